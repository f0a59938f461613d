"""Kernel against exact engine, tournament by tournament on the same words: who sat where, points, places, criteria."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tavle.rules.model import Book
from tavle.rules.read import load_book
from tavle.simulate.attendance import Attendance
from tavle.simulate.compiled import wrapping
from tavle.simulate.exact import Played, number_of, play
from tavle.simulate.kernels import swiss, swiss_cup, tables, weekend, wide_swiss
from tavle.simulate.kernels.swiss_list import POINTS, RUNNING, SET_ROWS, STATE_ROWS
from tavle.simulate.plans import Plan, plan_for_book, run_plan
from tavle.simulate.plans.exactly import Counting, run_exactly
from tavle.simulate.words import stream_of
from tests.simulate.books_played import CASES, DANISH, FEW_SCORES, SCORES, linear

SEED = 20_021


@pytest.fixture(scope="module")
def danish(tmp_path_factory: pytest.TempPathFactory) -> Book:
    path = tmp_path_factory.mktemp("books") / "danish.toml"
    path.write_text(DANISH, encoding="utf-8")
    return load_book(path)


COMPARED = (
    *(
        "places",
        "separated",
        "starts",
        "attended",
        "complete",
        "games",
        "repeats",
        "sat_out",
        "byes",
        "dead",
        "example",
    ),
    *("inversions", "squares"),
    *("cut", "going_on", "titles", "leader_wins", "through", "rounds"),
)
"""Counts that both engines keep; a kernel that lacks one is not asked for it."""


def compare(book: Book, ratings: Any, model: Any, attendance: Attendance | None, tournaments: int) -> None:
    """Every count of every tournament; then who sat where and what each had."""
    plan = plan_for_book(book, ratings, model, attendance=attendance)
    exact = plan_for_book(book, ratings, model, attendance=attendance, exact=True)
    assert plan.kind != "exact", plan.why_exact
    assert exact.kind == "exact"
    for index in range(tournaments):
        fast, inversions = run_plan(plan, SEED, index, 1)
        counting = Counting(plan.criteria, plan.columns, plan.lists)
        slow, their_inversions = run_exactly(exact.subject, counting, SEED, index, 1)
        assert inversions.tolist() == their_inversions.tolist()
        for name in COMPARED:
            if name in fast.values:
                assert fast.values[name].tolist() == slow.values[name].tolist(), (name, index)
        if fast.number("complete") and "seats" in slow.values:
            assert fast.values["seats"][:, :2].tolist() == slow.values["seats"].tolist()
        assert exact.subject is not None
        LOOK[plan.kind](plan, play(exact.subject, seed=SEED, index=index), index)


def stream_at(index: int) -> Any:
    with wrapping():
        return np.uint64(stream_of(np.uint64(SEED), np.uint64(index)))


def look_at_swiss(plan: Plan, played: Played, index: int) -> None:
    """Opponents round by round, points, and the sums behind the criteria."""
    players, rounds = plan.players, int(plan.arguments["settings"][0])
    order, keys = np.zeros(players, np.int64), np.zeros(players, np.int64)
    state, opponents = np.zeros((STATE_ROWS, players + 1), np.int64), np.zeros((rounds, players), np.int64)
    code = swiss.play_swiss(
        stream_at(index),
        plan.arguments["settings"],
        plan.arguments["entry"],
        plan.arguments["lots_key"],
        plan.arguments["wins"],
        plan.arguments["hanging"],
        order,
        keys,
        np.zeros(players + 1, np.int64),
        state,
        np.zeros((SET_ROWS, 64), np.uint64),
        opponents,
        np.zeros((3, players), np.int64),
        np.zeros(8, np.int64),
    )
    assert code == (played.dead_end or 0)
    for entry in played.tournament.rounds:
        met = dict.fromkeys(range(players), players)
        for table in entry.tables:
            one, two = (number_of(seat.player) for seat in table.seats)
            met |= {one: two, two: one}
        assert opponents[entry.number - 1].tolist() == list(met.values())
    if played.standings is not None:
        for row in played.standings.rows:
            player = number_of(row.player)
            assert row.points * 2 == int(state[POINTS, player])
            values = {value.key: value.value for value in row.criteria}
            assert values["cumulative"] == Fraction(int(state[RUNNING, player]), 2)
            assert values["solkoff"] == Fraction(sum(int(state[POINTS, each]) for each in opponents[:, player]), 2)


def look_at_wide(plan: Plan, played: Played, index: int) -> None:
    """Opponents round by round, and points."""
    players, rounds = plan.players, int(plan.arguments["settings"][0])
    order, keys = np.zeros(players, np.int64), np.zeros(players, np.int64)
    state, opponents = np.zeros((STATE_ROWS, players + 1), np.int64), np.zeros((rounds, players), np.int64)
    code = wide_swiss.play_wide(
        stream_at(index),
        **plan.arguments,
        order=order,
        keys=keys,
        places=np.zeros(players + 1, np.int64),
        state=state,
        opponents=opponents,
        won=np.zeros((rounds, players), np.int64),
        pairs=np.zeros((3, players), np.int64),
        room=np.zeros((3, players + 1), np.int64),
        sets=np.zeros((3, 64), np.uint64),
        sums=np.zeros(8, np.int64),
    )
    assert code == (played.dead_end or 0)
    for entry in played.tournament.rounds:
        met = dict.fromkeys(range(players), players)
        for table in entry.tables:
            one, two = (number_of(seat.player) for seat in table.seats)
            met |= {one: two, two: one}
        assert opponents[entry.number - 1].tolist() == list(met.values())
    if played.standings is not None:
        points = {number_of(row.player): row.points * 2 for row in played.standings.rows}
        assert points == {player: int(state[POINTS, player]) for player in range(players)}


def look_at_cup(plan: Plan, played: Played, index: int) -> None:
    """Who went on, in the order of their lines, and who beat whom in which round of the cup."""
    players, settings, cup = plan.players, plan.arguments["settings"], plan.arguments["cup"]
    rounds, wins = int(settings[0]), plan.arguments["wins"]
    state, sets = np.zeros((STATE_ROWS, players + 1), np.int64), np.zeros((SET_ROWS, 64), np.uint64)
    opponents = np.zeros((rounds, players), np.int64)
    order, keys = np.zeros(players, np.int64), np.zeros(players, np.int64)
    code = swiss.play_swiss(
        stream_at(index),
        settings,
        plan.arguments["entry"],
        plan.arguments["lots_key"],
        wins,
        plan.arguments["hanging"],
        order,
        keys,
        np.zeros(players + 1, np.int64),
        state,
        sets,
        opponents,
        np.zeros((3, players), np.int64),
        np.zeros(8, np.int64),
    )
    seats, size = np.zeros(players + 1, np.int64), max(players, len(cup.nodes)) + 1
    lots, named, lines, winners, losers, done, column = np.zeros((7, size), np.int64)
    room = swiss_cup.CupRoom(keys, order, lots, named, lines, winners, losers, done, column, seats)
    through = 0
    if code == 0:
        sums = np.zeros(8, np.int64)
        through, _ = swiss_cup.play_cup(stream_at(index), settings, wins, state, sets, opponents, cup, room, sums)
    if played.cup is None:
        assert through == 0
        return
    assert [number_of(player) for player in played.cup.through] == room.lines[:through].tolist()
    matches = range(int(cup.starts[through + 1] - cup.starts[through]))
    fast = {(int(room.done[at]), int(room.won[at]), int(room.lost[at])) for at in matches if room.lost[at] >= 0}
    slow = set()
    for entry in played.tournament.rounds[rounds:]:
        for table in entry.tables:
            won, lost = sorted(table.seats, key=lambda seat: not seat.outcome.won)
            slow.add((entry.number - rounds, number_of(won.player), number_of(lost.player)))
    # A second final that is not needed has the round and the result of the first.
    assert fast == slow


def look_at_tables(plan: Plan, played: Played, index: int) -> None:
    """Who sits at which table with which score, and everybody's total."""
    players, rounds = plan.players, plan.rounds or 0
    size = len(plan.seats)
    what = tables.Championship(**plan.arguments)
    hall = tables.open_hall(players, rounds, size, len(what.final_chain))
    with wrapping():
        tables.play_championship(stream_at(index), what, hall, np.zeros((size, 3), np.int64), np.zeros(3, np.int64))
    for entry in played.tournament.rounds:
        for table in entry.tables:
            seated = [number_of(seat.player) for seat in table.seats]
            assert hall.companies[entry.number - 1, table.number - 1].tolist() == seated
    last = {
        number_of(seat.player): seat.outcome.score
        for table in played.tournament.rounds[-1].tables
        for seat in table.seats
    }
    assert {player: int(hall.vp[0, player]) for player in range(players)} == last
    assert played.standings is not None
    for row in played.standings.rows:
        assert row.points * plan.unit == int(hall.kept[tables.POINTS, number_of(row.player)])


