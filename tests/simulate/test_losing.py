"""Results made worse: which they are, by hand; and what comes of them, by the public functions' lists."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

import tavle
from tavle.core.model import Outcome, PlayerId, Seat, Status, Table, Tournament
from tavle.records import record_of
from tavle.simulate.exact import play, player_id
from tavle.simulate.losing import _worse, losing_pays
from tests.simulate.begun import subject

SEED = 3


def table(*outcomes: Outcome, status: Status = Status.FINISHED) -> Table:
    """Players p0000, p0001, ... with these outcomes."""
    seats = tuple(Seat(PlayerId(f"p{at:04d}"), None, outcome) for at, outcome in enumerate(outcomes))
    return Table(1, seats, status)


def scores(*points: int) -> Table:
    return table(*(Outcome(score=each) for each in points))


def centres(*counts: int) -> Table:
    return table(*(Outcome(centres=each) for each in counts))


@pytest.mark.parametrize(
    ("played", "player", "worse"),
    [
        (table(Outcome(won=True), Outcome(won=False)), 0, [Outcome(won=False), Outcome(won=True)]),
        (table(Outcome(won=True), Outcome(won=False)), 1, None),
        (table(Outcome(won=True), Outcome(won=False), status=Status.UNFINISHED), 0, None),
        (scores(41, 38, 45, 30), 0, [Outcome(score=each) for each in (38, 41, 45, 30)]),
        (scores(41, 38, 45, 30), 2, [Outcome(score=each) for each in (45, 38, 41, 30)]),
        (scores(41, 38, 45, 30), 3, None),
        (scores(40, 40, 40, 40), 1, None),
        (centres(12, 0, 9, 0, 5, 4, 4), 5, [Outcome(centres=each) for each in (12, 0, 9, 4, 5, 0, 4)]),
    ],
    ids=["won", "lost", "unfinished", "second", "first", "last", "equal", "centres"],
)
def test_who_does_worse_changes_with_the_next_below_him(
    played: Table, player: int, worse: list[Outcome] | None
) -> None:
    assert _worse(played, player) == (None if worse is None else dict(enumerate(worse)))


SETTINGS: dict[str, object] = {"rounds": 4, "match_length": 3}
SIX = subject("nbgf_monrad", 6, **SETTINGS)


def record(tournament: Tournament) -> dict[str, Any]:
    """As it may be read by the public functions."""
    players = tuple(replace(player, games=None) for player in tournament.players)
    return record_of(replace(tournament, players=players, settings=SETTINGS))


def span_of(record: dict[str, Any], player: str) -> tuple[int, int]:
    """The first and the last of the places that a player shares on the last list."""
    places = {row["player"]: row["place"] for row in tavle.standings(record)["standings"]}
    return places[player], places[player] + list(places.values()).count(places[player]) - 1


def winners(tournament: Tournament) -> dict[tuple[int, frozenset[str]], str]:
    """Round and the two of a match to who has won it."""
    return {
        (entry.number, frozenset(seat.player for seat in table.seats)): seat.player
        for entry in tournament.rounds
        for table in entry.tables
        for seat in table.seats
        if seat.outcome.won
    }


def test_where_losing_pays_all_else_is_as_it_was() -> None:
    """Four rounds of six: who loses meets others afterwards, and that pays now and then."""
    found = losing_pays(SIX, seed=SEED, tournaments=30)
    assert found.gains
    for gain in found.gains:
        before = play(SIX, seed=SEED, index=gain.index)
        match = before.tournament.rounds[gain.round - 1].tables[gain.table - 1]
        worse = _worse(match, gain.player)
        assert worse is not None
        after = play(SIX, seed=SEED, index=gain.index, changed={(gain.round, gain.table): worse})
        earlier, own = gain.round - 1, (gain.round, frozenset(seat.player for seat in match.seats))
        assert before.tournament.rounds[:earlier] == after.tournament.rounds[:earlier]
        won, lost = winners(before.tournament), winners(after.tournament)
        assert {each for each in won.keys() & lost.keys() if won[each] != lost[each]} == {own}
        assert won[own] == player_id(gain.player)
        for played, place in ((before, gain.before), (after, gain.after)):
            first, last = span_of(record(played.tournament), player_id(gain.player))
            assert first <= place <= last
        assert gain.after < gain.before


def test_nothing_is_gained_in_the_last_round() -> None:
    """Nobody is seated after it: the list with the other winner never puts who would have won it higher."""
    found = losing_pays(SIX, seed=SEED, tournaments=10)
    assert not [gain for gain in found.gains if gain.round == 4]
    tried = 0
    for index in range(10):
        played = play(SIX, seed=SEED, index=index)
        if played.dead_end is not None:
            continue
        as_it_was = record(played.tournament)
        for number in range(3):
            changed = deepcopy(as_it_was)
            for seat in changed["rounds"][-1]["tables"][number]["seats"]:
                seat["won"] = not seat["won"]
            loser = next(seat["player"] for seat in changed["rounds"][-1]["tables"][number]["seats"] if not seat["won"])
            assert span_of(changed, loser)[1] >= span_of(as_it_was, loser)[0]
            tried += 1
    assert tried == found.tried[4]


def test_a_single_round_has_nothing_to_gain() -> None:
    found = losing_pays(subject("nbgf_monrad", 6, rounds=1, match_length=3), seed=1, tournaments=30)
    assert (found.tried, found.gains) == ({1: 90}, ())
