"""Boards and powers as a simulation draws them: legal, of all who came, and refused where there is no drawing."""

from __future__ import annotations

import pytest

from tavle.core.errors import NoSolution
from tavle.core.model import Player, PlayerId, Role, Round, Seat, Table, Tournament
from tavle.rules.read import load_book
from tavle.simulate.boards import seat_boards
from tavle.simulate.words import SimulatedLots
from tests.simulate.begun import begun, subject


def test_boards_are_legal_and_of_all_who_came() -> None:
    played = subject("ndf_arcon_2002", 21)
    tournament = begun(played, rounds=3)
    tables = seat_boards(played.book, tournament, 4, lambda _, purpose: SimulatedLots("7", purpose))
    had = {(seat.player, seat.role) for entry in tournament.rounds for table in entry.tables for seat in table.seats}
    now = [(seat.player, seat.role) for table in tables for seat in table.seats]
    assert sorted(player for player, _ in now) == sorted(tournament.start_order)
    assert had.isdisjoint(now)
    assert all({seat.role for seat in table.seats} == set(played.book.game.roles) for table in tables)


def test_boards_without_a_repeated_power_must_exist() -> None:
    """Seven players and eight rounds: in the eighth everybody has had all seven powers."""
    book = load_book("ndf_arcon_2002", {"rounds": 8})
    players = tuple(Player(PlayerId(f"p{number}")) for number in range(7))
    roles = book.game.roles
    rounds = tuple(
        Round(
            number + 1,
            (Table(1, tuple(Seat(player.id, Role(roles[(at + number) % 7])) for at, player in enumerate(players))),),
        )
        for number in range(7)
    )
    tournament = Tournament(book.id, players, rounds, tuple(player.id for player in players))
    with pytest.raises(NoSolution) as stuck:
        seat_boards(book, tournament, 8, lambda _, purpose: SimulatedLots("1", purpose))
    assert [fault.code for fault in stuck.value.faults] == ["no-boards"]
