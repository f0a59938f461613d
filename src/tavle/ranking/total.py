"""A player's total: which results count, and how much."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tavle.core.model import PlayerId
from tavle.ranking.ledger import Ledger, PlayerGame


def total(ledger: Ledger, player: PlayerId) -> int:
    """A player's points in units of the ledger, rulings included.

    Source: ndf_arcon_2002 §2d, nbgf_monrad §K1, agricola_nm §T8.
    """
    weights = ledger.book.total.weights if ledger.book.total is not None else ()
    games = ledger.games[player]
    if not weights:
        points = sum([game.points for game in games])
    else:
        best = sorted((game.points for game in games), reverse=True)
        points = sum(
            value * weight.numerator // weight.denominator for value, weight in zip(best, weights, strict=False)
        )
    return points + sum(extra.points for extra in ledger.extras.get(player, ()))


def counted(ledger: Ledger, games: Sequence[PlayerGame]) -> list[Fraction]:
    """How much each game counts: 1, a part, or 0 where it is dropped. Of equal results the earlier counts more."""
    weights = ledger.book.total.weights if ledger.book.total is not None else ()
    if not weights:
        return [Fraction(1)] * len(games)
    order = sorted(range(len(games)), key=lambda position: -games[position].points)
    shares = [Fraction(0)] * len(games)
    for position, weight in zip(order, weights, strict=False):
        shares[position] = weight
    return shares
