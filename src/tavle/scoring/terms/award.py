"""What a term gives a seat, and what all terms look like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from tavle.core.exact import total

NOTHING: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Award:
    """Points of one term for one seat; `key` and `values` say how they came about (worded in `tavle.texts`)."""

    points: Fraction
    key: str
    values: Mapping[str, object] = field(default_factory=lambda: NOTHING)


Awards = Sequence[Award | None]
"""One entry for each seat; `None` where the term does not speak of the seat."""


@dataclass(frozen=True, slots=True)
class SoFar:
    """What the terms before gave; most terms do not ask."""

    given: Sequence[tuple[str, Awards]] = ()

    def points(self, seat: int, terms: Sequence[str] = ()) -> Fraction:
        """The points of a seat by all terms before, or by those of some names."""
        awards = (awards[seat] for term, awards in self.given if not terms or term in terms)
        return total(award.points for award in awards if award is not None)
