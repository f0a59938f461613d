"""Chances in a tournament that is being played: who can still win it, how likely, and who can no longer.

Three ways, the surest that two seconds allow. Where only a cup is left, the chances go up its bracket (`cup`). Where a
few matches of the last round are left, every way in which they can end is ranked by the book (`every`). Else the rest
is played by the rules of the book some thousand times (`played`): by a kernel that starts from the state as it is, or,
where none knows the book, by the book's engine as often as time allows. The title of a tournament with a cup is the
cup's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from tavle.core.errors import TavleError
from tavle.core.model import PlayerId, Tournament
from tavle.pairing.bracket import Bracket, Node, match_length
from tavle.ranking import rank
from tavle.ranking.ledger import counts
from tavle.rules.model import Book
from tavle.simulate.arrays.words import streams_of
from tavle.simulate.measures import share
from tavle.simulate.model_data import Centres, Elo, PlackettLuce
from tavle.simulate.models import Game
from tavle.simulate.rest.bounds import Bounds, after_cup, bounds, cup_bounds
from tavle.simulate.rest.brackets import Floats, Wins, exactly
from tavle.simulate.rest.by_book import ByBook
from tavle.simulate.rest.course import Field
from tavle.simulate.rest.cups import CupToCome, rest_of_cup
from tavle.simulate.rest.every import add_shared, every
from tavle.simulate.rest.playing import Budget, Sums, course_of, first_of, quick_course_of, tally
from tavle.tournament.cup import announced_cup, lengths_of

Way = Literal["cup", "every", "played"]
By = Literal["kernel", "book", ""]
Can = Literal["certain", "can", "open", "no"]
WhyNot = Literal["unseated", "over", "rounds_open", "years", "stuck"]
"""Why there is nothing to be said: no round is seated, all is played, the book leaves open how many rounds come, its
scoring asks for years of elimination, which no simulated game has, or the book cannot play the rest as things stand.
"""
YEARS = ("elimination-year-missing", "years-played-unknown")
"""What scoring says where years are missing."""

MOST = 10_000
"""Tournaments, if there is time for so many."""
SECONDS = 1.2
"""Of computing; then no further tournaments are begun, so that the answer is there within two seconds."""
UNRATED = 1500.0
ROUNDING = 1e-12
"""So much less than 1 is 1: sums of chances are not exact to the last digit."""


CERTAIN: Mapping[str, Mapping[str, float]] = {
    "certain": {"value": 1.0, "low": 1.0, "high": 1.0},
    "no": {"value": 0.0, "low": 0.0, "high": 0.0},
}
"""The share of a title of which nothing is left to chance."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Of one player.

    Attributes:
        title: To win the tournament: its cup, where one follows, else its last list; a share with its interval
            (`measures.share`).
        cut: To go on to the cup; `None` where none is to come.
        places: The share of each place, the first first; they add up to 1.
        likely: The place in the middle: half of the time he ends there or higher.
        best, worst: Places beyond which nothing can bring him; `None` where that is not certain.
        can: Whether he can win: it is `certain`; he `can`, for a course of the rest was found in which he does; it is
            `open`, for nothing rules it out and no such course was found; or `no`, whatever happens.
    """

    title: Mapping[str, Any]
    cut: Mapping[str, Any] | None
    places: tuple[float, ...]
    likely: int
    best: int | None
    worst: int | None
    can: Can

    @property
    def can_win(self) -> bool:
        """Whether he can still be first; a `False` is certain."""
        return self.can != "no"


@dataclass(frozen=True, slots=True)
class Chances:
    """Of all players.

    Attributes:
        way: See the module.
        tournaments: So many were played, or so many ways tried; 0 where the chances went up a bracket.
        by: `kernel` or `book`: what played them; empty where nothing was played.
        late: The book's engine played them only because the kernel is not compiled yet.
    """

    way: Way
    tournaments: int
    by: By
    of: Mapping[PlayerId, Chance]
    late: bool = False


def live_chances(
    book: Book,
    tournament: Tournament,
    *,
    seed: int,
    cut: int | None = None,
    bracket: Bracket | None = None,
    tournaments: int = MOST,
    seconds: float = SECONDS,
    compiles: bool = True,
) -> Chances | None:
    """The chances of all players now; `None` where nothing is left to play or to be said.

    Args:
        tournament: With the round that is being played, tables without a result as seated.
        seed: Of all chance.
        cut: So many of the list are asked for where no cup is announced.
        bracket: The cup, as far as it is played, where it has been drawn.
        tournaments: So many are played at most.
        seconds: So long is computed at most: a faster machine says more, the same in the same order.
        compiles: Whether a kernel that is not compiled yet is compiled first, which takes longer than that.
    """
    if len(tournament.start_order) < 2:
        return None
    field = _field(book, tournament)
    try:
        if bracket is not None:
            return _in_cup(field, bracket, seed, tournaments)
        if not _left(field):
            return None
        cup = _cup(field)
        return _every_way(field, cup, cut) or _played(
            field, cup, cut, Budget(seed, tournaments, seconds), compiles=compiles
        )
    except TavleError:
        return None  # The book cannot seat them as they are now: nothing can be said.


def why_nothing(book: Book, tournament: Tournament, *, bracket: Bracket | None = None) -> WhyNot:
    """Why `live_chances` has nothing to say of this tournament."""
    if len(tournament.start_order) < 2:
        return "unseated"
    field = _field(book, tournament)
    if not (field.tournament.rounds or bracket):
        return "unseated"
    if bracket is not None and bracket.champion is not None:
        return "over"
    if book.rounds() is None:
        return "rounds_open"
    if not _left(field):
        return "over"
    try:
        ByBook(field).play(0, 0, 1)
    except TavleError as error:
        return "years" if error.faults[0].code in YEARS else "stuck"
    return "stuck"


def _field(book: Book, tournament: Tournament) -> Field:
    """The rounds that are seated and count, and the games by the players' ratings."""
    rounds = tuple(entry for entry in tournament.rounds if entry.seated and counts(book, entry))
    rule = announced_cup(book)
    numbers = {player: number for number, player in enumerate(tournament.start_order)}
    least = None if rule is None or rule.entry is None else rule.entry.points
    return Field(book, replace(tournament, rounds=rounds), numbers, _game(book, tournament), least)


