"""Positions typed or put together: each fault has a sentence, all come together, and nothing impossible is accepted."""

from __future__ import annotations

from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.judge.kept import STANDARD, plain_position, position_of, with_owner, with_unit, without_unit

GOOD: dict[str, Any] = {"turn": "S1901M", "units": ["RUS F stp/sc"], "centres": {"RUS": ["stp"]}}


def faults(data: object) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        position_of(data)
    assert str(caught.value)
    return [(fault.where, fault.code) for fault in caught.value.faults]


def test_the_standard_position() -> None:
    assert len(STANDARD.units) == len(STANDARD.owners) == 22
    assert STANDARD.counts() == {"AUS": 3, "ENG": 3, "FRA": 3, "GER": 3, "ITA": 3, "RUS": 4, "TUR": 3}
    assert position_of(plain_position(STANDARD)) == STANDARD


def test_a_typed_position() -> None:
    position = position_of({**GOOD, "units": ["RUS  F stp/sc", "AUS A vie"]})
    assert position.units == ("AUS A vie", "RUS F stp/sc")
    assert position.centres == {"RUS": ["stp"]}


def test_a_position_before_a_retreat() -> None:
    fallen = {"unit": "RUS F edi", "from": "lvp", "retreats": ["nth"]}
    position = position_of({"turn": "F1901R", "units": ["ENG A edi"], "centres": {}, "dislodged": [fallen]})
    assert plain_position(position)["dislodged"] == [fallen]
    assert position_of(plain_position(position)) == position
    nameless = position_of({**plain_position(position), "dislodged": [{"unit": "RUS F edi", "retreats": []}]})
    assert nameless.dislodged[0].origin == ""


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"units": ["ENG F xyz"]}, [("start.units[0]", "judge-unknown-province")]),
        ({"units": ["ENG F lon", "FRA A lon"]}, [("start.units[1]", "judge-two-units")]),
        ({"units": ["ENG F par"]}, [("start.units[0]", "judge-fleet-inland")]),
        ({"units": ["RUS F stp"]}, [("start.units[0]", "judge-coast-missing")]),
        ({"units": ["RUS A nth"]}, [("start.units[0]", "judge-army-at-sea")]),
        ({"units": "all"}, [("start.units", "judge-not-a-list")]),
        ({"centres": {"RUS": ["nth"]}}, [("start.centres.RUS", "judge-no-centre")]),
        ({"turn": "1901"}, [("start.turn", "game-not-a-turn")]),
        ({"colour": 1}, [("start.colour", "unknown-key")]),
        ({"dislodged": [{"unit": "RUS F edi", "retreats": []}]}, [("start.dislodged", "game-none-dislodged")]),
        ({"turn": "S1901R", "dislodged": [1]}, [("start.dislodged[0]", "judge-not-dislodged")]),
    ],
)
def test_one_fault(changed: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert faults({**GOOD, **changed}) == found


def test_all_faults_come_together() -> None:
    bad = {"turn": "S1901R", "units": ["ENG F par", "RUS F stp"], "centres": {"ENG": ["lon"], "FRA": ["lon"]}}
    assert faults({**bad, "dislodged": [{"unit": "ENG F zzz", "retreats": []}]}) == [
        ("start.units[0]", "judge-fleet-inland"),
        ("start.units[1]", "judge-coast-missing"),
        ("start.centres.FRA", "judge-two-owners"),
        ("start.dislodged[0].unit", "judge-unknown-province"),
    ]
    assert faults({}) == [(f"start.{key}", "missing-key") for key in ("turn", "units", "centres")]
    assert faults([]) == [("start", "not-an-object")]


def test_a_position_is_put_together_unit_by_unit() -> None:
    position = with_unit(STANDARD, "GER F stp/nc")
    assert "GER F stp/nc" in position.units
    assert "RUS F stp/sc" not in position.units
    assert without_unit(position, "stp/nc") == without_unit(STANDARD, "stp")
    assert len(without_unit(STANDARD, "stp").units) == 21
    assert with_unit(without_unit(STANDARD, "stp"), "RUS F stp/sc") == STANDARD


def test_a_unit_that_cannot_stand_there_is_refused() -> None:
    for unit, code in (("GER F mun", "judge-fleet-inland"), ("GER", "judge-not-a-unit")):
        with pytest.raises(Refused) as caught:
            with_unit(STANDARD, unit)
        assert [fault.code for fault in caught.value.faults] == [code]


def test_centres_change_hands() -> None:
    taken = with_owner(STANDARD, "bel", "FRA")
    assert taken.counts()["FRA"] == 4
    assert with_owner(taken, "bel", "") == STANDARD
    assert with_owner(STANDARD, "par", "GER").counts()["FRA"] == 2
    with pytest.raises(Refused):
        with_owner(STANDARD, "nth", "GER")
