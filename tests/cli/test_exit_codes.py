"""0 done, 1 refused, 2 wrong usage, 3 no solution; a line on standard error for each fault, then no answer."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import EXAMPLES, Terminal, process

WEEKEND = str(EXAMPLES / "arcon_weekend.json")
SATURDAY = str(EXAMPLES / "monrad_saturday.json")
AGRICOLA = str(EXAMPLES / "agricola_championship.json")
BOARD = str(EXAMPLES / "arcon_board.jsonl")

SEATS = [{"player": "a", "won": True}, {"player": "b", "won": False}]
TWO_WHO_HAVE_MET = {
    "book": "nbgf_monrad",
    "settings": {"rounds": 2, "match_length": 3},
    "players": [{"id": "a"}, {"id": "b"}],
    "rounds": [{"number": 1, "tables": [{"number": 1, "seats": SEATS}]}],
}


@pytest.mark.parametrize("json_or_text", [["--json"], [], ["--lang", "nb"], ["--lang", "fr"]], ids=" ".join)
@pytest.mark.parametrize(
    "words",
    [
        ["books"],
        ["show", "nbgf_monrad"],
        ["lint", "nbgf_monrad"],
        ["score", "ndf_arcon_2002", BOARD],
        ["standings", WEEKEND],
        ["standings", WEEKEND, "--after", "0"],
        ["standings", SATURDAY, "--after", "2"],
        ["explain", WEEKEND, "ase"],
        ["explain", WEEKEND, "ase", "dag", "--after", "3"],
        ["pair", SATURDAY, "--seed", "7"],
        ["run", WEEKEND],
        ["verify", SATURDAY],
        ["bracket", str(EXAMPLES / "monrad_weekend.json")],
        ["lots", "order", "a", "b"],
        ["lots", "commit"],
        ["lots", "start", AGRICOLA, "--round", "1"],
        ["lots", "standings", SATURDAY],
    ],
    ids=lambda words: " ".join(words[:1]),
)
def test_done(terminal: Terminal, words: list[str], json_or_text: list[str]) -> None:
    ended = terminal.run(*words, *json_or_text)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.endswith("\n")
    if json_or_text == ["--json"]:
        assert all(json.loads(line) for line in ([ended.out] if words[0] != "score" else ended.out.splitlines()))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["score", "no_such_book", BOARD], "unknown-book"),
        (["score", "ndf_arcon_2002", "no/such/file"], "unreadable-file"),
        (["standings", "."], "unreadable-file"),
        (["standings", BOARD], "missing-key"),
        (["standings", WEEKEND, "--after", "9"], "no-such-round"),
        (["explain", WEEKEND, "nobody"], "unknown-player"),
        (["explain", WEEKEND, "ase", "ase"], "same-player"),
        (["pair", AGRICOLA], "no-more-rounds"),
        (["lots", "order", "a", "a"], "named-twice"),
        (["bracket", str(EXAMPLES / "monrad_weekend.json"), "--svg", "no/such/folder/cup.svg"], "unwritable-file"),
    ],
)
def test_refused(terminal: Terminal, words: list[str], code: str) -> None:
    ended = terminal.run(*words)
    assert (ended.code, ended.out) == (1, "")
    assert re.search(r"\[(\S+)\]$", ended.err.splitlines()[0]).group(1) == code  # type: ignore[union-attr]  # always there


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["no-such-command"],
        ["standings"],
        ["standings", WEEKEND, "--no-such-option"],
        ["standings", WEEKEND, "--after", "-1"],
        ["standings", WEEKEND, "--after", "x"],
        ["standings", WEEKEND, "--lang", "se"],
        ["standings", WEEKEND, "--after", "1.5"],
        ["log", "no/such/file", "x", "--after", "-1"],
        ["log", "no/such/file", "x", "--after", "x"],
        ["pair", SATURDAY, "--round", "first"],
    ],
    ids=" ".join,
)
def test_wrong_usage(terminal: Terminal, words: list[str]) -> None:
    ended = terminal.run(*words)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("usage: tavle")


@pytest.mark.parametrize(
    "words",
    [
        ["run", WEEKEND, "--seed"],
        ["pair", SATURDAY, "--seed"],
        ["lots", "deal", AGRICOLA, "--round", "1", "--deck", BOARD, "--seed"],
        ["pair", SATURDAY, "--by-hand", "--reason"],
        ["lots", "order", "a", "b", "--purpose"],
        ["import", WEEKEND, "no/such/file", "--name"],
    ],
    ids=" ".join,
)
def test_what_is_no_text_is_wrong_usage(terminal: Terminal, words: list[str]) -> None:
    """Bytes that are not UTF-8 come from the shell as halves of characters."""
    ended = terminal.run(*words, "\udcff")
    assert (ended.code, ended.out) == (2, "")
    assert "is not UTF-8 text" in ended.err


@pytest.mark.parametrize(
    "words",
    [
        ["standings"],
        ["explain", "a"],
        ["pair", "--seed", "1"],
        ["pair", "--by-hand"],
        ["run"],
        ["bracket"],
        ["lots", "standings"],
    ],
    ids=" ".join,
)
def test_another_book_is_noted_and_does_not_stop(terminal: Terminal, tmp_path: Path, words: list[str]) -> None:
    """But for `verify`, which refuses it."""
    settings = {"rounds": 1, "cup": {"best": 2}}
    data = {**TWO_WHO_HAVE_MET, "settings": settings, "book_digest": "of another"}
    record = tmp_path / "record.json"
    record.write_text(json.dumps(data), encoding="utf-8")
    command = words[:2] if words[0] == "lots" else words[:1]
    ended = terminal.run(*command, record, *words[len(command) :])
    assert (ended.code, ended.err) == (0, "The rule book is not the one the record was made with.\n")
    verified = terminal.run("verify", record)
    assert (verified.code, "[digest]" in verified.err) == (1, True)


@pytest.mark.parametrize("language", ["en", "nb", "fr"])
def test_no_solution(terminal: Terminal, tmp_path: Path, language: str) -> None:
    record = tmp_path / "record.json"
    record.write_text(json.dumps(TWO_WHO_HAVE_MET), encoding="utf-8")
    ended = terminal.run("pair", record, "--lang", language)
    assert (ended.code, ended.out) == (3, "")
    assert len(ended.err.splitlines()) == 1
    assert ended.err.endswith("[no-legal-pairing]\n")


def test_a_record_that_differs_from_its_lots_is_not_verified(terminal: Terminal, tmp_path: Path) -> None:
    data = json.loads(Path(WEEKEND).read_text(encoding="utf-8"))
    first, second = (table["seats"][0] for table in data["rounds"][0]["tables"])
    first["player"], second["player"] = second["player"], first["player"]
    record = tmp_path / "record.json"
    record.write_text(json.dumps(data), encoding="utf-8")
    ended = terminal.run("verify", record)
    assert (ended.code, ended.out) == (1, "")
    answered = terminal.run("verify", record, "--json")
    assert answered.code == 1
    differences = json.loads(answered.out)["differences"]
    assert {difference["round"] for difference in differences} == {1}
    assert ended.err == answered.err == "".join(f"{each['text']} [{each['kind']}]\n" for each in differences)


def test_many_faults_are_twenty_lines(terminal: Terminal, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    players = [{"id": f"p{number}", "shoe_size": 44} for number in range(30)]
    record.write_text(json.dumps({"book": "nbgf_monrad", "players": players, "rounds": []}), encoding="utf-8")
    ended = terminal.run("standings", record)
    lines = ended.err.splitlines()
    assert (ended.code, len(lines)) == (1, 20)
    assert all("shoe_size" in line and line.endswith("[unknown-key]") for line in lines)


def test_ctrl_c(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tavle.library.results.standings", interrupted)
    assert terminal.run("standings", WEEKEND).code == 130


def test_version(terminal: Terminal) -> None:
    ended = terminal.run("--version")
    assert ended.code == 0
    assert re.fullmatch(r"tavle \d+\.\d+\.\d+\S*\n", ended.out)


def test_the_installed_process_ends_with_the_same_codes() -> None:
    assert process("books").returncode == 0
    assert process("standings", "no/such/file").returncode == 1
    assert process("standings").returncode == 2
    assert process("pair", "-", stdin=json.dumps(TWO_WHO_HAVE_MET).encode()).returncode == 3
