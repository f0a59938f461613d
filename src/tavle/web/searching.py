"""Who is meant by a few letters: the same rule as `registration.js` has while they are typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import compress

from tavle.core.model import Player
from tavle.texts.sorting import plain_letters


def meant(players: Sequence[Player], typed: str) -> list[Player]:
    """The players whose names and clubs hold each of the words typed, in the order given; all where nothing is typed.

    Accents and capitals make no difference. Beginnings of names go first: where somebody's name begins with the words,
    letters within a name find nobody ("er li" is Erik Lie, not Werner Olin).
    """
    words = plain_letters(typed).split()
    if not words:
        return list(players)
    texts = [plain_letters(f" {player.called} {player.club or ''}") for player in players]
    begins = [all(f" {word}" in text.replace("-", " ") for word in words) for text in texts]
    holds = [all(word in text for word in words) for text in texts]
    return list(compress(players, begins if any(begins) else holds))


def as_name(typed: str) -> str:
    """What was typed in search of somebody who is not known, as the name of a new player.

    >>> as_name("kari-anne o'hara")
    "Kari-Anne O'hara"
    """
    return re.sub(r"(?:^|[\s-])[^\W\d_]", lambda found: found.group().upper(), typed.strip())
