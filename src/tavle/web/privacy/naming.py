"""Where the name of somebody who is to be erased still stands in what people wrote: reasons, rulings, announcements.

Full names are replaced wherever they stand (`veiling`). A family name alone could be anybody's, so it is shown to the
director with the places, and replaced when he says that it is this person.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tavle.store import tournament_id
from tavle.tournament.events import to_json
from tavle.web import logs
from tavle.web.privacy.models import VeiledWord, name_digest
from tavle.web.privacy.veiling import NOBODY, Named, names_ever, whole_word, words_in
from tavle.web.projector.models import Announcement

AROUND = 60
"""Letters of a text that are shown on each side of the word."""


@dataclass(frozen=True, slots=True)
class Place:
    """A text in which a word stands.

    Attributes:
        version: The line of the log; 0 for an announcement.
        by: Who gave that line.
        text: The word with what stands around it.
    """

    version: int
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the name, and where it stands alone.

    Attributes:
        others: Other players whose names have it too: replaced, it would be gone from what is said of them.
    """

    word: str
    places: tuple[Place, ...]
    others: tuple[str, ...]


def words_of(tournament: str, player: str) -> list[Word]:
    """The words of all names that a player ever had which stand in texts, beside those that are replaced already.

    Raises:
        Refused: if there is no such tournament.
    """
    stored = logs.store().read(tournament_id(tournament))
    names = names_ever(stored)
    said = [*_announced(tournament), *((each.version, each.by, text) for each in stored for text in _texts(each.event))]
    texts = [(version, by, _without(text, names.get(player, ()))) for version, by, text in said]
    gone = VeiledWord.of(tournament)
    found = []
    for word in words_in(names.get(player, ())):
        if name_digest(word) in gone:
            continue
        pattern = whole_word(word)
        places = tuple(
            Place(version, by, _around(text, pattern)) for version, by, text in texts if pattern.search(text)
        )
        if places:
            found.append(Word(word, places, _also_called(names, player, pattern)))
    return found


def _without(text: str, names: tuple[str, ...]) -> str:
    """A text without the full names, which are replaced in any case."""
    for name in names:
        text = text.replace(name, NOBODY) if " " in name else text
    return text


def _also_called(names: Mapping[str, tuple[str, ...]], player: str, pattern: re.Pattern[str]) -> tuple[str, ...]:
    others = {other: called for other, called in names.items() if other != player}
    return tuple(called[-1] for called in others.values() if pattern.search(" ".join(called)))


def _announced(tournament: str) -> Iterator[tuple[int, str, str]]:
    text = Announcement.of(tournament).text
    if text:
        yield 0, "", text


def _texts(event: Any) -> Iterator[str]:
    """What people wrote in an event; of one that holds a player, not the player."""
    plain = to_json(event)
    if isinstance(event, Named):
        del plain["player"]
    yield from _strings(plain)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _strings(part)


def _around(text: str, pattern: re.Pattern[str]) -> str:
    found = pattern.search(text)
    begin, end = found.span() if found else (0, 0)
    low, high = max(0, begin - AROUND), end + AROUND
    return f"{'…' if low else ''}{text[low:high]}{'…' if high < len(text) else ''}"


def veil_words(tournament: str, words: Iterable[str]) -> None:
    """From now on these words are replaced in every text of a tournament that people wrote."""
    for word in words:
        VeiledWord.objects.get_or_create(tournament=tournament, digest=name_digest(word))


def rewrite_announcement(tournament: str) -> None:
    """What was announced is no log: it is changed where it is kept."""
    announcement = Announcement.of(tournament)
    changed = logs.shown_text(tournament)(announcement.text)
    if changed != announcement.text:
        Announcement.objects.filter(tournament=tournament).update(text=changed)
