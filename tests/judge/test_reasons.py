"""The reason of each result: the inequality, its strengths and the units behind them."""

import string

import pytest
from hypothesis import given, settings

from tavle.judge.board import NODE
from tavle.judge.choices import DATC
from tavle.judge.movement import adjudicate
from tavle.judge.reasons import Reasons
from tavle.judge.units import Action, Order, Unit
from tavle.library.judging import judge_phase as judge
from tavle.rules.model.base import LANGUAGES
from tavle.texts.catalogue import catalogue
from tavle.texts.judging import reason_text
from tests.judge.strategies import battles


def whys(units: str, *slips: str, rules: str = "datc") -> dict[str, tuple[str, str]]:
    """Order text -> (result, why)."""
    orders = {slip[:3]: slip[4:].split("; ") for slip in slips}
    answer = judge({"phase": "movement", "units": units.split(", "), "orders": orders}, rules)
    return {order["text"]: (order["result"], order["why"]) for order in answer["orders"]}


@pytest.mark.parametrize(
    ("units", "slips", "order", "result", "why"),
    [
        (
            "ENG A lvp, ENG F yor, RUS F edi",
            ("ENG A lvp - edi; F yor S A lvp - edi", "RUS F edi H"),
            "A lvp - edi",
            "succeeds",
            "2 against 1: F yor supports A lvp; nothing supports F edi",
        ),
        (
            "ENG A lvp, ENG F yor, RUS F edi",
            ("ENG A lvp - edi; F yor S A lvp - edi", "RUS F edi H"),
            "F edi H",
            "stands",
            "A lvp - edi succeeds with 2 against 1: F yor supports A lvp; nothing supports F edi",
        ),
        (
            "AUS A vie, ITA A ven",
            ("AUS A vie - tyr", "ITA A ven - tyr"),
            "A vie - tyr",
            "fails",
            "1 against 1: A ven - tyr goes to the same province; nothing supports A vie; nothing supports A ven",
        ),
        (
            # The army from Edinburgh attacks too, but does not get across.
            "ENG A edi, ENG F nth, FRA A bel, FRA A bur, GER A hol, GER F hel, GER F den",
            (
                "ENG A edi - bel; F nth C A edi - bel",
                "FRA A bel S A bur - ruh; A bur - ruh",
                "GER A hol - bel; F hel - nth; F den S F hel - nth",
            ),
            "A bel S A bur - ruh",
            "cut",
            "cut by A hol - bel",
        ),
        ("FRA A par", ("FRA A par - bur",), "A par - bur", "succeeds", "nothing stands against it in Burgundy"),
        ("FRA A par", ("FRA A par H",), "A par H", "stands", "nobody attacks it"),
        (
            "FRA A par, FRA A bur",
            ("FRA A par - bur",),
            "A par - bur",
            "fails",
            "a power cannot drive out its own unit: A bur H",
        ),
        (
            "AUS F adr, AUS A tri, ITA A ven, ITA F ion",
            ("AUS F adr S A tri - ven; A tri - ven", "ITA F ion - adr"),
            "F adr S A tri - ven",
            "cut",
            "cut by F ion - adr",
        ),
        (
            "RUS F con, RUS F bla, TUR F ank",
            ("RUS F con S F bla - ank; F bla - ank", "TUR F ank - con"),
            "F con S F bla - ank",
            "given",
            "no attack on it cuts the support: F ank - con",
        ),
        (
            "ENG F nth, ENG A lon, GER F hel, GER F ska",
            ("ENG F nth C A lon - hol; A lon - hol", "GER F hel S F ska - nth; F ska - nth"),
            "A lon - hol",
            "fails",
            "the convoy is broken: F nth is out of action",
        ),
        (
            "ENG F nth, ENG A lon, GER F hel, GER F ska",
            ("ENG F nth C A lon - hol; A lon - hol", "GER F hel S F ska - nth; F ska - nth"),
            "F nth C A lon - hol",
            "disrupted",
            "F ska - nth succeeds with 2 against 1: F hel supports F ska; nothing supports F nth",
        ),
        (
            "ENG F nth, ENG A lon",
            ("ENG F nth C A lon - hol; A lon - hol",),
            "F nth C A lon - hol",
            "available",
            "the fleet is not driven out",
        ),
        (
            "ENG F nth, ENG A lon",
            ("ENG A lon - hol",),
            "A lon - hol",
            "invalid",
            "no chain of fleets was ordered to convoy the army",
        ),
        (
            "ENG F nth, ENG A lon",
            ("ENG A lon H; F nth C A lon - hol",),
            "F nth C A lon - hol",
            "invalid",
            "it matches no order: A lon H",
        ),
        (
            "ENG F edi, ENG F yor, FRA F bel, FRA F eng, GER F nth, RUS F nwg, RUS F nwy",
            (
                "ENG F edi S F yor - nth; F yor - nth",
                "FRA F bel - nth; F eng S F bel - nth",
                "GER F nth H",
                "RUS F nwg - nth; F nwy S F nwg - nth",
            ),
            "F nth H",
            "stands",
            "its attackers keep each other out: F bel - nth, F nwg - nth, F yor - nth",
        ),
        (
            "FRA A gas, FRA A mar, ITA F spa/sc, ENG F por",
            ("FRA A gas - spa; A mar S A gas - spa", "ITA F spa/sc H", "ENG F por S F spa/sc"),
            "F spa/sc H",
            "stands",
            "A gas - spa fails with 2 against 2: A mar supports A gas; F por supports F spa/sc",
        ),
        (
            "GER A ber, GER A mun, RUS A pru, RUS A sil, AUS A boh",
            ("GER A ber - sil; A mun S A ber - sil", "RUS A sil - mun", "AUS A boh S A ber - sil"),
            "A ber - sil",
            "succeeds",
            "3 against 1: A boh, A mun support A ber; nothing supports A sil",
        ),
    ],
)
def test_reasons(units: str, slips: tuple[str, ...], order: str, result: str, why: str) -> None:
    assert whys(units, *slips)[order] == (result, why)


