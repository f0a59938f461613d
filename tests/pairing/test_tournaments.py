"""Twenty random tournaments of each book to their end; thousands in tests/soak."""

import pytest

import tavle
from tests.pairing.tournaments import PLAYS


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("book", PLAYS)
def test_a_random_tournament_goes_to_its_end_and_verifies(book: str, seed: int) -> None:
    record = PLAYS[book](seed).record
    verified = tavle.verify(record)
    assert verified["differences"] == []
    assert tavle.standings(record)["final"] is True
