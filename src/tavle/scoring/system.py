"""A scoring system at work: terms in order, the solo that replaces them, the scale over all.

Points depend on the position alone and not on who sits where, so equal positions (up to the order of the seats) are scored
once and remembered. The cost is linear in the games; each new position costs a few dozen exact operations for each seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache

from tavle.core.errors import Refused, refuse
from tavle.core.model import Outcome
from tavle.rules.model import Book
from tavle.rules.model.scoring import Score, Solo, SurvivalYears
from tavle.scoring.position import Position
from tavle.scoring.terms import TERMS, Award, Awards
from tavle.scoring.terms.award import NOTHING

REMEMBERED = 65_536
"""So many different positions are remembered for each scoring system."""


@dataclass(frozen=True, slots=True)
class ScoredTerm:
    """Points of one seat from one clause; `key` and `values` are worded in `tavle.texts`."""

    clause: str
    points: Fraction
    key: str
    values: Mapping[str, object] = field(default_factory=lambda: NOTHING)


@dataclass(frozen=True, slots=True)
class SeatScore:
    """The points of one seat and the terms that add up to them."""

    points: Fraction
    terms: tuple[ScoredTerm, ...]


class Scorer:
    """Scores positions by one book."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._score = book.score
        self._remembered = lru_cache(maxsize=REMEMBERED)(self._scored)
        self.outcomes = lru_cache(maxsize=REMEMBERED)(self._outcomes)

    def _outcomes(self, outcomes: tuple[Outcome, ...], sharers: tuple[bool, ...] = ()) -> tuple[SeatScore, ...]:
        """The score of each seat of a finished game, in the order of the seats.

        Raises:
            Refused: if the system needs a year of elimination that is not known.
        """
        return self.position(Position.of(self.book.game, outcomes, sharers=sharers))

    def position(self, position: Position) -> tuple[SeatScore, ...]:
        """The score of each seat of a position, in the order of the seats."""
        rows = list(zip(position.counts, position.dead, position.years, position.sharers, strict=True))
        order = sorted(range(len(rows)), key=lambda seat: (-rows[seat][0], rows[seat][1], rows[seat][2] or 0, rows[seat][3]))
        scores = self._remembered(tuple(rows[seat] for seat in order))
        result: list[SeatScore] = [scores[0]] * len(rows)
        for seat, score in zip(order, scores, strict=True):
            result[seat] = score
        return tuple(result)

    def _scored(self, rows: tuple[tuple[int, bool, int | None, bool], ...]) -> tuple[SeatScore, ...]:
        position = Position(*(tuple(column) for column in zip(*rows, strict=True)))  # type: ignore[arg-type]  # columns
        try:
            terms = self._terms(position)
        except Refused as error:
            raise refuse(error.faults[0].code, clause=self.book.cite(error.faults[0].clause)) from None
        if self._score.scale is not None:
            terms = [_scaled(seat, terms, self._score.scale.total) for seat in terms]
        return tuple(SeatScore(_sum(seat), tuple(self._cited(term) for term in seat)) for seat in terms)

    def _terms(self, position: Position) -> list[list[ScoredTerm]]:
        solo = self._score.solo
        if solo is not None and solo.enabled and position.best >= solo.at and len(position.tops) == 1:
            return _solo(self._score, solo, position)
        return _added(self._score, position)

    def _cited(self, term: ScoredTerm) -> ScoredTerm:
        return replace(term, clause=self.book.cite(term.clause))


def _added(score: Score, position: Position) -> list[list[ScoredTerm]]:
    """The terms of each seat, one after the other; each sees what those before it gave."""
    terms: list[list[ScoredTerm]] = [[] for _ in position.counts]
    so_far: list[dict[str, Fraction]] = [{} for _ in position.counts]
    for rule in score.terms:
        if not rule.enabled:
            continue
        for seat, award in enumerate(TERMS[rule.term](rule, position, so_far)):
            if award is not None:
                terms[seat].append(ScoredTerm(rule.clause, award.points, award.key, award.values))
                so_far[seat][rule.term] = so_far[seat].get(rule.term, Fraction(0)) + award.points
    return terms


def _solo(score: Score, solo: Solo, position: Position) -> list[list[ScoredTerm]]:
    terms: list[list[ScoredTerm]] = []
    for seat, count in enumerate(position.counts):
        if count == position.best:
            terms.append([ScoredTerm(solo.clause, solo.winner, "solo.winner", {"count": count})])
            continue
        own = [ScoredTerm(solo.clause, solo.others.points + solo.others.per_centre * count, "solo.others")]
        if solo.others.as_eliminated:
            own += _as_eliminated(score, position, seat)
        terms.append(own)
    return terms


def _as_eliminated(score: Score, position: Position, seat: int) -> list[ScoredTerm]:
    """What an eliminated player has from taking part and from the years he was there."""
    dead = Position((0,), (True,), (position.years[seat],), (False,))
    rules = [rule for rule in score.terms if rule.enabled and (rule.term == "participation" or isinstance(rule, SurvivalYears))]
    awards: list[tuple[str, Awards]] = [(rule.clause, TERMS[rule.term](rule, dead, [{}])) for rule in rules]
    return [_term(clause, award) for clause, (award,) in awards if award is not None]


def _term(clause: str, award: Award) -> ScoredTerm:
    return ScoredTerm(clause, award.points, award.key, award.values)


def _scaled(seat: list[ScoredTerm], game: list[list[ScoredTerm]], total: Fraction) -> list[ScoredTerm]:
    whole = sum((_sum(terms) for terms in game), Fraction(0))
    return [replace(term, points=term.points * total / whole) for term in seat]


def _sum(terms: list[ScoredTerm]) -> Fraction:
    return sum((term.points for term in terms), Fraction(0))
