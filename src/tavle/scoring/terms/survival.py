"""Terms about who is still there at the end."""

from __future__ import annotations

from fractions import Fraction

from tavle.core.errors import refuse
from tavle.rules.model.scoring import EliminatedPlayers, SharedEnd, Survival, SurvivalYears
from tavle.scoring.position import Position
from tavle.scoring.terms.award import Award, Awards, SoFar


def survival(rule: Survival, position: Position, so_far: SoFar) -> Awards:
    """Points for each survivor, or a pool that they share; for the eliminated a number of their own.

    Source: galaxie_open_mind_the_gap §survival, galaxie_bangkok §survival.
    """
    other = Award(rule.eliminated, "survival.eliminated") if rule.eliminated else None
    return [other if dead else _survived(rule, len(position.survivors)) for dead in position.dead]


def _survived(rule: Survival, survivors: int) -> Award:
    if rule.pool is None:
        return Award(rule.points or Fraction(0), "survival")
    return Award(rule.pool / survivors, "survival.pool", {"pool": rule.pool, "sharers": survivors})


def survival_years(rule: SurvivalYears, position: Position, so_far: SoFar) -> Awards:
    """So much for each year played, at most a cap.

    Raises:
        Refused: if the year of an elimination is needed and not known.

    Source: manorcon §eliminated, whipping §eliminated, galaxie_winnamur §note (an option there).
    """
    return [
        _years(rule, years, dead=dead) if rule.to == "all" or dead == (rule.to == "eliminated") else None
        for dead, years in zip(position.dead, position.years, strict=True)
    ]


def _years(rule: SurvivalYears, years: int | None, *, dead: bool) -> Award:
    if years is None:
        raise refuse("elimination-year-missing", clause=rule.clause)
    if dead and not rule.last:
        years -= 1
    points = rule.each * years
    if rule.cap is not None:
        points = min(points, rule.cap)
    return Award(points, "survival.years", {"years": years, "each": rule.each})


def eliminated_players(rule: EliminatedPlayers, position: Position, so_far: SoFar) -> Awards:
    """So much to each survivor for every eliminated player, or a constant where nobody is.

    Source: galaxie_boucher §eliminated-players.
    """
    dead = sum(position.dead)
    if not dead:
        award = Award(rule.if_none, "eliminated.none")
    else:
        award = Award(rule.each * dead, "eliminated.each", {"count": dead, "each": rule.each})
    return [None if gone else award for gone in position.dead]


def shared_end(rule: SharedEnd, position: Position, so_far: SoFar) -> Awards:
    """A pool for those who share the end.

    Source: draw_size §share.
    """
    count = sum(position.sharers)
    award = Award(rule.pool / count, "shared_end", {"pool": rule.pool, "sharers": count}) if count else None
    return [award if shares else None for shares in position.sharers]
