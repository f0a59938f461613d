"""Logs and archives for others: names as they are shown, every line still held by the chain."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tavle.cli.main import main
from tavle.core.errors import Refused
from tavle.core.model import Player, PlayerId
from tavle.files import zips
from tavle.files.archive import read_archive
from tavle.files.shared import (
    SHARED_LOG,
    make_shared_archive,
    read_shared_archive,
    read_shared_log,
    record_in,
    shared_log,
)
from tavle.files.zips import MANIFEST, pack, unpack
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.log import BEGINNING, Stored, seal_all
from tests.tournament.desk import by_number, play_round, registered

SITE = {"index.html": b"<!doctype html>"}
FAMILY = "Fjellheim"


def log_of_a_weekend() -> list[Stored]:
    entered = tuple(
        Player(PlayerId(f"p{n}"), f"Kari {FAMILY}" if n == 1 else f"Player {n}", None) for n in range(1, 17)
    )
    desk = registered("agricola_nm", entered)
    play_round(desk, by_number)
    desk.do(c.GivePenalty(player=PlayerId("p1"), points=Fraction(-1), clause="T9", reason=f"Kari {FAMILY} came late"))
    return list(seal_all(desk.log, head=0, previous=BEGINNING, command_id="c", by="anne", at="2026-11-28T10:00:00"))


def veiled(lines: list[Stored]) -> list[Stored]:
    """As others see them: one player by her first name."""
    return [replace(each, event=shown(each.event)) for each in lines]


def shown(event: e.Event) -> e.Event:
    text = json.dumps(e.to_json(event), ensure_ascii=False).replace(f"Kari {FAMILY}", "Kari")
    return e.event_from_json(json.loads(text))


FULL = log_of_a_weekend()
SHOWN = veiled(FULL)
CONTENT = shared_log("weekend", FULL, SHOWN)


def codes(content: bytes) -> list[str]:
    with pytest.raises(Refused) as refused:
        read_shared_log(content)
    return [fault.code for fault in refused.value.faults]


def changed(version: int, **values: Any) -> bytes:
    """The log with one line changed; None takes a key away."""
    lines = [json.loads(line) for line in CONTENT.decode().splitlines()]
    lines[version] = {key: value for key, value in {**lines[version], **values}.items() if value is not None}
    return "".join(f"{json.dumps(line)}\n" for line in lines).encode()


def test_names_are_as_they_are_shown_and_everything_else_as_it_was() -> None:
    read = read_shared_log(CONTENT)
    assert FAMILY.encode() not in CONTENT
    assert [each.digest for each in read.lines] == [each.digest for each in FULL]
    named = [n for n, each in enumerate(FULL, 1) if FAMILY in json.dumps(each.original, ensure_ascii=False)]
    assert (read.veiled, len(named)) == (frozenset(named), 3)
    assert read.state.tournament.players[0].name == "Kari"
    assert [each.event for each in read.lines] == [each.event for each in SHOWN]


def test_the_same_log_gives_the_same_bytes_and_a_log_without_veils_has_none() -> None:
    assert shared_log("weekend", FULL, SHOWN) == CONTENT
    assert read_shared_log(shared_log("weekend", FULL, FULL)).veiled == frozenset()


def test_a_line_that_was_changed_and_does_not_say_so_is_found() -> None:
    last = len(FULL)
    assert codes(changed(last, by="berit", veiled=None)) == ["digest-wrong"]
    veiled_line = min(read_shared_log(CONTENT).veiled)
    assert codes(changed(veiled_line, veiled=None)) == ["digest-wrong"]


def test_a_veiled_line_is_neither_exchanged_nor_dropped() -> None:
    version = min(read_shared_log(CONTENT).veiled)
    assert "chain-broken" in codes(changed(version, digest="0" * 64))
    lines = CONTENT.decode().splitlines(keepends=True)
    without = "".join([*lines[:version], *lines[version + 1 :]]).encode()
    assert {"log-gap", "chain-broken"} <= set(codes(without))


def test_a_log_that_was_cut_short_is_found() -> None:
    lines = CONTENT.decode().splitlines(keepends=True)
    assert codes("".join(lines[:-1]).encode()) == ["log-gap"]
    assert codes(lines[0].encode()) == ["log-gap"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}\n",
        b"[1]\n",
        b'{"tavle_shared_log": 2}\n',
        b"\xff\xfe",
        CONTENT + b"nonsense\n",
        CONTENT + b'{"version": "x"}\n',
    ],
    ids=["empty", "no form", "a list", "another form", "no text", "a torn line", "no version"],
)
def test_what_is_no_such_log_is_refused(content: bytes) -> None:
    assert codes(content) == ["shared-log-unreadable"]


def test_events_that_cannot_follow_from_one_another_are_refused() -> None:
    """A veiled line may say anything; what it says must still fit."""
    first = e.to_json(e.ResultConfirmed(1, 1, "p1"))
    read = read_shared_log(changed(1, event=first, veiled=True))
    with pytest.raises(Refused) as refused:
        read.state  # noqa: B018 - it is worked out when it is asked for
    assert [fault.code for fault in refused.value.faults] == ["shared-log-unreadable"]


class TestArchive:
    def make(self, **more: Any) -> bytes:
        return make_shared_archive("weekend", FULL, SHOWN, site=SITE, **more)

    def test_it_holds_no_name_that_is_not_shown_and_is_checked(self) -> None:
        content = self.make()
        assert self.make() == content
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            assert not [name for name in archive.namelist() if FAMILY.encode() in archive.read(name)]
            assert set(archive.namelist()) == {MANIFEST, SHARED_LOG, "record.json", "book.toml", "site/index.html"}
        read = read_shared_archive(content)
        assert read.log is not None
        assert (read.name, read.log.veiled) == ("Test", read_shared_log(CONTENT).veiled)
        assert record_in(content) == read.record == record_in(CONTENT)

    def test_pages_that_could_not_be_taken_in_are_left_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = len(unpack(self.make())[1])
        monkeypatch.setattr(zips, "MOST_FILES", whole)  # the manifest is one more
        made = self.make()
        assert [name for name in unpack(made)[1] if name.startswith("site/")] == []
        assert read_shared_archive(made).log is not None

    def test_while_something_waits_to_be_shown_it_has_no_log(self) -> None:
        assert read_shared_archive(self.make(open_log=False)).log is None

    def test_it_is_not_taken_for_a_complete_one(self) -> None:
        with pytest.raises(Refused) as refused:
            read_archive(self.make())
        assert [fault.code for fault in refused.value.faults] == ["archive-for-others"]

    def test_another_archive_is_not_taken_for_it(self) -> None:
        with pytest.raises(Refused) as refused:
            read_shared_archive(pack({}, {"tavle_archive": 1}))
        assert [fault.code for fault in refused.value.faults] == ["archive-not-shared"]

    @pytest.mark.parametrize("name", ["record.json", "book.toml"])
    def test_what_is_not_what_the_log_gives_is_named(self, name: str) -> None:
        manifest, files = unpack(self.make())
        about = {key: value for key, value in manifest.items() if key != "files"}
        with pytest.raises(Refused) as refused:
            read_shared_archive(pack({**files, name: files[name].replace(b"Agricola", b"Agrikola", 1) + b" "}, about))
        assert [(fault.code, fault.values["name"]) for fault in refused.value.faults] == [("archive-contradicts", name)]
        with pytest.raises(Refused) as missing:
            read_shared_archive(pack({key: value for key, value in files.items() if key != name}, about))
        assert [fault.code for fault in missing.value.faults] == ["archive-missing"]


def test_it_is_verified_at_the_command_line(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    log, archive = tmp_path / "weekend.jsonl", tmp_path / "weekend.zip"
    log.write_bytes(CONTENT)
    archive.write_bytes(make_shared_archive("weekend", FULL, SHOWN, site={}))
    for path in (log, archive):
        assert main(["verify", str(path), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["verified"] is True
    log.write_bytes(changed(len(FULL), by="berit", veiled=None))
    assert main(["verify", str(log)]) != 0
    assert "[digest-wrong]" in capsys.readouterr().err
