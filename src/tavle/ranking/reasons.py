"""Where a player's points come from, and why one stands above another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tavle.core.errors import refuse
from tavle.core.model import PlayerId, Tournament
from tavle.ranking.criteria import Value
from tavle.ranking.ledger import Ledger
from tavle.ranking.order import LOTS, Row, Standings, ledger_after, list_rule, rank
from tavle.ranking.total import counted
from tavle.rules.model import Book


@dataclass(frozen=True, slots=True)
class ExplainedTerm:
    """A part of a player's points.

    Attributes:
        round: The round it comes from.
        table: The table; `None` where no table gave it.
        points: With the round's weight, before `counted`.
        counted: How much of it enters the total: 1, a part, or 0 for a dropped result.
        key, values: How it came about (worded in `tavle.texts`).
    """

    round: int
    table: int | None
    clause: str
    points: Fraction
    counted: Fraction
    key: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Why one player stands above another.

    Attributes:
        upper, lower: Their rows of the list.
        decided_by: The criterion that separates them, `lots`, or `None` where they share the place.
        clause: The clause of that criterion.
        values: What it says of the upper and of the lower.
        equal_before: The criteria before it, which were equal or not used.
    """

    upper: Row
    lower: Row
    decided_by: str | None
    clause: str
    values: tuple[Value, Value]
    equal_before: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A player's points with all terms; they add up: points times `counted`."""

    player: PlayerId
    points: Fraction
    terms: tuple[ExplainedTerm, ...]


def explain_points(book: Book, tournament: Tournament, player: PlayerId, *, after: int | None = None) -> Explanation:
    """Where a player's points come from, round by round, clause by clause.

    Raises:
        Refused: if there is no such player or round.
    """
    if player not in tournament.start_order:
        raise refuse("unknown-player", player=player)
    return explained(ledger_after(book, tournament, after), player)


def explained(ledger: Ledger, player: PlayerId) -> Explanation:
    """The same from a ledger, which many players may share; the player is one of its tournament."""
    terms = tuple(sorted([*_games(ledger, player), *_extras(ledger, player)], key=lambda term: term.round))
    points = sum((term.points * term.counted for term in terms), Fraction(0))
    return Explanation(player, points, terms)


def _games(ledger: Ledger, player: PlayerId) -> Iterator[ExplainedTerm]:
    games = ledger.games_of(player)
    for game, share in zip(games, counted(ledger, games), strict=True):
        table = game.table.number if game.table is not None else None
        for term in game.score.terms:
            points = term.points * game.weight * game.share
            yield ExplainedTerm(game.round, table, term.clause, points, share, term.key, term.values)


def _extras(ledger: Ledger, player: PlayerId) -> Iterator[ExplainedTerm]:
    for extra in ledger.extras.get(player, ()):
        points = ledger.exact(extra.points)
        yield ExplainedTerm(extra.round, None, extra.clause, points, Fraction(1), extra.key, extra.values)


def compare(book: Book, tournament: Tournament, a: PlayerId, b: PlayerId, *, after: int | None = None) -> Comparison:
    """Why one of two players stands above the other.

    Raises:
        Refused: if one of them is not on the list, or both are the same.
    """
    if a == b:
        raise refuse("same-player", player=a)
    listed = rank(book, tournament, after=after)
    return compared(book, listed, _row(listed, a), _row(listed, b))


def compared(book: Book, listed: Standings, a: Row, b: Row) -> Comparison:
    """The same from a list that is made already, and two different rows of it."""
    upper, lower = sorted((a, b), key=lambda row: row.order)
    keys = [criterion.key for criterion in upper.criteria]
    between = {row.separated_by for row in listed.rows[upper.order - 1 : lower.order - 1]} - {None}
    decided_by = next((key for key in [*keys, LOTS] if key in between), None)
    before = tuple(keys[: keys.index(decided_by)]) if decided_by in keys else tuple(keys)
    clause = _clause(book, listed.after, decided_by)
    return Comparison(upper, lower, decided_by, clause, (_value(upper, decided_by), _value(lower, decided_by)), before)


def _row(listed: Standings, player: PlayerId) -> Row:
    for row in listed.rows:
        if row.player == player:
            return row
    raise refuse("not-on-the-list", player=player, after=listed.after)


def _value(row: Row, key: str | None) -> Value:
    return next((criterion.value for criterion in row.criteria if criterion.key == key), None)


def _clause(book: Book, after: int, key: str | None) -> str:
    rule = list_rule(book, after)
    if rule is None:
        return ""
    return book.cite(next((each.clause for each in rule.chain if each.criterion == key), rule.clause))
