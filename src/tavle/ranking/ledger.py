"""What every player has from each round: the ground on which totals and criteria stand.

Points are kept as integers over one common denominator (`Ledger.unit`), because lists of ten thousand players are
added up, compared and sorted; `Ledger.exact` turns them into fractions again. Opening a ledger takes time linear in
the seats.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from tavle.core.errors import Refused, refuse
from tavle.core.model import Outcome, PlayerId, Round, Seat, Table, Tournament
from tavle.rules.model import Book
from tavle.rules.model.event import Stage
from tavle.scoring import ScoredTerm, Scorer, SeatScore


class PlayerGame(NamedTuple):
    """One round of one player.

    Attributes:
        round: The round's number.
        table: The table; `None` for a bye.
        seat: The seat there, his own or one he took over; `None` for a bye.
        share: Which part of the seat's points is his.
        points: What it gives before any choice of best results, in units of the ledger, weights and share included.
        score: The unweighted points of the seat, with its terms.
        weight: The factor of the round's stage.
    """

    round: int
    table: Table | None
    seat: Seat | None
    share: Fraction
    points: int
    score: SeatScore
    weight: Fraction

    @property
    def played(self) -> bool:
        """Whether a game was played to its end."""
        return self.table is not None and self.table.played


class Extra(NamedTuple):
    """Points that no game gives: a director's ruling, or a rule of the book about who finishes ahead of whom.

    Attributes:
        round: From the list after this round on.
        points: In units of the ledger.
        key, values: How it came about (worded in `tavle.texts`).
    """

    round: int
    points: int
    clause: str
    key: str
    values: dict[str, object]


class Column(NamedTuple):
    """One round, with what it gave each player who has a place in it.

    A few large dictionaries for each round instead of an object for each seat: that is what lets lists of ten thousand
    be made in half a second. A player who also took over a seat in the round stands in a second column of it.

    Attributes:
        points: In units of the ledger, weights and shares included.
        scores: The score of the seat, unweighted.
        tables: The table; who has a bye is missing here.
        shares: The part of the seat's points that is his, where it was taken over.
    """

    round: int
    weight: Fraction
    points: dict[PlayerId, int]
    scores: dict[PlayerId, SeatScore]
    tables: dict[PlayerId, Table]
    shares: dict[PlayerId, Fraction]


@dataclass(frozen=True)
class Ledger:
    """The games and extra points of everybody up to one round.

    Attributes:
        after: The last round that is in it.
        unit: Points are integers over this denominator.
        columns: The rounds that count, in order.
        extras: For each player who has some, in the order of the rounds.
    """

    book: Book
    tournament: Tournament
    after: int
    unit: int
    columns: tuple[Column, ...]
    extras: dict[PlayerId, list[Extra]]

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everybody, in the start order."""
        return self.tournament.start_order

    def exact(self, points: int) -> Fraction:
        """Points in units as an exact number."""
        return Fraction(points, self.unit)

    def until(self, after: int) -> Ledger:
        """The same as it stood after an earlier round."""
        columns = tuple(column for column in self.columns if column.round <= after)
        extras = {who: [extra for extra in given if extra.round <= after] for who, given in self.extras.items()}
        return replace(self, after=after, columns=columns, extras=extras)

    def games_of(self, player: PlayerId) -> list[PlayerGame]:
        """A player's games and byes in the order of the rounds."""
        return [
            PlayerGame(
                column.round,
                table := column.tables.get(player),
                None if table is None else _seat_of(table, player),
                column.shares.get(player, ONE),
                column.points[player],
                column.scores[player],
                column.weight,
            )
            for column in self.columns
            if player in column.points
        ]


def _seat_of(table: Table, player: PlayerId) -> Seat | None:
    """The seat that a player has at a table, else the one he took over there."""
    own = next((seat for seat in table.seats if seat.player == player), None)
    taken = (seat for seat in table.seats if seat.substitute is not None and seat.substitute.player == player)
    return own if own is not None else next(taken, None)


class _ScoredRound(NamedTuple):
    """A round with the score of each seat of its tables; `weight` is the factor of its stage."""

    number: int
    weight: Fraction
    tables: list[Table]
    scores: list[tuple[SeatScore, ...]]
    byes: tuple[PlayerId, ...]


