"""A player's total: which results count, and how much."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tavle.core.model import PlayerId
from tavle.ranking.ledger import Ledger, PlayerGame
from tavle.rules.model import Book


def totals(ledger: Ledger) -> dict[PlayerId, int]:
    """Everybody's points in units of the ledger, rulings included.

    Source: ndf_arcon_2002 §2d, nbgf_monrad §K1, agricola_nm §T8.
    """
    weights = ledger.book.total.weights if ledger.book.total is not None else ()
    points = _weighted(ledger, weights) if weights else _summed(ledger)
    for player, extras in ledger.extras.items():
        points[player] += sum(extra.points for extra in extras)
    return points


def _summed(ledger: Ledger) -> dict[PlayerId, int]:
    points = dict.fromkeys(ledger.players, 0)
    for column in ledger.columns:
        for player, gained in column.points.items():
            points[player] += gained
    return points


def _weighted(ledger: Ledger, weights: Sequence[Fraction]) -> dict[PlayerId, int]:
    """The best result by the first weight, the second best by the second, and so on; the rest counts nothing."""
    results: dict[PlayerId, list[int]] = {player: [] for player in ledger.players}
    for column in ledger.columns:
        for player, gained in column.points.items():
            results[player].append(gained)
    return {
        player: sum(
            value * weight.numerator // weight.denominator
            for value, weight in zip(sorted(gained, reverse=True), weights, strict=False)
        )
        for player, gained in results.items()
    }


def counted(ledger: Ledger, games: Sequence[PlayerGame]) -> list[Fraction]:
    """How much each game counts: 1, a part, or 0 where it is dropped. Of equal results the earlier counts more."""
    return shares_of(ledger.book, [game.points for game in games])


def shares_of(book: Book, results: Sequence[int]) -> list[Fraction]:
    """The same for results in the order of the rounds, in units of a ledger."""
    weights = book.total.weights if book.total is not None else ()
    if not weights:
        return [Fraction(1)] * len(results)
    order = sorted(range(len(results)), key=lambda position: -results[position])
    shares = [Fraction(0)] * len(results)
    for position, weight in zip(order, weights, strict=False):
        shares[position] = weight
    return shares
