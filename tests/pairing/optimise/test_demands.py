"""Demands that cannot be met together, each with the smallest set of conditions that shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tavle.core.errors import Fault, NoSolution
from tavle.pairing.optimise.problem import Pin, Problem
from tavle.pairing.optimise.solving import solve
from tests.pairing.optimise.counting import block


@pytest.mark.parametrize(
    ("problem", "fault"),
    [
        (block(7, [4, 4], 2), Fault("seat-too-few-players", values={"round": 1, "seats": 8, "players": 7})),
        (
            block(8, [4, 4], 5, roles=True),
            Fault("seat-roles-too-few", values={"player": "1", "rounds": 5, "had": 0, "roles": 4}),
        ),
        (
            # Five players for a table of four: nobody must play always, but six rounds ask six players for each role.
            block(5, [4], 6, roles=True),
            Fault("seat-role-used-up", values={"role": 1, "free": 5, "wanted": 6}),
        ),
        (
            block(7, [4, 3], 2, quotas=(1, 3), kinds=(0, 0, *[1] * 5)),
            Fault("seat-group-table", values={"round": 1, "size": 3, "right": 4, "quotas": "1+3"}),
        ),
        (
            block(8, [4, 4], 2, quotas=(1, 3), kinds=(0, *[1] * 7)),
            Fault("seat-group-too-small", values={"round": 1, "group": 1, "count": 1, "quota": 1, "right": 2}),
        ),
        (
            block(8, [4, 4], 2, pins=(Pin(1, 3, 0, 2), Pin(1, 5, 0, 2))),
            Fault("seat-pinned-twice", values={"first": "4", "second": "6", "round": 2, "table": 1, "seat": 3}),
        ),
        (
            block(8, [4, 4], 2, pins=tuple(Pin(0, player, 1) for player in range(6))),
            Fault("seat-pinned-too-many", values={"players": "1, 2, 3, 4, 5", "round": 1, "table": 2, "size": 4}),
        ),
        (
            block(8, [4, 4], 2, pins=(Pin(0, 0, 1), Pin(0, 1, 1)), quotas=(1, 3), kinds=(0, 0, *[1] * 6)),
            Fault("seat-pinned-group", values={"players": "1, 2", "round": 1, "table": 2, "quota": 1, "group": 1}),
        ),
    ],
    ids=lambda value: value.code if isinstance(value, Fault) else "",
)
def test_what_cannot_be(problem: Problem, fault: Fault) -> None:
    with pytest.raises(NoSolution) as refused:
        solve(problem, seed="1")
    assert refused.value.faults == (fault,)
    assert str(refused.value)


def test_names_are_those_of_the_question() -> None:
    with pytest.raises(NoSolution) as refused:
        solve(block(8, [4, 4], 5, roles=True), seed="1", names=tuple("ABCDEFGH"))
    assert refused.value.faults[0].values["player"] == "A"


def test_roles_that_are_left_for_nobody() -> None:
    """After three rounds of four everybody has one role left; two rounds more are one too many."""
    played = {
        0: ((0, 1, 2, 3),),
        1: ((1, 2, 3, 0),),
        2: ((2, 3, 0, 1),),
    }
    with pytest.raises(NoSolution) as refused:
        solve(replace(block(4, [4], 5), roles=True, fixed=played), seed="1")
    assert refused.value.faults == (
        Fault("seat-roles-too-few", values={"player": "1", "rounds": 2, "had": 3, "roles": 4}),
    )
