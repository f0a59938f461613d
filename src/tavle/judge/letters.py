"""Letters without what hands and keyboards vary in: case, accents, dots, brackets, dashes."""

from __future__ import annotations

import re
import unicodedata

_OWN_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "ð": "d", "þ": "th"})
_TWO_LETTERS = str.maketrans({"ø": "oe", "ö": "oe", "ä": "ae", "ü": "ue", "å": "aa"})
_NO_LETTER = re.compile(r"[^a-z0-9]+")


def fold(text: str) -> str:
    """The text in lower case and without accents: `Østersjøen` becomes `ostersjoen`, `Preußen` `preussen`."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_OWN_LETTERS))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def spellings(name: str) -> set[str]:
    """How a name may be typed, folded, its words parted by blanks: `Ärmelkanal` as `armelkanal` and `aermelkanal`."""
    written = unicodedata.normalize("NFC", name.casefold())
    return {_NO_LETTER.sub(" ", fold(form)).strip() for form in (written, written.translate(_TWO_LETTERS))}
