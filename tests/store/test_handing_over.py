"""A tournament moves from the laptop to the server and back; by force, and then nothing is merged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.core.model import Player, PlayerId
from tavle.store import Head, Store
from tavle.store.copying import copy_log
from tavle.store.executing import execute
from tavle.store.handing_over import clash, rest_of, take_in
from tavle.store.loading import load
from tavle.tournament.commands import Command, HandOver, RegisterPlayer, RevertEvent
from tests.store.logs import ARCON, NOON, OTHER, add
from tests.store.playing import CHAMPIONSHIPS, Desk, set_up

Opened = Callable[..., Store]
LAPTOP, SERVER = "laptop", "club.example"


class Installation:
    """A store with a name of its own."""

    def __init__(self, store: Store, name: str) -> None:
        self.store = store
        self.name = name
        self.given = 0

    def do(self, command: Command) -> None:
        self.given += 1
        id_ = f"{self.name}-{self.given}"
        execute(self.store, ARCON, command, command_id=id_, by="director", now=NOON, here=self.name)

    def refused(self, command: Command) -> list[str]:
        with pytest.raises(Refused) as refused:
            self.do(command)
        return [fault.code for fault in refused.value.faults]

    def send(self, other: Installation) -> Head:
        """As it goes over a network: through JSON."""
        there = other.store.tournaments().get(ARCON, Head())
        rest = json.loads(json.dumps(rest_of(self.store, ARCON, after=there.entries)))
        return take_in(other.store, ARCON, head=there, rest=rest)


def newcomer(name: str) -> RegisterPlayer:
    return RegisterPlayer(player=Player(PlayerId(name), name=name))


@pytest.fixture
def laptop(store: Store) -> Installation:
    set_up(Desk(store, ARCON), CHAMPIONSHIPS["monrad"])
    return Installation(store, LAPTOP)


@pytest.fixture
def server(tmp_path: Path, opened: Opened) -> Installation:
    return Installation(opened(tmp_path / "server.db"), SERVER)


def test_there_and_back(laptop: Installation, server: Installation) -> None:
    laptop.do(HandOver(to=LAPTOP))
    assert laptop.send(server) == laptop.store.head(ARCON)
    assert server.refused(newcomer("early")) == ["written-elsewhere"]
    laptop.do(HandOver(to=SERVER))
    assert laptop.refused(newcomer("late")) == ["written-elsewhere"]
    laptop.send(server)
    server.do(newcomer("there"))
    server.do(HandOver(to=LAPTOP))
    server.send(laptop)
    laptop.do(newcomer("back"))
    assert [player.name for player in load(laptop.store, ARCON).tournament.players][-2:] == ["there", "back"]
    assert copy_log(laptop.store, server.store, ARCON) == 1


def test_whoever_has_no_name_does_not_write_what_another_does(laptop: Installation) -> None:
    laptop.do(HandOver(to=SERVER))
    with pytest.raises(Refused) as refused:
        execute(laptop.store, ARCON, newcomer("x"), command_id="x", by="director", now=NOON)
    assert "club.example writes this tournament now" in str(refused.value)


def test_somebody_else_hands_it_over_meanwhile(laptop: Installation, address: str, opened: Opened) -> None:
    """A state that was loaded before the hand-over does not write after it."""
    load(laptop.store, ARCON)
    same = Installation(opened(address), f"{LAPTOP}-2")
    same.do(HandOver(to=SERVER))
    assert laptop.refused(newcomer("late")) == ["written-elsewhere"]


def test_taken_over_by_force_then_the_logs_clash(laptop: Installation, server: Installation) -> None:
    laptop.do(HandOver(to=LAPTOP))
    laptop.send(server)
    common = server.store.head(ARCON).version
    assert server.refused(HandOver(to=SERVER)) == ["written-elsewhere"]
    assert server.refused(HandOver(to=SERVER, forced=True)) == ["reason-missing"]
    assert server.refused(HandOver(to="third", forced=True, reason="r")) == ["written-elsewhere"]
    server.do(HandOver(to=SERVER, forced=True, reason="the laptop was stolen"))
    server.do(newcomer("at the server"))
    laptop.do(newcomer("at the laptop"))
    with pytest.raises(Refused) as refused:
        copy_log(laptop.store, server.store, ARCON)
    assert [fault.code for fault in refused.value.faults] == ["log-differs"]
    found = clash(list(server.store.entries(ARCON)), list(laptop.store.entries(ARCON)))
    assert found is not None
    assert found.common == common
    assert [type(stored.event).__name__ for stored in found.ours] == ["WriterNamed", "PlayerRegistered"]
    assert [type(stored.event).__name__ for stored in found.theirs] == ["PlayerRegistered"]


def test_a_beginning_is_no_clash(laptop: Installation) -> None:
    entries = list(laptop.store.entries(ARCON))
    assert clash(entries, entries) is clash(entries[:3], entries) is clash(entries, []) is None


def test_a_hand_over_is_not_taken_back(laptop: Installation) -> None:
    laptop.do(HandOver(to=LAPTOP))
    assert laptop.refused(RevertEvent(version=laptop.store.head(ARCON).version)) == ["writer-stays"]
    assert laptop.refused(HandOver(to=" ")) == ["missing-key"]
    before = laptop.store.head(ARCON)
    laptop.do(HandOver(to=LAPTOP))
    assert laptop.store.head(ARCON).version == before.version


def _nothing(rest: list[Any]) -> list[Any]:
    return [None, *rest[1:]]


def _gap(rest: list[Any]) -> list[Any]:
    return rest[1:]


def _changed(rest: list[Any]) -> list[Any]:
    rest[0]["events"][0]["by"] = "somebody else"
    return rest


@pytest.mark.parametrize(("spoil", "code"), [(_nothing, "broken-log"), (_gap, "log-gap"), (_changed, "digest-wrong")])
def test_what_does_not_fit_is_not_taken_in(
    store: Store, tmp_path: Path, opened: Opened, spoil: Callable[[list[Any]], list[Any]], code: str
) -> None:
    store.create(OTHER)
    for number in range(3):
        add(store, f"c{number}", f"p{number}", tournament=OTHER)
    copy = opened(tmp_path / "copy.db")
    rest = rest_of(store, OTHER, after=0)
    with pytest.raises(Refused) as refused:
        take_in(copy, OTHER, head=Head(), rest=spoil(json.loads(json.dumps(rest))))
    assert refused.value.faults[0].code == code
    assert copy.tournaments() == {}
    with pytest.raises(Refused) as refused:
        take_in(copy, OTHER, head=store.head(OTHER), rest=[])
    assert refused.value.faults[0].code == "log-moved"
    assert take_in(copy, OTHER, head=Head(), rest=[]) == Head()
    assert take_in(copy, OTHER, head=Head(), rest=rest) == store.head(OTHER)
