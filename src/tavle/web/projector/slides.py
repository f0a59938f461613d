"""What a screen shows, page after page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tavle.ranking import Row
from tavle.rules.model.base import Language
from tavle.texts import number_text
from tavle.texts.sorting import sort_key
from tavle.tournament.cup import bracket_of
from tavle.tournament.state import Phase, State, table_key
from tavle.web.accounts.models import Venue
from tavle.web.entering import entry_open
from tavle.web.halls import hall_clock, names_of, shown_round
from tavle.web.listing import lines_after, list_after, listed_after
from tavle.web.projector.models import KINDS, Announcement, Screen
from tavle.web.projector.sizes import FAR, fit, fit_text

DRAWN = 16
"""A bracket of more players is no picture that can be read across a hall: its matches are listed."""
LONGEST = 20
"""Letters of a name that have room in a column; names are given in full where they are not longer."""
_AT_STAGE: dict[Phase, tuple[str, ...]] = {
    Phase.PUBLISHED: ("announcement", "names", "tables", "bracket"),
    Phase.RUNNING: ("announcement", "clock", "names", "tables"),
}
_BEFORE = ("announcement", "enter")
_AFTER = ("announcement", "standings", "bracket")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list, or a table with its seats.

    Attributes:
        head: What stands first, in figures: a place, or the number of a table.
        name: Whose line it is; empty for a table with seats.
        role: What he plays.
        tail: What stands last: a table, points.
        moved: Places won since the list before; `None` where there was none.
        seats: Names at a table, each with its role.
    """

    head: str = ""
    name: str = ""
    role: str = ""
    tail: str = ""
    moved: int | None = None
    seats: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Slide:
    """One page on a screen.

    Attributes:
        kind: One of `KINDS`, or `empty`.
        size: Of its letters, in thousandths of the screen's width.
        columns: Its entries, column by column.
        page, pages: Which of how many pages of its kind it is.
        values: What its title needs.
    """

    kind: str
    size: int = FAR
    columns: tuple[tuple[Entry, ...], ...] = ()
    page: int = 1
    pages: int = 1
    values: dict[str, Any] = field(default_factory=dict)


def slides_of(id_: str, state: State, screen: Screen, language: Language) -> list[Slide]:
    """Everything that a screen shows now, in its order; one page at least."""
    said = Announcement.of(id_)
    if said.text and said.alone:
        return [_announced(said)]
    found: list[Slide] = []
    for kind in shown_kinds(state, screen):
        if kind == "announcement":
            found += [_announced(said)] if said.text else []
        elif kind == "enter":
            found += [Slide("enter")] if entry_open(state, allowed=Venue.of(id_).open_entry) else []
        else:
            found += _MAKERS[kind](state, screen, language)
    return found or [Slide("empty")]


def shown_kinds(state: State, screen: Screen) -> Sequence[str]:
    """The kinds that were chosen, else those of the stage."""
    if screen.shows:
        return [kind for kind in KINDS if kind in screen.shows]
    early = _BEFORE if state.round <= 1 else _AFTER
    return _AT_STAGE.get(state.phase, early if state.closed == 0 else _AFTER)


def _announced(said: Announcement) -> Slide:
    paragraphs = tuple(said.text.splitlines())
    return Slide("announcement", fit_text(paragraphs), values={"paragraphs": paragraphs})


