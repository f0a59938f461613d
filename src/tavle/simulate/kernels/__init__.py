"""Whole tournaments as loops over numbers, compiled where numba is installed.

Every function is written so that plain Python runs it too (`compiled.plain`): slower, with the same result to the last
bit. What each kind plays is worded in the rule books; here it is only counted. A kernel is trusted because
`tests/simulate` compares it, tournament by tournament, with the engine that drives the book itself.
"""