def _cup(field: Field) -> CupToCome | None:
    """The cup that is announced."""
    rule = announced_cup(field.book)
    return None if rule is None or rule.entry is None else CupToCome(rule, rule.entry, _cup_wins(field))


def _left(field: Field) -> bool:
    """Whether anything is to be played: a table, a round, or a cup."""
    if field.book.rounds() is None:
        return False
    return bool(field.open_tables()) or field.seated < field.rounds or announced_cup(field.book) is not None


def _in_cup(field: Field, bracket: Bracket, seed: int, tournaments: int) -> Chances | None:
    """The rest of a cup: exactly if that can be, else by playing it."""
    if bracket.champion is not None:
        return None
    wins, played = _cup_wins(field), 0
    places = exactly(bracket, field.numbers, wins)
    if places is None:
        places, played = rest_of_cup(bracket, field.numbers, wins, streams_of(seed, 0, tournaments)), tournaments
    whole = float(played or 1)
    # Who is not in the cup keeps his place on the list.
    below = [row for row in rank(field.book, field.tournament).rows if not places[field.numbers[row.player]].any()]
    add_shared(field.numbers, below, whole, places, above=field.players - len(below))
    certain = {player: cup_bounds(bracket, player, np.flatnonzero(places[at])) for player, at in field.numbers.items()}
    return Chances("cup", played, "", _chances(field, Sums(places, None, whole), exact=not played, certain=certain))


