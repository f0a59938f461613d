"""What holds of every kept game, whatever is written on its slips."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.judge.board import ARMY_NEAR, CENTRES, CODES, FLEET_NEAR, NODE
from tavle.judge.kept import Game, PlayedTurn, close_turn, course, new_game, redo_turn, rule, undo_turn, write_orders
from tavle.judge.standard_map import POWERS, START

UNITS = [unit[4:] for unit in START]
PLACES = [*CODES, "stp/nc", "stp/sc", "spa/nc", "spa/sc", "bul/ec", "bul/sc"]


@st.composite
def lines(draw: st.DrawFn) -> str:
    """An order that may be possible, or any words."""
    place = st.sampled_from(PLACES)
    unit = draw(st.sampled_from(UNITS) | st.builds("{} {}".format, st.sampled_from("AF"), place))
    near = sorted(ARMY_NEAR[NODE[unit[2:5]]] | FLEET_NEAR[NODE[unit[2:5]]])
    goal = draw(st.sampled_from(near).map(lambda node: PLACES[node] if node < len(PLACES) else "par") | place)
    form = draw(
        st.sampled_from(
            [
                "{unit} - {goal}",
                "{unit} S {other} - {goal}",
                "{unit} C {other} - {goal}",
                "build {unit}",
                "disband {unit}",
            ]
        )
    )
    order = form.format(unit=unit, goal=goal, other=draw(st.sampled_from(UNITS)))
    return draw(st.just(order) | st.text("AFSCHparlonmun -/;,\"'", max_size=20))


SLIPS = st.dictionaries(st.sampled_from(list(POWERS)), st.lists(lines(), max_size=4), max_size=5)
TURNS = st.lists(SLIPS, min_size=1, max_size=5)


def played(turns: list[dict[str, list[str]]]) -> Game:
    game = new_game()
    for slips in turns:
        for power, listed in slips.items():
            game = write_orders(game, power, listed)
        game = close_turn(game)
    return game


def provinces(units: tuple[str, ...]) -> list[str]:
    return [unit[6:9] for unit in units]


def retreats_are_open(page: PlayedTurn, after: tuple[str, ...]) -> bool:
    """No place offered is occupied, contested, or the one from which the attack came over land."""
    shut = {*provinces(after), *page.answer["contested"]}
    return all(place[:3] not in shut for entry in page.answer["dislodged"] for place in entry["retreats"])


@settings(max_examples=20)
@given(TURNS)
def test_a_position_can_always_be(turns: list[dict[str, list[str]]]) -> None:
    now = course(played(turns))
    for page in now.turns:
        after = tuple(page.answer["units"])
        assert len(set(provinces(after))) == len(after)
        assert retreats_are_open(page, after)
    for _, counts in now.autumns:
        assert sum(counts.values()) <= len(CENTRES)
    if now.position.turn.step == 0 and now.position.turn.year > 1901:
        counts = now.position.counts()
        assert all(sum(unit.startswith(power) for unit in now.position.units) <= counts[power] for power in POWERS)


@settings(max_examples=8)
@given(TURNS)
def test_undo_and_redo_give_the_same_game(turns: list[dict[str, list[str]]]) -> None:
    game = played(turns)
    back = game
    for _ in course(game).turns:
        back = undo_turn(back)
    assert course(back).position == new_game().start
    for _ in course(game).turns:
        back = redo_turn(back)
    assert back == game


@settings(max_examples=20)
@given(SLIPS)
def test_to_approve_every_reading_changes_nothing_on_the_board(slips: dict[str, list[str]]) -> None:
    game = played([])
    for power, listed in slips.items():
        game = write_orders(game, power, listed)
    page = course(game).now
    assert page is not None
    approved = game
    for entry in page.answer["orders"]:
        if entry["verdict"] == "ok_tolerant":
            approved = rule(approved, entry["power"], entry["number"])
    assert course(close_turn(approved)).position == course(close_turn(game)).position
