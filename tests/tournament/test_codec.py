"""Dataclasses as plain JSON data: strict on the way in, short on the way out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal

import pytest

from tavle.core.errors import Refused
from tavle.tournament.codec import decoded, encoded


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Inner:
    name: str
    size: int = 1


@dataclass(frozen=True)
class Outer:
    inner: Inner
    many: tuple[Inner, ...] = ()
    points: Fraction = Fraction(0)
    colour: Colour = Colour.RED
    way: Literal["up", "down"] = "up"
    open: bool = False
    maybe: Inner | None = None
    named: Mapping[str, int] = field(default_factory=dict)
    numbered: Mapping[int, str] = field(default_factory=dict)
    free: Any = None


FULL = Outer(
    Inner("a"),
    (Inner("b", 2), Inner("c")),
    Fraction(39, 2),
    Colour.BLUE,
    "down",
    open=True,
    maybe=Inner("d"),
    named={"x": 3},
    numbered={7: "y"},
    free={"z": [1, None]},
)
PLAIN = {
    "inner": {"name": "a"},
    "many": [{"name": "b", "size": 2}, {"name": "c"}],
    "points": "39/2",
    "colour": "blue",
    "way": "down",
    "open": True,
    "maybe": {"name": "d"},
    "named": {"x": 3},
    "numbered": {"7": "y"},
    "free": {"z": [1, None]},
}


def test_both_ways() -> None:
    assert encoded(FULL) == PLAIN
    assert decoded(Outer, PLAIN) == FULL


def test_defaults_are_left_out_and_filled_in() -> None:
    assert encoded(Outer(Inner("a"))) == {"inner": {"name": "a"}}
    assert decoded(Outer, {"inner": {"name": "a"}, "maybe": None}) == Outer(Inner("a"))


@pytest.mark.parametrize(
    ("changes", "code", "where"),
    [
        ({"inner": {}}, "missing-key", "inner"),
        ({"inner": {"name": "a", "sise": 2}}, "unknown-key", "inner"),
        ({"inner": 4}, "bad-value", "inner"),
        ({"inner": {"name": 4}}, "bad-value", "inner.name"),
        ({"many": [{"name": "b", "size": "2"}]}, "bad-value", "many[0].size"),
        ({"many": {"name": "b"}}, "bad-value", "many"),
        ({"many": [{"name": "b", "size": True}]}, "bad-value", "many[0].size"),
        ({"points": "0.5"}, "bad-value", "points"),
        ({"colour": "green"}, "bad-value", "colour"),
        ({"colour": 1}, "bad-value", "colour"),
        ({"way": "left"}, "bad-value", "way"),
        ({"open": 1}, "bad-value", "open"),
        ({"named": []}, "bad-value", "named"),
        ({"named": {"x": "3"}}, "bad-value", "named.x"),
        ({"numbered": {"x": "y"}}, "bad-value", "numbered"),
        ({"colours": "red"}, "unknown-key", ""),
    ],
)
def test_whatever_does_not_fit_is_named(changes: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(Refused) as caught:
        decoded(Outer, {**PLAIN, **changes})
    (fault,) = caught.value.faults
    assert (fault.code, fault.where) == (code, where)


def test_the_whole_must_be_an_object() -> None:
    with pytest.raises(Refused, match="the value cannot be 4; what would be right: an object"):
        decoded(Outer, 4)
