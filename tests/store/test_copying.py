"""Logs from store to store, exactly."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tavle.core.errors import Refused
from tavle.store import Store
from tavle.store.copying import back_up, copy_log
from tests.store.logs import ARCON, OTHER, add

Opened = Callable[..., Store]


@pytest.fixture
def log(tmp_path: Path, opened: Opened) -> Store:
    """A file with two tournaments, one of them empty."""
    store = opened(tmp_path / "log.jsonl")
    store.create(ARCON)
    add(store, "c1", "p1", "p2")
    add(store, "nothing")
    add(store, "c2", "Ø")
    store.create(OTHER)
    return store


def test_through_a_store_and_back_byte_by_byte(log: Store, store: Store, tmp_path: Path, opened: Opened) -> None:
    back = opened(tmp_path / "back.jsonl")
    for tournament in (ARCON, OTHER):
        copy_log(log, store, tournament)
        copy_log(store, back, tournament)
    assert Path(back.address).read_bytes() == Path(log.address).read_bytes()
    assert store.tournaments() == log.tournaments()


def test_only_what_is_missing(log: Store, store: Store) -> None:
    assert copy_log(log, store, ARCON) == 3
    assert copy_log(log, store, ARCON) == 0
    add(log, "c3", "p4")
    assert copy_log(log, store, ARCON) == 1
    add(store, "c4", "p5")
    assert copy_log(log, store, ARCON) == 0
    assert store.head(ARCON).version == 5


def test_logs_that_part(log: Store, store: Store) -> None:
    copy_log(log, store, ARCON)
    add(store, "here", "p8")
    add(log, "there", "p9")
    before = store.head(ARCON)
    with pytest.raises(Refused) as refused:
        copy_log(log, store, ARCON)
    assert [fault.code for fault in refused.value.faults] == ["log-differs"]
    assert "before version 4" in str(refused.value)
    assert store.head(ARCON) == before


def test_a_log_that_was_changed_by_hand(log: Store, store: Store, opened: Opened) -> None:
    path = Path(log.address)
    path.write_text(path.read_text(encoding="utf-8").replace('"p1"', '"p7"'), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        copy_log(opened(path), store, ARCON)
    assert [fault.code for fault in refused.value.faults] == ["digest-wrong"]
    assert store.tournaments() == {}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda line: line.pop("payload"), "broken-log"),
        (lambda line: line.update(events=[3]), "broken-log"),
        (lambda line: line["events"][0].pop("by"), "missing-key"),
        (lambda line: line["events"][0]["event"].update(event="player_flew"), "unknown-event"),
    ],
)
def test_a_line_that_is_no_command(
    log: Store, store: Store, opened: Opened, change: Callable[..., object], code: str
) -> None:
    path = Path(log.address)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    change(lines[1])
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        copy_log(opened(path), store, ARCON)
    assert [fault.code for fault in refused.value.faults] == [code]


def test_a_backup_has_everything(store: Store, tmp_path: Path, opened: Opened) -> None:
    store.create(ARCON)
    store.create(OTHER)
    add(store, "c1", "p1", "p2")
    store.keep_contact(ARCON, "p1", {"email": "anna@example.org"})
    path = tmp_path / "backup.db"
    assert back_up(store, path) == 2
    backup = opened(path, read_only=True)
    assert backup.tournaments() == store.tournaments()
    assert list(backup.entries(ARCON)) == list(store.entries(ARCON))
    assert backup.contacts(ARCON) == {"p1": {"email": "anna@example.org"}}
    assert not list(tmp_path.glob("*.unfinished*"))


@pytest.mark.parametrize("name", ["there.db", "new.jsonl"])
def test_a_backup_takes_no_place(log: Store, tmp_path: Path, name: str) -> None:
    (tmp_path / "there.db").write_bytes(b"dear")
    with pytest.raises(Refused) as refused:
        back_up(log, tmp_path / name)
    assert [fault.code for fault in refused.value.faults] == ["backup-place"]
    assert (tmp_path / "there.db").read_bytes() == b"dear"
