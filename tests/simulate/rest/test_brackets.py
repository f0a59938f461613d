"""The rest of a cup: against a walk through all results of the bracket itself, with the places of its own lists."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from tavle.core.model import PlayerId
from tavle.pairing.bracket import Bracket, Form, Kind, Node, Part
from tavle.pairing.bracket_kinds import build
from tavle.pairing.bracket_places import places
from tavle.simulate.arrays.words import streams_of
from tavle.simulate.rest.brackets import exactly
from tavle.simulate.rest.cups import rest_of_cup

Floats = NDArray[np.float64]
NUMBERS = {PlayerId(name): number for number, name in enumerate("abcdefgh")}
STRENGTHS = np.array([0.9, 0.5, 1.4, 0.2, 0.7, 1.1, 0.4, 0.6])
LONG: Floats = STRENGTHS[:, None] ** 2 / (STRENGTHS[:, None] ** 2 + STRENGTHS[None, :] ** 2)
SHORT: Floats = STRENGTHS[:, None] / (STRENGTHS[:, None] + STRENGTHS[None, :])


def wins(node: Node) -> Floats:
    """The final is longer."""
    return LONG if node.part is Part.FINAL or (node.part is Part.MAIN and node.round == 3) else SHORT


def walked(bracket: Bracket, chance: float, into: Floats) -> None:
    """All results, one match after the other; consolations do not matter."""
    wanted = (Part.MAIN, Part.THIRD_PLACE, Part.LOSERS, Part.FINAL)
    node = next((node for node in bracket.playable() if node.part in wanted), None)
    if node is None:
        found = places(bracket)
        sharing = Counter(found.values())
        for player, place in found.items():
            for at in range(place - 1, place - 1 + sharing[place]):
                into[NUMBERS[PlayerId(player)], at] += chance / sharing[place]
        return
    upper, lower = (str(player) for player in bracket.players(node.number))
    won = float(wins(node)[NUMBERS[PlayerId(upper)], NUMBERS[PlayerId(lower)]])
    walked(bracket.with_result(node.number, upper), chance * won, into)
    walked(bracket.with_result(node.number, lower), chance * (1 - won), into)


FORMS = [
    (2, Form()),
    (3, Form()),
    (4, Form(third_place=True)),
    (5, Form()),
    (7, Form(third_place=True)),
    (8, Form()),
    (5, Form(Kind.CONSOLATION)),
    (6, Form(Kind.LAST_CHANCE)),
    (5, Form(Kind.TWO_MATCHES)),
    (2, Form(Kind.DOUBLE)),
    (4, Form(Kind.DOUBLE)),
    (5, Form(Kind.DOUBLE, second_final=False)),
    (6, Form(Kind.DOUBLE)),
    (6, Form(second=2)),
]


def bracket_of(count: int, form: Form, played: int) -> Bracket:
    """A cup in which the lower player has won the first matches."""
    bracket = build("abcdefgh"[:count], form)
    for _ in range(played):
        node = bracket.playable()[0]
        bracket = bracket.with_result(node.number, str(bracket.players(node.number)[1]))
    return bracket


@pytest.mark.parametrize(
    ("count", "form"), FORMS, ids=[f"{count}-{form.kind}-{at}" for at, (count, form) in enumerate(FORMS)]
)
@pytest.mark.parametrize("played", [0, 1, 2])
def test_exact_chances_are_those_of_all_results(count: int, form: Form, played: int) -> None:
    bracket = bracket_of(count, form, min(played, count - 2))
    right = np.zeros((8, 8))
    walked(bracket, 1.0, right)
    found = exactly(bracket, NUMBERS, wins)
    assert found is not None
    assert found == pytest.approx(right, abs=1e-7)
    assert found[:, 0].sum() == pytest.approx(1)


@pytest.mark.parametrize(
    ("count", "form"),
    [(7, Form(third_place=True)), (6, Form(Kind.DOUBLE)), (6, Form(second=2))],
    ids=["third", "double", "second"],
)
def test_played_many_times_a_cup_is_near_its_chances(count: int, form: Form) -> None:
    bracket, many = bracket_of(count, form, 1), 20_000
    right = exactly(bracket, NUMBERS, wins)
    assert right is not None
    found = rest_of_cup(bracket, NUMBERS, wins, streams_of(7, 0, many)) / many
    # Five standard deviations, at a fixed seed.
    assert np.abs(found - right).max() < 5 * math.sqrt(0.25 / many)


def test_nobody_is_so_weak_that_nothing_else_could_happen() -> None:
    found = exactly(build("abcd", Form()), NUMBERS, lambda _: np.triu(np.ones((8, 8))))
    assert found is not None
    assert all(found[number, 0] > 0 for number in range(4))


def test_one_player_has_won() -> None:
    found = exactly(build("c", Form()), NUMBERS, wins)
    assert found is not None
    assert found[2, 0] == 1


def test_a_large_double_elimination_is_not_worked_out() -> None:
    names = [f"q{number}" for number in range(16)]
    numbers = {PlayerId(name): number for number, name in enumerate(names)}
    bracket = build(names, Form(Kind.DOUBLE))
    assert exactly(bracket, numbers, lambda _: np.full((16, 16), 0.5)) is None
