"""Snapshots are a cache: whatever becomes of them, the state is what the log tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tavle.core.model import Player, PlayerId
from tavle.store import Snapshot, Store, TournamentId
from tavle.store.checking import replay_log
from tavle.store.loading import load
from tavle.store.snapshots import state_in, state_json
from tavle.tournament import replay
from tavle.tournament.commands import RegisterPlayer, RevertEvent
from tavle.tournament.events import PlayerRegistered
from tavle.tournament.log import Stored
from tests.store.logs import ARCON, add
from tests.store.playing import CHAMPIONSHIPS, Desk, play, set_up

Opened = Callable[..., Store]


@pytest.fixture
def desk(tmp_path: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """An SQLite store that keeps a snapshot after more than five events."""
    monkeypatch.setattr("tavle.store.loading.SNAPSHOT_EVERY", 5)
    made = Desk(opened(tmp_path / "hall.db"), ARCON)
    set_up(made, CHAMPIONSHIPS["monrad"])
    return made


def kept(desk: Desk) -> Snapshot:
    """The snapshot that loading has left, so that another process may begin with it."""
    load(desk.store, ARCON)
    snapshot = desk.store.snapshot(ARCON)
    assert snapshot is not None
    return snapshot


def told(store: Store) -> str:
    """The state that the events give."""
    return state_json(replay(stored.event for stored in store.read(ARCON)))


@pytest.mark.parametrize("name", CHAMPIONSHIPS)
def test_a_snapshot_is_the_state(tmp_path: Path, opened: Opened, name: str) -> None:
    state = play(Desk(opened(tmp_path / "hall.db"), ARCON), CHAMPIONSHIPS[name]).state
    again = state_in(Snapshot(state.version, "", "0.1.0", state_json(state)))
    assert again == state
    assert again.past.forgotten == state.version


def test_only_what_came_later_is_read(desk: Desk, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = kept(desk)
    other = opened(desk.store.address)
    asked: list[int] = []
    read = other.read

    def noted(tournament: TournamentId, *, after: int = 0) -> tuple[Stored, ...]:
        asked.append(after)
        return read(tournament, after=after)

    monkeypatch.setattr(other, "read", noted)
    state = load(other, ARCON)
    assert load(other, ARCON) == state
    assert asked == [snapshot.version - 1, state.version - 1]
    assert state_json(state) == told(desk.store)
    assert not state.past.whole
    assert load(other, ARCON, whole=True).past.whole
    assert load(other, ARCON).past.whole
    assert asked[2:] == [0, state.version - 1]


@pytest.mark.parametrize(
    "change",
    [{"release": "0.0.9"}, {"body": "{"}, {"body": '{"version": "many"}'}, {"digest": "0" * 64}, {"version": 999}],
    ids=["release", "json", "state", "digest", "version"],
)
def test_a_snapshot_of_something_else_is_passed_over(desk: Desk, opened: Opened, change: dict[str, str]) -> None:
    desk.store.keep_snapshot(ARCON, replace(kept(desk), **change))  # type: ignore[arg-type]  # fields of both kinds
    assert state_json(load(opened(desk.store.address), ARCON)) == told(desk.store)


def test_another_log_in_its_place(tmp_path: Path, opened: Opened) -> None:
    """A state that this process remembers is of the log that was there before."""
    store, other = opened(tmp_path / "hall.jsonl"), opened(tmp_path / "other.jsonl")
    for desk, name in ((Desk(store, ARCON), "monrad"), (Desk(other, ARCON), "arcon")):
        set_up(desk, CHAMPIONSHIPS[name])
    load(store, ARCON)
    Path(other.address).replace(store.address)
    assert load(store, ARCON).tournament.book == "ndf_arcon_2002"


def test_an_event_before_the_snapshot_is_taken_back(desk: Desk, opened: Opened) -> None:
    version = kept(desk).version
    event = desk.store.read(ARCON, after=version - 1)[0].event
    assert isinstance(event, PlayerRegistered)
    other = opened(desk.store.address)
    assert not load(other, ARCON).past.whole
    desk.do(RevertEvent(version=version))
    state = load(other, ARCON)
    assert state_json(state) == told(desk.store)
    assert {f"p{number}" for number in range(1, 10)} - {player.id for player in state.tournament.players} == {
        event.player.id
    }


def test_a_store_that_is_only_read(desk: Desk, opened: Opened) -> None:
    for number in range(6):
        desk.do(RegisterPlayer(player=Player(PlayerId(f"late{number}"))))
    desk.store.keep_snapshot(ARCON, Snapshot(0, "", "", ""))
    reader = opened(desk.store.address, read_only=True)
    assert state_json(load(reader, ARCON)) == told(desk.store)
    assert reader.snapshot(ARCON) == Snapshot(0, "", "", "")


class TestReplayLog:
    def test_all_is_well(self, desk: Desk) -> None:
        snapshot = kept(desk)
        replayed = replay_log(desk.store, ARCON)
        assert replayed.faults == ()
        assert replayed.snapshot == snapshot.version
        assert replayed.head == desk.store.head(ARCON)
        assert state_json(replayed.state) == told(desk.store)

    def test_a_snapshot_that_is_wrong(self, desk: Desk) -> None:
        snapshot = kept(desk)
        desk.store.keep_snapshot(ARCON, replace(snapshot, body=snapshot.body.replace("Ø1", "Ø7")))
        (fault,) = replay_log(desk.store, ARCON).faults
        assert fault.code == "snapshot-wrong"

    @pytest.mark.parametrize(
        ("statement", "codes"),
        [
            ("UPDATE tavle_tournament SET digest = 'x'", {"head-wrong"}),
            ("UPDATE tavle_event SET body = replace(body, 'Ø1', 'Ø7')", {"digest-wrong"}),
            ("DELETE FROM tavle_event WHERE version = 9", {"log-gap", "chain-broken", "command-wrong", "head-wrong"}),
            ("UPDATE tavle_command SET command_id = 'x' WHERE number = 3", {"command-wrong"}),
        ],
    )
    def test_a_store_that_was_changed_by_hand(
        self, tmp_path: Path, opened: Opened, statement: str, codes: set[str]
    ) -> None:
        desk = Desk(opened(tmp_path / "other.db"), ARCON)
        set_up(desk, CHAMPIONSHIPS["monrad"])
        with desk.store.writing() as run:  # type: ignore[attr-defined]  # an SqliteStore
            run(statement)
        assert {fault.code for fault in replay_log(desk.store, ARCON).faults} == codes

    def test_of_a_file(self, tmp_path: Path, opened: Opened) -> None:
        store = opened(tmp_path / "hall.jsonl")
        store.create(ARCON)
        add(store, "c1", "p1")
        replayed = replay_log(store, ARCON)
        assert (replayed.snapshot, replayed.faults) == (None, ())
