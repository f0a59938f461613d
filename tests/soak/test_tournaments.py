"""Thousands of random tournaments of each book: each goes to its end, and its record verifies.

A round that cannot be seated by the book must be impossible by a search of its own; see `tests.pairing.tournaments`.
"""

import os

import pytest

import tavle
from tests.pairing.tournaments import PLAYS

TOURNAMENTS = int(os.environ.get("SOAK_TOURNAMENTS", "2000"))


@pytest.mark.soak
@pytest.mark.parametrize("book", PLAYS)
def test_random_tournaments_go_to_their_ends_and_verify(book: str) -> None:
    for seed in range(TOURNAMENTS):
        record = PLAYS[book](seed).record
        assert (seed, tavle.verify(record)["differences"]) == (seed, [])
        assert (seed, tavle.standings(record)["final"]) == (seed, True)
