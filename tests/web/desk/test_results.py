"""Results at the desk: one table, the grid, corrections, disputes, votes, years."""

from __future__ import annotations

import re

from tavle.core.model import Player, PlayerId
from tavle.tournament import commands as c
from tavle.tournament.events import EndVoteCounted
from tavle.tournament.state import TablePhase
from tests.tournament.desk import usual_board
from tests.web.desk.reading import BOARD, order, row_of, words
from tests.web.halls import Hall, entered, organiser


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
