"""The order of names in a list, as a reader of each language looks for them."""

from __future__ import annotations

import unicodedata

from tavle.rules.model.base import Language

_AFTER_Z = {"æ": "{1", "ä": "{1", "ø": "{2", "ö": "{2", "å": "{3"}
"""The last three letters of Norwegian, the Swedish and German ones among them. `{` is the character after z."""

_NO_ACCENT = {"æ": "ae", "œ": "oe", "ø": "o", "þ": "th", "ð": "d", "đ": "d", "ł": "l"}
"""Letters that are no letter with an accent, as an English or French reader looks for them."""


def sort_key(name: str, language: Language) -> tuple[str, str]:
    """A key to sort names by.

    Norwegian puts æ, ø, å last, and aa with å. All other accents are ignored, as all are in English and French; they
    decide only between names that are else the same.

    >>> sorted(["Åse", "Aaron", "Øyvind", "Ære", "Zoë", "Zoe"], key=lambda name: sort_key(name, "nb"))
    ['Zoe', 'Zoë', 'Ære', 'Øyvind', 'Aaron', 'Åse']
    >>> sorted(["Zoë", "Élodie", "Eva", "Øyvind", "Åse"], key=lambda name: sort_key(name, "fr"))
    ['Åse', 'Élodie', 'Eva', 'Øyvind', 'Zoë']
    """
    folded = unicodedata.normalize("NFC", name).casefold()
    letters = folded.replace("aa", "å") if language == "nb" else folded
    own = _AFTER_Z if language == "nb" else {}
    return ("".join(own.get(letter) or _plain(letter) for letter in letters), folded)


def plain_letters(text: str) -> str:
    """A text as somebody types it who looks for it: small letters, none with an accent.

    >>> plain_letters("Åse Øy-Æsop, Orléans")
    'ase oy-aesop, orleans'
    """
    return "".join(_plain(letter) for letter in unicodedata.normalize("NFC", text).casefold())


def _plain(letter: str) -> str:
    """A letter without its accents."""
    parts = unicodedata.normalize("NFD", _NO_ACCENT.get(letter, letter))
    return "".join(part for part in parts if not unicodedata.combining(part))
