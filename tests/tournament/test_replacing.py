"""The quick `replace` does what that of the standard library does."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from tavle.core.model import LotOrders, PlayerId, Round, Seat, Table, Tournament
from tavle.tournament import State
from tavle.tournament.replacing import replace
from tavle.tournament.state import Clock, Phase, TableState

CHANGES: list[tuple[Any, dict[str, Any]]] = [
    (State(), {}),
    (State(), {"phase": Phase.RUNNING, "round": 3}),
    (Tournament("b", ()), {"present": (PlayerId("a"),), "lots": LotOrders((PlayerId("a"),))}),
    (TableState(1, turn=2), {"version": 4}),
]


@pytest.mark.parametrize(("value", "changes"), CHANGES)
def test_as_the_standard_library(value: Any, changes: dict[str, Any]) -> None:
    before = dataclasses.replace(value)
    changed = replace(value, **changes)
    assert changed == dataclasses.replace(value, **changes)
    assert type(changed) is type(value)
    assert value == before


def test_an_unknown_field_is_an_error() -> None:
    with pytest.raises(AttributeError):
        replace(TableState(1), turns=2)  # type: ignore[call-arg]  # the test names a field that is not there


@pytest.mark.parametrize("kind", [State, TableState, Clock, Tournament, LotOrders, Round, Table, Seat])
def test_the_classes_of_a_state_have_nothing_that_would_be_skipped(kind: type) -> None:
    assert not hasattr(kind, "__post_init__")
    assert kind.__slots__ == tuple(field.name for field in dataclasses.fields(kind))  # type: ignore[attr-defined]  # slots are made at run time
