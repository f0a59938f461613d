"""Builds, removals and civil disorder."""

from typing import Any

import pytest

from tavle.judge import judge
from tavle.judge.adjustments import Winter
from tavle.judge.board import NODE
from tavle.judge.choices import DATC, PRESETS, Choices
from tavle.judge.disorder import distances, first_to_go
from tavle.judge.units import Unit


def winter(power: str, units: str, centres: str, *lines: str) -> dict[str, Any]:
    return judge(
        {
            "phase": "adjustment",
            "units": [f"{power} {unit}" for unit in units.split(", ") if unit],
            "centres": {power: centres.split()},
            "orders": {power: list(lines)},
        }
    )


@pytest.mark.parametrize(
    ("text", "verdict", "reading", "result"),
    [
        ("Build A Par", "ok", "build A par", "succeeds"),
        ("A Par", "ok", "build A par", "succeeds"),
        ("Bygg hær Paris", "ok", "build A par", "succeeds"),
        ("b A Par", "ok", "build A par", "succeeds"),
        ("Build Par", "ok_tolerant", "build A par", "succeeds"),
        ("Build A Pariss", "ok_tolerant", "build A par", "succeeds"),
        ("Build A Par(nc)", "ok_tolerant", "build A par", "succeeds"),
        ("Build F Par", "illegal", "build F par", "illegal"),
        ("Build Bre", "ambiguous", "build A bre", "fails"),
        ("Build F Bre/sc", "ok_tolerant", "build F bre", "succeeds"),
        ("Build A Mar", "illegal", "build A mar", "illegal"),
        ("Build A Lon", "illegal", "build A lon", "illegal"),
        ("Build A Bel", "illegal", "build A bel", "illegal"),
        ("Build A Qwertyui", "unreadable", None, None),
        ("Build", "unreadable", None, None),
        ("Waive", "ok", "waive", "succeeds"),
        ("waive Vienna", "ok", "waive", "succeeds"),
        ("Disband A Mar", "illegal", "disband A mar", "illegal"),
        ("A Mar - Bur", "illegal", None, "illegal"),
        ("England orders my builds (proxy)", "illegal", None, "illegal"),
        ('"', "unreadable", None, None),
    ],
)
def test_builds(text: str, verdict: str, reading: str | None, result: str | None) -> None:
    """France has an army in Marseilles, owns four centres of which London is foreign, and builds three."""
    (order,) = winter("FRA", "A mar", "bre mar par lon", text)["orders"]
    assert (order["verdict"], order["reading"], order["result"]) == (verdict, reading, result)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("F StP", "fails"),
        ("F StP(nc)", "succeeds"),
        ("StP(sc)", "succeeds"),
        ("F StP(ec)", "illegal"),
        ("A StP", "succeeds"),
    ],
)
def test_builds_in_saint_petersburg(text: str, result: str) -> None:
    (order,) = winter("RUS", "", "stp", f"Build {text}")["orders"]
    assert order["result"] == result


def test_the_first_legal_builds_of_a_list_are_taken() -> None:
    """DATC 4.D.4: one by one until all are used."""
    answer = winter("FRA", "A mar, F bre", "bre mar par lon bel", "F Bre, A Par, F Mar", "Waive", "Waive", "Waive")
    assert [order["result"] for order in answer["orders"]] == [
        *("illegal", "succeeds", "illegal"),
        *("succeeds", "succeeds", "illegal"),
    ]
    assert answer["units"] == ["FRA A mar", "FRA A par", "FRA F bre"]


@pytest.mark.parametrize(
    "text",
    [
        "FRA WVE",
        "Waive Paris",
        "build nothing",
        "Bygger ingenting",
        "kein Aufbau",
        "aucune construction",
        "stå over",
        "ingen",
    ],
)
def test_ways_to_build_nothing(text: str) -> None:
    answer = judge({"phase": "adjustment", "units": [], "centres": {"FRA": ["par"]}, "orders": {"FRA": [text]}})
    assert [(o["reading"], o["result"]) for o in answer["orders"]] == [("waive", "succeeds")]


@pytest.mark.parametrize(
    "text",
    [
        *("construit une armée à Paris", "neue Armee in Paris", "Bygg en hær i Paris", "A Paris bygges"),
        *("nouvelle armée à Paris", "Build army in Par and fleet in Brest"),
    ],
)
def test_ways_to_build(text: str) -> None:
    answer = judge({"phase": "adjustment", "units": [], "centres": {"FRA": ["par"]}, "orders": {"FRA": [text]}})
    assert (answer["orders"][0]["reading"], answer["units"]) == ("build A par", ["FRA A par"])


