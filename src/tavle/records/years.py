"""Years that a table names: when its game ended, when a power was eliminated, left alone or taken over."""

from __future__ import annotations

from collections.abc import Iterator

from tavle.core.errors import Fault
from tavle.core.phrases import Phrase
from tavle.records.model import EndedPart, TablePart
from tavle.rules.model.game import Game

Named = tuple[str, int]
"""A key's place and its year."""


def year_faults(game: Game, table: TablePart, where: str) -> Iterator[Fault]:
    """Years of a game without years, outside the game, after its end, or against the counts by year."""
    named = list(_named(table, where))
    wrong = [fault for place, year in named for fault in outside(game, year, place)]
    yield from wrong
    ended = table.ended
    if wrong or ended is None or ended.year is None:
        return
    for place, year in named:
        if year > ended.year:
            yield Fault("year-after-end", place, values={"year": year, "end": ended.year})
    yield from _count_faults(game, table, ended, f"{where}.ended.year")


def _named(table: TablePart, where: str) -> Iterator[Named]:
    if table.ended is not None and table.ended.year is not None:
        yield f"{where}.ended.year", table.ended.year
    for position, seat in enumerate(table.seats):
        place = f"{where}.seats[{position}]"
        if seat.substitute is not None:
            yield f"{place}.substitute.from", seat.substitute.since
        if seat.civil_disorder is not None:
            yield f"{place}.civil_disorder", seat.civil_disorder


def outside(game: Game, year: int, where: str) -> Iterator[Fault]:
    """A fault where a year is none of the game's."""
    first, count = game.first_year, game.years
    if first is None:
        yield Fault("no-years-in-this-game", where, values={"key": where.rpartition(".")[2], "game": game.id})
    elif year < first or (count is not None and year >= first + count):
        last = None if count is None else first + count - 1
        right = Phrase("begins", {"first": first}) if last is None else Phrase("lasts", {"first": first, "last": last})
        yield Fault("year-outside-game", where, values={"year": year, "right": right})


def _count_faults(game: Game, table: TablePart, ended: EndedPart, where: str) -> Iterator[Fault]:
    """A game that ended after a spring move has its last counts from the autumn before.

    Source: ndf_arcon_2002 §9d. Without a season both numbers of years are right.
    """
    lengths = {len(seat.centres) for seat in table.seats if isinstance(seat.centres, list)}
    if len(lengths) != 1 or game.first_year is None or ended.year is None:
        return
    full = ended.year - game.first_year + 1
    right = {"spring": {full - 1}, "autumn": {full}, None: {full - 1, full}}[ended.season]
    (count,) = lengths
    if count not in right:
        wanted = ", ".join(str(years) for years in sorted(right))
        yield Fault("end-contradicts-counts", where, values={"year": ended.year, "count": count, "right": wanted})
