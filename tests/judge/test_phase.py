"""The front door: what it refuses, all together, and what it answers."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tavle.library.judging import judge_phase as judge
from tests.judge.corpus import S1901, listed


def movement(units: list[str], orders: dict[str, list[str]]) -> dict[str, Any]:
    return {"phase": "movement", "units": units, "orders": orders}


def retreat(unit: str, place: str, *units: str) -> dict[str, Any]:
    return {"phase": "retreat", "units": [*units], "orders": {}, "dislodged": [{"unit": unit, "retreats": [place]}]}


def codes(document: object, rules: str = "datc") -> list[str]:
    with pytest.raises(Refused) as caught:
        judge(document, rules)
    assert all(str(fault) for fault in caught.value.faults)
    return [fault.code for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ([], "not-an-object"),
        ({}, "judge-unknown-phase"),
        ({"phase": ["movement"]}, "judge-unknown-phase"),
        ({"phase": "movement", "units": [], "orders": {}, "centre": 1}, "unknown-key"),
        ({"phase": "movement", "units": []}, "missing-key"),
        (movement(["ENG F xyz"], {}), "judge-unknown-province"),
        (movement(["ENG F"], {}), "judge-not-a-unit"),
        (movement(["ENG X lon"], {}), "judge-not-a-unit"),
        ({"phase": "movement", "units": [7], "orders": {}}, "judge-not-a-unit"),
        (movement(["SWE A lon"], {}), "judge-unknown-power"),
        (movement(["ENG F lon", "FRA A lon"], {}), "judge-two-units"),
        (movement(["ENG F par"], {}), "judge-fleet-inland"),
        (movement(["ENG F stp"], {}), "judge-coast-missing"),
        (movement(["ENG A nth"], {}), "judge-army-at-sea"),
        (movement(["ENG A stp/nc"], {}), "judge-army-on-coast"),
        ({"phase": "movement", "units": "all", "orders": {}}, "judge-not-a-list"),
        ({"phase": "movement", "units": [], "orders": []}, "judge-not-by-power"),
        (movement([], {"SWE": []}), "judge-unknown-power"),
        ({"phase": "movement", "units": [], "orders": {"ENG": [1, "A lon H"]}}, "judge-not-a-line"),
        ({"phase": "movement", "units": [], "orders": {"ENG": "A lon H"}}, "judge-not-a-list"),
        (movement([], {"ENG": ["A lon H"] * 501}), "judge-too-many-lines"),
        ({"phase": "retreat", "units": [], "orders": {}, "dislodged": [{"unit": "ENG F lon"}]}, "judge-not-dislodged"),
        ({"phase": "retreat", "units": [], "orders": {}, "dislodged": ["ENG F lon"]}, "judge-not-dislodged"),
        (
            {"phase": "retreat", "units": [], "orders": {}, "dislodged": [{"unit": "ENG F zzz", "retreats": []}]},
            "judge-unknown-province",
        ),
        (
            {"phase": "retreat", "units": [], "orders": {}, "dislodged": [{"unit": "ENG F lon", "retreats": [3]}]},
            "judge-unknown-province",
        ),
        (retreat("AUS F tri", "alb", "ENG A alb"), "judge-no-retreat"),
        (retreat("AUS F tri", "tri", "ITA A tri"), "judge-no-retreat"),
        (retreat("AUS F tri", "vie"), "judge-no-retreat"),
        (retreat("AUS A tri", "adr"), "judge-no-retreat"),
        (retreat("FRA F gas", "spa/sc"), "judge-no-retreat"),
        (retreat("FRA F gas", "spa/nc", "ENG A spa"), "judge-no-retreat"),
        ({"phase": "adjustment", "units": [], "orders": {}, "centres": {"ENG": ["nth"]}}, "judge-no-centre"),
        ({"phase": "adjustment", "units": [], "orders": {}, "centres": {"ENG": ["stp/nc"]}}, "judge-no-centre"),
        ({"phase": "adjustment", "units": [], "orders": {}, "centres": {"ENG": ["qqq"]}}, "judge-unknown-province"),
        (
            {"phase": "adjustment", "units": [], "orders": {}, "centres": {"ENG": ["lon"], "FRA": ["lon"]}},
            "judge-two-owners",
        ),
    ],
)
def test_one_fault(document: object, code: str) -> None:
    assert codes(document) == [code]


def test_all_faults_come_together_with_their_places() -> None:
    with pytest.raises(Refused) as caught:
        judge(movement(["ENG F xyz", "ENG F par", "GER F stp", "ENG A nth"], {}), "datc", where="line 3")
    assert [(fault.where, fault.code) for fault in caught.value.faults] == [
        ("line 3: units[0]", "judge-unknown-province"),
        ("line 3: units[1]", "judge-fleet-inland"),
        ("line 3: units[2]", "judge-coast-missing"),
        ("line 3: units[3]", "judge-army-at-sea"),
    ]
    assert len(codes(movement(["ENG F xyz"] * 30, {}))) == 20


def test_unknown_rules() -> None:
    assert codes(movement([], {}), "chess") == ["judge-unknown-rules"]


def test_an_answer_in_full() -> None:
    document = {
        "id": "6.H.2",
        "phase": "movement",
        "units": ["ENG A lvp", "ENG F yor", "RUS F edi", "RUS F stp/sc"],
        "orders": {"ENG": ["A lvp - edi", "F yor S A lvp - edi"], "RUS": ["F edi H"]},
    }
    assert judge(document) == {
        "id": "6.H.2",
        "orders": [
            {
                "power": "ENG",
                "line": 1,
                "text": "A lvp - edi",
                "reading": "A lvp - edi",
                "verdict": "ok",
                "reason": None,
                "result": "succeeds",
                "dislodged": False,
                "why": "2 against 1: F yor supports A lvp; nothing supports F edi",
            },
            {
                "power": "ENG",
                "line": 2,
                "text": "F yor S A lvp - edi",
                "reading": "F yor S A lvp - edi",
                "verdict": "ok",
                "reason": None,
                "result": "given",
                "dislodged": False,
                "why": "nobody attacks it",
            },
            {
                "power": "RUS",
                "line": 1,
                "text": "F edi H",
                "reading": "F edi H",
                "verdict": "ok",
                "reason": None,
                "result": "stands",
                "dislodged": True,
                "why": "A lvp - edi succeeds with 2 against 1: F yor supports A lvp; nothing supports F edi",
            },
        ],
        "units": ["ENG A edi", "ENG F yor", "RUS F stp/sc"],
        "dislodged": [{"unit": "RUS F edi", "from": "lvp", "retreats": ["cly", "nth", "nwg"]}],
        "contested": [],
        "removed": [],
        "doubt": None,
    }


def test_a_support_of_what_was_ordered_otherwise_is_invalid() -> None:
    """Of a unit that has no order at all it is only in vain."""
    answer = judge(
        movement(listed(S1901), {"FRA": ["A mar S A par - bur", "A par - pic"], "GER": ["A mun S A ber - sil"]})
    )
    assert [(order["verdict"], order["result"]) for order in answer["orders"]] == [
        ("invalid", "invalid"),
        ("ok", "succeeds"),
        ("ok", "invalid"),
    ]


@pytest.mark.parametrize(
    ("orders", "doubt"),
    [
        ({"FRA": ["A par - bur"]}, None),
        ({"FRA": ["Par - Bur"]}, {"lines": [0], "combinations": 2, "adjudicated": 2, "differs": True}),
        (
            {"FRA": ["A par - bur", "Par - Bur"]},
            {"lines": [1], "combinations": 2, "adjudicated": 2, "differs": True},
        ),
        (
            {"ENG": ["F Edi - Nor"], "FRA": ["Par - Bur"]},
            {"lines": [0, 1], "combinations": 6, "adjudicated": 6, "differs": True},
        ),
        (
            {"GER": ["A mun - bur"], "FRA": ["Par H"]},
            {"lines": [1], "combinations": 2, "adjudicated": 2, "differs": False},
        ),
    ],
)
def test_doubt(orders: dict[str, list[str]], doubt: dict[str, Any] | None) -> None:
    assert judge(movement(listed(S1901), orders))["doubt"] == doubt


def test_two_orders_that_contradict_each_other_are_in_doubt() -> None:
    answer = judge(movement(listed(S1901), {"FRA": ["A par - bur", "A par - pic"]}), "datc")
    assert answer["doubt"] == {"lines": [0, 1], "combinations": 4, "adjudicated": 4, "differs": True}
    assert "FRA A par" in answer["units"]


def test_doubt_is_bounded() -> None:
    slips = {
        "AUS": ["Bud H", "Vie H", "Tri H"],
        "FRA": ["Mar H", "Par H", "Bre H"],
        "GER": ["Ber H", "Mun H", "Kie H"],
        "RUS": ["Mos H"],
    }
    idle = judge(movement(listed(S1901), slips))["doubt"]
    assert idle == {"lines": list(range(10)), "combinations": 1024, "adjudicated": 512, "differs": None}


def test_each_doubtful_line_is_tried_alone_however_many_there_are() -> None:
    """A line that matters comes first, in the middle or last among many that do not."""
    idle = ["Bud H", "Vie H", "Tri H", "Mar H", "Par H", "Bre H", "Ber H", "Mun H", "Kie H", "Mos H", "War H"]
    powers = ["AUS"] * 3 + ["FRA"] * 3 + ["GER"] * 3 + ["RUS"] * 2
    for position, moved in ((0, "Bud - Rum"), (4, "Par - Pic"), (10, "War - Lvn")):
        slips: dict[str, list[str]] = {}
        for number, (power, line) in enumerate(zip(powers, idle, strict=True)):
            slips.setdefault(power, []).append(moved if number == position else line)
        assert judge(movement(listed(S1901), slips))["doubt"]["differs"] is True


VALUES = st.recursive(
    st.none()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["ENG F lon", "ENG", "lon", "A lon H", "movement"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["ENG", "FRA", "unit", "retreats", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(
    st.fixed_dictionaries(
        {"phase": st.sampled_from(["movement", "retreat", "adjustment"]), "units": VALUES, "orders": VALUES},
        optional={"dislodged": VALUES, "centres": VALUES, "id": VALUES},
    )
)
def test_any_document_is_answered_or_refused(document: dict[str, Any]) -> None:
    try:
        answer = judge(document)
    except Refused:
        return
    assert json.loads(json.dumps(answer)) == answer
