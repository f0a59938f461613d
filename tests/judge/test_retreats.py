"""Retreats: what is read, what is carried out."""

from typing import Any

import pytest

from tavle.judge import judge
from tavle.judge.choices import Choices
from tavle.judge.position import read_phase
from tavle.judge.retreats import Retreat, read_retreats, settle_retreats


def phase(orders: dict[str, list[str]]) -> dict[str, Any]:
    """England's fleet fell in Norway, Russia's in Edinburgh, France's army in Burgundy and its fleet in Portugal."""
    return {
        "phase": "retreat",
        "units": ["RUS A nwy", "ENG A edi", "GER A bur"],
        "dislodged": [
            {"unit": "ENG F nwy", "from": "fin", "retreats": ["nth", "nwg", "ska", "stp/nc"]},
            {"unit": "RUS F edi", "retreats": ["cly", "nth", "nwg"]},
            {"unit": "FRA A bur", "retreats": ["bel", "par", "pic"]},
            {"unit": "FRA F por", "retreats": ["mao", "spa/nc", "spa/sc"]},
        ],
        "orders": orders,
    }


@pytest.mark.parametrize(
    ("power", "text", "verdict", "reading", "result"),
    [
        ("ENG", "F nwy - nth", "ok", "F nwy - nth", "succeeds"),
        ("ENG", "F Nwy R Norskehavet", "ok", "F nwy - nwg", "succeeds"),
        ("ENG", "F Norway retreats to Skagerrak", "ok", "F nwy - ska", "succeeds"),
        ("ENG", "F Nwy > Fin, Bar, Ska, Nth", "ok", "F nwy - ska", "succeeds"),
        ("ENG", "F Nwy - StP", "ok_tolerant", "F nwy - stp/nc", "succeeds"),
        ("ENG", "F Nwy - StP(nc)", "ok", "F nwy - stp/nc", "succeeds"),
        ("ENG", "F Nwy - StP(sc)", "illegal", "F nwy - stp", "illegal"),
        ("ENG", "F Nwy - Nor", "ambiguous", None, None),
        ("ENG", "F Nwy - Bar", "illegal", "F nwy - bar", "illegal"),
        ("ENG", "F Nwy disbands", "ok", "disband F nwy", "succeeds"),
        ("ENG", "Disband F Nwy", "ok", "disband F nwy", "succeeds"),
        ("ENG", "F Nwy retreats disband", "ok", "disband F nwy", "succeeds"),
        ("ENG", "F Nwy d", "ok", "disband F nwy", "succeeds"),
        ("ENG", "Nwy - Nth", "ok_tolerant", "F nwy - nth", "succeeds"),
        ("ENG", "F Nwy retreats", "ambiguous", None, None),
        ("ENG", "F Nwy H", "illegal", None, "illegal"),
        ("ENG", "A Edi - Yor", "illegal", None, "illegal"),
        ("ENG", "F Nwy - Qwertyu", "unreadable", None, None),
        ("ENG", "F Qwertyu - Nth", "unreadable", None, None),
        ("ENG", "hm", "unreadable", None, None),
        ("ENG", '"', "unreadable", None, None),
        ("ENG", "England orders my F Nwy", "illegal", None, "illegal"),
        ("FRA", "A Bur - Belgiun", "ok_tolerant", "A bur - bel", "succeeds"),
        ("FRA", "A Bur - Bel (nc)", "ok_tolerant", "A bur - bel", "succeeds"),
        ("FRA", "F Por - Spa", "ambiguous", None, None),
        ("FRA", "F Por - Spa/ec", "ambiguous", None, None),
        ("FRA", "A Burg R Pickardy", "ok_tolerant", "A bur - pic", "succeeds"),
    ],
)
def test_one_line(power: str, text: str, verdict: str, reading: str | None, result: str | None) -> None:
    (order,) = judge(phase({power: [text]}))["orders"]
    assert (order["verdict"], order["reading"], order["result"]) == (verdict, reading, result)


@pytest.mark.parametrize(
    "text",
    [
        *("Retreat F Tri to Alb", "Retrett F Tri - Alb", "Rückzug F Tri nach Alb", "F Tri se retire vers Albanie"),
        *("F Tri viker til Alb", "F Tri - Alb, ellers Adr"),
    ],
)
def test_ways_to_retreat(text: str) -> None:
    assert outcome(text)["units"] == ["AUS F alb"]


@pytest.mark.parametrize(
    "text", ["F Tri détruite", "F Tri vernichtet", "F Tri ødelegges", "F Tri tas av brettet", "F Tri wird aufgelöst"]
)
def test_ways_to_be_disbanded(text: str) -> None:
    answer = outcome(text)
    assert (answer["orders"][0]["reading"], answer["removed"]) == ("disband F tri", ["AUS F tri"])


def outcome(text: str) -> dict[str, Any]:
    fallen = [{"unit": "AUS F tri", "retreats": ["adr", "alb"]}]
    return judge({"phase": "retreat", "units": [], "dislodged": fallen, "orders": {"AUS": [text]}})


def test_units_after_the_phase() -> None:
    answer = judge(phase({"ENG": ["F nwy - nth"], "RUS": ["F edi - nth"], "FRA": ["A bur - par", "F por d"]}))
    assert [order["result"] for order in answer["orders"]] == ["fails", "fails", "succeeds", "succeeds"]
    assert answer["units"] == ["ENG A edi", "FRA A par", "GER A bur", "RUS A nwy"]
    assert answer["removed"] == ["ENG F nwy", "FRA F por", "RUS F edi"]
    assert (answer["dislodged"], answer["contested"]) == ([], [])


def test_two_retreats_to_two_coasts_of_one_province_clash() -> None:
    spain = read_phase(phase({})).dislodged
    por = next(unit.province for unit, _ in spain.values() if unit.power == "FRA" and unit.fleet)
    north, south = (node for node in spain[por][1] if node > 74)
    assert settle_retreats([Retreat(1, north), Retreat(2, south), Retreat(3)]) == {1: False, 2: False, 3: True}


def test_of_two_retreats_the_rules_choose() -> None:
    slip = ("F nwy - nth", "F nwy - ska")
    fallen = read_phase(phase({})).dislodged
    last = read_retreats("ENG", slip, fallen, Choices(two_orders="last"))
    hold = read_retreats("ENG", slip, fallen, Choices(two_orders="hold"))
    assert [line.verdict for line in last] == ["superseded", "ok"]
    assert [line.verdict for line in hold] == ["ambiguous", "ambiguous"]


def test_several_units_may_be_meant() -> None:
    document = phase({"FRA": ["A Nor R Par", "Nor -"]})
    document["dislodged"] = [
        {"unit": "FRA F nth", "retreats": ["eng"]},
        {"unit": "FRA F nwg", "retreats": ["nao"]},
        {"unit": "FRA A naf", "retreats": []},
    ]
    verdicts = [order["verdict"] for order in judge(document)["orders"]]
    assert verdicts == ["illegal", "ambiguous"]


def test_rules_that_forgive_nothing() -> None:
    fallen = read_phase(phase({})).dislodged
    strict = Choices(forgiving=False)
    assert [line.verdict for line in read_retreats("ENG", ["Nwy - nth", "Nwy d"], fallen, strict)] == [
        "illegal",
        "illegal",
    ]