def _every_way(field: Field, cup: CupToCome | None, cut: int | None) -> Chances | None:
    """Every way in which the last open matches can end, if these are few."""
    ways = every(field, cup)
    if ways is None:
        return None
    through = ways.through if cup is not None else first_of(ways.places, cut)
    found = Sums(ways.places, through, 1.0)
    return Chances("every", ways.ways, "", _chances(field, found, exact=True))


def _played(field: Field, cup: CupToCome | None, cut: int | None, budget: Budget, *, compiles: bool) -> Chances | None:
    """The rest, played by the rules of the book."""
    course, late = (course_of(field), False) if compiles else quick_course_of(field)
    found = tally(field, course, cup, budget)
    if not found.whole:
        return None
    if cup is None:
        found = replace(found, through=first_of(found.places, cut))
    certain = bounds(field)
    if cup is not None:
        certain = {player: after_cup(known, cup, field.players) for player, known in certain.items()}
    by: By = "book" if isinstance(course, ByBook) else "kernel"
    chances = _chances(field, found, exact=False, certain=certain)
    return Chances("played", round(found.whole), by, chances, late)


def _chances(
    field: Field, found: Sums, *, exact: bool, certain: Mapping[PlayerId, Bounds] | None = None
) -> dict[PlayerId, Chance]:
    """What the sums say of each player.

    Args:
        exact: They are chances, and every place that is possible has one.
        certain: Bounds, where the sums are of tournaments.
    """
    chances = {}
    for player, number in field.numbers.items():
        row, known = found.places[number], (certain or {}).get(player)
        possible = np.flatnonzero(row) + 1
        best, worst = (known.best, known.worst) if known is not None else (None, None)
        if exact:
            best, worst = int(possible[0]), int(possible[-1])
        can = _can(best, worst, won=bool(row[0]))
        through = None if found.through is None else _share(float(found.through[number]), found.whole, exact=exact)
        chances[player] = Chance(
            title=CERTAIN.get(can) or _share(float(row[0]), found.whole, exact=exact),
            cut=through,
            places=tuple((row / row.sum()).tolist()),
            likely=int(np.searchsorted(np.cumsum(row), row.sum() / 2) + 1),
            best=best,
            worst=worst,
            can=can,
        )
    return chances


def _can(best: int | None, worst: int | None, *, won: bool) -> Can:
    if worst == 1:
        return "certain"
    if best is not None and best > 1:
        return "no"
    return "can" if won else "open"


def _share(count: float, of: float, *, exact: bool) -> Mapping[str, Any]:
    if exact:
        value = 1.0 if count > 1 - ROUNDING else count
        return {"value": value, "low": value, "high": value}
    return share(count, round(of))


def _cup_wins(field: Field) -> Wins:
    """The chances of the cup's matches, each of its own length."""
    lengths, known = lengths_of(field.book), {}

    def wins(node: Node) -> Floats:
        length = match_length(lengths, node)
        if length not in known:
            known[length] = _matches(field, length)
        return known[length]

    return wins


def _matches(field: Field, length: int | None) -> Floats:
    """Player by player the chance that the row wins a match to so many points, else one as long as in the rounds."""
    length = field.book.game.match_length if length is None else length
    single: Floats = Elo(length=length).single(ratings_of(field.tournament))
    return single


def ratings_of(tournament: Tournament) -> Floats:
    """In the start order; who has none is taken for an average one."""
    known = {player.id: player.rating for player in tournament.players}
    given = [float(rating) for rating in known.values() if rating is not None]
    usual = sum(given) / len(given) if given else UNRATED
    return np.array(
        [usual if known[player] is None else float(known[player] or 0) for player in tournament.start_order]
    )


def _game(book: Book, tournament: Tournament) -> Game:
    """Games by the players' ratings."""
    ratings = ratings_of(tournament)
    if book.game.result == "won":
        return Elo(length=book.game.match_length).matches(ratings)
    if book.game.result == "score":
        return PlackettLuce(kind="plackett_luce").scores(ratings, book.game.sizes[0])
    return Centres(kind="centres").games(ratings, len(book.game.roles), book.game.centres or 0)
