"""Lists of aims and stored designs: those that are shipped, and what a file of one's own may say."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from pydantic import ValidationError

from tavle.core.errors import BadBook, Refused
from tavle.rules.aim_lists import aim_list_ids, load_aims, stored_designs
from tavle.rules.game_roles import game_roles
from tavle.rules.model.aims import Design

OWN = """
id = "own"
source = "a club"
title = { en = "Ours" }
[[aims]]
kind = "limit"
of = "4-12"
among = "1-3"
most = 2
"""


def test_shipped_lists_can_be_read() -> None:
    assert aim_list_ids() == ("diplomacy", "plain", "vtes")
    for name in aim_list_ids():
        aims = load_aims(name)
        assert (aims.id, bool(aims.title.nb and aims.title.fr)) == (name, True)


def test_the_nine_rules_of_vtes_in_their_order() -> None:
    aims = load_aims("vtes")
    assert [aim.kind for aim in aims.aims if aim.clause is not None] == [
        "next",
        "every_round",
        "shares",
        "repeats",
        "one_seat",
        "positions",
        "seats",
        "seat_values",
        "position_groups",
    ]
    assert [aim.clause for aim in aims.aims] == [None, *map(str, range(1, 10))]
    assert aims.sizes == (5, 4)


def test_plain_minimises_in_the_order_that_is_stated() -> None:
    kinds = [aim.kind for aim in load_aims("plain").aims]
    assert kinds == ["sitting_out", "repeats", "worst", "seats", "apart", "moves"]


def test_a_list_of_one_s_own(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    (limit,) = load_aims(path).aims
    assert limit.model_dump(exclude_none=True) == {"kind": "limit", "of": "4-12", "among": "1-3", "most": 2}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"4-12"', '"4-"', 'places such as "1-3,7"'),
        ('kind = "limit"', 'kind = "luck"', "one of"),
        ("most = 2", "most = -1", "at least 0"),
        ("most = 2", "least = 2", "the key least is not known here"),
    ],
)
def test_what_a_list_cannot_say(old: str, new: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace(old, new), encoding="utf-8")
    with pytest.raises(BadBook, match=said):
        load_aims(path)


def test_a_list_that_is_not_there() -> None:
    with pytest.raises(BadBook, match="shipped are diplomacy, plain, vtes"):
        load_aims("bridge")


@pytest.mark.parametrize("design", stored_designs(), ids=lambda design: str(design.points))
def test_stored_designs_meet_every_pair_at_most_once(design: Design) -> None:
    """Each difference of two points of a table comes once: so no pair comes again when the group is added.

    A design of so many rounds and points in which everybody is met by all others that seats allow.
    """

    def digits(point: int) -> tuple[int, ...]:
        found = []
        for modulus in reversed(design.moduli):
            found.append(point % modulus)
            point //= modulus
        return tuple(reversed(found))

    def difference(one: int, other: int) -> tuple[object, ...]:
        order = design.rounds
        if one >= design.levels * order:
            return ("fixed", one, other // order)
        apart = tuple(
            (a - b) % m for a, b, m in zip(digits(one % order), digits(other % order), design.moduli, strict=True)
        )
        return (one // order, other // order, apart)

    seen = [difference(one, other) for table in design.base for one in table for other in table if one != other]
    fixed = {("fixed", one, level) for kind, one, level in (each for each in seen if each[0] == "fixed")}
    ordered = [each for each in seen if each[0] != "fixed" and each[1] < design.levels]  # type: ignore[operator]  # a level
    assert len(set(ordered)) == len(ordered)
    assert len(fixed) == design.fixed * design.levels
    together = [set(table) for table in design.base]
    assert not any(set(pair) <= table for pair in combinations(design.unmet, 2) for table in together)


def test_a_design_holds_every_point_once() -> None:
    with pytest.raises(ValidationError, match="every point once"):
        Design(moduli=(3,), levels=1, fixed=1, base=((0, 1), (2, 2)))


def test_roles_of_games() -> None:
    assert len(game_roles("diplomacy")) == 7
    with pytest.raises(Refused, match="known are diplomacy") as refused:
        game_roles("agricola")
    assert refused.value.faults[0].code == "seat-no-roles"
