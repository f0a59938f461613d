"""The round board: what an exchange does to who meets whom, before it is made."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tavle.core.model import Override, Player, PlayerId
from tavle.tournament import commands as c
from tavle.web.exchanging import Meeting, exchange_of
from tavle.web.views.desk.board import exchange
from tests.tournament.desk import first_wins, play_round, players
from tests.web.desk.reading import words
from tests.web.desk.test_blocks import seen
from tests.web.halls import Hall, entered, organiser
from tests.web.reading import ENGLISH


def named(player: Player, club: str) -> Player:
    return replace(player, club=club)


@pytest.fixture
def drafted() -> Hall:
    """Eight players of two clubs after a round of neighbours (1-2, 3-4, ...); round 2 is 1-3, 5-7, 2-4, 6-8."""
    hall = entered("nbgf_monrad", 0, rounds=3, match_length=5)
    clubs = {"p1": "Oslo", "p4": "Oslo"}
    hall.all(*(c.RegisterPlayer(player=named(p, clubs.get(p.id, f"of {p.id}"))) for p in players(8, games=9)))
    play_round(hall, first_wins)
    hall.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"))
    draft = hall.state.draft
    assert draft is not None
    assert [[seat.player for seat in table.seats] for table in draft.tables] == [
        ["p1", "p3"],
        ["p5", "p7"],
        ["p2", "p4"],
        ["p6", "p8"],
    ]
    return hall


def test_who_meets_again_and_who_is_of_one_club(drafted: Hall) -> None:
    draft = drafted.state.draft
    assert draft is not None

    def done(one: str, other: str) -> tuple[tuple[Meeting, ...], tuple[Meeting, ...]]:
        found = exchange_of(drafted.state, draft, exchange(draft, PlayerId(one), PlayerId(other)))
        return found.new, found.gone

    # 3 and 2 change places: 1 meets 2 again, and 3 meets 4 again.
    assert done("p3", "p2") == ((Meeting("p1", "p2", (1,), None), Meeting("p3", "p4", (1,), None)), ())
    # 3 and 4 change places: 1 meets 4 of his club.
    assert done("p3", "p4") == ((Meeting("p1", "p4", (), "Oslo"),), ())
    assert done("p3", "p7") == ((), ())


def test_what_was_wrong_before_is_said_to_be_gone(drafted: Hall) -> None:
    draft = drafted.state.draft
    assert draft is not None
    wrong = exchange(draft, PlayerId("p3"), PlayerId("p2"))
    found = exchange_of(drafted.state, wrong, draft)
    assert found.new == ()
    assert [(each.one, each.other) for each in found.gone] == [("p1", "p2"), ("p3", "p4")]


def test_on_the_board(drafted: Hall) -> None:
    director = organiser("director", drafted.id, **ENGLISH)
    said = words(director.post(drafted.at("desk/board"), {"one": "p3", "other": "p2"}))
    assert "Player 1 and Player 2 meet again: they met in round 1." in said
    said = words(director.post(drafted.at("desk/board"), {"one": "p3", "other": "p4"}))
    assert "Player 1 and Player 4 are of the same club: Oslo." in said
    said = words(director.post(drafted.at("desk/board"), {"one": "p3", "other": "p7"}))
    assert "Nobody meets again who would not have otherwise" in said


def test_in_a_block_it_is_seen_what_becomes_of_the_whole() -> None:
    """Sixteen players in four rounds meet nobody twice; after an exchange of two at two tables six pairs do."""
    hall = entered("table_evening", 16, rounds=4)
    hall.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"))
    director = organiser("director", hall.id, **ENGLISH)
    draft = hall.state.draft
    assert draft is not None
    seen(director, hall.at("desk/block"))
    one, other = draft.tables[0].seats[0].player, draft.tables[1].seats[0].player
    said = words(director.post(hall.at("desk/board"), {"one": one, "other": other}))
    found = re.search(r"meetings again \(each two meetings of one pair\): 0 → (\d+)", said)
    assert found is not None
    # Each has three others beside him whom he meets in rounds to come, unless one of them is he for whom he came.
    assert 4 <= int(found.group(1)) <= 6
    # Once it has been exchanged, the plan says nothing of it any more.
    hall.do(c.SeatByHand(tables=exchange(draft, one, other).tables, overrides=admitted(hall)))
    assert "In the whole block" not in words(director.post(hall.at("desk/board"), {"one": one, "other": other}))


def admitted(hall: Hall) -> tuple[Override, ...]:
    return (Override("table_evening §2", tuple(p.id for p in hall.state.tournament.players), "friends"),)


def test_in_a_block_the_rest_is_planned_anew() -> None:
    hall = entered("table_evening", 8, rounds=3)
    hall.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"))
    director = organiser("director", hall.id, **ENGLISH)
    draft = hall.state.draft
    assert draft is not None
    pair = {"one": draft.tables[0].seats[0].player, "other": draft.tables[1].seats[0].player}
    assert "planned anew" in words(director.post(hall.at("desk/board"), pair))
