"""Archives: whole, the same from the same, and every hostile or torn one refused before anything is kept."""

from __future__ import annotations

import io
import json
import stat
import zipfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tavle.files import zips
from tavle.files.archive import make_archive, read_archive, record_bytes, take_in
from tavle.files.zips import MANIFEST, pack, unpack
from tavle.records import read_record, record_of
from tavle.store import Store, TournamentId, open_store
from tavle.store.loading import load
from tavle.store.taking_over import take_over

ROOT = Path(__file__).parents[2]
RECORD = json.loads((ROOT / "examples/monrad_saturday.json").read_text(encoding="utf-8"))
NAME = TournamentId("saturday")
PHOTO = {"1-1-anna.jpg": b"\xff\xd8\xff board"}
SITE = {"index.html": b"<!doctype html>", "nb/index.html": "å".encode()}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "hall.db")
    take_over(opened, NAME, read_record(RECORD), name="Saturday", by="import", now="2026-11-28T10:00")
    yield opened
    opened.close()


@pytest.fixture
def content(store: Store) -> bytes:
    return make_archive(store, NAME, photos=PHOTO, site=SITE)


def codes(call: Callable[[], Any]) -> list[str]:
    with pytest.raises(Refused) as caught:
        call()
    return [fault.code for fault in caught.value.faults]


def test_what_is_in_it(content: bytes, store: Store) -> None:
    archive = read_archive(content)
    assert (archive.tournament, archive.name) == (NAME, "Saturday")
    assert (archive.version, archive.digest) == (store.head(NAME).version, store.head(NAME).digest)
    assert (archive.photos, archive.site, archive.another_book) == (PHOTO, SITE, False)
    assert read_record(archive.record).tournament == load(store, NAME).tournament
    book = ROOT / "src/tavle/rules/books/nbgf_monrad.toml"
    assert archive.book == book.read_text(encoding="utf-8")
    names = zipfile.ZipFile(io.BytesIO(content)).namelist()
    wanted = {"log.jsonl", "record.json", "book.toml", "photos/1-1-anna.jpg", "site/index.html", "site/nb/index.html"}
    assert set(names) == {MANIFEST, *wanted}


def test_the_same_tournament_gives_the_same_bytes(content: bytes, store: Store) -> None:
    assert make_archive(store, NAME, photos=PHOTO, site=SITE) == content


@pytest.mark.parametrize("ending", ["db", "jsonl"])
def test_taken_in_elsewhere_it_is_the_same_log(content: bytes, store: Store, ending: str, tmp_path: Path) -> None:
    other = open_store(tmp_path / f"other.{ending}")
    archive = read_archive(content)
    assert take_in(other, archive) == store.head(NAME).entries
    assert list(other.entries(NAME)) == list(store.entries(NAME))
    assert take_in(other, archive) == 0  # what is there already is not added twice
    assert make_archive(other, NAME, photos=PHOTO, site=SITE) == content
    other.close()


def test_a_log_of_the_same_id_that_is_another_is_left_alone(content: bytes, tmp_path: Path) -> None:
    other = open_store(tmp_path / "other.db")
    take_over(other, NAME, read_record(RECORD), name="Another", by="import", now="2026-11-28T10:00")
    assert codes(lambda: take_in(other, read_archive(content))) == ["log-differs"]
    other.close()


