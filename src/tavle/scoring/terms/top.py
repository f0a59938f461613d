"""Terms about the top of the table and those near it."""

from __future__ import annotations

from fractions import Fraction

from tavle.rules.model.scoring import Lead, NearTop, Normalised, Top
from tavle.scoring.position import Position
from tavle.scoring.terms.award import Award, Awards, SoFar


def near_top(rule: NearTop, position: Position, so_far: SoFar) -> Awards:
    """A pool shared by the survivors within a distance of the top, the top included.

    Source: galaxie_winnamur §wave and §victory, galaxie_bangkok §domination, bangkok_2020 §domination.
    """
    behind = {seat: position.best - position.counts[seat] for seat in position.survivors}
    shares = {seat: _shares(rule, far) for seat, far in behind.items() if far <= rule.within}
    whole = sum(shares.values())
    awards: list[Award | None] = [None] * len(position.counts)
    for seat, own in shares.items():
        awards[seat] = Award(rule.pool * own / whole, *_near_top_words(rule, own, whole, len(shares)))
    return awards


def _shares(rule: NearTop, behind: int) -> Fraction:
    return rule.shares[behind] if rule.shares else Fraction(1)


def _near_top_words(rule: NearTop, own: Fraction, whole: Fraction | int, sharers: int) -> tuple[str, dict[str, object]]:
    if rule.shares:
        return "near_top.shares", {"pool": rule.pool, "shares": own, "whole": whole}
    return "near_top" if rule.within else "near_top.top", {"pool": rule.pool, "within": rule.within, "sharers": sharers}


def top(rule: Top, position: Position, so_far: SoFar) -> Awards:
    """A bonus for a sole top, or one for each of several.

    Source: galaxie_diploligue §victory.
    """
    if len(position.tops) > 1:
        award = Award(rule.joint, "top.joint", {"tops": len(position.tops)}) if rule.joint else None
    else:
        award = Award(rule.sole + rule.sole_per_centre * position.best, "top.sole")
    return [award if seat in position.tops else None for seat in range(len(position.counts))]


def lead(rule: Lead, position: Position, so_far: SoFar) -> Awards:
    """So much for each centre of a sole top's lead over the second."""
    award = (
        Award(rule.each * position.lead, "lead", {"lead": position.lead, "each": rule.each}) if position.lead else None
    )
    return [award if seat in position.tops else None for seat in range(len(position.counts))]


def normalised(rule: Normalised, position: Position, so_far: SoFar) -> Awards:
    """A pool dealt out in proportion to a polynomial of the centres."""
    weights = [
        Fraction(0) if dead and not rule.eliminated_weigh else _value(rule.coefficients, count)
        for count, dead in zip(position.counts, position.dead, strict=True)
    ]
    total = sum(weights)
    return [
        None
        if (dead and not rule.eliminated_score) or not total
        else Award(rule.pool * weight / total, "normalised", {"pool": rule.pool, "weight": weight, "total": total})
        for weight, dead in zip(weights, position.dead, strict=True)
    ]


def _value(coefficients: tuple[Fraction, ...], count: int) -> Fraction:
    return sum((c * count**power for power, c in enumerate(coefficients)), Fraction(0))
