"""The cup at the desk: any kind of it is announced, who would go on is seen, a play-off decides, it is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from tavle.tournament import commands as c
from tavle.tournament.cup import bracket_of
from tavle.web.views.desk.cup import who_goes_on
from tests.tournament.desk import first_wins, play_round, seated
from tests.web.desk.reading import words
from tests.web.forms import pressed
from tests.web.halls import Hall, browser, entered, organiser
from tests.web.reading import ENGLISH, faults_of


def after_a_round(count: int = 12, **settings: Any) -> Hall:
    """One round is closed: the players of odd numbers have a point."""
    hall = entered("nbgf_monrad", count, rounds=1, match_length=3, **settings)
    play_round(hall, first_wins)
    return hall


class TestAnnounced:
    def test_a_cup_of_any_kind_with_lengths_and_a_second_one(self) -> None:
        hall = after_a_round()
        director = organiser("director", hall.id, **ENGLISH)
        assert "No cup is announced" in words(director.get(hall.at("desk/cup")))
        answer = pressed(
            director,
            hall.at("desk/cup"),
            "Keep this",
            option__cup="4",
            option__cup__second="4",
            option__cup__length__main="5, 7",
            option__cup_kind="consolation",
            reason="time for more",
        )
        assert answer.status_code == 302
        settings = hall.latest().state.tournament.settings
        assert settings["cup"] == {"best": 4, "at_cut": "play_off", "second": 4, "lengths": {"main": [5, 7]}}
        assert settings["cup_kind"] == "consolation"
        shown = director.get(hall.at("desk/cup")).content.decode()
        assert 'value="5, 7"' in shown
        assert faults_of(shown) == []

    def test_lengths_that_are_no_numbers_are_refused(self) -> None:
        hall = after_a_round()
        typed = {"option__cup": "4", "option__cup__length__main": "five", "reason": "x"}
        answer = pressed(organiser("director", hall.id, **ENGLISH), hall.at("desk/cup"), "Keep this", **typed)
        assert answer.status_code == 422
        assert 'value="five"' in answer.content.decode()

    def test_before_the_last_round_it_says_what_is_missing(self) -> None:
        hall = entered("nbgf_monrad", 8, rounds=2, match_length=3, cup={"best": 4})
        play_round(hall, first_wins)
        answer = organiser("director", hall.id, **ENGLISH).get(hall.at("desk/cup"))
        assert answer.status_code == 200
        assert faults_of(answer.content.decode()) == []


class TestWhoGoesOn:
    def test_a_play_off_is_asked_of_those_who_are_equal_and_decides(self) -> None:
        hall = after_a_round(cup={"best": 4}, cup_kind="two_matches")
        director = organiser("director", hall.id, **ENGLISH)
        page = hall.at("desk/cup")
        assert "Play-off" in words(director.get(page))
        order = {f"place__1__p{2 * at + 1}": str(6 - at) for at in range(6)}
        assert pressed(director, page, "Draw with this order", **{**order, "place__1__p1": "5"}).status_code == 422
        assert hall.latest().state.cup is None
        assert pressed(director, page, "Draw with this order", **order).status_code == 302
        cup = hall.latest().state.cup
        assert cup is not None
        assert cup.players == ("p11", "p9", "p7", "p5")

    def test_two_groups_where_a_second_cup_has_equals_too(self) -> None:
        hall = after_a_round(cup={"best": 4, "second": 4})
        director, page = organiser("director", hall.id, **ENGLISH), hall.at("desk/cup")
        order = {f"place__1__p{2 * at + 1}": str(6 - at) for at in range(6)}
        order |= {f"place__2__p{2 * at + 2}": str(6 - at) for at in range(6)}
        assert pressed(director, page, "Draw with this order", **order).status_code == 302
        cup = hall.latest().state.cup
        assert cup is not None
        assert cup.players == ("p11", "p9", "p7", "p5", "p3", "p1", "p12", "p10")

    def test_of_equals_the_lot_decides_and_that_is_said_before(self) -> None:
        hall = after_a_round(cup={"best": 4, "at_cut": "lot"})
        said = words(organiser("director", hall.id, **ENGLISH).get(hall.at("desk/cup")))
        assert "The lot decides between: Player 1, Player 3, Player 5, Player 7, Player 9, Player 11." in said

    @pytest.mark.parametrize(
        ("cup", "sure", "second", "open_"),
        [
            # Twelve players: six have a point and share place 1, six have none and share place 7.
            ({"best": 4, "at_cut": "lot"}, "", "", "1 3 5 7 9 11"),
            ({"best": 4, "at_cut": "all"}, "1 3 5 7 9 11", "", ""),
            ({"best": 4, "at_cut": "lot", "second": 2}, "", "", "1 3 5 7 9 11"),
            ({"best": 4, "at_cut": "lot", "second": 4}, "", "", "1 3 5 7 9 11 2 4 6 8 10 12"),
            ({"best": 4, "at_cut": "lot", "second": 8}, "", "2 4 6 8 10 12", "1 3 5 7 9 11"),
            ({"best": 8, "at_cut": "lot"}, "1 3 5 7 9 11", "", "2 4 6 8 10 12"),
            ({"points": "1"}, "1 3 5 7 9 11", "", ""),
            ({"points": "1", "second": 6}, "1 3 5 7 9 11", "2 4 6 8 10 12", ""),
            ({"points": "1", "second": 4, "at_cut": "lot"}, "1 3 5 7 9 11", "", "2 4 6 8 10 12"),
            ({"points": "1", "second": 4, "at_cut": "all"}, "1 3 5 7 9 11", "2 4 6 8 10 12", ""),
        ],
    )
    def test_who_is_sure_and_of_whom_it_is_still_open(
        self, cup: dict[str, Any], sure: str, second: str, open_: str
    ) -> None:
        found = who_goes_on(after_a_round(cup=cup).state, by="director")
        assert [" ".join(player[1:] for player in group) for group in (found.sure, found.second, found.by_lot)] == [
            sure,
            second,
            open_,
        ]
        assert found.faults == ()

    def test_all_of_those_with_the_points(self) -> None:
        hall = after_a_round(cup={"points": "1"})
        director = organiser("director", hall.id, **ENGLISH)
        assert "6 go on" in words(director.get(hall.at("desk/cup")))
        assert pressed(director, hall.at("desk/cup"), "Draw the cup").status_code == 302
        drawn = hall.latest().state
        assert set(bracket_of(drawn).seeds) == {"p1", "p3", "p5", "p7", "p9", "p11"}
        assert "The cup is drawn: 6 players" in words(director.get(hall.at("desk/cup")))


def test_what_rests_on_a_result_is_listed_with_the_way_back() -> None:
    hall = after_a_round(8, cup={"points": "0"}, cup_kind="consolation")
    hall.do(c.CutToCup(seed="k"))
    play_round(hall, first_wins)
    director = organiser("director", hall.id, **ENGLISH)
    assert "rest on this result" not in words(director.get(hall.at("desk/table/2/1")))
    seated(hall)
    page = director.get(hall.at("desk/table/2/1"))
    moved = {seat.player for seat in hall.table(1, 2).seats}
    touched = [t.number for t in hall.state.tournament.rounds[2].tables if {s.player for s in t.seats} & moved]
    assert len(touched) == 2
    assert "rest on this result" in words(page)
    assert all(f'href="{hall.at(f"desk/table/3/{number}")}"' in page.content.decode() for number in touched)
    assert pressed(director, hall.at("desk/table/2/1"), "Reopen round 2", with__reason="a slip").status_code in (
        204,
        302,
    )
    assert hall.latest().state.round == 2


@pytest.mark.parametrize("book", ["table_evening", "ndf_arcon_2002"])
def test_books_without_a_cup_have_no_such_page(book: str) -> None:
    hall = entered(book, 8)
    assert organiser("director", hall.id).get(hall.at("desk/cup")).status_code == 302


@pytest.mark.parametrize("role", ["scorekeeper", "player", "public"])
def test_only_directors(role: str) -> None:
    hall = after_a_round(8, cup={"points": "1"})
    answer = browser(role, hall).post(hall.at("desk/cup"), {"draw": "1"})
    assert answer.status_code in (302, 403)
    assert hall.latest().state.cup is None