def unpacked(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def test_every_file_that_is_changed_lost_or_added_is_named(content: bytes) -> None:
    files = unpacked(content)
    for name in files:
        if name != MANIFEST:
            assert codes(partial(unpack, zipped({**files, name: b"x"}))) == ["archive-changed"]
            less = {key: data for key, data in files.items() if key != name}
            assert codes(partial(unpack, zipped(less))) == ["archive-missing"]
    assert codes(lambda: unpack(zipped({**files, "site/x.html": b""}))) == ["archive-not-named"]


def repacked(content: bytes, about: Mapping[str, object], **changed: bytes) -> bytes:
    """An archive whose digests fit what somebody put into it."""
    files = unpacked(content)
    manifest = json.loads(files.pop(MANIFEST))
    del manifest["files"]
    named = {name.replace("__", "/").replace("_", "."): data for name, data in changed.items()}
    return pack({**files, **named}, {**manifest, **about})


def test_parts_that_do_not_belong_together(content: bytes) -> None:
    other = record_bytes({**record_of(read_record(RECORD).tournament), "book": "agricola_nm"})
    assert codes(lambda: read_archive(repacked(content, {}, record_json=other))) == ["archive-contradicts"]
    book = (ROOT / "src/tavle/rules/books/agricola_nm.toml").read_bytes()
    assert codes(lambda: read_archive(repacked(content, {}, book_toml=book))) == ["archive-contradicts"]
    for about in ({"name": "Sunday"}, {"version": 1}, {"digest": "0" * 64}, {"tournament": "sunday"}):
        assert codes(partial(read_archive, repacked(content, about))) == ["archive-contradicts"]
    assert codes(lambda: read_archive(repacked(content, {"tavle_archive": 2}))) == ["archive-unreadable"]
    no_photo = repacked(content, {}, photos__1_jpg=b"<script>")
    assert codes(lambda: read_archive(no_photo)) == ["archive-unsafe"]
    assert codes(lambda: read_archive(pack({"log.jsonl": b""}, {"tavle_archive": 1}))) == ["archive-missing"]


def test_a_log_that_was_tampered_with_is_refused(content: bytes) -> None:
    log = unpacked(content)["log.jsonl"].replace(b"Saturday", b"Sunday!!")
    found = codes(lambda: read_archive(repacked(content, {"name": "Sunday!!"}, log_jsonl=log)))
    assert found[0] == "digest-wrong"
    other = unpacked(content)["log.jsonl"].splitlines(keepends=True)
    shorter = repacked(content, {}, log_jsonl=b"".join(other[:-1]))
    assert set(codes(lambda: read_archive(shorter))) == {"archive-contradicts"}


def test_a_book_of_ones_own_must_lie_where_the_log_says(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes((ROOT / "src/tavle/rules/books/nbgf_monrad.toml").read_bytes())
    store = open_store(tmp_path / "hall.db")
    take_over(store, NAME, read_record({**RECORD, "book": str(own)}), name="x", by="import", now="2026-11-28T10:00")
    content = make_archive(store, NAME, photos={}, site={})
    store.close()
    assert not read_archive(content).another_book
    own.write_text(own.read_text(encoding="utf-8").replace("points = 1\n", "points = 2\n", 1), encoding="utf-8")
    assert read_archive(content).another_book
    own.unlink()
    assert codes(lambda: read_archive(content)) == ["archive-book"]


def hostile(change: Callable[[zipfile.ZipInfo], None], name: str = "x", data: bytes = b"x") -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        info = zipfile.ZipInfo(name)
        change(info)
        archive.writestr(info, data)
    return made.getvalue()


def as_it_is(_: zipfile.ZipInfo) -> None:
    """Changes nothing."""


@pytest.mark.parametrize(
    "name",
    [
        *("../x", "a/../../x", "/etc/x", "C:/x", "a\\..\\x", "a//x", "./x", "a/./x", ".hidden", "x/", "a" * 300, "a b"),
        *("a/b/c/d/e/f/g/h", "x\n", "con:x"),
    ],
)
def test_names_that_lead_elsewhere(name: str) -> None:
    assert codes(lambda: unpack(hostile(as_it_is, name))) == ["archive-unsafe"]


def test_links_and_encrypted_entries() -> None:
    def link(info: zipfile.ZipInfo) -> None:
        info.external_attr = (stat.S_IFLNK | 0o777) << 16

    assert codes(lambda: unpack(hostile(link, data=b"/etc/passwd"))) == ["archive-unsafe"]
    plain = bytearray(hostile(as_it_is))
    plain[plain.rindex(b"PK\x01\x02") + 8] |= 1
    assert codes(lambda: unpack(bytes(plain))) == ["archive-unsafe"]

    def rare(info: zipfile.ZipInfo) -> None:
        info.compress_type = zipfile.ZIP_BZIP2

    assert codes(lambda: unpack(hostile(rare))) == ["archive-unsafe"]


def test_a_name_that_stands_twice_whatever_its_letters() -> None:
    assert codes(lambda: unpack(zipped({"Log.jsonl": b"", "log.jsonl": b""}))) == ["archive-unsafe"]


def test_the_pages_of_many_players_are_taken_in(store: Store) -> None:
    """Of two thousand players in three languages."""
    pages = {f"{code}/players/{number}.html": b"" for code in ("en", "nb", "fr") for number in range(1, 2001)}
    assert read_archive(make_archive(store, NAME, photos=PHOTO, site=pages)).site == pages


@pytest.mark.parametrize(("most", "value"), [("MOST_FILES", 6), ("MOST_BYTES", 100_000)])
def test_an_archive_is_made_without_pages_that_could_not_be_taken_in(
    store: Store, monkeypatch: pytest.MonkeyPatch, most: str, value: int
) -> None:
    monkeypatch.setattr(zips, most, value)
    fitting = make_archive(store, NAME, photos=PHOTO, site={"index.html": b"x"})
    assert len(unpacked(fitting)) == 6
    assert read_archive(fitting).site == {"index.html": b"x"}
    huge = {"index.html": b"x", "nb/index.html": b"x" * 100_000}
    without = read_archive(make_archive(store, NAME, photos=PHOTO, site=huge))
    assert (without.site, without.photos) == ({}, PHOTO)


def test_bombs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zips, "MOST_BYTES", 1_000_000)
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x", bytes(1_000_001))
    assert len(bomb.getvalue()) < 3_000
    assert codes(lambda: unpack(bomb.getvalue())) == ["archive-too-large"]
    # A size that is said too small is not believed: no more than said comes out, and the check of the entry fails.
    lying = bytearray(bomb.getvalue())
    for at in (lying.rindex(b"PK\x01\x02") + 24, lying.index(b"PK\x03\x04") + 22):
        lying[at : at + 4] = (10).to_bytes(4, "little")
    assert codes(lambda: unpack(bytes(lying))) == ["archive-unreadable"]
    monkeypatch.setattr(zips, "MOST_FILES", 3)
    assert codes(lambda: unpack(zipped({f"f{number}": b"" for number in range(4)}))) == ["archive-too-large"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no zip",
        b"PK\x05\x06",
        zipped({"x": b""}),
        zipped({MANIFEST: b"no json"}),
        zipped({MANIFEST: b"[]"}),
        zipped({MANIFEST: b'{"files": {"x": {}}}'}),
        zipped({MANIFEST: b'{"files": []}'}),
        zipped({MANIFEST: b"\xff"}),
    ],
    ids=["empty", "text", "torn", "no manifest", "no JSON", "a list", "no digest", "no files", "no UTF-8"],
)
def test_what_is_no_archive(content: bytes) -> None:
    assert codes(lambda: unpack(content)) == ["archive-unreadable"]


@given(st.data())
def test_no_byte_can_be_changed(data: st.DataObject) -> None:
    """What comes out is what was put in, or nothing does."""
    whole = pack({"a": b"some words", "b/c": bytes(50)}, {"about": 1})
    at = data.draw(st.integers(0, len(whole) - 1))
    torn = whole[:at] + bytes([whole[at] ^ data.draw(st.integers(1, 255))]) + whole[at + 1 :]
    try:
        _, files = unpack(torn)
    except Refused:
        return
    assert files == {"a": b"some words", "b/c": bytes(50)}
