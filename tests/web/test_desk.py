"""The director's desk: results, the round board, practice, history and taking back, settings and rulings."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tavle.core.model import Outcome, Player, PlayerId
from tavle.tournament import commands as c
from tavle.tournament.events import EndVoteCounted, Result, name_of
from tavle.tournament.events.results import SeatResult
from tavle.tournament.state import Phase, TablePhase
from tests.tournament.desk import first_wins, play_round, usual_board
from tests.web.halls import Hall, entered, organiser, played, player_in

BOARD = (3, 11, 8, 0, 1, 3, 8)
"""Centres at a board, in the order of the seats."""


def words(answer: Any) -> str:
    """What a page says, without its tags."""
    body = answer.content.decode().split("<main", 1)[-1]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def table_rows(answer: Any) -> list[str]:
    """The rows of all tables on the desk, with their tags."""
    found = re.findall(r'<ul class="results tables-of-round">(.*?)</ul>', answer.content.decode(), re.DOTALL)
    return [row for each in found for row in re.findall(r"<li.*?</li>", each, re.DOTALL)]


def row_of(answer: Any, table: int) -> str:
    """What the desk says of a table of the round in play."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", table_rows(answer)[table - 1])).split())


def order(client: Client, hall: Hall, command: dict[str, Any], **fields: Any) -> Any:
    """Posts a command as the desk's buttons do."""
    return client.post(hall.at("do"), {"command": json.dumps(command), **fields})


@pytest.fixture
def arcon() -> Hall:
    """Two boards; play has begun."""
    return played("ndf_arcon_2002", 14)


@pytest.fixture
def monrad() -> Hall:
    """Nine players, one round closed, the second runs."""
    return played("nbgf_monrad", 9, rounds=1)


class TestOrders:
    def test_fields_are_put_into_the_command(self, arcon: Hall) -> None:
        director = organiser("director", arcon.id)
        counts = {
            f"map-centres-{seat.role}": str(n)
            for seat, n in zip(arcon.table(1).seats, (5, 5, 5, 5, 5, 5, 4), strict=True)
        }
        answer = order(director, arcon, {"command": "count_year", "round": 1, "table": 1, "year": 1901}, **counts)
        assert answer.status_code == 302
        known = arcon.latest().state.table_state(1, 1)
        assert known is not None
        assert sum(known.counts[1901].values()) == 34

    def test_lists_and_texts_too(self, arcon: Hall) -> None:
        everybody = [seat.player for seat in arcon.table(1).seats]
        fields = {"list-in_favour": everybody, "with-counted_by": "Anna", "int-year": "1903", "with-season": "spring"}
        order(organiser("director", arcon.id), arcon, {"command": "count_end_vote", "round": 1, "table": 1}, **fields)
        known = arcon.latest().state.table_state(1, 1)
        assert known is not None
        assert known.vote is not None
        assert (known.vote.passed, known.vote.counts) == (True, 1902)

    @pytest.mark.parametrize(
        ("command", "fields", "code"),
        [
            ("no json", {}, "not-json"),
            ("[]", {}, "not-an-object"),
            ('{"command": "fly"}', {}, "unknown-command"),
            ('{"command": "extend_clock"}', {"int-seconds": "soon"}, "bad-value"),
        ],
    )
    def test_what_is_no_command_is_said(self, arcon: Hall, command: str, fields: dict[str, str], code: str) -> None:
        answer = organiser("director", arcon.id).post(arcon.at("do"), {"command": command, **fields})
        assert answer.status_code == 409
        assert f"[{code}]" in words(answer)

    def test_htmx_is_sent_on_or_told_beside_the_form(self, arcon: Hall) -> None:
        director = organiser("director", arcon.id)
        start = json.dumps({"command": "start_clock", "phase": "negotiation"})
        done = director.post(arcon.at("do"), {"command": start}, headers={"HX-Request": "true"})
        assert (done.status_code, done.headers["HX-Redirect"]) == (204, arcon.at("desk"))
        refused = director.post(
            arcon.at("do"), {"command": '{"command": "finish_tournament"}'}, headers={"HX-Request": "true"}
        )
        assert refused.status_code == 409
        assert "<html" not in refused.content.decode()

    def test_a_fresh_seed_is_the_servers(self) -> None:
        hall = entered("ndf_arcon_2002", 7)
        hall.do(c.OpenCheckIn(everybody=True))
        order(organiser("director", hall.id), hall, {"command": "draw_seating", "seed": "fresh"})
        draft = hall.latest().state.draft
        assert draft is not None
        assert re.fullmatch("[0-9a-f]{32}", draft.draws[0].seed)


