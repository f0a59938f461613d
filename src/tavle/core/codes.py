"""The stable codes of faults, each with its English sentence.

A sentence names the value and says what would be right; place and clause stand beside it, not in it. `{...}` are the
values a `Fault` carries. Norwegian and French sentences stand in `tavle.texts`; docs/errors.md lists all codes.
"""

CODES: dict[str, str] = {
}