@pytest.mark.parametrize(
    "text",
    [
        *("Entferne A Preußen", "retirer A Prusse", "A Pru abbauen", "Take off A Pru", "ta av A Pru", "minus A Pru"),
        *("A Prusse supprimée", "A Pru tas av brettet", "A Pru, F Bot"),
    ],
)
def test_ways_to_remove(text: str) -> None:
    """What is more than must be removed is a removal too many, not a build."""
    answer = judge(
        {
            "phase": "adjustment",
            "units": ["RUS A pru", "RUS F bot"],
            "centres": {"RUS": ["mos"]},
            "orders": {"RUS": [text]},
        }
    )
    assert answer["removed"] == ["RUS A pru"]
    assert {o["reading"] for o in answer["orders"]} <= {"disband A pru", "disband F bot"}


def test_a_verb_holds_for_the_whole_list() -> None:
    answer = winter("FRA", "A bur, A gas, A pic", "par", "Disband Bur, Gas")
    assert [order["reading"] for order in answer["orders"]] == ["disband A bur", "disband A gas"]
    assert answer["removed"] == ["FRA A bur", "FRA A gas"]


def test_orders_that_may_mean_several_units() -> None:
    (order,) = winter("ENG", "", "lvp edi lon", "Build A Liv")["orders"]
    assert (order["verdict"], order["reading"]) == ("ok_tolerant", "build A lvp")
    (order,) = winter("ENG", "A nwy, A naf, F nth", "lvp", "Disband Nor")["orders"]
    assert (order["verdict"], order["result"]) == ("ambiguous", None)


@pytest.mark.parametrize(
    ("text", "verdict", "reading", "result"),
    [
        ("Disband A Bur", "ok", "disband A bur", "succeeds"),
        ("Remove F Bur", "ok_tolerant", "disband A bur", "succeeds"),
        ("A Bur disbands", "ok", "disband A bur", "succeeds"),
        ("A Bur", "ok", "disband A bur", "succeeds"),
        ("Disband A Ruh", "illegal", "disband A ruh", "illegal"),
        ("Disband F Nth", "illegal", "disband F nth", "illegal"),
        ("Build A Par", "illegal", "build A par", "illegal"),
        ("Waive", "illegal", "waive", "illegal"),
    ],
)
def test_removals(text: str, verdict: str, reading: str | None, result: str | None) -> None:
    (order,) = winter("FRA", "A bur, F mao", "par", text)["orders"]
    assert (order["verdict"], order["reading"], order["result"]) == (verdict, reading, result)


def test_a_power_without_a_slip_is_in_civil_disorder() -> None:
    units = ["RUS A lvn", "RUS A pru", "TUR A con"]
    answer = judge({"phase": "adjustment", "units": units, "centres": {"RUS": ["stp"]}, "orders": {}}, "datc")
    assert (answer["units"], answer["removed"]) == (["RUS A lvn"], ["RUS A pru", "TUR A con"])


def test_distance_counts_land_and_water_alike() -> None:
    away = distances(frozenset({NODE["stp"]}))
    assert [away[NODE[code]] for code in ("stp", "lvn", "bot", "bal", "pru", "ber")] == [0, 1, 1, 2, 2, 3]


def fleet(code: str) -> Unit:
    return Unit("RUS", True, NODE[code])


def army(code: str) -> Unit:
    return Unit("RUS", False, NODE[code])


def test_the_centres_from_which_distance_counts_are_a_choice() -> None:
    """The older wording measures from the home centres, the newer from those owned now."""
    units = [army("ber"), army("mos")]
    owned = frozenset({NODE["mun"]})
    assert first_to_go(units, 1, owned, DATC) == [army("mos")]
    assert first_to_go(units, 1, owned, PRESETS["rulebook_2000"]) == [army("ber")]


def test_the_alphabet_is_a_choice() -> None:
    """The Baltic is Østersjøen in Norwegian and stands behind Skagerrak; in German it is Ostsee, before it."""
    units = [army("vie"), army("tri")]
    owned = frozenset({NODE["bud"]})
    assert first_to_go(units, 2, owned, DATC) == [army("tri"), army("vie")]
    nordic = [fleet("bal"), fleet("ska")]
    owned = frozenset({NODE["swe"]})
    assert first_to_go(nordic, 1, owned, DATC) == [fleet("bal")]
    assert first_to_go(nordic, 1, owned, Choices(alphabet="nb")) == [fleet("ska")]
    assert first_to_go(nordic, 1, owned, Choices(alphabet="de")) == [fleet("bal")]


def test_rules_that_forgive_nothing() -> None:
    strict = Choices(forgiving=False)
    units = {NODE["bur"]: Unit("FRA", False, NODE["bur"])}
    assert [line.verdict for line in Winter("FRA", units, frozenset(), strict).read(["Disband F bur"])] == ["illegal"]
    assert [line.verdict for line in Winter("FRA", {}, frozenset({NODE["par"]}), strict).read(["Build Par"])] == [
        "ambiguous"
    ]
