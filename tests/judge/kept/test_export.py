"""A kept game as JSON and as text: what goes out comes back exactly; what is not right is refused with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tavle.judge.kept import (
    Game,
    close_turn,
    course,
    game_text,
    new_game,
    plain_game,
    position_of,
    read_game,
    read_game_text,
    rule,
    undo_turn,
    write_orders,
)
from tavle.judge.standard_map import POWERS


def sample() -> Game:
    game = new_game(name="Bord 3 | Ås", last_year=1907)
    game = write_orders(game, "FRA", ["Par - Burg", "  F bre - mao  ", "x\n\n# x | "])
    game = write_orders(game, "ENG", ["F Edi - Nor", "F lon | nth"])
    game = rule(game, "FRA", 1, by="Ase")
    game = rule(game, "ENG", 1, "F edi - nth", by="Bo", reason="he | showed it")
    game = rule(game, "ENG", 2, "", reason="nothing")
    game = close_turn(game)
    return write_orders(game, "FRA", ["A bur S A mun"])


TEXT = """\
Diplomacy game, Tavle 1
name | Bord 3 | Ås
rules | ndf_arcon_2002
solo | 18
last year | 1907

start | S1901M
units AUS | A bud, A vie, F tri
units ENG | A lvp, F edi, F lon
units FRA | A mar, A par, F bre
units GER | A ber, A mun, F kie
units ITA | A rom, A ven, F nap
units RUS | A mos, A war, F sev, F stp/sc
units TUR | A con, A smy, F ank
centres AUS | bud, tri, vie
centres ENG | edi, lon, lvp
centres FRA | bre, mar, par
centres GER | ber, kie, mun
centres ITA | nap, rom, ven
centres RUS | mos, sev, stp, war
centres TUR | ank, con, smy

turn | S1901M closed
ENG | F Edi - Nor
ENG | F lon | nth
FRA | Par - Burg
FRA |   F bre - mao  \n\
FRA | x
FRA | # x | \n\
ruling FRA 1 | Par - Burg
  reading | A par - bur
  offered | A par - bur
  by | Ase
ruling ENG 1 | F Edi - Nor
  reading | F edi - nth
  offered | F edi - nwg
  offered | F edi - nth
  by | Bo
  reason | he | showed it
ruling ENG 2 | F lon | nth
  reading |
  offered | F lon H
  reason | nothing
# ENG F edi - nth: succeeds
# ENG illegal: -
# FRA A par - bur: succeeds
# FRA F bre - mao: succeeds
# FRA unreadable: -
# FRA unreadable: -

