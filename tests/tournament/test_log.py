"""The sealed log: gapless, each line tied to the one before."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.core.model import Player, PlayerId
from tavle.tournament import events as e
from tavle.tournament.log import (
    BEGINNING,
    Stored,
    canonical,
    chain_faults,
    digest_of,
    seal,
    seal_all,
    stored_from_json,
    stored_to_json,
)

EVENTS = (
    e.TournamentDrafted("Ærlig spill", "nbgf_monrad"),
    e.RegistrationOpened(8),
    e.PlayerRegistered(Player(PlayerId("p1"), "Bjørn")),
)
NOW = "2002-06-28T16:00:00"


@pytest.fixture
def log() -> tuple[Stored, ...]:
    return seal_all(EVENTS, head=0, previous=BEGINNING, command_id="c1", by="director", at=NOW)


def test_versions_are_gapless_and_the_chain_holds(log: tuple[Stored, ...]) -> None:
    assert [stored.version for stored in log] == [1, 2, 3]
    assert [stored.previous for stored in log] == [BEGINNING, log[0].digest, log[1].digest]
    assert list(chain_faults(log)) == []
    assert list(chain_faults(log[1:], head=1, previous=log[0].digest)) == []


def test_a_digest_by_hand(log: tuple[Stored, ...]) -> None:
    text = (
        '{"at":"2002-06-28T16:00:00","by":"director","command_id":"c1","digest":"",'
        '"event":{"book":"nbgf_monrad","event":"tournament_drafted","name":"Ærlig spill","schema":1},'
        f'"previous":"{"0" * 64}","version":1}}'
    )
    assert log[0].digest == hashlib.sha256(text.encode()).hexdigest()


def test_lines_survive_json(log: tuple[Stored, ...]) -> None:
    assert tuple(stored_from_json(json.loads(json.dumps(stored_to_json(stored)))) for stored in log) == log


def test_an_event_of_an_old_schema_keeps_its_digest(log: tuple[Stored, ...]) -> None:
    """What is sealed is the event as it was written, not as today's release would write it."""
    written = {**log[0].original, "settings": {}}
    old = replace(log[0], original=written)
    old = replace(old, digest=digest_of(old))
    read = stored_from_json(stored_to_json(old))
    assert read.event == log[0].event
    assert read.digest != log[0].digest
    assert list(chain_faults([read])) == []


@pytest.mark.parametrize(
    ("spoilt", "codes"),
    [
        (lambda log: log[1:], [("log-gap", 2), ("chain-broken", 2)]),
        (lambda log: (log[0], log[2]), [("log-gap", 3), ("chain-broken", 3)]),
        (lambda log: (log[0], replace(log[1], by="somebody"), log[2]), [("digest-wrong", 2)]),
        (
            lambda log: (log[0], replace(log[1], original={**log[1].original, "limit": 9}), log[2]),
            [("digest-wrong", 2)],
        ),
        (
            lambda log: (
                log[0],
                seal(e.RegistrationOpened(9), version=2, command_id="x", by="x", at=NOW, previous=BEGINNING),
            ),
            [("chain-broken", 2)],
        ),
    ],
)
def test_what_was_changed_is_found(log: tuple[Stored, ...], spoilt: Any, codes: list[tuple[str, int]]) -> None:
    faults = list(chain_faults(spoilt(log)))
    assert [(fault.code, fault.values["version"]) for fault in faults] == codes


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"event": 4}, "not-an-object"),
        ({"event": {"event": "x", "schema": 1}}, "unknown-event"),
        ({"when": 4}, "unknown-key"),
    ],
)
def test_what_is_no_line_is_refused(log: tuple[Stored, ...], changes: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as caught:
        stored_from_json({**stored_to_json(log[0]), **changes})
    assert [fault.code for fault in caught.value.faults] == [code]


def test_canonical_json() -> None:
    assert canonical({"b": [1, "ø"], "a": None}) == '{"a":null,"b":[1,"ø"]}'
