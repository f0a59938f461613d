"""A block of rounds as a whole at the desk: planned beside the request, drawn round by round, made anew for others."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from django.test import Client

from tavle.core.model import PlayerId, Round
from tavle.tournament import commands as c
from tests.web.desk.reading import words
from tests.web.halls import RULES, Hall, browser, entered, organiser
from tests.web.reading import ENGLISH, Reader, faults_of

PATIENCE = 200


@pytest.fixture
def evening() -> Hall:
    """Sixteen players, four rounds, nothing drawn yet; all are there."""
    hall = entered("table_evening", 16, rounds=4)
    hall.do(c.OpenCheckIn(everybody=True))
    return hall


def seen(client: Client, address: str) -> Any:
    """The page of a block once it is planned."""
    answer = client.get(address, follow=True)
    for _ in range(PATIENCE):
        if b"<progress" not in answer.content:
            return answer
        answer = client.get(
            address if "seed" in address else answer.request["PATH_INFO"] + "?" + answer.request["QUERY_STRING"]
        )
    raise AssertionError("it is still being planned")


def companies(entry: Round) -> set[frozenset[PlayerId]]:
    return {frozenset(seat.player for seat in table.seats) for table in entry.tables}


def planned_in(answer: Any, number: int) -> list[str]:
    """The players of a round as the page shows them, table by table."""
    page = Reader(answer.content.decode())
    sections = [each for each in page.all("section") if "planned" in each.attributes.get("class", "")]
    start = page.elements.index(sections[number - 1])
    end = page.elements.index(sections[number]) if number < len(sections) else len(page.elements)
    return [each.words for each in page.elements[start:end] if each.tag == "li" and "section" in each.within]


def names(hall: Hall, entry: Round) -> list[str]:
    called = {player.id: player.called for player in hall.state.tournament.players}
    return [called[seat.player] for table in entry.tables for seat in table.seats]


def seed_in(answer: Any) -> str:
    return str(answer.request["QUERY_STRING"].partition("seed=")[2])


class TestPlanning:
    def test_the_whole_block_with_its_proof(self, evening: Hall) -> None:
        director = organiser("director", evening.id, **ENGLISH)
        answer = seen(director, evening.at("desk/block"))
        said = words(answer)
        assert faults_of(answer.content.decode()) == []
        assert "Rounds 1 to 4" in said
        # Sixteen players at four tables of four meet nobody twice in four rounds: lines of the plane of order four.
        assert "that is proven" in said
        assert "Nobody meets anybody twice" in said
        met = [
            frozenset(pair)
            for number in range(1, 5)
            for table in [planned_in(answer, number)[at : at + 4] for at in range(0, 16, 4)]
            for pair in combinations(table, 2)
        ]
        assert len(met) == len(set(met)) == 4 * 4 * 6

    def test_the_round_is_drawn_as_it_was_shown(self, evening: Hall) -> None:
        director = organiser("director", evening.id, **ENGLISH)
        answer = seen(director, evening.at("desk/block"))
        evening.do(c.DrawSeating(seed=seed_in(answer)))
        draft = evening.state.draft
        assert draft is not None
        assert names(evening, draft) == planned_in(answer, 1)
        again = seen(director, evening.at("desk/block"))
        assert [planned_in(again, number) for number in (1, 2, 3, 4)] == [
            planned_in(answer, number) for number in (1, 2, 3, 4)
        ]

    def test_other_lots_make_another_plan(self, evening: Hall) -> None:
        director = organiser("director", evening.id)
        plans = {tuple(planned_in(seen(director, evening.at(f"desk/block?seed={seed}")), 1)) for seed in ("a", "b")}
        assert len(plans) == 2

    def test_the_picture_has_everybody(self, evening: Hall) -> None:
        director = organiser("director", evening.id)
        seen(director, evening.at("desk/block?seed=a"))
        picture = director.get(evening.at("desk/block/meetings.svg?seed=a"))
        assert picture["Content-Type"] == "image/svg+xml"
        assert all(player.called in picture.content.decode() for player in evening.state.tournament.players)

    def test_how_far_it_is_is_seen_until_it_is_over(self) -> None:
        """A large field takes some seconds: until then the page asks again by itself, and leads on without scripts."""
        hall = entered("table_evening", 61, rounds=9)
        hall.do(c.OpenCheckIn(everybody=True))
        director, page = organiser("director", hall.id, **ENGLISH), hall.at("desk/block?seed=a")
        began = director.get(page)
        assert faults_of(began.content.decode()) == []
        waits = "The rounds are being planned" in words(began)
        assert (b'hx-trigger="every 1s"' in began.content, b"draw_seating" in began.content) == (waits, not waits)
        assert "Rounds 1 to 9" in words(seen(director, page))

    def test_what_cannot_be_seated_says_why(self) -> None:
        hall = entered("table_evening", 2, rounds=4)
        hall.do(c.OpenCheckIn(everybody=True))
        answer = seen(organiser("director", hall.id, **ENGLISH), hall.at("desk/block"))
        assert "faults" in answer.content.decode()
        assert b"draw_seating" not in answer.content


class TestRest:
    @pytest.fixture
    def under_way(self, evening: Hall) -> Hall:
        """One round of four is closed; one of the sixteen has left, and the second is prepared."""
        evening.all(c.DrawSeating(seed="s"), c.PublishSeating(), c.StartRound())
        results(evening)
        evening.all(c.CloseRound(), c.WithdrawPlayer(player=PlayerId("p7")), c.OpenCheckIn(everybody=True))
        return evening

    def test_who_leaves_has_the_rest_made_anew_with_the_list_of_who_moves(self, under_way: Hall) -> None:
        director = organiser("director", under_way.id, **ENGLISH)
        answer = seen(director, under_way.at("desk/block"))
        said = words(answer)
        assert "Who moves" in said
        assert "Round 1 played" in said
        assert "Player 7 (" not in said
        assert "Player 7" in planned_in(answer, 1)
        assert all("Player 7" not in planned_in(answer, number) for number in (2, 3, 4))
        under_way.do(c.DrawSeating(seed=seed_in(answer)))
        draft = under_way.state.draft
        assert draft is not None
        assert names(under_way, draft) == planned_in(answer, 2)

    def test_the_plan_holds_while_the_same_are_there(self, evening: Hall) -> None:
        director = organiser("director", evening.id, **ENGLISH)
        first = seen(director, evening.at("desk/block?seed=s"))
        evening.all(c.DrawSeating(seed="s"), c.PublishSeating(), c.StartRound())
        assert "still to come" in words(seen(director, evening.at("desk/block")))
        results(evening)
        evening.all(c.CloseRound(), c.OpenCheckIn(everybody=True))
        answer = seen(director, evening.at("desk/block"))
        assert "Planned before round 1" in words(answer)
        assert planned_in(answer, 2) == planned_in(first, 2)

    def test_from_the_desk_there_and_back(self, evening: Hall) -> None:
        director = organiser("director", evening.id, **ENGLISH)
        assert "See all rounds of the block" in words(director.get(evening.at("desk")))
        assert "See all rounds" not in words(organiser("scorekeeper", evening.id, **ENGLISH).get(evening.at("desk")))


def results(hall: Hall) -> None:
    entry = hall.state.tournament.rounds[-1]
    for table in entry.tables:
        hall.do(c.EnterResult(round=entry.number, table=table.number, result=RULES["agricola_nm"](table)))


def test_books_without_a_block_have_no_such_page() -> None:
    hall = entered("nbgf_monrad", 8, rounds=3, match_length=5)
    director = organiser("director", hall.id)
    assert director.get(hall.at("desk/block")).status_code == 302
    assert director.get(hall.at("desk/block/meetings.svg")).status_code == 404


@pytest.mark.parametrize("role", ["scorekeeper", "player", "public"])
def test_only_directors_plan(evening: Hall, role: str) -> None:
    assert browser(role, evening).get(evening.at("desk/block")).status_code in (302, 403)
    assert "seed" not in browser(role, evening).get(evening.at("desk/block")).headers.get("Location", "")
