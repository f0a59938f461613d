"""What every player has from each round: the ground on which totals and criteria stand.

Points are kept as integers over one common denominator (`Ledger.unit`), because lists of ten thousand players are added
up, compared and sorted; `Ledger.exact` turns them into fractions again. Opening a ledger costs time linear in the seats.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from tavle.core.errors import refuse
from tavle.core.model import PlayerId, Round, Seat, Table, Tournament
from tavle.rules.model import Book
from tavle.scoring import ScoredTerm, Scorer, SeatScore


class PlayerGame(NamedTuple):
    """One round of one player.

    Attributes:
        round: The round's number.
        table: The table; `None` for a bye.
        seat: His seat there (the seat he took over, for a substitute); `None` for a bye.
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


@dataclass(frozen=True)
class Ledger:
    """The games and extra points of everybody up to one round.

    Attributes:
        after: The last round that is in it.
        unit: Points are integers over this denominator.
        games, extras: For each player in the order of the rounds.
    """

    book: Book
    tournament: Tournament
    after: int
    unit: int
    games: dict[PlayerId, list[PlayerGame]]
    extras: dict[PlayerId, list[Extra]]

    def exact(self, points: int) -> Fraction:
        """Points in units as an exact number."""
        return Fraction(points, self.unit)


class _Entry(NamedTuple):
    player: PlayerId
    round: int
    table: Table | None
    seat: Seat | None
    share: Fraction
    score: SeatScore
    weight: Fraction


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
    """
    counted = [entry for entry in tournament.rounds if entry.number <= after and counts(book, entry)]
    entries = list(_entries(book, counted))
    given = [*_rulings(tournament, counted, after), *(_Given(*moved) for moved in upsets())]
    unit = _unit(book, entries, given)
    games: dict[PlayerId, list[PlayerGame]] = {player: [] for player in tournament.start_order}
    scaled: dict[Fraction, int] = {}
    for player, number, table, seat, share, score, weight in entries:
        points = score.points if weight is ONE and share is ONE else score.points * weight * share
        units = scaled.get(points)
        if units is None:
            units = scaled[points] = _units(points, unit)
        games[player].append(PlayerGame(number, table, seat, share, units, score, weight))
    extras: dict[PlayerId, list[Extra]] = defaultdict(list)
    for entry in sorted(given, key=lambda entry: entry.round):
        extras[entry.player].append(
            Extra(entry.round, _units(entry.points, unit), entry.clause, entry.key, entry.values)
        )
    return Ledger(book, tournament, after, unit, games, extras)


def counts(book: Book, entry: Round) -> bool:
    """Whether a round's games count on the lists (those of a cup do not)."""
    if entry.stage is None:
        stage = book.stage_of(entry.number)
        return stage is None or stage.counts
    return all(stage.counts for stage in book.stages if stage.name == entry.stage)


def _units(points: Fraction, unit: int) -> int:
    return points.numerator * (unit // points.denominator)


def _unit(book: Book, entries: list[_Entry], given: list[_Given]) -> int:
    """The least denominator in which all points, and their weights by rank of result, are whole."""
    denominators = {entry.score.points.denominator for entry in entries} | {entry.points.denominator for entry in given}
    weights = [stage.weight.denominator for stage in book.stages]
    shares = {entry.share.denominator for entry in entries}
    ranked = [weight.denominator for weight in (book.total.weights if book.total else ())]
    return lcm(*denominators) * lcm(*weights) * lcm(*shares) * lcm(*ranked)


def _entries(book: Book, rounds: list[Round]) -> Iterator[_Entry]:
    scorer = Scorer(book)
    unfinished = _constant(book, "unfinished")
    bye = _constant(book, "bye")
    for entry in rounds:
        stage = book.stage_of(entry.number)
        weight = ONE if stage is None or stage.weight == 1 else stage.weight
        for table in entry.tables:
            if table.played:
                yield from _table_entries(book, scorer, entry.number, table, weight)
            elif unfinished is not None:
                for seat in table.seats:
                    yield _Entry(seat.player, entry.number, table, seat, ONE, unfinished, weight)
        if bye is not None:
            for player in entry.byes:
                yield _Entry(player, entry.number, None, None, ONE, bye, weight)


def _constant(book: Book, key: str) -> SeatScore | None:
    rule = book.bye if key == "bye" else book.score.unfinished
    return None if rule is None else SeatScore(rule.points, (ScoredTerm(book.cite(rule.clause), rule.points, key),))


def _table_entries(book: Book, scorer: Scorer, number: int, table: Table, weight: Fraction) -> Iterator[_Entry]:
    sharers = tuple(seat.role in table.shared_end for seat in table.seats) if table.shared_end else ()
    scores = scorer.outcomes(tuple([seat.outcome for seat in table.seats]), sharers)
    for seat, score in zip(table.seats, scores, strict=True):
        if seat.substitute is None:
            yield _Entry(seat.player, number, table, seat, ONE, score, weight)
        else:
            yield from _replaced(book, number, table, seat, score, weight)


def _replaced(book: Book, number: int, table: Table, seat: Seat, score: SeatScore, weight: Fraction) -> Iterator[_Entry]:
    """Whose the score of a seat is that somebody took over.

    Source: ndf_arcon_2002 §10 (the score is the starting player's; the others are options).
    """
    to = book.replacement.score_to if book.replacement is not None else "starter"
    substitute = seat.substitute
    if substitute is None or to == "starter":
        yield _Entry(seat.player, number, table, seat, ONE, score, weight)
    elif to == "substitute":
        yield _Entry(substitute.player, number, table, seat, ONE, score, weight)
    else:
        first, years = book.game.first_year or 0, _years(book, table, seat)
        part = Fraction(min(max(substitute.since - first, 0), years), years)
        yield _Entry(seat.player, number, table, seat, part, score, weight)
        yield _Entry(substitute.player, number, table, seat, 1 - part, score, weight)


def _years(book: Book, table: Table, seat: Seat) -> int:
    """How many years a game had."""
    if seat.outcome.history:
        return len(seat.outcome.history)
    if table.ended is not None and table.ended.year is not None and book.game.first_year is not None:
        return table.ended.year - book.game.first_year + 1
    raise refuse("years-played-unknown", where=f"table {table.number}", player=seat.player)


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
