"""A scoring system at work: terms in order, the scale over them, the solo that replaces them.

Points depend on the position alone and not on who sits where, so equal positions (up to the order of the seats) are
scored once and remembered. The cost is linear in the games; each new position costs some dozen exact operations a seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache

from tavle.core.errors import Refused, refuse
from tavle.core.exact import total
from tavle.core.model import Outcome
from tavle.rules.model import Book
from tavle.rules.model.scoring import Participation, Rank, Scale, SharedEnd, Solo, SurvivalYears, Term
from tavle.scoring.position import Position
from tavle.scoring.terms import TERMS, Award, Awards, SoFar
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


_Row = tuple[int, bool, int, bool]
"""Count with its sign turned, so that the best is first; whether eliminated, years, whether the seat shares the end."""

_UNKNOWN = -1
"""Years that are not known, so that rows can be sorted."""


class Scorer:
    """Scores positions by one book."""

    def __init__(self, book: Book) -> None:
        self.book = book
        rules = [rule for rule in book.score.terms if rule.enabled]
        self._by_years = any(isinstance(rule, SurvivalYears) or _by_elimination(rule) for rule in rules)
        self._by_sharers = any(isinstance(rule, SharedEnd) for rule in rules)
        self._remembered = lru_cache(maxsize=REMEMBERED)(self._scored)

    def outcomes(self, outcomes: Sequence[Outcome], sharers: Sequence[bool] = ()) -> tuple[SeatScore, ...]:
        """The score of each seat of a finished game, in the order of the seats.

        Raises:
            Refused: if the system needs a year of elimination that is not known.
        """
        return self.position(Position.of(self.book.game, outcomes, sharers=sharers))

    def position(self, position: Position) -> tuple[SeatScore, ...]:
        """The score of each seat of a position, in the order of the seats."""
        rows = self._rows(position)
        order = sorted(range(len(rows)), key=rows.__getitem__)
        scores = self._remembered(tuple([rows[seat] for seat in order]))
        result: list[SeatScore] = [scores[0]] * len(rows)
        for seat, score in zip(order, scores, strict=True):
            result[seat] = score
        return tuple(result)

    def _rows(self, position: Position) -> list[_Row]:
        """The seats with what this system looks at; years that it does not ask for make no difference."""
        years = position.years if self._by_years else (None,) * len(position.counts)
        sharers = position.sharers if self._by_sharers else position.dead
        known = [_UNKNOWN if year is None else year for year in years]
        return list(zip([-count for count in position.counts], position.dead, known, sharers, strict=True))

    def _scored(self, rows: tuple[_Row, ...]) -> tuple[SeatScore, ...]:
        turned, dead, known, sharers = zip(*rows, strict=True)
        counts = tuple([-count for count in turned])
        years = tuple(None if year == _UNKNOWN else year for year in known)
        try:
            seats = self._terms(Position(counts, dead, years, sharers))
        except Refused as error:
            raise refuse(error.faults[0].code, clause=self.book.cite(error.faults[0].clause)) from None
        return tuple(SeatScore(_sum(terms), tuple(terms)) for terms in seats)

    def _terms(self, position: Position) -> list[list[ScoredTerm]]:
        solo = self.book.score.solo
        if solo is not None and solo.enabled and position.best >= solo.at and len(position.tops) == 1:
            return _solo(self.book, solo, position)
        return _added(self.book, position)


def _by_elimination(rule: Term) -> bool:
    return isinstance(rule, Rank) and rule.elimination_order


def _added(book: Book, position: Position) -> list[list[ScoredTerm]]:
    """The terms of each seat, one after the other; each sees what those before it gave."""
    given: list[tuple[Term, Awards]] = []
    for rule in book.score.terms:
        if rule.enabled:
            so_far = SoFar([(earlier.term, awards) for earlier, awards in given])
            given.append((rule, TERMS[rule.term](rule, position, so_far)))
    if book.score.scale is not None and book.score.scale.enabled:
        given = _scaled(book.score.scale, given)
    cited = [(book.cite(rule.clause), awards) for rule, awards in given]
    return [
        [_term(clause, award) for clause, awards in cited if (award := awards[seat]) is not None]
        for seat in range(len(position.counts))
    ]


def _scaled(scale: Scale, given: list[tuple[Term, Awards]]) -> list[tuple[Term, Awards]]:
    """The same awards, those of scaled terms multiplied so that they add up to the total of the scale."""
    whole = _sum(
        award for rule, awards in given if rule.term not in scale.unscaled for award in awards if award is not None
    )
    if not whole:
        return given
    factor = scale.total / whole
    return [(rule, awards if rule.term in scale.unscaled else _times(factor, awards)) for rule, awards in given]


def _times(factor: Fraction, awards: Awards) -> Awards:
    return [award and replace(award, points=award.points * factor) for award in awards]


def _solo(book: Book, solo: Solo, position: Position) -> list[list[ScoredTerm]]:
    clause = book.cite(solo.clause)
    terms: list[list[ScoredTerm]] = []
    for seat, count in enumerate(position.counts):
        if count == position.best:
            terms.append([ScoredTerm(clause, solo.winner, "solo.winner", {"count": count})])
            continue
        own = [ScoredTerm(clause, solo.others.points + solo.others.per_centre * count, "solo.others")]
        if solo.others.as_eliminated:
            own += _as_eliminated(book, position, seat)
        terms.append(own)
    return terms


def _as_eliminated(book: Book, position: Position, seat: int) -> list[ScoredTerm]:
    """What an eliminated player has from taking part and from the years he was there."""
    dead = Position((0,), (True,), (position.years[seat],), (False,))
    rules = [rule for rule in book.score.terms if rule.enabled and isinstance(rule, Participation | SurvivalYears)]
    awards: list[tuple[str, Awards]] = [
        (book.cite(rule.clause), TERMS[rule.term](rule, dead, SoFar())) for rule in rules
    ]
    return [_term(clause, award) for clause, (award,) in awards if award is not None]


def _term(clause: str, award: Award) -> ScoredTerm:
    return ScoredTerm(clause, award.points, award.key, award.values)


def _sum(parts: Iterable[Award | ScoredTerm]) -> Fraction:
    return total(part.points for part in parts)
