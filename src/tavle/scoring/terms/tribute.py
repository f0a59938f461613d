"""What the others pay to the top."""

from __future__ import annotations

from fractions import Fraction

from tavle.core.exact import total
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
    received = total(payments.values()) / len(position.tops)
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
    return due if rule.cap is None else min(due, rule.cap * so_far.points(seat, rule.cap_terms))