class _Given(NamedTuple):
    player: PlayerId
    round: int
    points: Fraction
    clause: str
    key: str
    values: dict[str, object]


ONE = Fraction(1)
Upsets = Callable[[], Iterator[tuple[PlayerId, int, Fraction, str, str, dict[str, object]]]]


def open_ledger(book: Book, tournament: Tournament, *, after: int, upsets: Upsets = lambda: iter(())) -> Ledger:
    """The ledger after a round.

    Args:
        after: Rounds beyond it are left out.
        upsets: Gives the points moved by the book's upset rules: player, round, points, clause, key, values.

    Raises:
        Refused: if an outcome lacks what the book needs, with the round and the table.
    """
    counted = [entry for entry in tournament.rounds if entry.number <= after and counts(book, entry)]
    scored = _scored(book, counted)
    given = [*_rulings(tournament, counted, after), *(_Given(*moved) for moved in upsets())]
    unit = _unit(book, scored, given)
    columns = tuple(column for entry in scored for column in _columns(book, entry, unit))
    extras: dict[PlayerId, list[Extra]] = defaultdict(list)
    for moved in sorted(given, key=lambda moved: moved.round):
        points = _units(moved.points, unit)
        extras[moved.player].append(Extra(moved.round, points, moved.clause, moved.key, moved.values))
    return Ledger(book, tournament, after, unit, columns, extras)


def stage_for(book: Book, entry: Round) -> Stage | None:
    """The stage of a round: the one it names, else the one that the book has there."""
    if entry.stage is None:
        return book.stage_of(entry.number)
    return next((stage for stage in book.stages if stage.name == entry.stage), None)


def counts(book: Book, entry: Round) -> bool:
    """Whether a round's games count on the lists (those of a cup do not)."""
    stage = stage_for(book, entry)
    return stage is None or stage.counts


def _scored(book: Book, rounds: list[Round]) -> list[_ScoredRound]:
    scorer = _GameScorer(book)
    unfinished = book.score.unfinished
    hanging = () if unfinished is None else (_constant(book, unfinished.clause, unfinished.points, "unfinished"),)
    scored = []
    for entry in rounds:
        stage = stage_for(book, entry)
        weight = ONE if stage is None else stage.weight
        tables = [table for table in entry.tables if table.played or hanging]
        scores = [scorer.score(entry.number, table) if table.played else hanging * len(table.seats) for table in tables]
        scored.append(_ScoredRound(entry.number, weight, tables, scores, entry.byes))
    return scored


def _constant(book: Book, clause: str, points: Fraction, key: str) -> SeatScore:
    return SeatScore(points, (ScoredTerm(book.cite(clause), points, key),))


class _GameScorer:
    """Scores the tables of a tournament; thousands of matches have some ten different outcomes, each scored once."""

    def __init__(self, book: Book) -> None:
        self._scorer = Scorer(book)
        self._known: dict[tuple[tuple[Outcome, ...], tuple[bool, ...]], tuple[SeatScore, ...]] = {}

    def score(self, number: int, table: Table) -> tuple[SeatScore, ...]:
        """The score of each seat of a table that was played in that round."""
        outcomes = tuple([seat.outcome for seat in table.seats])
        sharers = tuple([seat.role in table.shared_end for seat in table.seats]) if table.shared_end else ()
        found = self._known.get((outcomes, sharers))
        if found is None:
            try:
                found = self._known[outcomes, sharers] = self._scorer.outcomes(outcomes, sharers)
            except Refused as error:
                raise Refused([fault.at(_place(number, table)) for fault in error.faults]) from error
        return found


def _place(number: int, table: Table) -> str:
    """A table as people name it; the record's own places are not known here."""
    return f"round {number}, table {table.number}"