class TestResults:
    def test_a_board_is_entered_corrected_with_a_reason_and_wrong_fields_stay(self, arcon: Hall) -> None:
        director = organiser("director", arcon.id)
        page = arcon.at("desk/table/1/1")
        wrong = director.post(page, {f"seat-{n}": "many" for n in range(7)})
        assert wrong.status_code == 422
        assert 'value="many"' in wrong.content.decode()
        counts = {f"seat-{n}": str(count) for n, count in enumerate((11, 8, 8, 3, 3, 1, 0))}
        assert director.post(page, counts).status_code == 302
        changed = {**counts, "seat-0": "10", "seat-1": "9"}
        assert director.post(page, changed).status_code == 422
        shown = words(director.post(page, {**changed, "reason": "misread"}))
        assert "11 10" in shown
        assert "Nothing changes on the list" in shown
        assert arcon.latest().table(1).seats[0].outcome.centres == 11
        assert director.post(page, {**changed, "reason": "misread", "sure": "1"}).status_code == 302
        assert arcon.latest().table(1).seats[0].outcome.centres == 10

    def test_centres_by_year_are_numbers_with_blanks(self, arcon: Hall) -> None:
        rows = [(5, 11), (4, 8), (5, 8), (5, 3), (5, 3), (5, 1), (4, 0)]
        organiser("director", arcon.id).post(
            arcon.at("desk/table/1/2"), {f"seat-{n}": f"{first} {last}" for n, (first, last) in enumerate(rows)}
        )
        assert arcon.latest().table(2).seats[0].outcome.history == (5, 11)

    def test_no_such_table(self, arcon: Hall) -> None:
        assert organiser("director", arcon.id).get(arcon.at("desk/table/1/9")).status_code == 404

    def test_two_versions_stand_side_by_side_until_the_director_decides(self, arcon: Hall) -> None:
        first, second = (seat.player for seat in arcon.table(1).seats[:2])
        one = usual_board(arcon.table(1))
        mirrored = zip(one.seats, reversed(one.seats), strict=True)
        swapped = tuple(type(seat)(seat.player, mirror.outcome) for seat, mirror in mirrored)
        arcon.do(c.ReportResult(round=1, table=1, result=one), by=first)
        arcon.do(c.ReportResult(round=1, table=1, result=type(one)(swapped)), by=second)
        director = organiser("director", arcon.id)
        desk = words(director.get(arcon.at("desk")))
        assert "two versions differ" in desk
        page = words(director.get(arcon.at("desk/table/1/1")))
        assert "Two versions differ" in page
        counts = {f"seat-{n}": str(count) for n, count in enumerate((11, 8, 8, 3, 3, 1, 0))}
        director.post(arcon.at("desk/table/1/1"), {**counts, "reason": "the photo", "judge": "Anna"})
        known = arcon.latest().state.table_state(1, 1)
        assert known is not None
        assert known.phase is TablePhase.COUNTED


