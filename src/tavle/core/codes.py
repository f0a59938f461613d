"""The stable codes of faults, each with its English sentence.

A sentence names the value and says what would be right; place and clause stand beside it, not in it. `{...}` are the
values a `Fault` carries. Norwegian and French sentences stand in `tavle.texts`; docs/errors.md lists all codes.
"""

CODES: dict[str, str] = {
    # reading rule books
    "unknown-book": "there is no rule book {name!r}; shipped are {known}; a book of your own is named by its path, ending in .toml",
    "unreadable-book": "the rule book cannot be read: {reason}",
    "not-toml": "the rule book is no valid TOML: {reason}",
    "unknown-game": "there is no game {name!r} to be like; known are {known}",
    "unknown-option": "the book refers to the option {name!r}, which it does not declare; declared are: {known}",
    "unknown-key": "the key {key} is not known here; remove it or mend its spelling",
    "missing-key": "the key {key} is missing",
    "bad-value": "{key} cannot be {value}; what would be right: {right}",
    "unknown-setting": "{book} has no setting {name!r}; it has: {known}",
    "bad-setting": "the setting {name} cannot be {value!r}; it takes {right}",
    # drawing seatings
    "no-power-left": "no drawing of the powers exists: {players} have all played {played}, and {left} have {places} places "
    "for these {count}; one of them must sit out or be allowed to repeat a power",
    "all-powers-played": "no drawing of the powers exists: {players} has already played {played}, all there are; this player "
    "must sit out or be allowed to repeat a power",
}
