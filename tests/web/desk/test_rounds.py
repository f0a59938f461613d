"""The round board, practice, history and taking back, settings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tavle.tournament import commands as c
from tavle.tournament.events import name_of
from tavle.tournament.state import Phase
from tests.tournament.desk import first_wins, play_round
from tests.web.desk.reading import order, words
from tests.web.halls import Hall, browser, entered, organiser, played


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
        # What is gone is struck out and offers nothing; who asks all the same is led back to the tournament.
        listed = director.get(monrad.at("desk/history")).content.decode()
        assert page not in listed
        assert monrad.at(f"desk/history/{version + 1}") in listed
        refused = director.get(page)
        assert (refused.status_code, f'href="{monrad.at()}"' in refused.content.decode()) == (409, True)

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


def test_an_archived_tournament_offers_nothing_to_take_back() -> None:
    hall = entered("nbgf_monrad", 2, rounds=1, match_length=3)
    play_round(hall, first_wins)
    hall.do(c.FinishTournament())
    director = organiser("director", hall.id)
    assert "Take back" in words(director.get(hall.at("desk/history")))
    hall.do(c.ArchiveTournament())
    assert "Take back" not in words(director.get(hall.at("desk/history")))
    assert "Undo" not in words(director.get(hall.at("desk")))


def test_a_list_is_final_when_the_director_has_finished() -> None:
    cup = {"best": 2, "at_cut": "lot"}
    hall = entered("nbgf_monrad", 4, rounds=1, match_length=3, cup=cup)
    play_round(hall, first_wins)
    public = browser("public", hall)
    heading = hall.at("standings")
    assert "List after round 1" in words(public.get(heading))
    hall.do(c.CutToCup(seed="s"))
    assert "List before the cup" in words(public.get(heading))
    play_round(hall, first_wins)
    assert "List before the cup" in words(public.get(heading))
    hall.do(c.FinishTournament())
    assert "Final list" in words(public.get(heading))
    assert "Final list" in words(organiser("director", hall.id).get(hall.at("desk")))