class TestGrid:
    def test_a_whole_round_is_typed_and_checked_by_typing_again(self, monrad: Hall) -> None:
        director = organiser("scorekeeper", monrad.id)
        entry = monrad.state.tournament.rounds[-1]
        typed: dict[str, str] = {}
        for table in entry.tables:
            typed |= {f"t{table.number}-seat-0": "5", f"t{table.number}-seat-1": "2"}
            typed[f"t{table.number}-winner"] = table.seats[0].player
        answer = director.post(monrad.at("desk/grid"), {**typed, "command_id": "grid"})
        assert answer.status_code == 302
        assert all(table.played for table in monrad.latest().state.tournament.rounds[-1].tables)
        same = director.post(monrad.at("desk/grid"), {**typed, "check": "1"})
        assert "All the same" in words(same)
        other = director.post(monrad.at("desk/grid"), {**typed, "t2-seat-1": "3", "check": "1"})
        assert "Different at tables 2" in words(other)

    def test_what_is_wrong_stays_in_its_row_and_the_rest_is_kept(self, monrad: Hall) -> None:
        first, second = monrad.state.tournament.rounds[-1].tables[:2]
        typed: dict[str, str] = {"t1-seat-0": "5", "t1-seat-1": "1", "t1-winner": first.seats[0].player}
        typed |= {"t2-seat-0": "x", "t2-winner": second.seats[0].player}
        answer = organiser("director", monrad.id).post(monrad.at("desk/grid"), typed)
        assert answer.status_code == 422
        assert 'name="t2-seat-0" value="x"' in answer.content.decode()
        assert [table.played for table in monrad.latest().state.tournament.rounds[-1].tables[:2]] == [True, False]

    def test_before_the_first_round_there_is_nothing_to_type(self) -> None:
        hall = entered("ndf_arcon_2002", 7)
        assert organiser("director", hall.id).get(hall.at("desk/grid")).status_code == 302


class TestBoard:
    @pytest.fixture
    def drafted(self) -> Hall:
        hall = entered("nbgf_monrad", 8, rounds=3, match_length=5)
        hall.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"))
        return hall

    def test_an_exchange_is_seen_before_it_is_made_and_wants_its_reason(self, drafted: Hall) -> None:
        director = organiser("director", drafted.id)
        page, pair = drafted.at("desk/board"), {"one": "p1", "other": "p3"}
        seen = words(director.post(page, pair))
        assert "by the list" in seen
        assert drafted.latest().state.draft == drafted.state.draft
        assert director.post(page, {**pair, "sure": "1"}).status_code == 422
        assert director.post(page, {**pair, "sure": "1", "reason": "siblings"}).status_code == 302
        draft = drafted.latest().state.draft
        assert draft is not None
        assert {seat.player for seat in draft.tables[0].seats} == {"p2", "p3"}
        assert {override.reason for override in draft.overrides} == {"siblings"}

    def test_without_a_draft_there_is_no_board(self, monrad: Hall) -> None:
        assert organiser("director", monrad.id).get(monrad.at("desk/board")).status_code == 302


class TestPractice:
    @pytest.mark.parametrize(("book", "count"), [("ndf_arcon_2002", 14), ("agricola_nm", 16), ("nbgf_monrad", 9)])
    def test_invented_results_are_marked_and_go_at_a_click(self, book: str, count: int) -> None:
        hall = played(book, count)
        director = organiser("director", hall.id)
        before = hall.state.tournament
        director.post(hall.at("desk/practice"))
        assert all(table.played for table in hall.latest().state.tournament.rounds[-1].tables)
        assert "Invented results stand" in words(director.get(hall.at("desk")))
        director.post(hall.at("desk/practice/end"))
        assert hall.latest().state.tournament == before
        assert "Invented results" not in words(director.get(hall.at("desk")))

    def test_only_while_a_round_runs(self) -> None:
        hall = entered("agricola_nm", 16)
        head = hall.head
        organiser("director", hall.id).post(hall.at("desk/practice"))
        assert hall.head == head


