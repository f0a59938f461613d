"""Invariants of adjudication, and the slow judge as oracle."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.judge.board import ARMY_NEAR, CODES, FLEET_NEAR, NODE, PROVINCE
from tavle.judge.choices import DATC, PRESETS, Choices
from tavle.judge.movement import adjudicate
from tavle.judge.units import Action, Order, Unit, order_text
from tests.judge.oracle import Oracle
from tests.judge.strategies import battles, knots

Battle = tuple[dict[int, Unit], dict[int, Order]]


@settings(max_examples=400)
@given(battles(7))
def test_the_only_possible_fates_are_found(battle: Battle) -> None:
    units, orders = battle
    movement = adjudicate(units.values(), orders.values(), DATC)
    assert not movement.refused
    oracle = Oracle(units, movement.battle.orders)  # orders with their coasts
    points = list(oracle.fixed_points())
    if len(points) == 1:
        assert dict(movement.settled) == points[0]
    elif not oracle.convoys:
        # A round dance: it may stand still or turn, and it turns.
        assert dict(movement.settled) == max(points, key=lambda fates: sum(fates.values()))


@settings(max_examples=300)
@given(knots() | battles(6), st.sampled_from(sorted(PRESETS)))
def test_fates_are_those_of_the_slow_judge(battle: Battle, rules: str) -> None:
    """Also in paradoxes, by the rules' choice."""
    units, orders = battle
    movement = adjudicate(units.values(), orders.values(), PRESETS[rules])
    assert dict(movement.settled) == Oracle(units, dict(movement.battle.orders), PRESETS[rules]).settled()


@given(battles(), st.sampled_from(sorted(PRESETS)), st.randoms(use_true_random=False))
def test_the_order_of_the_orders_does_not_matter(battle: Battle, rules: str, chance: random.Random) -> None:
    units, orders = list(battle[0].values()), list(battle[1].values())
    before = adjudicate(units, orders, PRESETS[rules])
    chance.shuffle(units)
    chance.shuffle(orders)
    after = adjudicate(units, orders, PRESETS[rules])
    assert (before.units, before.dislodged, before.contested) == (after.units, after.dislodged, after.contested)
    assert dict(before.settled) == dict(after.settled)


@given(battles(10), st.sampled_from(sorted(PRESETS)))
def test_no_unit_is_lost_and_no_two_share_a_province(battle: Battle, rules: str) -> None:
    units, orders = battle
    movement = adjudicate(units.values(), orders.values(), PRESETS[rules])
    provinces = [unit.province for unit in movement.units]
    assert len(provinces) == len(set(provinces))
    assert len(movement.units) + len(movement.dislodged) == len(units)


@given(battles(10), st.sampled_from(sorted(PRESETS)))
def test_retreats_are_open(battle: Battle, rules: str) -> None:
    units, orders = battle
    movement = adjudicate(units.values(), orders.values(), PRESETS[rules])
    standing = {unit.province for unit in movement.units}
    assert not movement.contested & standing
    for entry in movement.dislodged:
        near = FLEET_NEAR[entry.unit.node] if entry.unit.fleet else ARMY_NEAR[entry.unit.node]
        for node in entry.retreats:
            assert node in near
            assert PROVINCE[node] not in standing
            assert PROVINCE[node] not in movement.contested


def play(rules: Choices, units: str, *orders: tuple[str, Order]) -> dict[str, str]:
    """Results by unit; orders are given by the unit's province code."""
    placed = [Unit(power, letter == "F", NODE[place]) for power, letter, place in map(str.split, units.split(","))]
    movement = adjudicate(placed, [order for _, order in orders], rules)
    return {code: movement.result(NODE[code]) for code, _ in orders}


def move(start: str, end: str, via: bool = False) -> tuple[str, Order]:
    return start, Order(NODE[start], Action.MOVE, NODE[end], via=via)


def support(unit: str, other: str, end: str | None = None) -> tuple[str, Order]:
    return unit, Order(NODE[unit], Action.SUPPORT, NODE[end] if end else -1, NODE[other])


