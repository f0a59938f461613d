"""Cups with a consolation, a last chance, two lives: played through the log's commands, corrected, replayed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tavle.core.model import Player, PlayerId, Table
from tavle.pairing.bracket import Part
from tavle.pairing.verify import verify_tournament
from tavle.records import read_record, record_of
from tavle.tournament import Phase, dependents
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.cup import bracket_of, later_matches, lengths_of
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


class TestTwoCuts:
    """Twelve players after one round: six have a point, six have none; four play the cup, four the second."""

    def cut_at(self, decided: str) -> Desk:
        cup = {"best": 4, "second": 4}
        desk = registered("nbgf_monrad", players(12), rounds=1, match_length=3, cup=cup)
        play_round(desk, first_wins)
        desk.do(c.CutToCup(seed="k", decided=tuple(map(PlayerId, decided.split()))))
        return desk

    def test_both_are_decided_by_play_offs(self) -> None:
        desk = self.cut_at("p11 p9 p7 p5 p3 p1 p2 p12 p4 p10 p6 p8")
        assert desk.state.cup is not None
        assert desk.state.cup.players == ("p11", "p9", "p7", "p5", "p3", "p1", "p2", "p12")

    @pytest.mark.parametrize(
        "decided",
        [
            "p11 p9 p7 p5 p3 p1 p2 p12 p4 p10 p6",  # one of the second group is missing
            "p11 p9 p7 p2 p5 p3 p1 p12 p4 p10 p6 p8",  # the groups are mixed
            "p11 p9 p7 p5 p3 p1 p1",
        ],
    )
    def test_each_must_name_all_who_share_its_place(self, decided: str) -> None:
        with pytest.raises(Exception, match="not-equal-at-cut"):
            self.cut_at(decided)


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

    def test_what_rests_on_a_result_is_known_before_it_is_corrected(self) -> None:
        desk = at_the_cup("consolation")
        assert later_matches(desk.state, 1, desk.table(1, 1)) == []
        play_round(desk, first_wins)
        assert later_matches(desk.state, 2, desk.table(1, 2)) == []
        seated(desk)
        moved = {seat.player for seat in desk.table(1, 2).seats}
        found = later_matches(desk.state, 2, desk.table(1, 2))
        assert [(number, {seat.player for seat in table.seats} & moved != set()) for number, table in found] == [
            (3, True),
            (3, True),
        ]
        assert later_matches(desk.state, 3, found[0][1]) == []

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


class TestACupThatIsAllOfIt:
    def begun(self, count: int, **settings: Any) -> Desk:
        """Registered, drawn, the first round seated."""
        desk = registered("backgammon_cup", players(count), match_length=5, **settings)
        assert refused(desk, c.OpenCheckIn()) == ["no-more-rounds"]
        events = desk.do(c.CutToCup(seed="k"))
        assert [type(event) for event in events] == [e.StartOrderFixed, e.CupCut]
        return seated(desk)

    def close(self, desk: Desk) -> None:
        for table in desk.state.tournament.rounds[-1].tables:
            if not table.played:
                desk.do(c.EnterResult(round=desk.state.round, table=table.number, result=first_wins(table)))
        desk.do(c.CloseRound())

    @pytest.mark.parametrize("settings", [{}, {"cup_seeding": "list", "cup_byes": "right", "cup_kind": "double"}])
    def test_from_the_draw_to_the_end(self, settings: dict[str, Any]) -> None:
        desk = self.begun(7, **settings)
        self.close(desk)
        while bracket_of(desk.state).playable():
            play_round(desk, first_wins)
        desk.do(c.FinishTournament())
        desk.restart()
        assert bracket_of(desk.state).champion == "p1"
        record = record_of(desk.state.tournament)
        assert verified(record) == ()

    @pytest.mark.parametrize("settings", [{}, {"cup_seeding": "list", "cup_byes": "right"}])
    def test_who_comes_late_takes_the_line_of_a_bye(self, settings: dict[str, Any]) -> None:
        """Thirteen players have three byes; whoever is free has not begun while the first round is played."""
        desk = self.begun(13, cup_kind="consolation", **settings)
        seeds = bracket_of(desk.state).seeds
        late = Player(PlayerId("p50"), rating=Fraction(2500))
        free = [node for node in bracket_of(desk.state).nodes if node.round == 2 and len(node.feeds) < 2]
        desk.do(c.RegisterPlayer(player=late))
        drawn = bracket_of(desk.state)
        assert drawn.seeds[:13] == seeds
        assert "p50" in drawn.seeds
        assert len(free) == 3 or settings
        self.close(desk)
        seated(desk)
        entry = desk.state.tournament.rounds[-1]
        assert [draw.order for draw in entry.draws] == [("p50",)]
        assert any("p50" in {seat.player for seat in table.seats} for table in entry.tables)
        self.close(desk)
        while bracket_of(desk.state).playable():
            play_round(desk, first_wins)
        desk.do(c.FinishTournament())
        desk.restart()
        ended = bracket_of(desk.state)
        assert sorted(ended.seeds) == sorted([*seeds, "p50"])
        record = record_of(desk.state.tournament)
        assert verified(record) == ()
        loaded = read_record(record)
        state = State()
        for step in steps_of(loaded.book, loaded.tournament, name="again"):
            state = play(state, step, now="2002-06-28T12:00:00", by="record")
        assert (bracket_of(state).seeds, bracket_of(state).results) == (ended.seeds, ended.results)

    def test_too_late(self) -> None:
        desk = self.begun(8)
        late = Player(PlayerId("p50"))
        assert refused(desk, c.RegisterPlayer(player=late)) == ["no-bye-left"]
        desk = self.begun(7, cup_kind="single")
        self.close(desk)
        seated(desk)
        assert refused(desk, c.RegisterPlayer(player=late)) == ["no-bye-left"]

    def test_one_bye_takes_one_who_comes_late(self) -> None:
        """Also where he was registered while the next round was called or its draft lay before the director."""
        for prepared in ((), (c.OpenCheckIn(),), (c.OpenCheckIn(), c.DrawSeating(seed="s"))):
            desk = self.begun(15, cup_kind="single")
            first, second = (c.RegisterPlayer(player=Player(PlayerId(name))) for name in ("p50", "p51"))
            self.close(desk)
            desk.all(*prepared)
            if len(prepared) < 2:
                desk.do(first)
            else:
                assert refused(desk, first) == ["no-bye-left"]
            assert refused(desk, second) == ["no-bye-left"]
            if not prepared:
                desk.do(c.OpenCheckIn())
            if len(prepared) < 2:
                desk.do(c.DrawSeating(seed="s"))
            desk.all(c.PublishSeating(), c.StartRound())
            seats = {seat.player for table in desk.state.tournament.rounds[-1].tables for seat in table.seats}
            assert ("p50" in seats) == (len(prepared) < 2)
            desk.restart()

    def test_before_the_first_round_anybody_may_come(self) -> None:
        desk = registered("backgammon_cup", players(8), match_length=5)
        desk.do(c.CutToCup(seed="k"))
        desk.do(c.RegisterPlayer(player=Player(PlayerId("p50"))))
        seated(desk)
        assert "p50" in bracket_of(desk.state).seeds

    def test_an_order_that_was_given_stays(self) -> None:
        desk = registered("backgammon_cup", players(8), match_length=5, cup_seeding="list")
        order = tuple(PlayerId(f"p{number}") for number in (3, 1, 2, 8, 7, 6, 5, 4))
        desk.do(c.FixStartOrder(order=order))
        assert [type(event) for event in desk.do(c.CutToCup())] == [e.CupCut]
        assert bracket_of(desk.state).seeds == order


def verified(record: dict[str, Any]) -> tuple[Any, ...]:
    loaded = read_record(record)
    return verify_tournament(loaded.book, loaded.tournament)
