"""What pages share is worked out once for a state."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tavle.core.model import Tournament
from tavle.ranking import Ledger
from tavle.ranking.order import ledger_after
from tavle.rules.model import Book
from tavle.tournament import commands as c
from tavle.tournament.state import State
from tavle.web import listing, once
from tavle.web.halls import names_of
from tavle.web.listing import lines_after, list_after, rows_after
from tavle.web.site.making import site_of
from tests.web.halls import entered, played


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    once.forget()


def test_the_pages_of_all_players_need_each_list_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = played("agricola_nm", 16, rounds=3)
    made: list[int | None] = []

    def counting(book: Book, tournament: Tournament, after: int | None = None) -> Ledger:
        made.append(after)
        return ledger_after(book, tournament, after)

    monkeypatch.setattr(listing, "ledger_after", counting)
    site_of(hall.id)
    assert sorted(made, key=str) == [1, 2, 3]


def test_a_changed_state_has_answers_of_its_own() -> None:
    hall = played("agricola_nm", 16, rounds=1)
    before = hall.latest().state
    assert list_after(before, 1) is list_after(before, 1)
    assert {row.player: row for row in list_after(before, 1).rows} == rows_after(before, 1)
    assert [line.row for line in lines_after(before, 1)] == list(list_after(before, 1).rows)
    player = before.tournament.players[0]
    hall.do(c.AmendPlayer(player=replace(player, name="Another"), reason="spelling"))
    assert names_of(hall.latest().state)[player.id] == "Another"
    assert names_of(before)[player.id] == player.called


def test_only_the_last_few_answers_are_kept() -> None:
    made: list[int] = []

    @once.once
    def doubled(state: State, number: int) -> int:
        assert state.tournament.players
        made.append(number)
        return 2 * number

    state = entered("agricola_nm", 4).state
    assert [doubled(state, number) for number in (*range(once.MOST), 0, once.MOST, 0, 1)] == [
        *range(0, 2 * once.MOST, 2),
        *(0, 2 * once.MOST, 0, 2),
    ]
    assert made == [*range(once.MOST), once.MOST, 1]
    once.forget()
    assert [doubled(state, number=number) for number in (3, 4, 3)] == [6, 8, 6]
    assert made[-2:] == [3, 4]
