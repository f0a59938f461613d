"""Events and commands have names and forms that stand in logs for ever."""

from __future__ import annotations

import json
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tavle.core.model import PlayerId
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import COMMANDS, Command, command_from_json, command_to_json
from tavle.tournament.events import EVENTS, Event, Reader, event_from_json, name_of, to_json
from tavle.tournament.folds import FOLDS
from tests.tournament.strategies import instances

FORMS = Path(__file__).parent / "data" / "events.json"


def form(kind: type[Event]) -> dict[str, Any]:
    """What a log relies on: the schema number, the keys and their annotations, which of them may be missing."""
    optional = [f.name for f in fields(kind) if f.default is not MISSING or f.default_factory is not MISSING]
    return {"schema": kind.schema, "keys": {f.name: f.type for f in fields(kind)}, "optional": optional}


def test_forms_change_only_together_with_the_schema_number() -> None:
    """The file is the promise to old logs: it changes with a new event, or with a higher schema and its upcast."""
    assert {name_of(kind): form(kind) for kind in EVENTS} == json.loads(FORMS.read_text(encoding="utf-8"))


def test_every_event_class_is_listed_and_exported() -> None:
    defined = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert defined == set(EVENTS)
    assert {kind.__name__ for kind in EVENTS} <= set(e.__all__)


def test_every_command_class_is_listed_and_exported() -> None:
    bases = {Command, c.TableCommand, c.ClockCommand, c.GameCommand}
    defined = {kind for kind in vars(c).values() if isinstance(kind, type) and issubclass(kind, Command)} - bases
    assert defined == set(COMMANDS)
    assert {kind.__name__ for kind in COMMANDS} <= set(c.__all__)


def test_every_event_but_the_revert_is_folded() -> None:
    assert set(FOLDS) == set(EVENTS) - {e.EventReverted}


@given(st.sampled_from(EVENTS).flatmap(instances))
@settings(max_examples=300)
def test_any_event_survives_json(event: Event) -> None:
    assert event_from_json(json.loads(json.dumps(to_json(event)))) == event


@given(st.sampled_from(COMMANDS).flatmap(instances))
@settings(max_examples=300)
def test_any_command_survives_json(command: Command) -> None:
    assert command_from_json(json.loads(json.dumps(command_to_json(command)))) == command


def test_an_event_as_it_stands_in_the_log() -> None:
    assert to_json(e.ResultConfirmed(2, 5, "p3")) == {
        "event": "result_confirmed",
        "schema": 1,
        "round": 2,
        "table": 5,
        "confirmer": "p3",
    }


def test_a_command_as_it_is_sent() -> None:
    assert command_to_json(c.CheckIn(player=PlayerId("p1"))) == {"command": "check_in", "player": "p1"}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ([], "not-an-object"),
        ({"schema": 1}, "unknown-event"),
        ({"event": "player_vanished", "schema": 1}, "unknown-event"),
        ({"event": ["x"], "schema": 1}, "unknown-event"),
        ({"event": "seating_published", "round": 1}, "unknown-schema"),
        ({"event": "seating_published", "schema": 2, "round": 1}, "unknown-schema"),
        ({"event": "seating_published", "schema": "1", "round": 1}, "unknown-schema"),
        ({"event": "seating_published", "schema": 1}, "missing-key"),
        ({"event": "seating_published", "schema": 1, "round": 1, "rund": 2}, "unknown-key"),
    ],
)
def test_what_is_no_event_is_refused(data: object, code: str) -> None:
    with pytest.raises(Refused) as caught:
        event_from_json(data)
    assert [fault.code for fault in caught.value.faults] == [code]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("check_in", "not-an-object"),
        ({"player": "p1"}, "unknown-command"),
        ({"command": "teleport"}, "unknown-command"),
        ({"command": "check_in"}, "missing-key"),
    ],
)
def test_what_is_no_command_is_refused(data: object, code: str) -> None:
    with pytest.raises(Refused) as caught:
        command_from_json(data)
    assert [fault.code for fault in caught.value.faults] == [code]


@dataclass(frozen=True, slots=True)
class LampLit(Event):
    """An event that has changed twice: at first `colour`, then `color`, now `hue` with a `strength`."""

    schema: ClassVar[int] = 3
    hue: str
    strength: int


UPCASTS = {
    ("lamp_lit", 1): lambda old: {"color": old["colour"]},
    ("lamp_lit", 2): lambda old: {"hue": old["color"], "strength": 1},
}


@pytest.mark.parametrize(
    "data",
    [
        {"event": "lamp_lit", "schema": 1, "colour": "red"},
        {"event": "lamp_lit", "schema": 2, "color": "red"},
        {"event": "lamp_lit", "schema": 3, "hue": "red", "strength": 1},
    ],
)
def test_old_schemas_are_read_step_by_step(data: object) -> None:
    assert Reader((LampLit,), UPCASTS).read(data) == LampLit("red", 1)