def look_at_weekend(plan: Plan, played: Played, index: int) -> None:
    """Which power everybody has had, what each board gave, and the totals."""
    players, rounds = plan.players, plan.rounds or 0
    arguments: Mapping[str, Any] = {name: value for name, value in plan.arguments.items() if name != "best"}
    kept, had = np.zeros((4, players), np.int64), np.zeros(players, np.int64)
    results = np.zeros((players, rounds + 1), np.int64)
    with wrapping():
        code = weekend.play_weekend(
            stream_at(index),
            **arguments,
            order=np.arange(players),
            kept=kept,
            results=results,
            had=had,
            row=np.zeros(players, np.int64),
            met=np.zeros((players, players), np.uint8),
            room=np.zeros((5, 7), np.int64),
            seats=np.zeros((7, 3), np.int64),
            sums=np.zeros(4, np.int64),
        )
    assert code == (played.dead_end or 0)
    powers = dict.fromkeys(range(players), 0)
    for entry in played.tournament.rounds:
        for table in entry.tables:
            for at, seat in enumerate(table.seats):
                powers[number_of(seat.player)] |= 1 << at
    assert had.tolist() == list(powers.values())
    if played.standings is not None:
        for row in played.standings.rows:
            assert row.points * plan.unit == int(kept[weekend.TOTAL, number_of(row.player)])


