"""A game played turn by turn: positions, centres, rulings, undo. The values are worked out by hand from the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.judge.kept import (
    STANDARD,
    Game,
    Position,
    close_turn,
    course,
    dues,
    new_game,
    position_of,
    redo_turn,
    rule,
    turn_of,
    undo_turn,
    write_orders,
)
from tavle.judge.standard_map import POWERS


def played(game: Game, *turns: dict[str, list[str]]) -> Game:
    """The game with these slips written and adjudicated, turn by turn."""
    for slips in turns:
        for power, lines in slips.items():
            game = write_orders(game, power, lines)
        game = close_turn(game)
    return game


def code(act: Any) -> str:
    with pytest.raises(Refused) as caught:
        act()
    assert str(caught.value)
    return caught.value.faults[0].code


def now(game: Game) -> str:
    page = course(game).now
    assert page is not None
    return str(page.position.turn)


def typed(turn: str, units: list[str], centres: dict[str, list[str]] | None = None, **more: Any) -> Position:
    return position_of({"turn": turn, "units": units, "centres": centres or {}, **more})


def test_a_first_year() -> None:
    """Spring and fall of 1901; then France builds two, Russia one, and the seven have 3, 3, 5, 3, 3, 5, 3 centres."""
    game = played(
        new_game(),
        {"FRA": ["A mar - spa", "A par - bur", "F bre - mao"], "RUS": ["F sev - rum", "F stp/sc - bot"]},
        {"FRA": ["F mao - por"], "RUS": ["F bot - swe"]},
    )
    assert now(game) == "W1901A"
    year, counts = course(game).autumns[0]
    assert (year, counts) == (1901, {"AUS": 3, "ENG": 3, "FRA": 5, "GER": 3, "ITA": 3, "RUS": 6, "TUR": 3})
    position = course(game).position
    assert [(due.power, due.builds, due.homes) for due in dues(position)] == [
        ("FRA", 2, ("bre", "mar", "par")),
        ("RUS", 2, ("sev", "stp")),
    ]
    game = played(game, {"FRA": ["build A par", "build F bre"], "RUS": ["build F stp/nc", "build A sev"]})
    assert now(game) == "S1902M"
    assert {"FRA A par", "FRA F bre", "RUS F stp/nc", "RUS A sev"} < set(course(game).position.units)


def test_a_winter_without_anything_to_do_is_passed_over() -> None:
    assert now(played(new_game(), {}, {})) == "S1902M"


def test_a_winter_of_removals() -> None:
    start = typed("F1905M", ["ENG A lvp", "FRA F eng", "FRA F iri"], {"ENG": ["lvp"], "FRA": ["bre"]})
    game = played(new_game(start=start), {})
    assert [(due.power, due.builds, due.removals) for due in dues(course(game).position)] == [("FRA", 0, 1)]
    game = played(game, {"FRA": ["disband F iri"]})
    assert course(game).position.units == ("ENG A lvp", "FRA F eng")


def test_a_retreat_is_a_turn_of_its_own() -> None:
    start = typed("S1901M", ["ENG A lvp", "ENG F yor", "RUS F edi"])
    game = played(new_game(start=start), {"ENG": ["A lvp - edi", "F yor S A lvp - edi"]})
    assert now(game) == "S1901R"
    fallen = course(game).position.dislodged[0]
    assert (fallen.unit, fallen.origin, fallen.retreats) == ("RUS F edi", "lvp", ("cly", "nth", "nwg"))
    game = played(game, {"RUS": ["F edi - nth"]})
    assert now(game) == "F1901M"
    assert course(game).position.units == ("ENG A edi", "ENG F yor", "RUS F nth")


def test_a_unit_with_nowhere_to_go_needs_no_retreat() -> None:
    start = typed("S1901M", ["ENG F lon", "FRA F nth", "FRA F eng", "FRA A yor", "FRA A wal", "ENG A lvp"])
    slips = {"FRA": ["F nth - lon", "F eng S F nth - lon"]}
    start = replace(start, units=tuple(sorted([*start.units, "FRA F nwg"])))
    game = played(new_game(start=start), {**slips, "ENG": []})
    assert now(game) == "F1901M"


def test_a_centre_stays_with_whom_it_was_taken_by_when_he_leaves() -> None:
    start = typed("F1901M", ["GER F den"], {"GER": ["kie"]})
    game = played(new_game(start=start), {"GER": ["F den H"]})
    game = played(game, {"GER": []}, {"GER": ["F den - swe"]})
    assert dict(course(game).position.owners) == {"den": "GER", "kie": "GER"}
    game = played(game, {"GER": ["F swe - ska"]})
    assert dict(course(game).position.owners) == {"den": "GER", "kie": "GER"}
    assert [year for year, _ in course(game).autumns] == [1901, 1902]


def test_eighteen_centres_win() -> None:
    centres = {
        "FRA": sorted(
            [
                "bre",
                "mar",
                "par",
                "spa",
                "por",
                "bel",
                "hol",
                "den",
                "swe",
                "nwy",
                "lon",
                "lvp",
                "edi",
                "tun",
                "rom",
                "nap",
                "ven",
            ]
        )
    }
    start = typed("F1908M", ["FRA A ruh", "TUR A con"], centres)
    game = played(new_game(start=start), {"FRA": ["A ruh - mun"]})
    ending = course(game).ending
    assert ending is not None
    assert (ending.reason, ending.winner) == ("solo", "FRA")
    assert course(game).now is None
    assert course(game).position.counts()["FRA"] == 18
    assert code(lambda: write_orders(game, "FRA", [])) == "game-is-over"
    assert code(lambda: close_turn(game)) == "game-is-over"
    assert now(undo_turn(game)) == "F1908M"


def test_the_last_year_ends_it() -> None:
    game = played(new_game(last_year=1902), {}, {}, {}, {})
    ending = course(game).ending
    assert ending is not None
    assert (ending.reason, ending.winner) == ("last_year", "")
    assert len(course(game).autumns) == 2


def test_a_game_may_begin_in_winter() -> None:
    game = new_game(start=typed("W1903A", ["FRA A par"], {"FRA": ["par", "bre"]}))
    assert course(game).autumns[0] == (1903, {power: 2 * (power == "FRA") for power in POWERS})
    game = played(game, {"FRA": ["F bre"]})
    assert course(game).position.units == ("FRA A par", "FRA F bre")
    assert course(new_game(start=typed("W1903A", [], {"FRA": ["par"]}), solo=1)).now is None


def test_undo_and_redo() -> None:
    game = played(new_game(), {"FRA": ["A par - bur"]}, {"FRA": ["A bur - mun"]})
    back = undo_turn(undo_turn(game))
    assert now(back) == "S1901M"
    assert back.sheet(turn_of("F1901M")).slip("FRA") == ("A bur - mun",)
    assert course(back).waiting == (turn_of("F1901M"),)
    assert redo_turn(redo_turn(back)) == game
    assert code(lambda: redo_turn(game)) == "game-nothing-to-redo"
    assert code(lambda: redo_turn(played(new_game(last_year=1901), {}, {}))) == "game-nothing-to-redo"
    assert code(lambda: undo_turn(new_game())) == "game-nothing-to-undo"


def test_an_earlier_slip_is_mended_and_all_that_follows_is_judged_anew() -> None:
    game = played(new_game(), {"FRA": ["A par - pic"]}, {"FRA": ["A bur - mun", "A pic - bel"]})
    assert "FRA A bel" in course(game).position.units
    mended = write_orders(game, "FRA", ["A par - bur"], turn=turn_of("S1901M"))
    assert "FRA A bur" in course(mended).position.units
    assert "FRA A bel" not in course(mended).position.units
    assert code(lambda: write_orders(game, "FRA", [], turn=turn_of("F1902M"))) == "game-no-such-turn"


def test_slips_are_lines() -> None:
    game = write_orders(new_game(), "FRA", ["A par - bur\r\nF bre - mao\n", "", "A mar H", ""])
    assert game.sheet(turn_of("S1901M")).slip("FRA") == ("A par - bur", "F bre - mao", "A mar H")
    assert write_orders(game, "FRA", []).sheet(turn_of("S1901M")).orders == ()
    assert code(lambda: write_orders(game, "SWE", [])) == "judge-unknown-power"
    assert code(lambda: write_orders(game, "FRA", ["x"] * 501)) == "judge-too-many-lines"


def orders(game: Game) -> list[Any]:
    page = course(game).now
    assert page is not None
    return list(page.answer["orders"])


def test_a_tolerant_reading_is_approved() -> None:
    game = write_orders(new_game(), "FRA", ["Par - Burg"])
    assert (orders(game)[0]["verdict"], orders(game)[0]["ruling"]) == ("ok_tolerant", None)
    page = course(game).now
    assert page is not None
    assert page.answer["doubt"] is not None
    game = rule(game, "FRA", 1, by="  Ase \n Bo ")
    entry = orders(game)[0]
    assert (entry["verdict"], entry["text"], entry["reading"]) == ("ok", "Par - Burg", "A par - bur")
    assert (entry["ruling"].by, entry["ruling"].approves, entry["reason"][0].key) == ("Ase Bo", True, "ruled")
    page = course(game).now
    assert page is not None
    assert page.answer["doubt"] is None


def test_a_disputed_order_keeps_both_readings_and_what_follows_is_judged_anew() -> None:
    game = write_orders(new_game(), "ENG", ["F Edi - Nor", "F lon - eng"])
    assert orders(game)[0]["verdict"] == "ambiguous"
    game = played(game, {}, {"ENG": ["F nth - den", "F nwg - nwy"]})
    assert {"ENG F edi"} < set(course(game).position.units)
    first = rule(game, "ENG", 1, "F edi - nth", turn=turn_of("S1901M"), by="Ase", reason="he showed it on the map")
    assert {"ENG F den", "ENG F eng"} < set(course(first).position.units)
    second = rule(first, "ENG", 1, "F edi - nwg", turn=turn_of("S1901M"), by="Bo", reason="asked anew")
    assert {"ENG F nwy", "ENG F eng"} < set(course(second).position.units)
    log = second.sheet(turn_of("S1901M")).rulings
    assert [(each.by, each.reading, each.approves) for each in log] == [
        ("Ase", "F edi - nth", False),
        ("Bo", "F edi - nwg", False),
    ]
    assert set(log[0].offered) == {"F edi - nth", "F edi - nwg"}


def test_a_coast_that_is_not_named_may_be_ruled() -> None:
    start = typed("S1902M", ["FRA F por"])
    game = write_orders(new_game(start=start), "FRA", ["F por - spa"])
    assert tuple(orders(game)[0]["readings"]) == ("F por - spa/nc", "F por - spa/sc")
    game = rule(game, "FRA", 1, "F por - spa/sc", reason="he pointed")
    assert orders(game)[0]["result"] == "succeeds"


def test_an_order_is_ruled_to_be_none() -> None:
    game = write_orders(new_game(), "FRA", ["Par - Burg", "F bre - mao"])
    game = rule(game, "FRA", 1, "", by="Ase", reason="struck out, the players agree")
    entry, other = orders(game)
    assert (entry["verdict"], entry["result"], entry["text"]) == ("illegal", None, "Par - Burg")
    assert [reason.key for reason in entry["reason"]] == ["ruled_out"]
    assert other["result"] == "succeeds"
    assert "FRA A par" in course(close_turn(game)).position.units


def test_of_two_orders_the_ruled_one_counts() -> None:
    """The last from the top would count (ARCON 18/2002 §7g); the arbiter finds that the first does."""
    game = write_orders(new_game(), "FRA", ["A par - bur", "A par - pic"])
    assert [each["verdict"] for each in orders(game)] == ["superseded", "ok"]
    game = rule(game, "FRA", 1, "A par - bur", reason="the second is another player's hand")
    assert [(each["verdict"], each["reason"][0].key) for each in orders(game)] == [
        ("ok", "ruled"),
        ("superseded", "ruled_otherwise"),
    ]
    assert "FRA A bur" in course(close_turn(game)).position.units


def test_several_orders_on_one_line_are_ruled_one_by_one() -> None:
    game = write_orders(new_game(), "FRA", ["A par - bur; F bre - mao / A Mar - Sp"])
    assert [each["number"] for each in orders(game)] == [1, 2, 3]
    game = rule(game, "FRA", 3, "A mar - spa", reason="no other S")
    entries = orders(game)
    assert [each["text"] for each in entries] == ["A par - bur", "F bre - mao", "A Mar - Sp"]
    assert [each["line"] for each in entries] == [1, 1, 1]
    assert [each["result"] for each in entries] == ["succeeds"] * 3


def test_a_list_of_builds_is_ruled_one_by_one() -> None:
    start = typed("W1901A", [], {"FRA": ["par", "bre", "mar"]})
    game = write_orders(new_game(start=start), "FRA", ["build A par, Brest, A mar"])
    assert [each["reading"] for each in orders(game)] == ["build A par", "build A bre", "build A mar"]
    game = rule(game, "FRA", 2, "F bre", reason="he meant a fleet")
    assert [each["result"] for each in orders(game)] == ["succeeds"] * 3
    assert course(close_turn(game)).position.units == ("FRA A mar", "FRA A par", "FRA F bre")


def test_a_retreat_is_ruled() -> None:
    start = typed("S1901R", ["ENG A edi"], dislodged=[{"unit": "RUS F edi", "from": "lvp", "retreats": ["nth", "nwg"]}])
    game = write_orders(new_game(start=start), "RUS", ["F edi - Nor"])
    game = rule(game, "RUS", 1, "F edi - nwg", reason="clear from the talk")
    assert course(close_turn(game)).position.units == ("ENG A edi", "RUS F nwg")


def test_a_ruling_about_words_that_are_gone_has_no_effect() -> None:
    game = write_orders(new_game(), "FRA", ["Par - Burg"])
    game = rule(game, "FRA", 1, "A par - pic", reason="x")
    game = write_orders(game, "FRA", ["Par - Gasc"])
    assert orders(game)[0]["ruling"] is None
    assert orders(game)[0]["reading"] == "A par - gas"
    assert len(game.sheet(turn_of("S1901M")).rulings) == 1


def test_doubt_speaks_of_the_lines_as_written() -> None:
    game = write_orders(new_game(), "FRA", ["F bre - mao; Par - Burg", "Mar - Spa"])
    game = rule(game, "FRA", 2)
    page = course(game).now
    assert page is not None
    assert page.answer["doubt"]["lines"] == [2]


def test_what_cannot_be_ruled() -> None:
    game = write_orders(new_game(), "ENG", ["F Edi - Nor"])
    assert code(lambda: rule(game, "ENG", 1)) == "game-no-single-reading"
    assert code(lambda: rule(game, "ENG", 2, "F edi - nth")) == "game-no-such-order"
    assert code(lambda: rule(game, "ENG", 0, "F edi - nth")) == "game-no-such-order"
    assert code(lambda: rule(game, "ENG", 1, "F edi - par", reason="x")) == "game-no-reading"
    assert code(lambda: rule(game, "ENG", 1, "A par - bur", reason="x")) == "game-no-reading"
    assert code(lambda: rule(game, "ENG", 1, "F edi - nth; F lon H", reason="x")) == "game-no-reading"
    assert code(lambda: rule(game, "ENG", 1, "F edi - nth")) == "reason-missing"
    assert code(lambda: rule(game, "ENG", 1, "")) == "reason-missing"


def test_rules_must_be_known() -> None:
    assert code(lambda: new_game(rules="chess")) == "judge-unknown-rules"
    assert new_game().start == STANDARD


def test_turns() -> None:
    names = ["S1901M", "S1901R", "F1901M", "F1901R", "W1901A", "S1902M"]
    turn = turn_of("S1901M")
    for name in names:
        assert str(turn) == name
        assert turn_of(name) == turn
        turn = turn.following
    assert [(t.season, t.kind) for t in map(turn_of, names[:5])] == [
        ("spring", "movement"),
        ("spring", "retreat"),
        ("fall", "movement"),
        ("fall", "retreat"),
        ("winter", "adjustment"),
    ]
    for wrong in ("S1901A", "W1901M", "S901M", "spring", "", 1901, None, "S1901M\n"):
        assert code(lambda wrong=wrong: turn_of(wrong)) == "game-not-a-turn"
