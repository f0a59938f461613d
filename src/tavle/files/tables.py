"""What a tournament holds, as sheets of rows: players, seatings, results, the list, the log.

Columns have stable names. Points are exact: a whole number as such, a fraction as a text (`39/2`) beside a column whose
name ends in `_decimal`, for programs that reckon on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tavle.core.exact import exact_text
from tavle.core.model import Outcome, Player, Round, Seat, Table, Tournament
from tavle.ranking import Row, rank
from tavle.ranking.criteria import Value
from tavle.rules.model import Book
from tavle.tournament.events import to_json
from tavle.tournament.log import Stored

Cell = str | int | float | None
"""What stands in a cell; a float only in the columns `..._decimal`, which are for reckoning and rounded."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: its name, the names of its columns, and its rows, each as long as they are."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def sheets_of(book: Book, tournament: Tournament) -> tuple[Sheet, ...]:
    """All sheets but the log, in the order of a tournament."""
    return (players(tournament), seatings(tournament), results(tournament), standings(book, tournament))


def players(tournament: Tournament) -> Sheet:
    """Who has entered, in the order of entry; what only the desk knows of them is not in it."""
    columns = ("id", "name", "club", "rating", "games", "registered", "withdrawn_after")

    def row(player: Player) -> tuple[Cell, ...]:
        rating = None if player.rating is None else _number(player.rating)
        gone = tournament.withdrawn.get(player.id)
        return (player.id, player.called, player.club, rating, player.games, player.registered, gone)

    return Sheet("players", columns, tuple(map(row, tournament.players)))


def seatings(tournament: Tournament) -> Sheet:
    """Who sat where, one row a seat; a bye is a row without a table."""
    names = _names(tournament)
    columns = ("round", "stage", "table", "seat", "role", "player", "name")
    return Sheet("seatings", columns, tuple(row for entry in tournament.rounds for row in _seated(entry, names)))


def _seated(entry: Round, names: Mapping[str, str]) -> Iterator[tuple[Cell, ...]]:
    for table in entry.tables:
        for number, seat in enumerate(table.seats, start=1):
            yield (entry.number, entry.stage, table.number, number, seat.role, seat.player, names[seat.player])
    for player in entry.byes:
        yield (entry.number, entry.stage, None, None, None, player, names[player])


def results(tournament: Tournament) -> Sheet:
    """What came out, one row a seat."""
    names = _names(tournament)
    columns = (
        *("round", "table", "status", "seat", "role", "player", "name"),
        *("score", "won", "centres", "centres_by_year", "eliminated", "ended_by", "ended_year", "ended_season"),
        *("substitute", "substitute_from", "civil_disorder"),
    )
    rows = (
        _result(entry, table, number, seat, names)
        for entry in tournament.rounds
        for table in entry.tables
        for number, seat in enumerate(table.seats, start=1)
    )
    return Sheet("results", columns, tuple(rows))


def _result(entry: Round, table: Table, number: int, seat: Seat, names: Mapping[str, str]) -> tuple[Cell, ...]:
    ended, substitute = table.ended, seat.substitute
    return (
        *(entry.number, table.number, table.status.value, number, seat.role, seat.player, names[seat.player]),
        *_outcome(seat.outcome),
        *((ended.by, ended.year, ended.season) if ended is not None else (None, None, None)),
        *((substitute.player, substitute.since) if substitute is not None else (None, None)),
        seat.civil_disorder,
    )


def _outcome(outcome: Outcome) -> tuple[Cell, ...]:
    won = None if outcome.won is None else int(outcome.won)
    history = "-".join(map(str, outcome.history)) or None
    centres = outcome.history[-1] if outcome.history else outcome.centres
    return (outcome.score, won, centres, history, outcome.eliminated)


def standings(book: Book, tournament: Tournament, *, after: int | None = None) -> Sheet:
    """The list after a round (default: after all) with every criterion of the book."""
    listed = rank(book, tournament, after=after)
    names = _names(tournament)
    keys = tuple(value.key for value in listed.rows[0].criteria) if listed.rows else ()
    columns = ("place", "player", "name", *keys, "points_decimal", "separated_from_next_by")

    def row(each: Row) -> tuple[Cell, ...]:
        criteria = tuple(_value(value.value) for value in each.criteria)
        return (each.place, each.player, names[each.player], *criteria, float(each.points), each.separated_by)

    return Sheet("standings", columns, tuple(map(row, listed.rows)))


def log(stored: Iterable[Stored]) -> Sheet:
    """Every event, one row each, its own data as JSON."""
    columns = ("version", "at", "by", "command_id", "event", "data", "digest")
    return Sheet("log", columns, tuple(map(_happened, stored)))


def _happened(stored: Stored) -> tuple[Cell, ...]:
    data: dict[str, Any] = to_json(stored.event)
    name = data.pop("event")
    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    return (stored.version, stored.at, stored.by, stored.command_id, name, text, stored.digest)


def _names(tournament: Tournament) -> dict[str, str]:
    return {player.id: player.called for player in tournament.players}


def _number(value: Fraction) -> Cell:
    return int(value) if value.denominator == 1 else exact_text(value)


def _value(value: Value) -> Cell:
    if isinstance(value, tuple):
        return "-".join(map(exact_text, value))
    return None if value is None else _number(value)
