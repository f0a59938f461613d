"""What the others pay to the top."""

from __future__ import annotations

from fractions import Fraction

from tavle.rules.model.scoring import Tribute
from tavle.scoring.position import Position
from tavle.scoring.terms.award import Award, Awards, SoFar


def tribute(rule: Tribute, position: Position, so_far: SoFar) -> Awards:
    """Each other survivor pays the top; several tops split the receipts. What is paid is received: the sum is 0.

    Source: galaxie_open_mind_the_gap §tribute, tribute §tribute, mind_the_gap §gap.
    """
    payments = {
        seat: _payment(rule, position, seat, so_far) for seat in position.survivors if seat not in position.tops
    }
    received = sum(payments.values(), Fraction(0)) / len(position.tops)
    if not received:
        return [None] * len(position.counts)
    awards: list[Award | None] = [None] * len(position.counts)
    for seat in position.tops:
        awards[seat] = Award(received, "tribute.received", {"payers": len(payments)})
    for seat, paid in payments.items():
        awards[seat] = Award(-paid, "tribute.paid")
    return awards


def _payment(rule: Tribute, position: Position, seat: int, so_far: SoFar) -> Fraction:
    distance = {
        "lead": position.lead,
        "top": max(position.best - rule.beyond, 0),
        "behind": position.best - position.counts[seat],
    }[rule.measure]
    due = rule.rate * distance
    if rule.cap is None:
        return due
    earned = so_far[seat]
    limit = sum(
        (points for term, points in earned.items() if not rule.cap_terms or term in rule.cap_terms), Fraction(0)
    )
    return min(due, rule.cap * limit)
