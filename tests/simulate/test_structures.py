"""Structures of cups: what always holds, for every number of players, and the cup of the rule books match by match."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from tavle.pairing.bracket import Form, Kind
from tavle.pairing.bracket_kinds import single_elimination
from tavle.pairing.bracket_places import places as places_in
from tavle.simulate.compiled import wrapping
from tavle.simulate.drawn_structures import drawn
from tavle.simulate.kernels.brackets import draw_lines, play_bracket, seats_of
from tavle.simulate.structures import SECOND, Structure, knockout
from tavle.simulate.words import GAMES, chances, happens, part_of, stream_of, word_of


def play(made: Structure, strengths: list[float], chance: Random) -> tuple[dict[int, int], Counter[int], int]:
    """Plays a structure in plain words; twice the mean place of each player, losses of each, matches played."""
    won: list[int] = []
    lost: list[int] = []
    level: dict[int, int] = {}
    losses: Counter[int] = Counter()
    played = 0
    for (first, second, _, low, high), only_if in zip(made.sides.tolist(), made.only_if.tolist(), strict=True):
        sides = []
        for side in (first, second):
            match, loses = divmod(-1 - side, 2)
            sides.append(side if side >= 0 else (lost if loses else won)[match])
        assert sides[0] != sides[1]
        one, two = sides
        if only_if >= 0 and won[only_if] == one:
            winner = one
        else:
            played += 1
            winner = one if chance.random() < strengths[one] / (strengths[one] + strengths[two]) else two
            losses[two if winner == one else one] += 1
        won.append(winner)
        lost.append(two if winner == one else one)
        level |= {lost[-1]: low} if low else {}
        level |= {winner: high} if high else {}
    return level, losses, played


@pytest.mark.parametrize("players", range(2, 65))
@pytest.mark.parametrize("places", ["title", "third", "consolation", "all"])
def test_a_knockout_gives_everybody_a_place(players: int, places: str) -> None:
    made = knockout(players, places=places)
    level, losses, played = play(made, [1.0] * players, Random(players))
    spans = made.spans()
    assert len(level) == players == len(spans)
    assert sorted(level.values()) == sorted(sum(span) for span in spans)
    assert played == len(made.sides)
    if places == "title":
        assert played == players - 1
        assert sorted(losses.values()) == [1] * (players - 1)
    if places == "all":
        assert all(first == last for first, last in spans)


@pytest.mark.parametrize("players", range(2, 65))
def test_who_has_lost_twice_is_out(players: int) -> None:
    for seed in range(5):
        made = drawn(players, Form(Kind.DOUBLE))
        level, losses, played = play(made, [1.0] * players, Random(seed))
        champion = next(player for player, place in level.items() if place == 2)
        assert losses[champion] < 2
        assert all(losses[player] == 2 for player in range(players) if player != champion)
        assert played == 2 * players - 2 + losses[champion]
        assert len(level) == players


def test_a_double_elimination_with_one_final() -> None:
    made = drawn(8, Form(Kind.DOUBLE, second_final=False))
    _, _, played = play(made, [1.0] * 8, Random(1))
    assert played == 14


@pytest.mark.parametrize("players", [2, 3, 5, 6, 8, 11, 16, 31])
@pytest.mark.parametrize("by_lot", [False, True])
def test_the_kernel_plays_the_cup_of_the_books(players: int, by_lot: bool) -> None:
    """The same lots and the same results through `tavle.pairing.bracket`: winner and place of everybody."""
    made = knockout(players)
    wins = chances(np.full((players, players), 0.5))
    for index in range(20):
        with wrapping():
            stream = np.uint64(stream_of(np.uint64(3), np.uint64(index)))
        lines, lots = np.zeros(players, np.int64), np.zeros(players, np.int64)
        seats, level = np.zeros(seats_of(made.sides, players), np.int64), np.zeros(players, np.int64)
        draw_lines(stream, lines, lots, made.free, by_lot)
        seats[2 * len(made.sides) : -2] = lines
        play_bracket(stream, made.sides, made.only_if, wins[None, :, :], seats, level)
        names = [f"{player:02}" for player in range(players)]
        cup = single_elimination(names, lots=[names[lot] for lot in (lots if made.free else lines)] if by_lot else None)
        games = part_of(stream, GAMES)
        for node in cup.nodes:
            one, two = (str(player) for player in cup.players(node.number))
            first = happens(word_of(games, node.number - 1), wins[int(one), int(two)])
            cup = cup.with_result(node.number, one if first else two)
        assert [names[winner] for winner in seats[: 2 * len(cup.nodes) : 2]] == [
            cup.results[node.number].winner for node in cup.nodes
        ]
        places = places_in(cup)
        spans = made.spans()
        assert {name: spans[place - 1][0] for name, place in places.items()} == places
        assert level.tolist() == [sum(spans[places[name] - 1]) for name in names]


def test_neighbours_meet_where_lines_stand_as_they_are() -> None:
    assert knockout(4, seeded=False).sides[:2, : SECOND + 1].tolist() == [[0, 1], [2, 3]]
    assert knockout(4).sides[:2, : SECOND + 1].tolist() == [[0, 3], [1, 2]]
