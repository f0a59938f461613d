"""A game of Diplomacy kept for a table: written, adjudicated, ruled on, taken back, by commands of the log."""

from __future__ import annotations

from typing import Any

import pytest

from tavle.judge.kept import course, new_game, plain_game, read_game
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tests.tournament.desk import Desk, play_round, players, registered, seated, usual_board
from tests.tournament.refusals import refused

AT: dict[str, Any] = {"round": 1, "table": 1}
FRESH = plain_game(new_game(name="Table 1", rules="ndf_arcon_2002", last_year=1907))
SPRING: dict[str, Any] = {**AT, "turn": "S1901M"}


@pytest.fixture
def desk() -> Desk:
    """Two boards; at the first a game is kept."""
    begun = seated(registered("ndf_arcon_2002", players(14)))
    begun.do(c.BeginGame(**AT, game=FRESH))
    return begun


def game_of(desk: Desk, key: str = "1/1") -> Any:
    return read_game(desk.state.games[key].game)


def test_orders_are_written_and_adjudicated(desk: Desk) -> None:
    desk.do(c.WriteOrders(**SPRING, slips={"ENG": ("F lon - nth", "F edi - nwg"), "FRA": ("A par - bur",)}))
    desk.do(c.CloseTurn(**SPRING))
    played = course(game_of(desk))
    assert played.now is not None
    assert str(played.now.position.turn) == "F1901M"
    assert {"ENG F nth", "ENG F nwg", "FRA A bur"} <= set(played.position.units)
    desk.restart()


def test_only_slips_that_change_are_kept(desk: Desk) -> None:
    desk.do(c.WriteOrders(**SPRING, slips={"ENG": ("F lon - nth",), "FRA": ("A par - bur\n\nA mar H",)}))
    (event,) = desk.do(c.WriteOrders(**SPRING, slips={"ENG": ("F lon - nth",), "FRA": ()}))
    assert event == e.OrdersWritten(1, 1, "S1901M", {"FRA": ()})
    assert desk.do(c.WriteOrders(**SPRING, slips={"ENG": ("F lon - nth",)})) == ()
    assert dict(game_of(desk).sheets[0].orders) == {"ENG": ("F lon - nth",)}


def test_an_earlier_turn_is_adjudicated_anew(desk: Desk) -> None:
    desk.all(c.CloseTurn(**SPRING), c.WriteOrders(**SPRING, slips={"ENG": ("F lon - nth",)}))
    assert "ENG F nth" in course(game_of(desk)).position.units


def test_an_adjudication_is_taken_back_and_done_again(desk: Desk) -> None:
    desk.all(c.CloseTurn(**SPRING), c.CloseTurn(**SPRING, back=True))
    assert [sheet.state for sheet in game_of(desk).sheets] == ["reopened"]
    assert refused(desk, c.CloseTurn(**SPRING, back=True)) == ["game-nothing-to-undo"]
    desk.do(c.CloseTurn(**SPRING))
    assert [sheet.state for sheet in game_of(desk).sheets] == ["closed"]


@pytest.mark.parametrize("back", [False, True])
def test_a_turn_is_closed_or_taken_back_only_while_it_is_that_ones_turn(desk: Desk, back: bool) -> None:
    desk.do(c.CloseTurn(**SPRING))
    assert refused(desk, c.CloseTurn(**AT, turn="F1902M", back=back)) == ["game-no-such-turn"]


def test_a_ruling_is_kept_with_both_readings_and_stands_in_the_book_of_rulings(desk: Desk) -> None:
    desk.do(c.NameArbiter(arbiter="Frank"))
    desk.do(c.WriteOrders(**SPRING, slips={"ENG": ("F Edi - Nor",)}))
    ruling: dict[str, Any] = {**SPRING, "power": "ENG", "number": 1, "judge": "Frank"}
    assert refused(desk, c.RuleOrder(**ruling, reading="F edi - nth")) == ["reason-missing"]
    desk.do(c.RuleOrder(**ruling, reading="F Edi - North Sea", reason="he showed it", clause="7b"))
    desk.do(c.CloseTurn(**SPRING))
    assert "ENG F nth" in course(game_of(desk)).position.units
    (kept,) = game_of(desk).sheets[0].rulings
    assert (kept.text, kept.reading, kept.offered, kept.by) == (
        "F Edi - Nor",
        "F edi - nth",
        ("F edi - nwg", "F edi - nth"),
        "Frank",
    )
    assert desk.state.rulings == (
        e.RulingGiven(
            1,
            1,
            "S1901M ENG 1: “F Edi - Nor” (F edi - nwg / F edi - nth)",
            "F edi - nth (he showed it)",
            "Frank",
            "7b",
        ),
    )
    desk.restart()


def test_an_order_that_is_ruled_to_be_none(desk: Desk) -> None:
    desk.do(c.WriteOrders(**SPRING, slips={"ENG": ("xyzzy",)}))
    desk.do(c.RuleOrder(**SPRING, power="ENG", number=1, reading="", judge="Frank", reason="crossed out"))
    assert desk.state.rulings[0].question == "S1901M ENG 1: “xyzzy” (–)"
    assert desk.state.rulings[0].decision == "– (crossed out)"


