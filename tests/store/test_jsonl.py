"""What only a JSON Lines file can suffer: torn lines, edits by hand, another file in its place."""

from __future__ import annotations

import errno
import json
import logging
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tavle.core.errors import Refused
from tavle.store import Store
from tavle.store.jsonl import JsonLinesStore
from tavle.tournament.log import chain_faults
from tests.store.logs import ARCON, OTHER, add


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hall.jsonl"


@pytest.fixture
def filled(path: Path) -> JsonLinesStore:
    store = JsonLinesStore(path)
    store.create(ARCON)
    add(store, "c1", "p1", "p2")
    store.create(OTHER)
    add(store, "c2", "p3")
    return store


def test_one_command_is_one_line(filled: JsonLinesStore, path: Path) -> None:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line.get("command_id") for line in lines] == [None, "c1", None, "c2"]
    assert [len(line.get("events", ())) for line in lines] == [0, 2, 0, 1]
    assert lines[0] == {"format": 1, "tournament": ARCON}
    assert filled.head(ARCON).version == 3


@pytest.mark.usefixtures("filled")
def test_torn_at_every_byte(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Wherever a crash ends the file, what is whole is kept, the rest is cut off, and the log goes on."""
    whole = path.read_bytes()
    ends = [number for number, byte in enumerate(whole, start=1) if byte == ord("\n")]
    for length in range(ends[0], len(whole)):
        path.write_bytes(whole[:length])
        caplog.clear()
        looking = JsonLinesStore(path, read_only=True)
        assert path.read_bytes() == whole[:length]
        store = JsonLinesStore(path)
        kept = max(end for end in ends if end <= length)
        assert path.read_bytes() == whole[:kept]
        assert [record.levelno for record in caplog.records] == ([logging.WARNING] if kept < length else [])
        assert (
            store.head(ARCON).entries == looking.head(ARCON).entries == sum(end <= kept for end in (ends[1], ends[3]))
        )
        add(store, "c9", "p9")
        assert list(chain_faults(store.read(ARCON))) == []


def test_torn_while_open(filled: JsonLinesStore, path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with path.open("ab") as file:
        file.write(b'{"command_id":"c3","ev')
    assert filled.head(ARCON).version == 3
    add(filled, "c3", "p4")
    assert "the last 22 bytes were a command that was never finished; cut off" in caplog.text
    assert filled.head(ARCON).version == 4


@pytest.mark.parametrize(
    "line",
    ["no JSON", "[]", "3", "{}", '{"tournament":"nobody","events":[],"command_id":"x"}', '{"tournament":"arcon_2002"}'],
)
def test_a_line_that_is_none(filled: JsonLinesStore, path: Path, line: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    with pytest.raises(Refused) as refused:
        filled.head(ARCON)
    assert [fault.code for fault in refused.value.faults] == ["broken-log"]
    with pytest.raises(Refused):
        JsonLinesStore(path)


def test_a_newer_form(path: Path) -> None:
    path.write_text('{"format":2,"tournament":"x"}\n', encoding="utf-8")
    with pytest.raises(Refused) as refused:
        JsonLinesStore(path)
    assert [fault.code for fault in refused.value.faults] == ["newer-store"]


def test_another_file_in_its_place(filled: JsonLinesStore, path: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.jsonl"
    backup.write_bytes(path.read_bytes())
    add(filled, "c3", "p4")
    backup.replace(path)
    assert filled.head(ARCON).version == 3
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:2]))
    assert filled.head(ARCON).version == 2
    path.unlink()
    assert filled.tournaments() == {}


def test_reading_what_is_not_there(tmp_path: Path, opened: Callable[..., Store]) -> None:
    assert JsonLinesStore(tmp_path / "none.jsonl", read_only=True).tournaments() == {}
    with pytest.raises(Refused) as refused:
        opened(tmp_path / "none.jsonl", read_only=True)
    assert [fault.code for fault in refused.value.faults] == ["store-unusable"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        JsonLinesStore(tmp_path / "none" / "hall.jsonl")
    assert [fault.code for fault in refused.value.faults] == ["store-unusable"]


def full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_write_that_fails_is_undone(
    filled: JsonLinesStore, path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """The disk refuses half-way; test_reliability has real full disks."""
    before = path.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(os, call, full)
        with pytest.raises(Refused) as refused:
            add(filled, "c3", "p4")
        assert "No space left on device" in str(refused.value)
        with pytest.raises(Refused):
            filled.keep_contact(ARCON, "p1", {"email": "anna@example.org"})
    assert path.read_bytes() == before
    assert {entry.name for entry in path.parent.iterdir()} == {"hall.jsonl", "hall.jsonl.lock"}
    assert add(filled, "c3", "p4").entry.version == 4


def test_contact_data_are_for_their_owner_only(filled: JsonLinesStore, path: Path) -> None:
    filled.keep_contact(ARCON, "p1", {"email": "anna@example.org"})
    beside = path.with_name("hall.jsonl.contacts.json")
    assert beside.stat().st_mode & 0o077 == 0
