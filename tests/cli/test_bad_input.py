"""Whatever a file holds: an answer, or faults one a line on standard error. Never a traceback."""

from __future__ import annotations

import copy
import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.terminal import EXAMPLES, TAVLE, Ended, Terminal, process

RECORDS = [
    json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("arcon_weekend", "agricola_championship", "monrad_saturday")
]
FAULT = re.compile(r".+ \[[a-z0-9_-]+\]")
shared_terminal = settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)

COMMANDS = ["standings", "pair", "explain", "run", "verify", "bracket"]

ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    0.5,
    10**40,
    "",
    "ase",
    "\udce5",
    "line\nbreak \x1b[31m",
    "9" * 5000,
    [],
    {},
    [[]],
    {"player": "ase"},
    float("nan"),
    float("inf"),
]


def places(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value in nested data."""
    yield way
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from places(value, (*way, key))


def changed(data: Any, way: tuple[Any, ...], value: Any) -> Any:
    if not way:
        return value
    data = copy.copy(data)
    data[way[0]] = changed(data[way[0]], way[1:], value)
    return data


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """A good record with one to three values that are none, or keys nobody knows."""
    data = draw(st.sampled_from(RECORDS))
    for _ in range(draw(st.integers(1, 3))):
        way = draw(st.sampled_from(list(places(data))))
        data = changed(data, way, draw(st.sampled_from(ODD)))
        if not isinstance(data, dict):
            break
        if draw(st.booleans()):
            key = draw(st.sampled_from(["settings", "present", "lots", "colour"]))
            data = {**data, key: draw(st.sampled_from(ODD))}
    return data


def in_order(ended: Ended) -> bool:
    """Done with an answer, or ended by faults of which each is a line."""
    lines = ended.err.splitlines()
    if ended.code == 0:
        return not lines and bool(ended.out)
    return ended.code in (1, 3) and 1 <= len(lines) <= 20 and all(map(FAULT.fullmatch, lines))


@shared_terminal
@given(data=mutated(), command=st.sampled_from(COMMANDS), json_out=st.booleans())
def test_records_with_odd_values(terminal: Terminal, data: Any, command: str, json_out: bool) -> None:
    options = [*(["ase", "bjorn"] if command == "explain" else []), *(["--json"] if json_out else [])]
    ended = terminal.run(command, "-", *options, stdin=json.dumps(data).encode())
    assert in_order(ended), (ended.code, ended.err)


@shared_terminal
@given(data=st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_odd_bytes(terminal: Terminal, data: bytes) -> None:
    for words in (["standings", "-"], ["score", "ndf_arcon_2002", "-", "--json"]):
        ended = terminal.run(*words, stdin=data)
        assert in_order(ended) or (ended == Ended(0, "", "") and not data.decode("utf-8").strip())


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b"9" * 100_000,
        b"-",
        b"NaN",
        b"1e999",
        b'{"book": "nbgf_monrad", "book": "nbgf_monrad"}',
        b'"\\ud800"',
        b"\xff\xfe{",
        b'{"book": "\\ud800", "players": [], "rounds": []}',
        b'{"book": "../../etc/passwd", "players": [], "rounds": []}',
        b'{"book": "nbgf_monrad", "players": [{"id": "a", "rating": 1e400}], "rounds": []}',
        b'{"book": "nbgf_monrad", "players": [{"id": "a", "rating": ' + b"9" * 6000 + b'}], "rounds": []}',
    ],
)
def test_texts_that_are_no_record(terminal: Terminal, text: bytes) -> None:
    ended = terminal.run("standings", "-", stdin=text)
    assert (ended.code, ended.out) == (1, "")
    assert in_order(ended)


@pytest.mark.parametrize("book", ["", ".", "no.toml", "no/such.toml", "\0", "a" * 5000, "/", "README.md"])
def test_books_that_are_none(terminal: Terminal, book: str) -> None:
    for words in (["score", book, "-"], ["show", book], ["lint", book]):
        ended = terminal.run(*words)
        assert ended.code == 1
        assert in_order(ended), ended.err


def test_a_folder_and_a_file_that_may_not_be_read(terminal: Terminal, tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / "no.json", Path("\0")):
        ended = terminal.run("standings", name)
        assert ended.code == 1
        assert ended.err.rstrip().endswith("[unreadable-file]")


def test_names_cannot_steer_the_terminal(terminal: Terminal) -> None:
    players = [{"id": "a", "name": "red \x1b[31m\nnew line"}, {"id": "b", "name": "red \x1b[31m\nnew line"}]
    record = {"book": "nbgf_monrad", "settings": {"rounds": 1, "match_length": 3}, "players": players, "rounds": []}
    ended = terminal.run("pair", "-", stdin=json.dumps(record).encode())
    assert ended.code == 0
    assert "\x1b" not in ended.out
    assert "red \N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}new line (a)" in ended.out


def test_a_reader_who_has_seen_enough() -> None:
    for words in (["demo"], ["run", EXAMPLES / "arcon_weekend.json", "--json"]):
        with subprocess.Popen([*TAVLE, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
            assert running.stdout is not None
            assert running.stderr is not None
            running.stdout.readline()
            running.stdout.close()
            assert running.stderr.read() == b""
        assert running.returncode == 0


def test_output_that_cannot_be_written() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("only Linux has a device that is always full")
    with full.open("wb") as device:
        ended = subprocess.run([*TAVLE, "books"], stdout=device, stderr=subprocess.PIPE, check=False)
    assert ended.returncode == 1
    assert in_order(Ended(1, "", ended.stderr.decode()))


def test_a_locale_without_letters() -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    words = ["standings", str(EXAMPLES / "arcon_weekend.json")]
    ended = subprocess.run([*TAVLE, *words], capture_output=True, env=environment, check=True)
    assert "Åse Lund" in ended.stdout.decode("utf-8")
    assert process(*words).stdout == ended.stdout