LOOK = {
    "swiss": look_at_swiss,
    "swiss_cup": look_at_cup,
    "tables": look_at_tables,
    "weekend": look_at_weekend,
    "wide_swiss": look_at_wide,
}


@pytest.mark.parametrize("name", CASES)
def test_the_kernel_plays_what_the_book_says(name: str) -> None:
    book, ratings, model, attendance = CASES[name]
    compare(book(), ratings, model, attendance, 25)


@pytest.mark.parametrize(("players", "tournaments"), [(12, 40), (68, 8)])
def test_rounds_by_lot_and_then_by_blocks(danish: Book, players: int, tournaments: int) -> None:
    compare(danish, linear(players), FEW_SCORES, None, tournaments)


def test_who_begins_is_drawn_though_it_gives_nothing(danish: Book) -> None:
    """Without lots for the places the first of the list would sit first, and seem to win because of it."""
    drawn = load_book("agricola_nm").places_at_table
    assert drawn is not None
    book = danish.model_copy(update={"places_at_table": drawn.model_copy(update={"places": False})})
    compare(book, linear(12), SCORES, None, 20)


@pytest.mark.soak
@pytest.mark.parametrize("name", CASES)
def test_the_kernel_plays_what_the_book_says_in_thousands(name: str) -> None:
    book, ratings, model, attendance = CASES[name]
    compare(book(), ratings, model, attendance, 3000)
