"""Cups with a consolation, a last chance, two lives: played through the log's commands, corrected, replayed."""

from __future__ import annotations

from typing import Any

import pytest

from tavle.core.model import Table
from tavle.pairing.bracket import Part
from tavle.records import read_record, record_of
from tavle.tournament import Phase, dependents
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.cup import bracket_of, lengths_of
from tavle.tournament.events import Result, SeatResult
from tavle.tournament.from_record import play, steps_of
from tavle.tournament.state import State
from tests.tournament.desk import Desk, first_wins, play_round, players, registered, seated
from tests.tournament.refusals import refused

KINDS = ["consolation", "last_chance", "two_matches", "double"]


def at_the_cup(kind: str, count: int = 8, cup: dict[str, Any] | None = None, **settings: Any) -> Desk:
    """After one round, all go on, or as `cup` says."""
    cup = cup or {"points": "0"}
    desk = registered("nbgf_monrad", players(count), rounds=1, match_length=3, cup=cup, cup_kind=kind, **settings)
    play_round(desk, first_wins)
    desk.do(c.CutToCup(seed="k"))
    return desk


def last_wins(table: Table) -> Result:
    won = first_wins(table)
    (_, first), (_, last) = ((seat.player, seat.outcome) for seat in won.seats)
    return Result((SeatResult(won.seats[0].player, last), SeatResult(won.seats[1].player, first)))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", [first_wins, last_wins])
def test_played_to_its_end(kind: str, rules: Any) -> None:
    desk = at_the_cup(kind)
    while bracket_of(desk.state).playable():
        play_round(desk, rules)
    assert refused(desk, c.OpenCheckIn()) == ["cup-is-won"]
    desk.do(c.FinishTournament())
    assert desk.state.phase is Phase.FINISHED
    desk.restart()
    bracket = bracket_of(desk.state)
    assert bracket.champion in bracket.seeds
    # The record of it, played again through the commands, comes to the same bracket.
    loaded = read_record(record_of(desk.state.tournament))
    state = State()
    for step in steps_of(loaded.book, loaded.tournament, name="again"):
        state = play(state, step, now="2002-06-28T12:00:00", by="record")
    again = bracket_of(state)
    assert (again.seeds, again.results, again.champion) == (bracket.seeds, bracket.results, bracket.champion)


def test_a_round_of_the_cup_holds_the_matches_of_all_parts() -> None:
    desk = at_the_cup("consolation")
    play_round(desk, first_wins)
    seated(desk)
    parts = [node.part for node in bracket_of(desk.state).playable()]
    assert parts == [Part.MAIN, Part.MAIN, Part.CONSOLATION, Part.CONSOLATION]
    assert len(desk.state.tournament.rounds[-1].tables) == 4


class TestCorrections:
    def test_another_winner_while_nothing_hangs_on_it(self) -> None:
        desk = at_the_cup("consolation")
        play_round(desk, first_wins)
        before = bracket_of(desk.state)
        table = desk.table(1, 2)
        desk.do(c.CorrectResult(round=2, table=1, result=last_wins(table), reason="written the wrong way round"))
        after = bracket_of(desk.state)
        assert after.results[1].winner == before.filled(1).loser
        seated(desk)
        desk.restart()

    def test_a_changed_drop_names_the_matches_that_hang_on_it(self) -> None:
        desk = at_the_cup("consolation")
        play_round(desk, first_wins)
        seated(desk)
        bracket, table = bracket_of(desk.state), desk.table(1, 2)
        moved = set(bracket.filled(1).players)
        tables = desk.state.tournament.rounds[2].tables
        touched = [each for each in tables if {seat.player for seat in each.seats} & moved]
        assert len(touched) == 2
        with pytest.raises(Exception, match="cup-result-used") as raised:
            desk.do(c.CorrectResult(round=2, table=1, result=last_wins(table), reason="the wrong way round"))
        for each in touched:
            assert f"3/{each.number} ({', '.join(seat.player for seat in each.seats)})" in str(raised.value)
        assert "go back to round 2 first" in str(raised.value)
        # The way that the sentence names: the round is reopened, corrected, closed, and the next one seated anew.
        desk.do(c.ReopenRound(round=2, reason="a result was written the wrong way round"))
        desk.do(c.CorrectResult(round=2, table=1, result=last_wins(table), reason="the wrong way round"))
        desk.do(c.CloseRound())
        seated(desk)
        assert bracket_of(desk.state).results[1].winner == bracket.filled(1).loser
        desk.restart()

    def test_another_score_changes_nothing_else(self) -> None:
        desk = at_the_cup("double")
        play_round(desk, first_wins)
        seated(desk)
        won = first_wins(desk.table(1, 2))
        seats = tuple(SeatResult(seat.player, seat.outcome) for seat in won.seats)
        other = desk.state.table_state(2, 1)
        assert other is not None
        scored = Result(
            tuple(
                SeatResult(seat.player, type(seat.outcome)(won=seat.outcome.won, score=3 if seat.outcome.won else 2))
                for seat in seats
            )
        )
        desk.do(c.CorrectResult(round=2, table=1, result=scored, reason="the score was missing"))
        assert bracket_of(desk.state).results[1].scores == (3, 2)

    def test_undo_names_them_too(self) -> None:
        desk = at_the_cup("consolation")
        play_round(desk, first_wins)
        entered = next(
            number
            for number, event in enumerate(desk.log, 1)
            if isinstance(event, e.ResultEntered) and event.round == 2
        )
        seated(desk)
        hanging = {type(event) for _, event in dependents(desk.state, entered)}
        assert {e.CheckInOpened, e.SeatingDrafted, e.SeatingPublished} <= hanging

    def test_a_round_of_the_list_is_corrected_as_ever(self) -> None:
        desk = registered("nbgf_monrad", players(4), rounds=1, match_length=3)
        seated(desk)
        table = desk.table(1)
        desk.do(c.EnterResult(round=1, table=1, result=first_wins(table)))
        desk.do(c.CorrectResult(round=1, table=1, result=last_wins(table), reason="the wrong way round"))


def test_main_and_second_cup_from_the_list() -> None:
    desk = at_the_cup("single", cup={"best": 4, "second": 4, "at_cut": "lot", "lengths": {"main": [7], "second": [5]}})
    bracket = bracket_of(desk.state)
    assert [node.part for node in bracket.playable()] == [Part.MAIN, Part.MAIN, Part.SECOND, Part.SECOND]
    assert lengths_of(desk.state.book) == {Part.MAIN: (7,), Part.SECOND: (5,)}
    assert desk.state.cup is not None
    assert set(desk.state.cup.players) == set(bracket.seeds)
    while bracket_of(desk.state).playable():
        play_round(desk, first_wins)
    desk.do(c.FinishTournament())
    desk.restart()
