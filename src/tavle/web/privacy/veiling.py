"""States and events as they are shown: who asked for it by the first name or initials, who was erased as nobody.

The log itself cannot forget. So names are changed where a log is read for a page, an export or the API, and nowhere
else: commands are decided against the log as it is. The desk still sees the full names of all who were not erased.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, cast

from tavle.core.model import Player, Round
from tavle.tournament.events import (
    DirectorCalled,
    Event,
    PlayerAmended,
    PlayerRegistered,
    PlayerWaitlisted,
    RulingGiven,
    event_from_json,
    to_json,
)
from tavle.tournament.log import Stored
from tavle.tournament.state import State
from tavle.web.privacy.models import (
    ERASED,
    INITIALS,
    ErasedAccount,
    Veil,
    VeiledWord,
    giver_digest,
    name_digest,
)

GIVERS = ("reporter", "confirmer", "proposer", "decliner")
"""Keys of events under which whoever gave a command stands."""
WORD = "word"
"""The way of a single word, named by its digest, that is not said any more."""
LEAST = 3
"""Letters of a word of a name that is looked for in texts."""
NOBODY = "N. N."
"""Who was erased, in every language."""
Named = PlayerRegistered | PlayerWaitlisted | PlayerAmended
"""The events that hold a player's name."""


class Audience(Enum):
    """For whom a log is read."""

    PUBLIC = "public"
    DESK = "desk"
    """Sees the full names of all who were not erased: minors are found on the list at the door."""
    YEARS = "years"
    """Lists over many tournaments: nobody becomes the same person as another of the same first name."""


