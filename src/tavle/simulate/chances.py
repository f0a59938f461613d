"""Chances in a tournament that is being played: who can still win it, how likely, and who can no longer.

Three ways, the surest that two seconds allow. Where a few matches of the last round are all that is left, every way in
which they can end is ranked by the book (`every`). Else the book's own seating and list play the rest some hundred
times (`played`). Large fields of matches of two are played by a shortened form (`quick`): neighbours on the list meet,
nobody twice where that can be, and equals go by the sum of their running scores, then by lot, not by the whole chain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count, islice, product
from time import thread_time
from typing import Any, Literal

import numpy as np

from tavle.core.errors import TavleError
from tavle.core.model import Outcome, PlayerId, Round, Status, Table, Tournament
from tavle.ranking import rank
from tavle.ranking.reach import reaches
from tavle.rules.model import Book
from tavle.rules.model.scoring import Won
from tavle.simulate.exact import play_on
from tavle.simulate.measures import share
from tavle.simulate.model_data import Centres, Elo, PlackettLuce
from tavle.simulate.models import Game, Matches
from tavle.simulate.quick import Field, quick_orders
from tavle.simulate.words import SCALE

Way = Literal["every", "played", "quick"]

MOST_OPEN = 7
"""So many open matches of the last round are tried in every way in which they can end."""
MOST_BY_BOOK = 64
"""Matches of two of more players are played in the shortened form."""
MOST = 2000
"""Tournaments, if there is time for so many."""
SECONDS = 1.4
"""Of computing; then no further tournament is begun, so that the answer is there within two seconds."""
UNRATED = 1500.0


@dataclass(frozen=True, slots=True)
class Chance:
    """Of one player.

    Attributes:
        title: To be first on the last list, a share with its interval (`measures.share`).
        cut: To be among those who go on to the cup; `None` where none is announced.
        likely: The place in the middle: half of the time he ends there or higher.
        best, worst: Places beyond which nothing can bring him; `None` where that is not certain.
        can_win: Whether he can still be first; a `False` is certain.
    """

    title: Mapping[str, Any]
    cut: Mapping[str, Any] | None
    likely: int
    best: int | None
    worst: int | None
    can_win: bool


@dataclass(frozen=True, slots=True)
class Chances:
    """Of all players, by how many tournaments and in which way (see the module)."""

    way: Way
    tournaments: int
    of: Mapping[PlayerId, Chance]


def live_chances(
    book: Book,
    tournament: Tournament,
    *,
    seed: int,
    cut: int | None = None,
    tournaments: int = MOST,
    seconds: float = SECONDS,
) -> Chances | None:
    """The chances of all players now; `None` where nothing is left to play or to be said.

    Args:
        tournament: With the round that is being played, tables without a result as seated.
        seed: Of all chance.
        cut: How many go on to a cup.
        tournaments: So many are played at most.
        seconds: So long is computed at most: a faster machine says more, the same in the same order.
    """
    rounds = book.rounds()
    players = tournament.start_order
    if not rounds or len(players) < 2 or not _left(tournament, rounds):
        return None
    numbers = {player: number for number, player in enumerate(players)}
    try:
        game = _game(book, tournament)
        way, orders = _way(book, tournament, numbers, game, seed)
        weights = (
            _every(book, tournament, numbers, game)
            if isinstance(game, Matches) and way == "every"
            else _tally(islice(orders, tournaments), len(players), seconds)
        )
    except TavleError:
        return None  # The book cannot seat them as they are now: nothing can be said.
    if weights is None:
        return None
    return Chances(way, weights.tournaments, dict(_chances(book, tournament, weights, way, cut)))


@dataclass(frozen=True)
class _Weights:
    """Player by place: how often, or how likely where every way was tried."""

    places: Any
    tournaments: int


def _left(tournament: Tournament, rounds: int) -> bool:
    open_tables = any(not table.played for entry in tournament.rounds for table in entry.tables)
    return open_tables or len(tournament.rounds) < rounds


def _way(
    book: Book, tournament: Tournament, numbers: Mapping[PlayerId, int], game: Game, seed: int
) -> tuple[Way, Iterator[Sequence[int]]]:
    """How the rest is played, and the last lists of one tournament after the other."""
    if not isinstance(game, Matches):
        return "played", _by_book(book, tournament, numbers, game, seed)
    if _few_open(tournament, book.rounds() or 0):
        return "every", iter(())
    win = _plain_win(book)
    if win is None or len(numbers) <= MOST_BY_BOOK:
        return "played", _by_book(book, tournament, numbers, game, seed)
    return "quick", quick_orders(Field.of(book, tournament, numbers, game, win), seed=seed)


def _by_book(
    book: Book, tournament: Tournament, numbers: Mapping[PlayerId, int], game: Game, seed: int
) -> Iterator[Sequence[int]]:
    for index in count():
        yield play_on(book, tournament, numbers, game, seed=seed, index=index).order


def _tally(orders: Iterator[Sequence[int]], players: int, seconds: float) -> _Weights | None:
    """Who ended where; lists that are empty, of tournaments that got stuck, do not count."""
    places, done, until = np.zeros((players, players)), 0, thread_time() + seconds
    for order in orders:
        if order:
            places[list(order), range(players)] += 1
            done += 1
        if thread_time() > until:
            break
    return _Weights(places, done) if done else None


def _few_open(tournament: Tournament, rounds: int) -> bool:
    open_tables = [table for entry in tournament.rounds for table in entry.tables if not table.played]
    return len(tournament.rounds) == rounds and len(open_tables) <= MOST_OPEN


def _every(book: Book, tournament: Tournament, numbers: Mapping[PlayerId, int], game: Matches) -> _Weights:
    """Every way in which the open matches can end, by its likelihood; places shared are spread over those they span."""
    open_tables = [(entry.number, table) for entry in tournament.rounds for table in entry.tables if not table.played]
    places = np.zeros((len(numbers), len(numbers)))
    for wins in product((True, False), repeat=len(open_tables)):
        chance, ended = 1.0, tournament
        for first_wins, (number, table) in zip(wins, open_tables, strict=True):
            one, other = (numbers[seat.player] for seat in table.seats)
            favoured = float(game.wins[one, other]) / SCALE
            chance *= favoured if first_wins else 1 - favoured
            ended = _with_result(ended, number, table, first_wins=first_wins)
        rows = rank(book, ended).rows
        for row in rows:
            span = [each.order for each in rows if each.place == row.place]
            for order in span:
                places[numbers[row.player], order - 1] += chance / len(span)
    return _Weights(places, 1 << len(open_tables))


def _with_result(tournament: Tournament, number: int, table: Table, *, first_wins: bool) -> Tournament:
    one, other = table.seats
    seats = (replace(one, outcome=Outcome(won=first_wins)), replace(other, outcome=Outcome(won=not first_wins)))
    over = replace(table, seats=seats, status=Status.FINISHED)

    def changed(entry: Round) -> Round:
        tables = tuple(over if each.number == table.number else each for each in entry.tables)
        return replace(entry, tables=tables) if entry.number == number else entry

    return replace(tournament, rounds=tuple(changed(entry) for entry in tournament.rounds))


def _chances(
    book: Book, tournament: Tournament, weights: _Weights, way: Way, cut: int | None
) -> Iterator[tuple[PlayerId, Chance]]:
    whole = 1 if way == "every" else weights.tournaments
    over = _closed(tournament)
    certain = reaches(book, tournament.until(over), after=over) if over else {}
    for number, player in enumerate(tournament.start_order):
        row = weights.places[number]
        bounds = certain.get(player)
        sure = [at + 1 for at, weight in enumerate(row) if weight] if way == "every" else []
        best = min(sure) if sure else bounds.best if bounds is not None else None
        worst = max(sure) if sure else bounds.worst if bounds is not None else None
        yield (
            player,
            Chance(
                title=_share(float(row[0]), whole, way),
                cut=_share(float(row[:cut].sum()), whole, way) if cut else None,
                likely=int(np.searchsorted(np.cumsum(row), row.sum() / 2) + 1),
                best=best,
                worst=worst,
                can_win=best is None or best == 1,
            ),
        )


def _share(count: float, of: int, way: Way) -> Mapping[str, Any]:
    if way == "every":
        value = min(1.0, count)
        return {"value": value, "low": value, "high": value}
    return share(count, of)


def _closed(tournament: Tournament) -> int:
    """The last round before which every game has its result."""
    over = 0
    for entry in tournament.rounds:
        if not all(table.played for table in entry.tables):
            break
        over = entry.number
    return over


def _game(book: Book, tournament: Tournament) -> Game:
    """Games by the players' ratings; who has none is taken for an average one."""
    known = {player.id: player.rating for player in tournament.players}
    given = [float(rating) for rating in known.values() if rating is not None]
    usual = sum(given) / len(given) if given else UNRATED
    ratings = np.array(
        [usual if known[player] is None else float(known[player] or 0) for player in tournament.start_order]
    )
    if book.game.result == "won":
        return Elo(length=book.game.match_length).matches(ratings)
    if book.game.result == "score":
        return PlackettLuce(kind="plackett_luce").scores(ratings, book.game.sizes[0])
    return Centres(kind="centres").games(ratings, len(book.game.roles), book.game.centres or 0)


def _plain_win(book: Book) -> Fraction | None:
    """What a match won gives where nothing else gives points; `None` where more does."""
    terms = [term for term in book.score.terms if term.enabled]
    plain = len(terms) == 1 and isinstance(terms[0], Won) and terms[0].loss == 0
    first = terms[0] if plain else None
    weighted = any(stage.weight != 1 for stage in book.stages) or (book.total is not None and book.total.weights)
    return Fraction(first.win) if isinstance(first, Won) and not weighted and not book.upsets else None
