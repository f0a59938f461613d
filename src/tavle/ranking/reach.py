"""What places a player can still reach: bounds that are certain, whatever happens in the rounds to come.

Only gains are looked at, not who meets whom: the bounds hold, but the places between them need not all be possible.
Rulings of a director aside.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tavle.core.model import PlayerId, Tournament
from tavle.ranking.ledger import Ledger
from tavle.ranking.order import ledger_after, list_rule
from tavle.ranking.total import totals
from tavle.rules.model import Book
from tavle.rules.model.scoring import Centres, Participation, Rank, Term, Won


@dataclass(frozen=True, slots=True)
class Reach:
    """The best and the worst place that nothing rules out, and with how many rounds to come."""

    best: int
    worst: int
    rounds: int


def reach(book: Book, tournament: Tournament, player: PlayerId, *, after: int | None = None) -> Reach | None:
    """The bounds for a player after a round; `None` where nothing certain can be said cheaply.

    Nothing is said where no rounds are to come or their number is open, where games are unfinished or points may be
    lost later, where points do not decide the final list first, or where the most a game can give is not plain.

    Raises:
        Refused: if there is no such round.
    """
    return reaches(book, tournament, after=after).get(player)


def reaches(book: Book, tournament: Tournament, *, after: int | None = None) -> Mapping[PlayerId, Reach]:
    """The bounds of everybody, as `reach` has them; empty where nothing certain can be said.

    Raises:
        Refused: if there is no such round.
    """
    return reaches_in(ledger_after(book, tournament, after))


def reaches_in(ledger: Ledger) -> Mapping[PlayerId, Reach]:
    """The same from a ledger."""
    book, withdrawn = ledger.book, ledger.tournament.withdrawn
    rounds = book.rounds()
    most = most_of_a_game(book)
    if rounds is None or most is None or ledger.after >= rounds or not _certain(ledger, rounds):
        return {}
    now = {each: ledger.exact(points) for each, points in totals(ledger).items()}
    gains = [book.weight_of(number) * most for number in range(ledger.after + 1, rounds + 1)]
    then = {each: now[each] if each in withdrawn else _best_total(ledger, each, gains) for each in now}
    lowest, highest = sorted(now.values()), sorted(then.values())
    return {
        each: Reach(
            len(now) - bisect_right(lowest, then[each]) + 1,
            len(now) - bisect_left(highest, now[each]),
            rounds - ledger.after,
        )
        for each in now
    }


def _certain(ledger: Ledger, rounds: int) -> bool:
    """Whether points only grow, all games are over, and the final list goes by points first."""
    book, rule = ledger.book, list_rule(ledger.book, rounds)
    by_points = rule is not None and rule.chain[0].criterion == "points"
    over = all(table.played for column in ledger.columns for table in column.tables.values())
    return by_points and over and not book.upsets


def _best_total(ledger: Ledger, player: PlayerId, gains: list[Fraction]) -> Fraction:
    """A player's total if every round to come gives as much as it can."""
    results = [ledger.exact(game.points) for game in ledger.games_of(player)] + gains
    weights = ledger.book.total.weights if ledger.book.total is not None else ()
    extras = sum((ledger.exact(extra.points) for extra in ledger.extras.get(player, ())), Fraction(0))
    if not weights:
        return sum(results, extras)
    best = sorted(results, reverse=True)
    return sum((result * weight for result, weight in zip(best, weights, strict=False)), extras)


def most_of_a_game(book: Book) -> Fraction | None:
    """No game and no bye of the book gives more than this, and none takes points; `None` where that is not plain."""
    score, solo = book.score, book.score.solo
    parts = [_least_and_most(book, term) for term in score.terms]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts) or score.scale is not None:
        return None
    if solo is not None and (solo.others.per_centre or solo.others.as_eliminated):
        return None
    alone = [solo.winner, solo.others.points] if solo is not None else []
    given = [rule.points for rule in (score.unfinished, book.bye) if rule is not None]
    if min([*alone, *given, *(least for least, _ in known)]) < 0:
        return None
    return max([*alone, *given, sum((most for _, most in known), Fraction(0))])


def _least_and_most(book: Book, term: Term) -> tuple[Fraction, Fraction] | None:
    """Between what one term gives a seat; `None` for the kinds that are not looked into."""
    centres = book.game.centres or 0
    if book.score.solo is not None:
        centres = min(centres, book.score.solo.at - 1)
    match term:
        case Participation(points=points):
            values = [points]
        case Centres(each=each) if each is not None:
            values = [Fraction(0), each * centres]
        case Rank(prizes=prizes, by_size=by_size):
            values = [Fraction(0), *prizes, *(prize for row in by_size.values() for prize in row)]
        case Won(win=win, loss=loss):
            values = [win, loss]
        case _:
            return None
    return min(values), max(values)