@dataclass(frozen=True, slots=True)
class Veiled:
    """How the players of a tournament are shown who are not shown as they are.

    Attributes:
        shown: What they are called, by id.
        erased: Who among them is nobody any more.
        said: Their names of several words, as the log ever had them, and what is said instead: also in reasons and
            rulings, which anybody may have written. A single word could mean something else.
        words: Single words that a director said do mean somebody who was erased, and what is said instead.
    """

    shown: Mapping[str, str]
    erased: frozenset[str]
    said: Mapping[str, str]
    words: tuple[tuple[re.Pattern[str], str], ...] = ()

    def player(self, player: Player) -> Player:
        """A player as he is shown."""
        if player.id not in self.shown:
            return player
        changed: Player = replace(player, name=self.shown[player.id])
        return replace(changed, club=None) if player.id in self.erased else changed

    def text(self, text: str) -> str:
        """A text in which nobody is named who is not to be; longer names first."""
        for name in sorted(self.said, key=len, reverse=True):
            text = text.replace(name, self.said[name])
        for pattern, instead in self.words:
            text = pattern.sub(instead, text)
        return text

    def event(self, event: Event) -> Event:
        """An event as it is shown."""
        plain = to_json(event)
        changed = self.data(plain)
        if isinstance(event, Named):
            written = cast(Named, event_from_json({**changed, "player": plain["player"]}))
            return replace(written, player=self.player(event.player))
        return event if changed == plain else event_from_json(changed)

    def data(self, value: Any) -> Any:
        """Plain data, every text in it as it is shown."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {key: self.data(part) for key, part in value.items()}
        return [self.data(part) for part in value] if isinstance(value, list | tuple) else value

    def _round(self, entry: Round) -> Round:
        """A round, what was written about its overrides as it is shown."""
        if not entry.overrides:
            return entry
        said = tuple(replace(each, reason=self.text(each.reason)) for each in entry.overrides)
        changed: Round = replace(entry, overrides=said)
        return changed

    def state(self, state: State) -> State:
        """A state as it is shown."""
        players = tuple(map(self.player, state.tournament.players))
        rounds = tuple(map(self._round, state.tournament.rounds))
        rulings = [cast(RulingGiven, self.event(each)) for each in state.rulings]
        calls = [replace(call, called=cast(DirectorCalled, self.event(call.called))) for call in state.calls]
        return replace(
            state,
            tournament=replace(state.tournament, players=players, rounds=rounds),
            draft=None if state.draft is None else self._round(state.draft),
            aside=tuple(map(self._round, state.aside)),
            waiting=tuple(map(self.player, state.waiting)),
            arbiter=None if state.arbiter is None else self.text(state.arbiter),
            rulings=tuple(rulings),
            calls=tuple(calls),
            proposals=tuple(replace(each, change=self.data(each.change)) for each in state.proposals),
        )


def veils_for(tournament: str, audience: Audience) -> tuple[tuple[str, str], ...]:
    """Who is not shown as he is to somebody, and how; what is made for the public changes when this does."""
    ways = Veil.of(tournament).items()
    words = tuple((digest, WORD) for digest in sorted(VeiledWord.of(tournament)))
    return (*(each for each in ways if audience is not Audience.DESK or each[1] == ERASED), *words)


def veil_of(tournament: str, audience: Audience, veils: tuple[tuple[str, str], ...], log: Iterable[Stored]) -> Veiled:
    """What changes the names of a tournament.

    Args:
        tournament: Its id.
        audience: Who looks.
        veils: As `veils_for` has them.
        log: All of it, for the names that people ever had.
    """
    ever = names_ever(log)
    names = [(name, player) for player, called in ever.items() for name in called]
    ways = {player: way for player, way in veils if way != WORD}
    shown = {
        player: _called(tournament, player, ever.get(player, ("",))[-1], way, audience) for player, way in ways.items()
    }
    kept = {name for name, player in names if player not in shown}
    said = {name: shown[player] for name, player in names if player in shown and name not in kept and " " in name}
    erased = frozenset(player for player, way in ways.items() if way == ERASED)
    gone = {digest for digest, way in veils if way == WORD}
    words = {word: shown[player] for player in sorted(erased) for word in words_in(ever.get(player, ()))}
    patterns = [(whole_word(word), instead) for word, instead in words.items() if name_digest(word) in gone]
    return Veiled(shown, erased, said, tuple(patterns))


def names_ever(log: Iterable[Stored]) -> dict[str, tuple[str, ...]]:
    """All names that the players of a log ever had, by id, the latest last."""
    names: dict[str, tuple[str, ...]] = {}
    for player in (each.event.player for each in log if isinstance(each.event, Named)):
        if player.name:
            earlier = [name for name in names.get(str(player.id), ()) if name != player.name]
            names[str(player.id)] = (*earlier, player.name)
    return names


def words_in(names: Iterable[str]) -> list[str]:
    """The words of names that are looked for in texts, each once; a shorter one is an initial."""
    words = (word.strip(",.") for name in names for word in name.split())
    return list(dict.fromkeys(word for word in words if len(word) >= LEAST))


def whole_word(word: str) -> re.Pattern[str]:
    """Finds a word where it stands alone, in any case, with a genitive s too."""
    return re.compile(rf"(?<!\w){re.escape(word)}(?=s?(?!\w))", re.IGNORECASE)


def givers_gone(tournament: str, stored: Iterable[Stored]) -> list[Stored]:
    """Lines in which nobody whose account was erased is named as the giver, of the line or of what it speaks of."""
    gone = set(ErasedAccount.objects.values_list("digest", flat=True))
    if not gone:
        return list(stored)
    return [_without_givers(tournament, each, gone) for each in stored]


def is_gone(tournament: str, name: str, gone: Collection[str]) -> bool:
    """Whether the account that gave a command of a tournament was erased, here or where its log came from."""
    return name_digest(name) in gone or giver_digest(tournament, name) in gone


def givers_in(stored: Stored) -> dict[str, str]:
    """The givers that an event itself names, by the key under which they stand."""
    return {key: getattr(stored.event, key) for key in GIVERS if hasattr(stored.event, key)}


def _without_givers(tournament: str, stored: Stored, gone: Collection[str]) -> Stored:
    erased = {key: NOBODY for key, name in givers_in(stored).items() if is_gone(tournament, name, gone)}
    by = NOBODY if is_gone(tournament, stored.by, gone) else stored.by
    if by == stored.by and not erased:
        return stored
    return replace(stored, by=by, event=replace(stored.event, **erased))


def _called(tournament: str, player: str, name: str, way: str, audience: Audience) -> str:
    mark = hashlib.sha256(f"{tournament}/{player}".encode()).hexdigest()[:4].upper()
    if way == ERASED:
        return f"{NOBODY} {mark}"
    parts = name.split() or [player]
    if "," in name:  # Family name first.
        parts = name.partition(",")[2].split() + name.partition(",")[0].split()
    short = " ".join(f"{part[0]}." for part in parts) if way == INITIALS else parts[0]
    return f"{short} {mark}" if audience is Audience.YEARS else short
