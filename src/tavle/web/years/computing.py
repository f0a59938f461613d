"""Lists computed from their beginning, and kept until a log, a decision or a list's own settings change."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

from tavle.core.errors import Fault
from tavle.library.plain import Plain
from tavle.library.ratings import rate
from tavle.library.seasons import series_table
from tavle.rules.model.base import Language
from tavle.series.persons import Appearance
from tavle.series.ratings.compute import START
from tavle.series.ratings.list_form import parse_list
from tavle.web import logs
from tavle.web.demo import shown
from tavle.web.privacy.models import Veil
from tavle.web.years.models import RATING, Belonging, Decided, KeptList
from tavle.web.years.persons import Settled, decisions, settle, told
from tavle.web.years.playing import Happened, happened

T = TypeVar("T")

MOST = 200
"""Answers that are kept; the one not asked for the longest makes room."""

_kept: OrderedDict[Hashable, Any] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True, slots=True)
class Everything:
    """All lists of this server with their events, and who is who; of demos those of the newest set.

    Attributes:
        events: By the key of their list, by date; those that are not finished are left out.
        unfinished: By the key of their list, the ids of those.
        starts: The names of the lists that rating lists begin from.
    """

    lists: Mapping[str, KeptList]
    events: Mapping[str, tuple[Happened, ...]]
    unfinished: Mapping[str, tuple[str, ...]]
    starts: tuple[Appearance, ...]
    settled: Settled

    def seen(self) -> list[Appearance]:
        """Everybody at every event, once."""
        return appearances(self.starts, [each for events in self.events.values() for each in events])


@dataclass(frozen=True, slots=True)
class Given:
    """What a list is computed from.

    Attributes:
        events: Those that count.
        waiting: Those that wait until somebody has said who is who, with their questions.
        unfinished: Ids of tournaments that are not over.
    """

    kept: KeptList
    events: tuple[Happened, ...]
    waiting: tuple[tuple[Happened, tuple[Fault, ...]], ...]
    unfinished: tuple[str, ...]
    decisions: tuple[Plain, ...]


def appearances(starts: Sequence[Appearance], events: Sequence[Happened]) -> list[Appearance]:
    """Everybody, those of printed lists first, then by date."""
    found = {each.key: each for each in starts}
    for event in sorted(events, key=lambda each: (each.date or "", each.event)):
        found.update({each.key: each for each in event.appearances if each.key not in found})
    return list(found.values())


def everything() -> Everything:
    """All lists as they stand now."""
    return remembered(("everything",), _everything)


def _everything() -> Everything:
    known = {kept.key: kept for kept in KeptList.objects.order_by("title", "key")}
    lists = {key: known[key] for key in shown(known)}
    events: dict[str, list[Happened]] = {key: [] for key in lists}
    unfinished: dict[str, list[str]] = {key: [] for key in lists}
    for each in Belonging.objects.filter(kept__in=lists).order_by("event"):
        found = happened(each, lists[each.kept_id].kind)
        if found is None:
            unfinished[each.kept_id].append(each.event)
        else:
            events[each.kept_id].append(found)
    starts = {line.name: None for kept in lists.values() for line in parse_list(kept.start)}
    by_start = tuple(Appearance(START, name, name) for name in starts)
    all_events = [each for found in events.values() for each in found]
    return Everything(
        lists,
        {key: tuple(sorted(found, key=lambda e: (e.date or "", e.event))) for key, found in events.items()},
        {key: tuple(ids) for key, ids in unfinished.items()},
        by_start,
        settle(appearances(by_start, all_events), decisions()),
    )


def given(kept: KeptList) -> Given:
    """What a list is computed from now."""
    return remembered(("given", kept.key), lambda: _given(kept))


def _given(kept: KeptList) -> Given:
    known = everything()
    events, waiting = known.events[kept.key], known.settled.waiting
    counting = tuple(each for each in events if each.event not in waiting)
    names = [line.name for line in parse_list(kept.start)]
    seen = appearances([Appearance(START, name, name) for name in names], counting)
    return Given(
        kept,
        counting,
        tuple((each, waiting[each.event]) for each in events if each.event in waiting),
        known.unfinished[kept.key],
        tuple(told(known.settled.persons, seen)),
    )


def rating_list(
    kept: KeptList,
    *,
    language: Language,
    date: str | None = None,
    since: str | None = None,
    explain: str | None = None,
    history: bool = False,
) -> Plain:
    """The answer of `tavle.rate` for a kept list.

    Raises:
        Refused: with all faults.
    """
    asked = {"date": date, "since": since, "explain": explain, "history": history, "language": language}

    def answer() -> Plain:
        known = given(kept)
        events = [each.document for each in known.events]
        return rate(kept.book, events, start=kept.start, decisions=known.decisions, **asked)  # type: ignore[arg-type]  # the table of its options

    return remembered((kept.key, *asked.values()), answer)


def table_of(kept: KeptList, *, language: Language, date: str | None = None, explain: str | None = None) -> Plain:
    """The answer of `tavle.series_table` for a kept series.

    Raises:
        Refused: with all faults.
    """

    def answer() -> Plain:
        known = given(kept)
        return series_table(
            kept.book,
            [each.document for each in known.events],
            teams=kept.teams or None,
            decisions=known.decisions,
            settings=kept.settings,
            date=date,
            seed=kept.seed or None,
            explain=explain,
            language=language,
        )

    return remembered((kept.key, date, explain, language), answer)


def answer_of(kept: KeptList, language: Language) -> Plain:
    """The whole list or table, whichever it is."""
    return rating_list(kept, language=language) if kept.kind == RATING else table_of(kept, language=language)


def remembered(key: tuple[Hashable, ...], make: Callable[[], T]) -> T:
    """What was made of the same logs, decisions and settings before, or made now."""
    whole = (key, _stamp())
    with _lock:
        if whole in _kept:
            _kept.move_to_end(whole)
            found: T = _kept[whole]
            return found
    made = make()
    with _lock:
        _kept[whole] = made
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return made


def forget() -> None:
    """Nothing is kept any more: what was computed within a change that was then refused was never so."""
    with _lock:
        _kept.clear()


def _stamp() -> Hashable:
    """Changes with whatever a list can change by."""
    events = tuple(Belonging.objects.order_by("pk").values_list("pk", "kept", "event", "date", "tier"))
    lists = KeptList.objects.order_by("key").values_list("key", "title", "start", "settings", "teams", "seed", "hidden")
    ids = set(logs.store().tournaments()) & {event for _, _, event, _, _ in events}
    heads = tuple(logs.store().head(id_).version for id_ in sorted(ids))
    veils = tuple(Veil.objects.filter(tournament__in=ids).order_by("pk").values_list("tournament", "player", "way"))
    last = Decided.objects.order_by("-pk").values_list("pk", flat=True).first()
    return (events, repr(list(lists)), heads, veils, last)