def _columns(book: Book, entry: _ScoredRound, unit: int) -> list[Column]:
    """A round's points by player."""
    columns = [_column(entry)]
    points, scores, tables = columns[0].points, columns[0].scores, columns[0].tables
    taken: list[tuple[Table, Seat, SeatScore]] = []
    # Equal positions share their scores, so a score is turned into units once a round and known by its identity.
    units: dict[int, int] = {}
    for table, seat_scores in zip(entry.tables, entry.scores, strict=True):
        for seat, score in zip(table.seats, seat_scores, strict=True):
            if seat.substitute is not None:
                taken.append((table, seat, score))
                continue
            player, found = seat.player, units.get(id(score))
            if found is None:
                found = units[id(score)] = _units(score.points * entry.weight, unit)
            points[player], scores[player], tables[player] = found, score, table
    if book.bye is not None:
        bye = _constant(book, book.bye.clause, book.bye.points, "bye")
        points.update(dict.fromkeys(entry.byes, _units(bye.points * entry.weight, unit)))
        scores.update(dict.fromkeys(entry.byes, bye))
    for table, seat, score in taken:
        for player, share in _shares(book, entry.number, table, seat):
            column = _free_column(columns, entry, player)
            column.points[player] = _units(score.points * entry.weight * share, unit)
            column.scores[player], column.tables[player], column.shares[player] = score, table, share
    return columns


def _column(entry: _ScoredRound) -> Column:
    return Column(entry.number, entry.weight, {}, {}, {}, {})


def _free_column(columns: list[Column], entry: _ScoredRound, player: PlayerId) -> Column:
    """The first column of a round in which a player has nothing yet."""
    for column in columns:
        if player not in column.points:
            return column
    columns.append(_column(entry))
    return columns[-1]


def _units(points: Fraction, unit: int) -> int:
    return points.numerator * (unit // points.denominator)


def _unit(book: Book, scored: list[_ScoredRound], given: list[_Given]) -> int:
    """A denominator in which all points, and their parts by weight, share and rank of result, are whole."""
    scores = {id(scores): scores for entry in scored for scores in entry.scores}
    denominators = {score.points.denominator for seats in scores.values() for score in seats}
    denominators |= {moved.points.denominator for moved in given}
    if book.bye is not None:
        denominators.add(book.bye.points.denominator)
    weights = {entry.weight.denominator for entry in scored}
    ranked = [weight.denominator for weight in (book.total.weights if book.total else ())]
    return lcm(*denominators) * lcm(*weights) * lcm(*_all_years(book, scored)) * lcm(*ranked)


def _all_years(book: Book, scored: list[_ScoredRound]) -> set[int]:
    """The denominators of shared seats."""
    return {
        share.denominator
        for entry in scored
        for table in entry.tables
        for seat in table.seats
        if seat.substitute is not None
        for _, share in _shares(book, entry.number, table, seat)
    }


def _shares(book: Book, number: int, table: Table, seat: Seat) -> list[tuple[PlayerId, Fraction]]:
    """Whose the score of a seat is, and how much of it.

    Source: ndf_arcon_2002 §10 (the score is the starting player's; the others are options).
    """
    substitute = seat.substitute
    to = book.replacement.score_to if book.replacement is not None and book.replacement.enabled else "starter"
    if substitute is None or to == "starter":
        return [(seat.player, ONE)]
    if to == "substitute":
        return [(substitute.player, ONE)]
    first, years = book.game.first_year or 0, _years(book, number, table, seat)
    own = Fraction(min(max(substitute.since - first, 0), years), years) if years else ONE
    return [(seat.player, own), (substitute.player, 1 - own)]


def _years(book: Book, number: int, table: Table, seat: Seat) -> int:
    """How many years a game had; one that ended after a spring move had its last full year before."""
    if seat.outcome.history:
        return len(seat.outcome.history)
    ended = table.ended
    if ended is not None and ended.year is not None and book.game.first_year is not None:
        return ended.year - book.game.first_year + (ended.season != "spring")
    raise refuse("years-played-unknown", where=_place(number, table), player=seat.player)


def _rulings(tournament: Tournament, counted: list[Round], after: int) -> Iterator[_Given]:
    """A director's rulings: added, unweighted, to the player's total."""
    for entry in counted:
        for table in entry.tables:
            for seat in table.seats:
                if seat.ruling is not None:
                    yield _Given(seat.player, entry.number, seat.ruling.points, seat.ruling.clause, "ruling", {})
    for ruling in tournament.rulings:
        if ruling.after_round <= after:
            yield _Given(ruling.player, ruling.after_round, ruling.ruling.points, ruling.ruling.clause, "ruling", {})