def convoy(unit: str, other: str, end: str) -> tuple[str, Order]:
    return unit, Order(NODE[unit], Action.CONVOY, NODE[end], NODE[other])


PANDIN = (
    "ENG F lon,ENG F wal,FRA A bre,FRA F eng,GER F nth,GER F bel",
    support("lon", "wal", "eng"),
    move("wal", "eng"),
    move("bre", "lon"),
    convoy("eng", "bre", "lon"),
    support("nth", "bel", "eng"),
    move("bel", "eng"),
)


def test_a_paradox_by_szykman_and_by_the_printed_rule() -> None:
    """6.F.16: the supported attacks of Wales and Belgium block each other; only a cut in London would change that."""
    same = {"lon": "given", "wal": "fails", "nth": "given", "bel": "fails"}
    assert play(DATC, *PANDIN) == {**same, "bre": "fails", "eng": "disrupted"}
    assert play(PRESETS["rulebook_2000"], *PANDIN) == {**same, "bre": "fails", "eng": "available"}


def test_a_support_against_a_fleet_that_can_be_spared_is_cut_also_by_the_printed_rule() -> None:
    """Two fleets carry the army, so it needs neither, and it cuts the support of the attack on one of them."""
    results = play(
        PRESETS["rulebook_2000"],
        "ENG F bel,ENG F pic,FRA A lon,FRA F eng,FRA F nth",
        support("bel", "pic", "eng"),
        move("pic", "eng"),
        move("lon", "bel"),
        convoy("eng", "lon", "bel"),
        convoy("nth", "lon", "bel"),
    )
    assert results == {"bel": "cut", "pic": "fails", "lon": "fails", "eng": "available", "nth": "available"}


SWAP = ("ENG A nwy,ENG F ska,RUS A swe", move("nwy", "swe"), convoy("ska", "nwy", "swe"), move("swe", "nwy"))


def test_a_swap_by_convoy_needs_the_word_where_the_rules_say_so() -> None:
    """6.G.1 and 4.A.3: an own fleet shows the intent, unless `via` is asked for."""
    assert play(DATC, *SWAP) == {"nwy": "succeeds", "ska": "available", "swe": "succeeds"}
    assert play(PRESETS["webdiplomacy"], *SWAP) == {"nwy": "fails", "ska": "available", "swe": "fails"}


def test_a_retreat_to_where_a_convoyed_attacker_came_from_is_a_choice() -> None:
    """4.A.5; 6.H.11 in the test collection."""
    units = [Unit("FRA", False, NODE["mar"]), Unit("FRA", True, NODE["lyo"]), Unit("FRA", False, NODE["gas"])]
    units += [Unit("ITA", False, NODE["spa"])]
    orders = [
        Order(NODE["mar"], Action.MOVE, NODE["spa"], via=True),
        Order(NODE["lyo"], Action.CONVOY, NODE["spa"], NODE["mar"]),
        Order(NODE["gas"], Action.SUPPORT, NODE["spa"], NODE["mar"]),
    ]
    retreats = {}
    for rules in ("datc", "rulebook_2000"):
        (entry,) = adjudicate(units, orders, PRESETS[rules]).dislodged
        retreats[rules] = [CODES[node] for node in entry.retreats]
    assert retreats == {"datc": ["mar", "por"], "rulebook_2000": ["por"]}


def test_a_single_coast_is_taken_only_where_the_rules_allow_it() -> None:
    """4.B.2."""
    assert play(DATC, "FRA F gas", move("gas", "spa")) == {"gas": "succeeds"}
    assert play(Choices(single_coast=False), "FRA F gas", move("gas", "spa")) == {"gas": "illegal"}


def test_a_unit_without_an_order_holds() -> None:
    (unit,) = adjudicate([Unit("FRA", False, NODE["par"])], [], DATC).units
    assert str(unit) == "FRA A par"


@given(battles(), st.data())
def test_order_texts_name_units_and_goals(battle: Battle, data: st.DataObject) -> None:
    units, orders = battle
    order = orders[data.draw(st.sampled_from(sorted(orders)))]
    text = order_text(order, units)
    assert text.startswith(units[order.unit].short)
    assert (" - " in text) == (order.target >= 0)