class TestHistory:
    def test_the_change_is_shown_before_an_event_is_taken_back(self, monrad: Hall) -> None:
        director = organiser("director", monrad.id)
        first = monrad.state.tournament.players[0].id
        monrad.do(c.GivePenalty(player=first, points=Fraction(-1), clause="9", reason="late", after_round=1))
        version = monrad.head
        assert "Reason: late" in words(director.get(monrad.at("desk/history")))
        page = monrad.at(f"desk/history/{version}")
        assert "→" in words(director.get(page))
        assert director.post(page, {"reason": "a slip"}).status_code == 302
        assert monrad.latest().state.tournament.rulings == ()

    def test_what_depends_on_it_is_named_with_what_can_be_done_instead(self, monrad: Hall) -> None:
        versions = [n for n, event in monrad.state.past if name_of(type(event)) == "result_entered"]
        director = organiser("director", monrad.id)
        shown = words(director.get(monrad.at(f"desk/history/{versions[0]}")))
        assert "Instead" in shown
        assert "Correct the result of table 1, round 1" in shown
        assert director.post(monrad.at(f"desk/history/{versions[0]}"), {}).status_code == 422

    def test_a_published_seating_is_a_draft_again(self) -> None:
        hall = entered("agricola_nm", 16)
        hall.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"), c.PublishSeating())
        organiser("director", hall.id).post(hall.at("desk/unpublish"))
        assert hall.latest().state.phase is Phase.DRAFTED
        organiser("director", hall.id).post(hall.at("desk/unpublish"))
        assert hall.latest().state.phase is Phase.DRAFTED


class TestMore:
    def test_settings_change_with_a_reason_once_it_has_begun(self, monrad: Hall) -> None:
        director = organiser("director", monrad.id)
        page = monrad.at("desk/more")
        form = {"option-rounds": "5", "option-match_length": "5"}
        assert director.post(page, form).status_code == 422
        assert director.post(page, {**form, "option-cup": "4", "reason": "time enough"}).status_code == 302
        settings = monrad.latest().state.tournament.settings
        assert settings["rounds"] == 5
        assert settings["cup"] == {"best": 4}

    @pytest.mark.parametrize(("text", "right"), [("points", {"points": "3", "at_cut": "lot"}), ("", None)])
    def test_a_cup_by_points_or_none_and_the_form_says_it(
        self, monrad: Hall, text: str, right: dict[str, str] | None
    ) -> None:
        director, page = organiser("director", monrad.id), monrad.at("desk/more")
        cup = {"option-cup": text, "option-cup-points": "3", "option-cup-at_cut": "lot"}
        director.post(page, {"option-rounds": "4", "option-match_length": "5", **cup, "reason": "asked"})
        assert monrad.latest().state.tournament.settings.get("cup") == right
        shown = director.get(page).content.decode()
        assert ('<option value="points" selected>' in shown) is (right is not None)
        assert ('name="option-cup-points" inputmode="decimal" autocomplete="off" value="3"' in shown) is bool(right)

    def test_what_is_no_number_stays_with_its_reason(self, monrad: Hall) -> None:
        answer = organiser("director", monrad.id).post(monrad.at("desk/more"), {"option-rounds": "many", "reason": "x"})
        assert answer.status_code == 422
        assert "many" in words(answer)
        assert 'value="many"' in answer.content.decode()

    def test_a_call_wants_attention_until_it_is_ruled_on(self, arcon: Hall) -> None:
        caller = arcon.table(2).seats[0].player
        arcon.do(c.CallDirector(round=1, table=2, question="Is it cut"), by=caller)
        director = organiser("director", arcon.id)
        assert "Is it cut" in words(director.get(arcon.at("desk")))
        answers = arcon.head
        order(
            director,
            arcon,
            {"command": "give_ruling", "round": 1, "table": 2, "answers": answers},
            **{"with-decision": "It is cut", "with-judge": "Anna", "with-clause": "6"},
        )
        assert arcon.latest().state.calls == ()
        assert "It is cut" in words(director.get(arcon.at("desk/table/1/2")))


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