turn | F1901M open
FRA | A bur S A mun
"""


def test_the_text_in_full() -> None:
    game = sample()
    found = game_text(game)
    assert found.split("\n") == TEXT.split("\n")
    assert read_game_text(found) == game
    assert read_game_text("\N{BOM}" + found.replace("\n", "\r\n")) == game


def test_json_in_full() -> None:
    game = sample()
    assert read_game(json.loads(json.dumps(plain_game(game)))) == game
    assert plain_game(new_game())["turns"] == []
    assert read_game({"start": plain_game(game)["start"]}) == new_game()


def test_the_centres_are_told_by_year() -> None:
    text = game_text(close_turn(close_turn(new_game())))
    assert text.endswith("\n#      AUS ENG FRA GER ITA RUS TUR\n# 1901   3   3   3   3   3   4   3\n")


def test_a_position_before_a_retreat_comes_back() -> None:
    for origin in ("lvp", ""):
        fallen = [{"unit": "RUS F edi", "from": origin, "retreats": ["nth", "nwg"]}]
        start = position_of({"turn": "S1901R", "units": ["ENG A edi"], "centres": {}, "dislodged": fallen})
        game = new_game(start=start)
        assert read_game_text(game_text(game)) == game
        assert read_game(plain_game(game)) == game


WORDS = st.text(alphabet="A F-|#:?/;parbuedinoSH\t\n\x85\u2028 æ\"'", max_size=14)
SLIPS = st.dictionaries(st.sampled_from(list(POWERS)), st.lists(WORDS, max_size=3), max_size=3)


RULED = st.lists(st.tuples(st.integers(0, 5), WORDS, WORDS), max_size=4)


@settings(max_examples=60)
@given(st.lists(SLIPS, max_size=4), WORDS, RULED, st.booleans())
def test_every_game_comes_back_from_both(
    turns: list[dict[str, list[str]]], name: str, rulings: list[tuple[int, str, str]], undone: bool
) -> None:
    game = new_game(name=name)
    for slips in turns:
        for power, lines in slips.items():
            game = write_orders(game, power, lines)
        for number, by, reason in rulings:
            for power in slips:
                try:
                    game = rule(game, power, number, "" if reason.strip() else None, by=by, reason=reason)
                except Refused:
                    continue
        game = close_turn(game)
    if undone and turns:
        game = undo_turn(game)
    assert read_game(json.loads(json.dumps(plain_game(game)))) == game
    assert read_game_text(game_text(game)) == game
    assert course(read_game(plain_game(game))) == course(game)


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"rules": "chess"}, [("rules", "judge-unknown-rules")]),
        ({"schema": 2}, [("schema", "bad-value")]),
        ({"colour": 1}, [("colour", "unknown-key")]),
        ({"last_year": 12}, [("last_year", "bad-value")]),
        ({"start": {}}, [(f"start.{key}", "missing-key") for key in ("turn", "units", "centres")]),
        ({"turns": [{"turn": "x"}]}, [("turns[0].turn", "game-not-a-turn")]),
        ({"turns": [{"turn": "S1901M"}, {"turn": "S1901M"}]}, [("turns[1].turn", "double-key")]),
        ({"turns": [{"turn": "S1901M", "orders": {"SWE": []}}]}, [("turns[0].orders.SWE", "bad-value")]),
        ({"turns": [{"turn": "S1901M", "state": "won"}]}, [("turns[0].state", "bad-value")]),
    ],
)
def test_what_is_not_right_is_refused(changed: dict[str, Any], found: list[tuple[str, str]]) -> None:
    with pytest.raises(Refused) as caught:
        read_game({**plain_game(new_game()), **changed})
    assert [(fault.where, fault.code) for fault in caught.value.faults] == found


def test_a_game_is_an_object() -> None:
    with pytest.raises(Refused) as caught:
        read_game([])
    assert [fault.code for fault in caught.value.faults] == ["not-an-object"]


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        (["Diplomacy"], "line 1"),
        (["name"], "line 2"),
        (["| x"], "line 2"),
        (["solo | many"], "line 2"),
        (["units ENG | A lon"], "line 2"),
        (["start | S1901M", "dislodged ENG | A lon"], "line 3"),
        (["start | S1901M", "pieces ENG | A lon"], "line 3"),
        (["start | S1901M", "", "turn | S1901M open", "SWE | A lon"], "line 5"),
        (["start | S1901M", "", "turn | S1901M open", "by | Ase"], "line 5"),
        (["start | S1901M", "turn | S1901M open", "ruling ENG 1 | x", "solo | 18"], "line 5"),
        (["start | S1901M", "turn | S1901M open", "ruling ENG one | x"], "line 4"),
        (["start | S1901M", "turn | S1901M open", "ruling ENG 1 | x", "  by | Ase", "  colour | red"], "line 6"),
    ],
)
def test_a_line_that_is_none(lines: list[str], where: str) -> None:
    head = [] if where == "line 1" else ["Diplomacy game, Tavle 1"]
    with pytest.raises(Refused) as caught:
        read_game_text("\n".join([*head, *lines]))
    assert [(fault.where, fault.code) for fault in caught.value.faults] == [(where, "game-bad-line")]


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, "Diplomacy game, Tavle 1\nstart | S1901M\n" + text):
        try:
            read_game_text(whole)
        except Refused:
            continue
