"""Undo: what depends on an event, and what can be done where it cannot simply be taken back.

Taking back appends an `EventReverted`; the state is then what the log says without the event. That is right only if all
later events still mean the same. A later event depends on the one taken back if it rests on something that one changed
(`tavle.tournament.touches`), if it rests on another dependent, or if it could not have happened: in the phase that the
tournament would have been in, or because all places would have been taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tavle.core.errors import refuse
from tavle.tournament import events as e
from tavle.tournament.causes import LEADS_TO, may_happen
from tavle.tournament.events import Event, EventReverted
from tavle.tournament.fold import reverted_versions
from tavle.tournament.state import Phase, State
from tavle.tournament.touches import Touch, meet, touch

Numbered = tuple[int, Event]
"""Version and event."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be done instead: the name of a command, and the round and table it would be for."""

    command: str
    round: int
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Undoing:
    """What taking back would mean.

    Attributes:
        changed: The events that would no longer count, or count again.
        dependents: Later events that would hang in the air; none: it can be done.
        offers: What can be done instead.
    """

    version: int
    changed: tuple[Numbered, ...]
    dependents: tuple[Numbered, ...]
    offers: tuple[Offer, ...]


def undoing(state: State, version: int) -> Undoing:
    """What taking back the event of a version would mean.

    Raises:
        Refused: if there is no such event, or it is taken back already.
        ValueError: if the state came from a snapshot and does not know its past.
    """
    if not state.past.whole:
        raise ValueError("a state from a snapshot does not know what depends on what; replay the whole log")
    past = [event for _, event in state.past]
    if not 1 <= version <= len(past):
        raise refuse("no-such-event", where="version", version=version, head=len(past))
    before = reverted_versions(past)
    if version in before:
        by = next(number for number, event in enumerate(past, 1) if _reverts(event, version) and number not in before)
        raise refuse("already-reverted", where="version", version=version, by=by)
    after = reverted_versions([*past, EventReverted(version)])
    changed = tuple((number, past[number - 1]) for number in sorted(before ^ after) if not _is_revert(past[number - 1]))
    hanging = tuple(_Trial(past, before, after, version).dependents())
    return Undoing(version, changed, hanging, tuple(_offers(state, changed)) if hanging else ())


def dependents(state: State, version: int) -> tuple[Numbered, ...]:
    """The events that depend on the one of a version; see `undoing`."""
    return undoing(state, version).dependents


def _is_revert(event: Event) -> bool:
    return isinstance(event, EventReverted)


def _reverts(event: Event, version: int) -> bool:
    return isinstance(event, EventReverted) and event.version == version


class _Trial:
    """Walks the log as it would be, and names what no longer stands."""

    def __init__(self, past: Sequence[Event], before: frozenset[int], after: frozenset[int], version: int) -> None:
        self._past = past
        self._after = after
        self._changed = before ^ after
        self._back = [number for number in sorted(before - after) if not _is_revert(past[number - 1])]
        self._version = version
        self._dirty = frozenset[str]().union(*(self._touch(number).writes for number in self._changed))
        self._needed = frozenset[str]().union(*(self._touch(number).reads for number in self._back))
        self._phase = Phase.NEW
        self._places = _Places()

    def dependents(self) -> list[Numbered]:
        """Versions and events, in order."""
        found = {number for back in self._back for number in self._gone_since(back)}
        first = min(self._changed)
        for number, event in enumerate(self._past, start=1):
            if number in self._after or _is_revert(event):
                continue
            if number >= first and self._hangs(number, event):
                found.add(number)
                self._dirty |= self._touch(number).writes
            else:
                self._phase = LEADS_TO.get(type(event), self._phase)
                self._places.count(event)
        return [(number, self._past[number - 1]) for number in sorted(found)]

    def _hangs(self, number: int, event: Event) -> bool:
        """Whether an event no longer stands where it is; one that comes back may itself find no place any more."""
        if not may_happen(event, self._phase) or not self._places.suffice(event):
            return True
        own = self._touch(number)
        return number > self._version and (meet(own.reads, self._dirty) or meet(self._needed, own.writes))

    def _gone_since(self, back: int) -> Iterator[int]:
        """The reverts by which something that an event rested on has gone, or come back, since it happened."""
        then = reverted_versions(self._past[: back - 1])
        now = {number for number in self._after if number < back}
        for number in then ^ now:
            if not _is_revert(self._past[number - 1]) and meet(self._touch(back).reads, self._touch(number).writes):
                yield max(later for later in range(back, len(self._past) + 1) if self._aims_at(later) == number)

    def _aims_at(self, number: int) -> int:
        """The event that a revert, or a revert of a revert, is about in the end."""
        event = self._past[number - 1]
        return self._aims_at(event.version) if isinstance(event, EventReverted) else number

    def _touch(self, number: int) -> Touch:
        return touch(number, self._past[number - 1])


class _Places:
    """How many places are taken, and how many there are; who came when all were taken would have had to wait."""

    def __init__(self) -> None:
        self._taken = 0
        self._limit: int | None = None

    def suffice(self, event: Event) -> bool:
        """Whether there is a place for whom an event enters, if it enters anybody."""
        enters = isinstance(event, e.PlayerRegistered | e.PlayerAdmitted)
        return not enters or self._limit is None or self._taken < self._limit

    def count(self, event: Event) -> None:
        """Takes note of an event that stands."""
        if isinstance(event, e.RegistrationOpened):
            self._limit = event.limit
        elif isinstance(event, e.PlayerRegistered | e.PlayerAdmitted):
            self._taken += 1
        elif isinstance(event, e.EntryCancelled) and not event.waiting:
            self._taken -= 1


_CORRECTABLE = (e.ResultConfirmed, e.ResultEntered, e.ResultDecided, e.ResultCorrected)
_OF_SEATING = (
    e.CheckInOpened,
    e.PlayerCheckedIn,
    e.PlayerCheckedOut,
    e.VolunteerNamed,
    e.SeatingDrafted,
    e.SeatingPublished,
)


def _offers(state: State, changed: Sequence[Numbered]) -> list[Offer]:
    """Correct the result alone, so that later seatings stay; or go back to the round, so that they are withdrawn."""
    offers = []
    for _, event in changed:
        if isinstance(event, _CORRECTABLE) and state.table(event.round, event.table) is not None:
            offers.append(Offer("correct_result", event.round, event.table))
        number = getattr(event, "round", 0) - isinstance(event, _OF_SEATING)
        if 1 <= number <= state.closed:
            offers.append(Offer("reopen_round", number))
    return list(dict.fromkeys(offers))
