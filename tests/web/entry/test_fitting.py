"""How those present fit the tables, said all along."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from django.test import Client

from tavle.core.errors import Refused
from tavle.core.model import Player, PlayerId
from tavle.rules.read import book_ids, load_book
from tavle.tournament import commands as c
from tavle.tournament.events import CupCut
from tavle.web.accounts.models import Venue
from tavle.web.fitting import exact_field, fitting
from tests.tournament.desk import players, registered
from tests.web.halls import Hall, entered, organiser
from tests.web.reading import ENGLISH, words


def test_the_desk_says_all_along_how_many_are_over(hall: Hall, desk: Client) -> None:
    hall.do(c.OpenCheckIn())
    for number in range(1, 22):
        desk.post(hall.at("desk/players"), {"name": f"Player {number}", "here": "on"})
        if number == 20:
            said = words(desk.get(hall.at("desk/players")))
            assert "20 here: 2 boards, 6 left over One short: who fills in?" in said
            assert "Otherwise these sit out, in this order:" in said
    assert "21 here: 3 boards, 0 left over" in words(desk.get(hall.at("desk/players")))


def arrived(hall: Hall, beforehand: int, later: Mapping[str, str]) -> None:
    """So many were entered beforehand and are there; then others come at the times given."""
    hall.all(*(c.RegisterPlayer(player=player) for player in players(beforehand, registered="2002-06-01T12:00")))
    hall.do(c.OpenCheckIn(everybody=True))
    for name, when in later.items():
        hall.do(c.RegisterPlayer(player=Player(PlayerId(name), name)))
        hall.do(c.CheckIn(player=PlayerId(name), arrived=when))


def test_who_sits_out_by_the_book_and_why(hall: Hall) -> None:
    """Source: ndf_arcon_2002 §1e: volunteers, then who was not entered beforehand, the last to arrive first."""
    arrived(hall, 13, {"early": "2002-06-28T15:00", "late": "2002-06-28T15:50", "later": "2002-06-28T15:55"})
    found = fitting(hall.state)
    assert found is not None
    assert (found.here, found.tables, found.over, found.short, found.by_lot) == (16, 2, 2, 5, 0)
    assert found.out == (("later", "arrived"), ("late", "arrived"))
    hall.do(c.Volunteer(player=hall.state.tournament.players[0].id, offer="sit_out"))
    again = fitting(hall.state)
    assert again is not None
    assert again.out == (("p1", "volunteered"), ("later", "arrived"))


def test_equals_are_not_named_before_the_lots_are_drawn(hall: Hall) -> None:
    hall.all(*(c.RegisterPlayer(player=player) for player in players(9)))
    found = fitting(hall.state)
    assert found is not None
    assert (found.here, found.out, found.by_lot) == (9, (), 2)


def test_volunteers_fill_up(hall: Hall) -> None:
    arrived(hall, 14, {"spare": "2002-06-28T15:00"})
    hall.all(
        c.CheckOut(player=hall.state.tournament.players[0].id), c.CheckOut(player=hall.state.tournament.players[-1].id)
    )
    hall.do(c.Volunteer(player=hall.state.tournament.players[-1].id, offer="play"))
    found = fitting(hall.state)
    assert found is not None
    assert (found.here, found.tables, found.over, found.filling) == (13, 2, 0, ("spare",))


def test_too_few_for_a_table_and_a_bye(hall: Hall, monrad: Hall) -> None:
    arrived(hall, 3, {})
    found = fitting(hall.state)
    assert found is not None
    assert (found.here, found.tables, found.over, found.short) == (3, 0, 3, 4)
    found = fitting(monrad.state)
    assert found is not None
    assert (found.here, found.tables, found.over, found.bye) == (9, 4, 1, True)


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "0 entered: the book needs 16 players, 4 tables 16 players are missing."),
        (13, "13 entered: the book needs 16 players, 4 tables 3 players are missing."),
        (15, "15 entered: the book needs 16 players, 4 tables 1 player is missing."),
        (16, "16 entered: the book needs 16 players, 4 tables"),
    ],
)
def test_a_book_that_needs_so_many_says_so_from_the_first_entry_on(count: int, said: str) -> None:
    """Source: agricola_nm §T1: sixteen players in groups of four, four and eight."""
    hall = entered("agricola_nm", count)
    desk = organiser("director", hall.id, **ENGLISH)
    assert said in words(desk.get(hall.at("desk/players")))
    assert said in words(desk.get(hall.at("desk")))
    hall.do(c.OpenCheckIn(everybody=True))
    assert said.replace("entered", "here") in words(desk.get(hall.at("desk")))


@pytest.mark.parametrize("count", [12, 13, 15, 16])
@pytest.mark.parametrize("book", ["agricola_nm", "edc_2015", "nbgf_monrad", "ndf_arcon_2002", "table_evening"])
def test_what_the_page_calls_too_few_the_book_refuses_to_seat(book: str, count: int) -> None:
    settings = {"nbgf_monrad": {"rounds": 4, "match_length": 5}, "table_evening": {"rounds": 4}}.get(book, {})
    desk = registered(book, players(count), **settings)
    desk.do(c.OpenCheckIn(everybody=True))
    found = fitting(desk.state)
    assert found is not None
    if found.exact and found.short:
        with pytest.raises(Refused, match="field-does-not-fit"):
            desk.do(c.DrawSeating(seed="s"))
        return
    desk.do(c.DrawSeating(seed="s"))
    assert desk.state.draft is not None
    assert len(desk.state.draft.tables) == found.tables


def test_here_is_every_book_of_a_tournament_that_has_rounds() -> None:
    (marks,) = (
        mark
        for mark in test_what_the_page_calls_too_few_the_book_refuses_to_seat.pytestmark  # type: ignore[attr-defined]  # pytest's
        if mark.args[0] == "book"
    )
    books = [load_book(id_) for id_ in book_ids()]
    assert marks.args[1] == [book.id for book in books if book.book.kind == "tournament" and book.rounds() != 0]


@pytest.mark.parametrize("number", range(1, 7))
def test_every_round_of_a_book_of_places_needs_the_same_field(number: int) -> None:
    assert exact_field(load_book("agricola_nm"), number) == 16


def test_a_book_whose_rounds_are_not_announced_needs_nothing_yet() -> None:
    assert exact_field(load_book("nbgf_monrad"), 1) == 0


def test_in_a_cup_nothing_is_said_of_a_field(monrad: Hall) -> None:
    state = replace(monrad.state, cup=CupCut("cup", ()))
    assert fitting(state) is None


def test_more_boards_than_the_hall_has_tables(hall: Hall, desk: Client) -> None:
    Venue.objects.create(tournament=hall.id, tables=1)
    arrived(hall, 14, {})
    assert "The hall has 1 table." in words(desk.get(hall.at("desk/players")))