def _part(entries: Sequence[Entry], screen: Screen) -> Sequence[Entry]:
    """The part of a list that this screen shows."""
    first, last = ((len(entries) * at) // screen.parts for at in (screen.part - 1, screen.part))
    return entries[first:last]


def _paged(
    kind: str, entries: Sequence[Entry], screen: Screen, letters: int, *, lines: float = 1, **values: object
) -> list[Slide]:
    own = _part(entries, screen)
    if not own:
        return []
    fitted = fit(len(own), letters, lines=lines, near=screen.near)
    pages = [own[start : start + fitted.each] for start in range(0, len(own), fitted.each)]
    return [
        Slide(
            kind,
            fitted.size,
            tuple(tuple(page[start : start + fitted.rows]) for start in range(0, len(page), fitted.rows)),
            number,
            len(pages),
            dict(values),
        )
        for number, page in enumerate(pages, start=1)
    ]


def _names(state: State, screen: Screen, language: Language) -> list[Slide]:
    """Who sits where, by name; those without a table too."""
    entry, names = shown_round(state), _called(state)
    if entry is None or not entry.seated:
        return []
    seats = [
        Entry(name=names[seat.player], role=str(seat.role or ""), tail=str(table.number))
        for table in entry.tables
        for seat in table.seats
    ]
    seats += [Entry(name=names[player], tail="–") for player in entry.byes]
    seats.sort(key=lambda each: sort_key(each.name, language))
    letters = _longest(each.name for each in seats) + (5 if state.book.game.roles else 3)
    return _paged("names", seats, screen, letters, round=entry.number)


def _called(state: State) -> dict[str, str]:
    """What everybody is called on the wall: of a long name the middle ones are letters."""
    return {player: _short(name) for player, name in names_of(state).items()}


def _short(name: str) -> str:
    first, *middle = name.split()
    if len(name) <= LONGEST or len(middle) < 2:
        return name
    return " ".join([first, *(f"{each[0]}." for each in middle[:-1]), middle[-1]])


def _longest(names: Iterable[str]) -> int:
    """The letters of the longest name; a very long one is cut, so that it does not make all others small."""
    return min(max(map(len, names), default=0), LONGEST)


def _tables(state: State, screen: Screen, _: Language) -> list[Slide]:
    """Who sits at each table; a match of two stands on one line."""
    entry, names = shown_round(state), _called(state)
    if entry is None or not entry.tables:
        return []
    seated = [[(names[seat.player], str(seat.role or "")) for seat in table.seats] for table in entry.tables]
    most = max(map(len, seated))
    entries = [
        Entry(head=str(table.number), seats=tuple(seats)) for table, seats in zip(entry.tables, seated, strict=True)
    ]
    if most <= 2:
        pairs = max(sum(_longest([name]) for name, _ in seats) for seats in seated)
        return _paged("tables", entries, screen, pairs + 6, round=entry.number, one_line=True)
    letters = _longest(name for seats in seated for name, _ in seats) + (5 if state.book.game.roles else 1)
    return _paged("tables", entries, screen, letters, lines=most + 1.6, round=entry.number, one_line=False)


def _clocks(state: State, screen: Screen, _: Language) -> list[Slide]:
    """The clock of the hall, and those of tables that go otherwise."""
    entry = shown_round(state)
    if entry is None or state.phase is not Phase.RUNNING:
        return []
    own = [(table.number, state.clocks.get(table_key(entry.number, table.number))) for table in entry.tables]
    apart = [(number, clock) for number, clock in own if clock is not None]
    hall = hall_clock(state)
    if hall is None and not apart:
        return []
    if hall is not None:
        return [Slide("clock", values={"round": entry.number, "apart": apart[:6]})]
    fitted = fit(len(apart), 14, near=screen.near)
    return [
        Slide("clock", fitted.size, values={"round": entry.number, "apart": apart[start : start + fitted.each]})
        for start in range(0, len(apart), fitted.each)
    ]


def _standings(state: State, screen: Screen, _: Language) -> list[Slide]:
    """The list, with who has moved since the one before."""
    after = listed_after(state)
    if not after:
        return []
    names, listed = _called(state), list_after(state, after)
    rows = [_row(line.row, names[line.row.player], line.moved) for line in lines_after(state, after)]
    letters = _longest(row.name for row in rows) + max(len(row.tail) for row in rows) + 10
    return _paged("standings", rows, screen, letters, after=after, final=listed.final)


def _row(row: Row, name: str, moved: int | None) -> Entry:
    return Entry(head=str(row.place), name=name, tail=number_text(row.points), moved=moved)


def _bracket(state: State, screen: Screen, language: Language) -> list[Slide]:
    """The cup: drawn while it is small, else the matches of its round."""
    if state.cup is None:
        return []
    if len(bracket_of(state).seeds) <= DRAWN:
        return [Slide("bracket")]
    return [] if "tables" in screen.shows else _tables(state, screen, language)


_MAKERS: dict[str, Callable[[State, Screen, Language], list[Slide]]] = {
    "names": _names,
    "tables": _tables,
    "clock": _clocks,
    "standings": _standings,
    "bracket": _bracket,
}