def test_the_paradox_is_named() -> None:
    """6.F.16."""
    found = whys(
        "ENG F lon, ENG F wal, FRA A bre, FRA F eng, GER F nth, GER F bel",
        "ENG F lon S F wal - eng; F wal - eng",
        "FRA A bre - lon; F eng C A bre - lon",
        "GER F nth S F bel - eng; F bel - eng",
    )
    assert found["F eng C A bre - lon"] == ("disrupted", "the convoy is part of a paradox, and such convoys fail")


def test_a_supporter_that_is_driven_out() -> None:
    found = whys(
        "RUS F con, RUS F bla, TUR F ank, TUR A smy",
        "RUS F con S F bla - ank; F bla - ank",
        "TUR F ank - con; A smy S F ank - con",
    )
    assert found["F con S F bla - ank"][0] == "cut"
    assert found["F con S F bla - ank"][1].startswith("F ank - con succeeds with 2 against 1")


def test_a_head_to_head_battle_may_fail_by_a_third() -> None:
    """Attack 2 beats the unit that comes head on, but not the third that goes to the same place."""
    found = whys(
        "ENG F edi, ENG F yor, FRA F nth, GER F nwy, GER F ska",
        "ENG F edi - nth; F yor S F edi - nth",
        "FRA F nth - edi",
        "GER F nwy - nth; F ska S F nwy - nth",
    )
    assert found["F edi - nth"][1].startswith("2 against 2: F nwy - nth goes to the same province")


def test_an_impossible_order_says_why() -> None:
    paris = Unit("FRA", False, NODE["par"])
    movement = adjudicate([paris], [Order(paris.province, Action.MOVE, NODE["lon"])], DATC)
    assert movement.result(paris.province) == "illegal"
    assert Reasons(movement).of(paris.province).key == "no_way_for_army"


@settings(max_examples=200)
@given(battles(9))
def test_the_strengths_named_decide(battle: tuple[dict[int, Unit], dict[int, Order]]) -> None:
    units, orders = battle
    movement = adjudicate(units.values(), orders.values(), DATC)
    reasons = Reasons(movement)
    for province in units:
        reason = reasons.of(province)
        assert all(reason_text(language, reason.key, reason.values) for language in LANGUAGES)
        if {"attack", "defence"} <= set(reason.values):
            won = int(str(reason.values["attack"])) > int(str(reason.values["defence"]))
            assert won == (reason.key in ("stronger", "driven_out"))


def test_sentences_name_only_what_reasons_carry() -> None:
    sides = {"attack", "defence", "attacker", "defender", "attack_support", "defence_support"}
    known = {*sides, "other", "target", "attackers", "attacker", "fleets", "written", "read", "readings"}
    for language in LANGUAGES:
        for key, text in catalogue(language).items():
            named = {name for _, name, _, _ in string.Formatter().parse(text) if name}
            assert not key.startswith("judge.reason.") or named <= known