def test_an_approval_is_no_entry_of_the_book_of_rulings(desk: Desk) -> None:
    desk.do(c.WriteOrders(**SPRING, slips={"FRA": ("Par - Burgundd",)}))
    (event,) = desk.do(c.RuleOrder(**SPRING, power="FRA", number=1, judge="Frank"))
    assert isinstance(event, e.OrderRuled)
    assert event.offered == (event.reading,) == ("A par - bur",)
    assert desk.state.rulings == ()
    before = desk.state.games
    desk.do(c.RevertEvent(version=desk.version))
    assert desk.state.games != before


def test_who_plays_at_the_table_does_not_judge_there(desk: Desk) -> None:
    desk.do(c.WriteOrders(**SPRING, slips={"FRA": ("Par - Burgundd",)}))
    player = desk.table().seats[0].player
    assert refused(desk, c.RuleOrder(**SPRING, power="FRA", number=1, judge=player)) == ["judge-plays-here"]
    desk.do(c.NameArbiter(arbiter="Frank"))
    assert refused(desk, c.RuleOrder(**SPRING, power="FRA", number=1, judge="Eva")) == ["judge-not-arbiter"]


def test_two_arbiters_at_once_do_not_overwrite_each_other(desk: Desk) -> None:
    seen = desk.state.games["1/1"].version
    desk.do(c.WriteOrders(**SPRING, slips={"ENG": ("F lon - nth",)}, expected=seen))
    late = c.WriteOrders(**SPRING, slips={"ENG": ("F lon - eng",)}, expected=seen)
    assert refused(desk, late) == ["stale"]
    desk.do(c.CountYear(**AT, year=1901, centres=dict.fromkeys([str(seat.role) for seat in desk.table().seats], 4)))
    desk.do(c.WriteOrders(**SPRING, slips={"ENG": ("F lon - eng",)}, expected=desk.state.games["1/1"].version))


def test_what_is_expected_of_a_game_that_is_not_kept_yet(desk: Desk) -> None:
    other: dict[str, Any] = {"round": 1, "table": 2}
    assert refused(desk, c.BeginGame(**other, game=FRESH, expected=3)) == ["stale"]
    desk.do(c.BeginGame(**other, game=FRESH, expected=0))


def test_a_game_that_was_kept_elsewhere_comes_with_its_turns(desk: Desk) -> None:
    desk.do(c.WriteOrders(**SPRING, slips={"ENG": ("F lon - nth",)}))
    brought = desk.state.games["1/1"].game
    assert desk.do(c.BeginGame(**AT, game=brought)) == ()
    desk.do(c.BeginGame(**AT, game=brought, shown="always"))
    assert desk.state.games["1/1"].shown == "always"
    assert game_of(desk).sheets[0].slip("ENG") == ("F lon - nth",)


NONE: dict[str, Any] = {"round": 1, "table": 2}


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.BeginGame(**AT, game={}), "missing-key"),
        (c.BeginGame(round=1, table=9, game=FRESH), "unknown-table"),
        (c.WriteOrders(**NONE, turn="S1901M", slips={}), "no-game-kept"),
        (c.CloseTurn(**NONE, turn="S1901M"), "no-game-kept"),
        (c.RuleOrder(**NONE, turn="S1901M", power="ENG", number=1, judge="Frank"), "no-game-kept"),
        (c.WriteOrders(**AT, turn="1901", slips={}), "game-not-a-turn"),
        (c.WriteOrders(**AT, turn="S1905M", slips={"ENG": ()}), "game-no-such-turn"),
        (c.WriteOrders(**AT, turn="S1901M", slips={"XXX": ()}), "judge-unknown-power"),
    ],
)
def test_what_is_refused(desk: Desk, command: Command, code: str) -> None:
    assert refused(desk, command) == [code]


def test_other_games_have_no_judge() -> None:
    desk = seated(registered("nbgf_monrad", players(4), rounds=3, match_length=5))
    assert refused(desk, c.BeginGame(**AT, game=FRESH)) == ["no-judge-for-game"]


def test_what_was_written_last_can_be_taken_back_and_nothing_before_it(desk: Desk) -> None:
    begun = desk.version
    desk.do(c.WriteOrders(**SPRING, slips={"ENG": ("F lon - nth",)}))
    assert refused(desk, c.RevertEvent(version=begun)) == ["others-depend"]
    desk.all(c.RevertEvent(version=desk.version), c.RevertEvent(version=begun))
    assert desk.state.games == {}


def test_the_games_of_a_withdrawn_round_are_gone() -> None:
    desk = play_round(registered("ndf_arcon_2002", players(7, games=9)), usual_board)
    seated(desk, seed="again")
    desk.all(c.BeginGame(**AT, game=FRESH), c.BeginGame(round=2, table=1, game=FRESH))
    desk.do(c.ReopenRound(round=1, reason="a mistake"))
    assert list(desk.state.games) == ["1/1"]
