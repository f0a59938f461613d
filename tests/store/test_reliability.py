"""Killed writers, full disks, files that may not be written. In short here, in full in `make soak`."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest

from tavle.core.errors import Refused
from tavle.store import Store
from tavle.store.entry import Head
from tavle.tournament.fold import apply, replay
from tavle.tournament.log import chain_faults
from tavle.tournament.state import State
from tests.store.logs import ARCON, add

Opened = Callable[..., Store]

ROOT = Path(__file__).parents[2]
NOBODY = 65534


def killed_writer(address: str, name: str, seconds: float) -> set[str]:
    """Runs a writer, kills it so long after its first command; gives what it had acknowledged."""
    command = [sys.executable, "-m", "tests.store.writer", address, name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        assert first
        time.sleep(seconds)
        writer.kill()
        rest = writer.stdout.readlines()
    if address.startswith("postgresql:"):
        served(address)
    return {line.strip() for line in (first, *rest) if line.endswith("\n")}


def served(address: str) -> None:
    """Waits until the server has done with all who were connected: it may still end what a killed writer had asked."""
    others = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
    with psycopg.connect(address, autocommit=True) as connection:
        for _ in range(6_000):
            if connection.execute(f"{others} AND backend_type = 'client backend'".encode()).fetchone() is None:
                return
            time.sleep(0.01)
    pytest.fail("somebody is still connected")


def check_whole(store: Store, acknowledged: set[str]) -> int:
    """No acknowledged command is lost, none is there by half, and the log can be replayed; gives how many there are."""
    entries = list(store.entries(ARCON))
    assert acknowledged <= {entry.command_id for entry in entries}
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert {len(entry.events) for entry in entries} <= {3}
    log = store.read(ARCON)
    assert log == tuple(stored for entry in entries for stored in entry.events)
    assert list(chain_faults(log)) == []
    assert replay(stored.event for stored in log).version == store.head(ARCON).version == len(log)
    return len(entries)


def check_since(store: Store, head: Head, state: State) -> tuple[set[str], Head, State]:
    """The same of what was added since the log ended there; gives the commands, where it ends now, and the state."""
    entries = list(store.entries(ARCON, after=head.entries))
    assert [entry.number for entry in entries] == list(range(head.entries + 1, head.entries + len(entries) + 1))
    assert {len(entry.events) for entry in entries} <= {3}
    log = store.read(ARCON, after=head.version)
    assert log == tuple(stored for entry in entries for stored in entry.events)
    assert list(chain_faults(log, head=head.version, previous=head.digest)) == []
    for stored in log:
        state = apply(state, stored.event)
    now = store.head(ARCON)
    assert (now.entries, now.version) == (head.entries + len(entries), state.version)
    return {entry.command_id for entry in entries}, now, state


def kill_writers(address: str, opened: Opened, runs: int) -> None:
    """Kills so many writers; after each the log's new end is checked, after the last the whole log."""
    chance = random.Random(20020628)
    with closing(opened(address)) as store:
        store.create(ARCON)
        head, state = store.head(ARCON), State()
    acknowledged: set[str] = set()
    kept: set[str] = set()
    for run in range(runs):
        acknowledged |= killed_writer(address, f"run-{run}", chance.uniform(0, 0.05))
        with closing(opened(address)) as store:  # a server has no hundred connections to spare
            added, head, state = check_since(store, head, state)
        kept |= added
        assert acknowledged <= kept
        # A command that was being appended when the writer died may be there or not.
        assert len(kept) <= len(acknowledged) + run + 1
    with closing(opened(address)) as store:
        assert check_whole(store, acknowledged) == len(kept) == head.entries


def test_kill_the_writer(address: str, opened: Opened) -> None:
    kill_writers(address, opened, 5)


@pytest.mark.soak
def test_kill_the_writer_200_times(address: str, opened: Opened) -> None:
    kill_writers(address, opened, 200)


