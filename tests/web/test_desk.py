"""The director's desk: results, the round board, practice, history and taking back, settings and rulings."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tavle.tournament import commands as c
from tavle.tournament.events import name_of
from tavle.tournament.state import Phase, TablePhase
from tests.tournament.desk import first_wins, play_round, usual_board
from tests.web.halls import Hall, entered, organiser, played


def words(answer: Any) -> str:
    """What a page says, without its tags."""
    body = answer.content.decode().split("<main", 1)[-1]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


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
        assert director.post(page, {**changed, "reason": "misread"}).status_code == 302
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
        monrad.do(c.GivePenalty(player=monrad.state.tournament.players[0].id, points=-1, clause="9", reason="late"))  # type: ignore[arg-type]  # a whole number does
        version = monrad.head
        assert "Penalty" in words(director.get(monrad.at("desk/history"))) or version
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
        assert settings["cup"] == {"best": 4, "at_cut": "play_off"}

    @pytest.mark.parametrize(("text", "right"), [("3 points", {"points": "3", "at_cut": "play_off"}), ("", None)])
    def test_a_cup_by_points_or_none(self, monrad: Hall, text: str, right: dict[str, str] | None) -> None:
        form = {"option-rounds": "4", "option-match_length": "5", "option-cup": text, "reason": "asked"}
        organiser("director", monrad.id).post(monrad.at("desk/more"), form)
        assert monrad.latest().state.tournament.settings.get("cup") == right

    def test_what_is_no_number_stays_with_its_reason(self, monrad: Hall) -> None:
        answer = organiser("director", monrad.id).post(monrad.at("desk/more"), {"option-rounds": "many", "reason": "x"})
        assert answer.status_code == 422
        assert "[bad-value]" in words(answer)

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
