"""Roll call: all at a click, and the count of those who are here."""

from __future__ import annotations

import pytest

from tavle.core.model import PlayerId
from tavle.tournament import commands as c
from tests.web.desk.reading import words
from tests.web.halls import Hall, entered, organiser


@pytest.fixture
def preparing() -> Hall:
    hall = entered("ndf_arcon_2002", 8)
    hall.all(c.WithdrawPlayer(player=PlayerId("p8")), c.OpenCheckIn(), c.CheckIn(player=PlayerId("p2")))
    return hall


@pytest.mark.parametrize("role", ["director", "scorekeeper"])
def test_everybody_comes_at_a_click_but_who_has_withdrawn(preparing: Hall, role: str) -> None:
    desk = organiser(role, preparing.id)
    assert "1 of 7 are here" in words(desk.get(preparing.at("desk")))
    assert desk.post(preparing.at("desk/roll")).status_code == 302
    assert set(preparing.latest().state.tournament.present or ()) == {f"p{number}" for number in range(1, 8)}
    assert "Everybody is here" not in words(desk.get(preparing.at("desk")))


def test_nobody_comes_where_no_round_is_prepared() -> None:
    hall = entered("ndf_arcon_2002", 7)
    head = hall.head
    organiser("director", hall.id).post(hall.at("desk/roll"))
    assert hall.head == head