def write_until_refused(store: Store) -> tuple[set[str], str, Refused]:
    """Appends until the disk is full; gives what was acknowledged, the command that was refused, and why."""
    done: set[str] = set()
    for number in count(1):
        command_id = f"c{number}"
        try:
            add(store, command_id, *(f"{letter}{number}-{'x' * 2000}" for letter in "abc"))
        except Refused as refused:
            return done, command_id, refused
        done.add(command_id)
    raise AssertionError


def check_full(store: Store, free: Callable[[], object]) -> None:
    """On a full disk a command is refused and leaves nothing; when there is room again it goes on."""
    done, command_id, refused = write_until_refused(store)
    assert [fault.code for fault in refused.faults] == ["store-unusable"]
    assert store.find(ARCON, command_id) is None
    assert check_whole(store, done) == len(done) > 0
    free()
    add(store, command_id, "a", "b", "c")
    assert check_whole(store, {*done, command_id}) == len(done) + 1


@pytest.fixture
def small_files() -> Iterator[Callable[[], None]]:
    """No file may grow beyond 300,000 bytes until this is called."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def lift() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, before[1]))
    yield lift
    lift()


@pytest.mark.parametrize("kind", ["jsonl", "sqlite"])
def test_no_room_for_the_file(kind: str, tmp_path: Path, opened: Opened, small_files: Callable[[], None]) -> None:
    store = opened(tmp_path / f"hall.{kind}")
    store.create(ARCON)
    check_full(store, small_files)


@contextmanager
def small_disk() -> Iterator[Path]:
    """A disk of 32 MB, if we may make one."""
    folder = Path(tempfile.mkdtemp(prefix="tavle-disk-"))
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32m,mode=777", "tmpfs", folder], check=False)
    if made.returncode:
        pytest.skip("only root may make a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)
        folder.rmdir()


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["jsonl", "sqlite"])
def test_a_full_disk(kind: str, opened: Opened) -> None:
    with small_disk() as disk:
        ballast = disk / "ballast"
        ballast.write_bytes(bytes(31_000_000))
        store = opened(disk / f"hall.{kind}")
        store.create(ARCON)
        check_full(store, ballast.unlink)
        store.close()


@pytest.mark.soak
def test_a_full_disk_of_the_server(postgres: str, database: str, opened: Opened) -> None:
    with small_disk() as disk, psycopg.connect(postgres, autocommit=True) as server:
        place = disk / "table space"
        place.mkdir()
        place.chmod(0o777)
        owner = Path(server.execute("SHOW data_directory").fetchone()[0]).stat()  # type: ignore[index]  # one row
        os.chown(place, owner.st_uid, owner.st_gid)
        server.execute(f"CREATE TABLESPACE small LOCATION '{place}'".encode())
        name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
        server.execute(f"ALTER DATABASE {name} SET TABLESPACE small".encode())
        ballast = disk / "ballast"
        ballast.write_bytes(bytes(21_500_000))
        store = opened(database)
        store.create(ARCON)
        check_full(store, ballast.unlink)
        store.close()
        server.execute(f"DROP DATABASE {name}".encode())
        server.execute("DROP TABLESPACE small")


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may write anything; nobody may not."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("kind", ["jsonl", "sqlite"])
def test_a_file_that_may_not_be_written(kind: str, opened: Opened) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / f"hall.{kind}"
        store = opened(path)
        store.create(ARCON)
        add(store, "c1", "a", "b", "c")
        store.close()
        for entry in folder.iterdir():
            entry.chmod(0o444)
        folder.chmod(0o555)
        before = path.read_bytes()
        with as_nobody(), pytest.raises(Refused) as refused:
            add(opened(path), "c2", "d")
        assert [fault.code for fault in refused.value.faults] == ["store-unusable"]
        assert path.read_bytes() == before
        folder.chmod(0o755)
        for entry in folder.iterdir():
            entry.chmod(0o644)
        assert check_whole(opened(path), {"c1"}) == 1
