"""The three championships and a cup, by commands alone, from the first entry to the archive."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tavle.core.model import PlayerId
from tavle.ranking import rank
from tavle.records import read_record, record_of
from tavle.tournament import Phase
from tavle.tournament import commands as c
from tavle.tournament.log import BEGINNING, chain_faults, seal_all
from tests.tournament.desk import Desk, Rules, by_number, first_wins, play_round, players, registered, usual_board


def championship(book: str, count: int, rules: Rules, played: int, **settings: Any) -> Desk:
    """All rounds that count."""
    desk = registered(book, players(count, games=9), **settings)
    for number in range(played):
        play_round(desk, rules, seed=f"seed {number}")
    return desk


def finished(desk: Desk) -> Desk:
    desk.all(c.FinishTournament(), c.ArchiveTournament())
    assert desk.state.phase is Phase.ARCHIVED
    return desk


CHAMPIONSHIPS = {
    "arcon": lambda: finished(championship("ndf_arcon_2002", 21, usual_board, 4)),
    "agricola": lambda: finished(championship("agricola_nm", 16, by_number, 6)),
    "monrad": lambda: finished(championship("nbgf_monrad", 17, first_wins, 5, rounds=5, match_length=7)),
}


@pytest.fixture(params=list(CHAMPIONSHIPS))
def desk(request: pytest.FixtureRequest) -> Desk:
    return CHAMPIONSHIPS[request.param]()


def test_the_list_is_final_and_the_program_may_be_started_anew(desk: Desk) -> None:
    assert rank(desk.state.book, desk.state.tournament).final
    desk.restart()


def test_it_is_a_record_like_any_other(desk: Desk) -> None:
    plain = json.loads(json.dumps(record_of(desk.state.tournament)))
    assert read_record(plain).tournament == desk.state.tournament


def test_its_log_is_a_chain(desk: Desk) -> None:
    log = seal_all(desk.log, head=0, previous=BEGINNING, command_id="all", by="director", at=desk.now)
    assert list(chain_faults(log)) == []


def test_monrad_with_seventeen_seats_everybody_once_a_round_and_gives_five_byes() -> None:
    desk = CHAMPIONSHIPS["monrad"]()
    rounds = desk.state.tournament.rounds
    byes = [player for entry in rounds for player in entry.byes]
    assert len(set(byes)) == len(byes) == 5
    for entry in rounds:
        seated = [seat.player for table in entry.tables for seat in table.seats]
        assert sorted([*seated, *entry.byes]) == sorted(player.id for player in desk.state.tournament.players)
    pairs = [frozenset(seat.player for seat in table.seats) for entry in rounds for table in entry.tables]
    assert len(set(pairs)) == len(pairs)


def test_the_strongest_wins_where_the_smaller_number_always_does() -> None:
    desk = championship("nbgf_monrad", 8, first_wins, 3, rounds=3, match_length=7, cup={"best": 4})
    listed = rank(desk.state.book, desk.state.tournament).rows
    assert (listed[0].player, str(listed[0].points)) == ("p1", "3")
    desk.do(c.CutToCup(seed="cup"))
    for _ in range(2):
        play_round(desk, first_wins)
    finished(desk)
    (final,) = desk.state.tournament.rounds[-1].tables
    assert next(seat.player for seat in final.seats if seat.outcome.won) == PlayerId("p1")


def test_nobody_at_arcon_plays_a_power_twice() -> None:
    """ndf_arcon_2002 §1d: 21 players, three boards, four rounds."""
    desk = CHAMPIONSHIPS["arcon"]()
    roles = [
        (seat.player, seat.role)
        for entry in desk.state.tournament.rounds
        for table in entry.tables
        for seat in table.seats
    ]
    assert len(roles) == len(set(roles)) == 84
    tables = [table for entry in desk.state.tournament.rounds for table in entry.tables]
    assert {sum(seat.outcome.centres or 0 for seat in table.seats) for table in tables} == {34}
