"""Points by place at the table."""

from __future__ import annotations

from fractions import Fraction

from tavle.core.errors import refuse
from tavle.core.exact import mean
from tavle.core.places import Place, places
from tavle.rules.model.scoring import Rank
from tavle.scoring.position import Position
from tavle.scoring.terms.award import Award, Awards, SoFar


def rank(rule: Rank, position: Position, so_far: SoFar) -> Awards:
    """Prizes of the places; equals share them, all take the lowest, or get none.

    Raises:
        Refused: if the order of elimination counts and a year of elimination is not known.

    Source: ndf_arcon_2002 §2b, agricola_nm §T3, galaxie_diploligue §rank.
    """
    prizes = rule.by_size.get(len(position.counts), rule.prizes)
    ranked = [seat for seat, dead in enumerate(position.dead) if rule.eliminated_rank or not dead]
    awards: list[Award | None] = [None] * len(position.counts)
    for seat, place in zip(ranked, places([_key(rule, position, seat) for seat in ranked]), strict=True):
        awards[seat] = _award(rule, prizes, place)
    return awards


def _key(rule: Rank, position: Position, seat: int) -> tuple[int, int]:
    if not (rule.elimination_order and position.dead[seat]):
        return (position.counts[seat], 0)
    years = position.years[seat]
    if years is None:
        raise refuse("elimination-year-missing", clause=rule.clause)
    return (0, years)


def _award(rule: Rank, prizes: tuple[Fraction, ...], place: Place) -> Award:
    values = {"first": place.first, "last": place.last}
    if not place.shared:
        return Award(_prize(prizes, place.first), "rank", values)
    if rule.ties == "share":
        return Award(mean(_prize(prizes, p) for p in range(place.first, place.last + 1)), "rank.share", values)
    if rule.ties == "lower":
        return Award(_prize(prizes, place.last), "rank.lower", values)
    return Award(Fraction(0), "rank.none", values)


def _prize(prizes: tuple[Fraction, ...], place: int) -> Fraction:
    return prizes[place - 1] if place <= len(prizes) else Fraction(0)
