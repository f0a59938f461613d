"""The Diplomacy judge: orders as people write them, read and adjudicated, with the reason for each result.

It knows no tournament. From the bottom up:

    standard_map, names, board              the map as facts, and compiled
    choices                                 the points on which rule books differ, and presets
    units, legality                         what stands where, what can be ordered
    battle, resolve, movement               orders matched, resolved, concluded
    reasons                                 why a result is what it is, as data
    letters, words, places, senses, lexer   what the words on a slip may mean
    drafts, readings, plain, lines, slip    from words to one order a line, with a verdict
    retreats, disorder, adjustments, doubt  the other phases, and lines that may be read otherwise
    position, phase                         plain data in, plain data out
    hand                                    what the hand that moves the pieces does
    kept                                    a game kept, turn after turn
"""

from tavle.judge.phase import judge

__all__ = ["judge"]
