"""What the desk says at a glance: tables, clocks, what comes next, who is missing, what changed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tavle.core.model import Outcome, PlayerId
from tavle.tournament import commands as c
from tavle.tournament.events import Result
from tavle.tournament.events.results import SeatResult
from tests.tournament.desk import first_wins, play_round, usual_board
from tests.web.desk.reading import BOARD, row_of, table_rows, words
from tests.web.halls import Hall, entered, organiser, player_in


def test_the_desk_says_in_every_phase_what_comes_next() -> None:
    hall = entered("nbgf_monrad", 5, rounds=1, match_length=5, cup={"best": 2, "at_cut": "lot"})
    director = organiser("director", hall.id)
    said = [words(director.get(hall.at("desk")))]

    def then(*commands: Any) -> None:
        hall.all(*commands)
        said.append(words(director.get(hall.at("desk"))))

    then(c.OpenCheckIn(everybody=True))
    then(c.DrawSeating(seed="s"))
    then(c.PublishSeating())
    then(c.StartRound())
    tables = hall.state.tournament.rounds[-1].tables
    hall.all(*(c.EnterResult(round=1, table=t.number, result=first_wins(t)) for t in tables))
    then(c.CloseRound())
    then(c.CutToCup(seed="cup"))
    play_round(hall, first_wins)
    then(c.FinishTournament())
    wanted = [
        "Prepare round 1",
        "Draw round 1",
        "Publish",
        "Start round 1",
        "2 tables missing",
        "Cut to the cup",
        "Prepare round 2",
        "Archive",
    ]
    assert [want for want, page in zip(wanted, said, strict=True) if want not in page] == []


class TestAtAGlance:
    def test_a_row_says_the_counts_and_what_they_give(self, arcon: Hall) -> None:
        board = Result(
            tuple(SeatResult(s.player, Outcome(centres=n)) for s, n in zip(arcon.table(1).seats, BOARD, strict=True))
        )
        arcon.do(c.EnterResult(round=1, table=1, result=board))
        row = row_of(organiser("director", arcon.id).get(arcon.at("desk")), 1)
        # ndf_arcon_2002 §2: a point for taking part, one a centre, 38, 14 and 7 for the first places, shared by equals.
        assert "→ 4 / 50 / 19½ / 1 / 2 / 4 / 19½" in row
        assert "A Austria 3 E England 11 F France 8 G Germany 0 I Italy 1 R Russia 3 T Turkey 8 = 34" in row
        assert "counts" in row

    def test_a_disputed_row_says_who_says_what_and_only_what_differs(self, arcon: Hall) -> None:
        first, second = arcon.table(1).seats[:2]
        for seat, counts in ((first, BOARD), (second, (3, 11, 8, 0, 2, 2, 8))):
            said = tuple(
                SeatResult(s.player, Outcome(centres=n)) for s, n in zip(arcon.table(1).seats, counts, strict=True)
            )
            arcon.do(c.ReportResult(round=1, table=1, result=Result(said)), by=seat.player)
        names = {player.id: player.called for player in arcon.state.tournament.players}
        row = row_of(organiser("director", arcon.id).get(arcon.at("desk")), 1)
        assert f"{names[first.player]}: I Italy 1 R Russia 3" in row
        assert f"{names[second.player]}: I Italy 2 R Russia 2" in row

    def test_own_clocks_stand_beside_the_halls(self, arcon: Hall) -> None:
        arcon.all(c.StartClock(phase="negotiation"), c.ExtendClock(seconds=300, table=2))
        rows = table_rows(organiser("director", arcon.id).get(arcon.at("desk")))
        keys = [re.findall(r'data-key="([^"]+)"', row) for row in rows]
        assert keys == [["hall"], ["1/2"]]

    def test_a_match_shows_who_won_where_nobody_kept_the_points(self, monrad: Hall) -> None:
        winner, loser = monrad.state.tournament.rounds[1].tables[0].seats
        seats = (SeatResult(winner.player, Outcome(won=True)), SeatResult(loser.player, Outcome(won=False)))
        monrad.do(c.EnterResult(round=2, table=1, result=Result(seats)))
        names = {player.id: player.called for player in monrad.state.tournament.players}
        row = row_of(organiser("director", monrad.id).get(monrad.at("desk")), 1)
        assert f"{names[winner.player]} ✓ {names[loser.player]} → 1 / 0" in row


class TestAttention:
    def test_who_is_late_is_named_once_others_are_there(self) -> None:
        hall = entered("agricola_nm", 5)
        hall.do(c.OpenCheckIn())
        director = organiser("director", hall.id)
        assert "not here yet" not in words(director.get(hall.at("desk")))
        hall.all(*(c.CheckIn(player=PlayerId(f"p{n}")) for n in (1, 2, 3)))
        names = [player.called for player in hall.state.tournament.players[3:]]
        assert f"not here yet: {', '.join(names)}" in words(director.get(hall.at("desk")))

    def test_closing_without_a_match_names_it_and_says_what_that_means(self, monrad: Hall) -> None:
        shown = words(organiser("director", monrad.id).get(monrad.at("desk")))
        first = monrad.state.tournament.rounds[1].tables[0]
        names = {player.id: player.called for player in monrad.state.tournament.players}
        assert "until then they count ½ each" in shown
        assert f"Table 1: {names[first.seats[0].player]} – {names[first.seats[1].player]}" in shown
        assert "4 tables missing: Table 1 , Table 2" in shown


class TestReseated:
    @pytest.fixture
    def hall(self) -> Hall:
        """Two boards; the seating was published, then two players exchanged their places."""
        hall = entered("ndf_arcon_2002", 14)
        hall.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"), c.PublishSeating())
        return hall

    def republished(self, hall: Hall) -> tuple[PlayerId, PlayerId]:
        draft = hall.state.round_numbered(1)
        assert draft is not None
        one, other = draft.tables[0].seats[0].player, draft.tables[1].seats[1].player
        director = organiser("director", hall.id)
        director.post(hall.at("desk/unpublish"))
        answer = director.post(hall.at("desk/board"), {"one": one, "other": other, "sure": "1", "reason": "siblings"})
        assert answer.status_code == 302
        hall.latest().do(c.PublishSeating())
        return one, other

    def test_nobody_is_told_of_a_first_seating(self, hall: Hall) -> None:
        assert "The seating was changed" not in words(player_in(hall, "p1").get(hall.at("me")))

    def test_those_concerned_are_told_what_changed(self, hall: Hall) -> None:
        one, other = self.republished(hall)
        names = {player.id: player.called for player in hall.state.tournament.players}
        moved = words(player_in(hall, one).get(hall.at("me")))
        assert "The seating was changed Before, you sat at table 1. You played Austria there." in moved
        beside = hall.table(1).seats[3].player
        told = words(player_in(hall, beside).get(hall.at("me")))
        assert f"No longer at your table: {names[one]}. New at your table: {names[other]}." in told

    def test_once_the_round_is_over_nobody_is_told_any_more(self, hall: Hall) -> None:
        one, _ = self.republished(hall)
        hall.do(c.StartRound())
        assert "The seating was changed" in words(player_in(hall, one).get(hall.at("me")))
        hall.all(*(c.EnterResult(round=1, table=n, result=usual_board(hall.table(n))) for n in (1, 2)), c.CloseRound())
        assert "The seating was changed" not in words(player_in(hall, one).get(hall.at("me")))


def test_early_ends_are_kept_apart_from_the_next_step() -> None:
    hall = entered("nbgf_monrad", 5, rounds=2, match_length=5, cup={"best": 2, "at_cut": "lot"})
    play_round(hall, first_wins)
    director = organiser("director", hall.id)
    shown = words(director.get(hall.at("desk")))
    assert "End sooner Cut to the cup" in shown
    assert shown.index("Prepare round 2") < shown.index("End sooner")
    play_round(hall, first_wins)
    shown = words(director.get(hall.at("desk")))
    assert "Cut to the cup" in shown
    assert "Prepare round 3" not in shown
    assert "End sooner" not in shown
    hall.do(c.CutToCup(seed="cup"))
    play_round(hall, first_wins)
    shown = words(director.get(hall.at("desk")))
    assert "The list is final" in shown
    assert "Prepare round 4" not in shown


def test_the_last_step_says_that_it_is_the_last() -> None:
    hall = entered("nbgf_monrad", 4, rounds=1, match_length=5)
    play_round(hall, first_wins)
    hall.do(c.FinishTournament())
    shown = words(organiser("director", hall.id).get(hall.at("desk")))
    assert "Archive After this nothing can be changed" in shown
    hall.do(c.ArchiveTournament())
    assert "Undo" not in words(organiser("director", hall.id).get(hall.at("desk")))


def test_the_cup_is_drawn_beside_its_matches() -> None:
    hall = entered("nbgf_monrad", 5, rounds=1, match_length=5, cup={"best": 2, "at_cut": "lot"})
    play_round(hall, first_wins)
    hall.do(c.CutToCup(seed="cup"))
    director = organiser("director", hall.id)
    assert hall.at("pictures/bracket.svg") in director.get(hall.at("desk")).content.decode()
    hall.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"), c.PublishSeating(), c.StartRound())
    shown = director.get(hall.at("desk"))
    assert hall.at("pictures/bracket.svg") in shown.content.decode()
    assert len(table_rows(shown)) == 1 + 2  # the final, and the matches of the round before it