class TestCorrection:
    def test_the_change_of_the_list_is_shown_before_a_correction_counts(self, monrad: Hall) -> None:
        director, page = organiser("director", monrad.id), monrad.at("desk/table/1/1")
        loser = monrad.state.tournament.rounds[0].tables[0].seats[1].player
        form = {"seat-0": "3", "seat-1": "5", "winner": loser, "reason": "the slip was read the wrong way round"}
        head = monrad.head
        shown = words(director.post(page, form))
        assert monrad.head == head
        assert "Seatings that were made since stay as they are" in shown
        name = next(p.called for p in monrad.state.tournament.players if p.id == loser)
        assert re.search(rf"{re.escape(name)} \d → \d 0 → 1", shown)
        director.post(page, {**form, "sure": "1"})
        assert monrad.latest().state.tournament.rounds[0].tables[0].seats[1].outcome.won is True
        assert monrad.state.tournament.rounds[1].tables

    def test_who_may_not_correct_sees_no_preview(self, monrad: Hall) -> None:
        form = {"seat-0": "1", "seat-1": "5", "reason": "because"}
        answer = organiser("scorekeeper", monrad.id).post(monrad.at("desk/table/1/1"), form)
        assert answer.status_code == 422
        assert "[not-allowed]" in words(answer)


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


class TestUndo:
    def test_what_was_done_last_can_be_undone_at_once(self, arcon: Hall) -> None:
        director = organiser("director", arcon.id)
        arcon.do(c.StartClock(phase="negotiation"))
        page = director.get(arcon.at("desk")).content.decode()
        assert f'href="{arcon.at(f"desk/history/{arcon.head}")}">Undo' in page
        director.post(arcon.at(f"desk/history/{arcon.head}"), {})
        assert arcon.latest().state.clocks == {}

    def test_not_by_who_may_not_take_back(self, arcon: Hall) -> None:
        assert "Undo" not in words(organiser("scorekeeper", arcon.id).get(arcon.at("desk")))


class TestForms:
    def test_a_vote_has_all_in_favour_and_who_is_not_ticked_is_against(self, arcon: Hall) -> None:
        director = organiser("director", arcon.id)
        page = director.get(arcon.at("desk/table/1/1")).content.decode()
        assert len(re.findall(r'name="list-in_favour" value="\w+" checked', page)) == 7
        everybody = [str(seat.player) for seat in arcon.table(1).seats]
        fields = {
            "with-counted_by": "Anna",
            "int-year": "1903",
            "with-season": "spring",
            "list-in_favour": everybody[1:],
        }
        command = {"command": "count_end_vote", "round": 1, "table": 1}
        order(director, arcon, command, **fields, **{"rest-against-in_favour": everybody})
        *_, (_, counted) = arcon.latest().state.past
        assert isinstance(counted, EndVoteCounted)
        assert (counted.passed, list(counted.against)) == (False, everybody[:1])

    def test_a_year_begins_with_the_counts_of_the_year_before(self, arcon: Hall) -> None:
        director, page = organiser("director", arcon.id), arcon.at("desk/table/1/1")
        assert 'name="map-centres-RUSSIA" value="4"' in director.get(page).content.decode()
        roles = [str(seat.role) for seat in arcon.table(1).seats]
        arcon.do(c.CountYear(round=1, table=1, year=1901, centres=dict(zip(roles, BOARD, strict=True))))
        assert 'name="map-centres-ENGLAND" value="11"' in director.get(page).content.decode()

    def test_only_who_is_free_can_take_over(self, arcon: Hall) -> None:
        director, page = organiser("director", arcon.id), arcon.at("desk/table/1/1")
        assert "Nobody is free" in words(director.get(page))
        arcon.do(c.RegisterPlayer(player=Player(PlayerId("late"), "Late Comer")))
        shown = director.get(page).content.decode()
        assert "Nobody is free" not in shown
        assert '<option value="late">' in shown
        leaving = arcon.table(1).seats[0].player
        arcon.do(c.TakeOverSeat(round=1, table=1, player=leaving, substitute=PlayerId("late"), since=1903))
        assert "→ Late Comer" in row_of(director.get(arcon.at("desk")), 1)
        assert "Austria · Late Comer" in director.get(page).content.decode()


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
