"""Who is meant by a few letters: the same rule as `registration.js` has while they are typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tavle.core.model import Player
from tavle.texts.sorting import plain_letters


def meant(players: Sequence[Player], typed: str) -> list[Player]:
    """The players whose names and clubs hold each of the words typed, in the order given; all where nothing is typed.

    Accents and capitals make no difference. Beginnings of names go first: where somebody's name begins with the words,
    letters within a name find nobody ("er li" is Erik Lie, not Werner Olin).
    """
    words = plain_letters(typed).split()
    begins = _holding(players, words, lambda text, word: f" {word}" in f" {text}".replace("-", " "))
    return begins or _holding(players, words, lambda text, word: word in text)


def as_name(typed: str) -> str:
    """What was typed in search of somebody who is not known, as the name of a new player.

    >>> as_name("kari-anne o'hara")
    "Kari-Anne O'hara"
    """
    return re.sub(r"(?:^|[\s-])[^\W\d_]", lambda found: found.group().upper(), typed.strip())


def _holding(players: Sequence[Player], words: Sequence[str], holds: Callable[[str, str], bool]) -> list[Player]:
    texts = [plain_letters(f"{player.called} {player.club or ''}") for player in players]
    return [player for player, text in zip(players, texts, strict=True) if all(holds(text, word) for word in words)]
