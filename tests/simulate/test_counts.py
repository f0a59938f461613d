"""Counts add up, whoever has counted what."""

from __future__ import annotations

import json

import numpy as np

from tavle.simulate.counts import NEVER, Counts, single

ONE = Counts({"games": single(3), "dead": np.array([0, 1, 0]), "example": np.array([NEVER, 7, NEVER])})
OTHER = Counts({"games": single(4), "dead": np.array([0, 2, 1]), "example": np.array([NEVER, 5, 9]), "late": single(1)})


def test_numbers_are_added_and_of_examples_the_least_stays() -> None:
    right = {"games": [7], "dead": [0, 3, 1], "example": [NEVER, 5, 9], "late": [1]}
    assert (ONE + OTHER).plain() == right
    assert (OTHER + ONE).plain() == right


def test_what_is_not_counted_is_0() -> None:
    assert (ONE.number("games"), ONE.number("late")) == (3, 0)
    assert ONE.array("late") is None


def test_there_and_back_through_json() -> None:
    again = Counts.of_plain(json.loads(json.dumps(OTHER.plain())))
    assert again.plain() == OTHER.plain()
    assert {value.dtype for value in again.values.values()} == {np.dtype(np.int64)}
