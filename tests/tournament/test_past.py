"""The past of a state is the same whether its events came one by one or all at once."""

from __future__ import annotations

import pytest

from tavle.tournament.events import ArbiterNamed
from tavle.tournament.past import CHUNK, Past


@pytest.mark.parametrize("length", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])
def test_one_by_one_or_at_once(length: int) -> None:
    events = [ArbiterNamed(str(number)) for number in range(length)]
    past = Past()
    for event in events:
        past = past.and_then(event)
    assert Past.of(events) == past
    assert list(past) == list(enumerate(events, start=1))
