"""Terms that do not look at the other seats: taking part, centres, a match won."""

from __future__ import annotations

from fractions import Fraction

from tavle.rules.model.scoring import Centres, Participation, Won
from tavle.scoring.position import Position
from tavle.scoring.terms.award import Award, Awards, SoFar


def participation(rule: Participation, position: Position, so_far: SoFar) -> Awards:
    """The same for everybody.

    Source: galaxie_cdiplo §participation, ndf_arcon_2002 §2c.
    """
    return [Award(rule.points, "participation")] * len(position.counts)


def centres(rule: Centres, position: Position, so_far: SoFar) -> Awards:
    """So much a centre, or by a table; nothing for none.

    Source: galaxie_cdiplo §centres, galaxie_cdiplo_namur §centres.
    """
    return [_centres(rule, count) if count else None for count in position.counts]


def _centres(rule: Centres, count: int) -> Award:
    if rule.each is not None:
        return Award(rule.each * count, "centres.each", {"count": count, "each": rule.each})
    beyond = max(count - len(rule.table), 0)
    points = rule.table[count - beyond - 1] + beyond * (rule.then or Fraction(0))
    return Award(points, "centres.table", {"count": count})


def won(rule: Won, position: Position, so_far: SoFar) -> Awards:
    """Points of a match.

    Source: nbgf_monrad §K1.
    """
    return [Award(rule.win, "won") if count else Award(rule.loss, "lost") for count in position.counts]
