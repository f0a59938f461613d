"""Results in the two CSV forms that the World Diplomacy Database takes in: the list, and the boards.

Source: the columns are public only by what other programs write (the fields they name as mandatory come first here, to
EXAEQUO); the database's own guide is not. Left out, as optional: where people come from, prizes, best countries and the
top board, which no rule book of Tavle awards. The database ignores columns it does not need.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from tavle.core.errors import refuse
from tavle.core.model import PlayerId, Round, Seat, Table, Tournament
from tavle.core.places import places
from tavle.files.tables import Cell, Sheet
from tavle.ranking import Ledger
from tavle.ranking.order import ledger_after, list_of
from tavle.rules.model import Book

MOST_ROUNDS = 8
MOST_YEARS = 20
BEFORE_FIRST_YEAR = 1900
_LEFT = 99
"""Later than every elimination."""


def wdd_sheets(book: Book, tournament: Tournament) -> tuple[Sheet, Sheet]:
    """The list (`classification`) and the boards, of the rounds that count on the list.

    A name is split at its comma, else before its last word; who took a seat over is not named, the seat is its first
    player's.

    Raises:
        Refused: `wdd-game` if the book is not of Diplomacy.
    """
    if book.game.result != "centres" or len(book.game.roles) != 7:
        raise refuse("wdd-game", game=book.game.title.en)
    ledger = ledger_after(book, tournament)
    return _classification(ledger), _boards(ledger)


def _classification(ledger: Ledger) -> Sheet:
    rounds = [column.round for column in ledger.columns][:MOST_ROUNDS]
    columns = ("FIRST NAME", "NAME", "HOMONYME", "RANK", "EXAEQUO", "SCORE", *(f"R{number}" for number in rounds))
    called = {player.id: player.called for player in ledger.tournament.players}
    listed = list_of(ledger).rows
    equals = Counter(row.place for row in listed)

    def row(place: int, player: PlayerId, points: Fraction) -> tuple[Cell, ...]:
        given = {game.round: ledger.exact(game.points) for game in ledger.games_of(player)}
        of_rounds = [_score(given[number]) if number in given else None for number in rounds]
        return (*split_name(called[player]), 1, place, equals[place], _score(points), *of_rounds)

    return Sheet("classification", columns, tuple(row(each.place, each.player, each.points) for each in listed))


def _boards(ledger: Ledger) -> Sheet:
    columns = (
        *("FIRST NAME", "NAME", "HOMONYME", "ROUND", "BOARD", "COUNTRY", "RANK", "EXAEQUO"),
        *("SCORE", "NB_CENTRE", "YEAR_ELIMINATION", "DRAW"),
        *(f"CT_{number:02}" for number in range(1, MOST_YEARS + 1)),
    )
    counted = {column.round for column in ledger.columns}
    rows = (
        row
        for entry in ledger.tournament.rounds
        if entry.number in counted
        for table in entry.tables
        if table.played
        for row in _board(ledger, entry, table)
    )
    return Sheet("boards", columns, tuple(rows))


def _board(ledger: Ledger, entry: Round, table: Table) -> Iterator[tuple[Cell, ...]]:
    called = {player.id: player.called for player in ledger.tournament.players}
    placed = places([(_centres(seat), _eliminated(seat) or BEFORE_FIRST_YEAR + _LEFT) for seat in table.seats])
    scores = next(column.scores for column in ledger.columns if column.round == entry.number)
    for seat, place in zip(table.seats, placed, strict=True):
        year = _eliminated(seat)
        history = [*seat.outcome.history[:MOST_YEARS], *([None] * (MOST_YEARS - len(seat.outcome.history)))]
        yield (
            *(*split_name(called[seat.player]), 1, entry.number, table.number),
            *(country(str(seat.role)), place.first, place.last - place.first + 1),
            *(_score(scores[seat.player].points), _centres(seat)),
            *(None if year is None else year - BEFORE_FIRST_YEAR, _draw(ledger.book, table, seat)),
            *history,
        )


def country(role: str) -> str:
    """The database's letters of a power: 0 for the standard board and the first two of its English name."""
    return f"0{role[:2].upper()}"


def split_name(called: str) -> tuple[str, str]:
    """First name and family name, as far as a name in one piece tells them."""
    family, comma, first = called.partition(",")
    if comma:
        return first.strip(), family.strip()
    first, _, family = called.strip().rpartition(" ")
    return first, family


def _centres(seat: Seat) -> int:
    outcome = seat.outcome
    return outcome.history[-1] if outcome.history else outcome.centres or 0


def _eliminated(seat: Seat) -> int | None:
    """The year in which the last centre was lost, where that is known."""
    history = seat.outcome.history
    if 0 in history:
        return BEFORE_FIRST_YEAR + 1 + history.index(0)
    return seat.outcome.eliminated


def _draw(book: Book, table: Table, seat: Seat) -> int | None:
    """By how many the game was shared or, after a solo, 1 for who won it; 0 for all others, nothing where none."""
    solo = (book.game.centres or 0) // 2 + 1
    if any(_centres(other) >= solo for other in table.seats):
        return int(_centres(seat) >= solo)
    if not table.shared_end:
        return None
    return len(table.shared_end) if seat.role in table.shared_end else 0


def _score(points: Fraction) -> int | float:
    return int(points) if points.denominator == 1 else round(float(points), 4)
