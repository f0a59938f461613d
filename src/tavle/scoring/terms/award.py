"""What a term gives a seat, and what all terms look like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

NOTHING: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Award:
    """Points of one term for one seat; `key` and `values` say how they came about (worded in `tavle.texts`)."""

    points: Fraction
    key: str
    values: Mapping[str, object] = field(default_factory=lambda: NOTHING)


Awards = Sequence[Award | None]
"""One entry for each seat; `None` where the term does not speak of the seat."""

SoFar = Sequence[Mapping[str, Fraction]]
"""For each seat the points of the terms before, by the name of the term."""
