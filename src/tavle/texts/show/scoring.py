"""What the terms of a scoring system say."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tavle.rules.model.scoring import (
    Centres,
    EliminatedPlayers,
    Lead,
    NearTop,
    Normalised,
    Participation,
    Rank,
    Scale,
    SharedEnd,
    Solo,
    Survival,
    SurvivalYears,
    Top,
    Tribute,
    Unfinished,
    Won,
)
from tavle.texts.catalogue import catalogue
from tavle.texts.numbers import MINUS, number_text
from tavle.texts.show.phrases import Amount, Phrases, Value, phrase, points, span


def participation(rule: Participation) -> Phrases:
    """Points for all."""
    return (phrase("participation", points=points(rule.points)),)


def centres(rule: Centres) -> Phrases:
    """Points a centre, or the table."""
    if rule.each is not None:
        return (phrase("centres.each", points=points(rule.each)),)
    then = rule.then or Fraction(0)
    return (
        phrase("centres.table", last=len(rule.table), table=rule.table),
        phrase("centres.then", points=points(then)) if then else phrase("centres.no_more"),
    )


def survival(rule: Survival) -> Phrases:
    """What survivors get, and the eliminated instead."""
    if rule.points is not None:
        first = phrase("survival.points", points=points(rule.points))
    else:
        first = phrase("survival.pool", points=points(rule.pool or 0))
    return (first, phrase("survival.eliminated", points=points(rule.eliminated))) if rule.eliminated else (first,)


def survival_years(rule: SurvivalYears) -> Phrases:
    """Points a year, who gets them, and at most how many."""
    cap = () if rule.cap is None else (phrase("survival_years.cap", points=points(rule.cap)),)
    last = "last" if rule.last else "not_last"
    return (
        phrase(f"survival_years.{rule.to}", points=points(rule.each)),
        *cap,
        *(() if rule.to == "survivors" else (phrase(f"survival_years.{last}"),)),
    )


def rank(rule: Rank) -> Phrases:
    """The prizes and what equals get."""
    return (
        phrase("rank.prizes", places=span(tuple(range(1, len(rule.prizes) + 1))), prizes=rule.prizes),
        *(phrase("rank.size", size=size, prizes=prizes) for size, prizes in sorted(rule.by_size.items())),
        phrase(f"rank.ties.{rule.ties}"),
    )


def rank_of_eliminated(rule: Rank) -> Phrases:
    """Whether the eliminated take places, and in which order; said only where a game eliminates."""
    if not rule.eliminated_rank:
        return (phrase("rank.eliminated.out"),)
    return (phrase("rank.eliminated.in"), phrase(f"rank.eliminated.{'order' if rule.elimination_order else 'equal'}"))


def near_top(rule: NearTop) -> Phrases:
    """The pool and who shares it."""
    if rule.within:
        first = phrase("near_top.within", pool=points(rule.pool), within=Amount("centres", rule.within))
    else:
        first = phrase("near_top.top", pool=points(rule.pool))
    return (first, phrase("near_top.shares", shares=rule.shares)) if rule.shares else (first,)


def top(rule: Top) -> Phrases:
    """The bonus of a sole top and of joint ones."""
    said = (("sole", rule.sole), ("per_centre", rule.sole_per_centre), ("joint", rule.joint))
    return tuple(phrase(f"top.{key}", points=points(number)) for key, number in said if number)


def lead(rule: Lead) -> Phrases:
    """Points for the lead."""
    return (phrase("lead", points=points(rule.each)),)


def tribute(rule: Tribute) -> Phrases:
    """Who pays what to whom, and the most that anybody pays."""
    measure = f"{rule.measure}_beyond" if rule.measure == "top" and rule.beyond else rule.measure
    paid = phrase(f"tribute.{measure}", points=points(rule.rate), beyond=rule.beyond)
    if rule.cap is None:
        return paid, phrase("tribute.split")
    base = tuple(named(term) for term in rule.cap_terms) or phrase("tribute.so_far")
    return paid, phrase("tribute.cap", part=rule.cap, base=base), phrase("tribute.split")


def named(term: str) -> Value:
    """A term by its name, as it stands in a list of terms; an unknown one as the book writes it."""
    return phrase(f"name.{term}") if f"show.name.{term}" in catalogue("en") else term


def eliminated_players(rule: EliminatedPlayers) -> Phrases:
    """Points for each eliminated player."""
    each = phrase("eliminated_players.each", points=points(rule.each))
    return (each, phrase("eliminated_players.none", points=points(rule.if_none))) if rule.if_none else (each,)


def normalised(rule: Normalised) -> Phrases:
    """The sum dealt out and the weights."""
    return (
        phrase("normalised.pool", pool=points(rule.pool), weight=_polynomial(rule.coefficients)),
        phrase(f"normalised.{'weigh' if rule.eliminated_weigh else 'no_weight'}"),
        phrase(f"normalised.{'score' if rule.eliminated_score else 'no_score'}"),
    )


def _polynomial(coefficients: tuple[Fraction, ...]) -> str:
    """`c² + 4c + 16`, the highest power first."""
    terms = [(power, number) for power, number in enumerate(coefficients) if number]
    text = " + ".join(_monomial(power, number) for power, number in reversed(terms)) or "0"
    return text.replace(f"+ {MINUS}", f"{MINUS} ")


def _monomial(power: int, number: Fraction) -> str:
    variable = {0: "", 1: "c", 2: "c²", 3: "c³"}.get(power, f"c^{power}")
    return variable if variable and number == 1 else f"{number_text(number)}{variable}"


def shared_end(rule: SharedEnd) -> Phrases:
    """The pool of those who share the end."""
    return (phrase("shared_end", pool=points(rule.pool)),)


def won(rule: Won) -> Phrases:
    """Points of a match."""
    return (phrase("won", win=points(rule.win), loss=points(rule.loss)),)


def solo(rule: Solo) -> Phrases:
    """When a game is a solo and what it gives."""
    others = rule.others
    said = (
        *((phrase("solo.points", points=points(others.points)),) if others.points else ()),
        *((phrase("solo.per_centre", points=points(others.per_centre)),) if others.per_centre else ()),
        *((phrase("solo.as_eliminated"),) if others.as_eliminated else ()),
    )
    winner = phrase("solo.winner", at=Amount("centres", rule.at), points=points(rule.winner))
    return winner, *(said or (phrase("solo.nothing"),))


def unfinished(rule: Unfinished) -> Phrases:
    """What an unfinished game counts."""
    return (phrase("unfinished", points=points(rule.points)),)


def scale(rule: Scale) -> Phrases:
    """The sum that all points are scaled to."""
    scaled = phrase("scale.total", total=points(rule.total))
    return (scaled, phrase("scale.unscaled", terms=tuple(map(named, rule.unscaled)))) if rule.unscaled else (scaled,)


WORDED: dict[type, Callable[[Any], Phrases]] = {
    Participation: participation,
    Centres: centres,
    Survival: survival,
    SurvivalYears: survival_years,
    Rank: rank,
    NearTop: near_top,
    Top: top,
    Lead: lead,
    Tribute: tribute,
    EliminatedPlayers: eliminated_players,
    Normalised: normalised,
    SharedEnd: shared_end,
    Won: won,
    Solo: solo,
    Unfinished: unfinished,
    Scale: scale,
}
