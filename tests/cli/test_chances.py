"""`tavle chances`: of a record and of a store, as a table in three languages and as JSON, and what is refused."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from tavle import live_chances
from tavle.records import record_of
from tavle.store import open_store, tournament_id
from tavle.store.loading import load
from tavle.tournament.commands import CutToCup
from tests.cli.terminal import EXAMPLES, Terminal
from tests.library.test_chances import FIRST, four
from tests.store.playing import CHAMPIONSHIPS, Championship, Desk, play, play_round, set_up

LAST = [("a", "c", ""), ("b", "d", "b")]
"""One match is open: who wins it is first. Who has lost it has beaten more than b, and d has no point."""

TABLES = {
    "en": [
        "Monrad tournament, Norwegian Backgammon Federation · Chances",
        "Name First Among the first 1 Can still win Place in the middle Can end",
        "a 50 % 50 % yes 1 1–2",
        "c 50 % 50 % yes 1 1–2",
        "b 0 % 0 % no longer 3 3",
        "d 0 % 0 % no longer 4 4",
    ],
    "nb": [
        "Navn Førsteplass Blant de 1 første Kan fortsatt vinne Plass i midten",
        "a 50 % 50 % ja 1 1–2",
        "b 0 % 0 % ikke lenger 3 3",
    ],
    "fr": ["a 50 % 50 % oui 1 1–2", "d 0 % 0 % plus maintenant 4 4"],
}


def stdin(record: dict[str, Any]) -> bytes:
    return json.dumps(record).encode()


@pytest.mark.parametrize("language", TABLES)
def test_a_table_by_hand(language: str, terminal: Terminal) -> None:
    words = ["chances", "-", "--cut", "1", "--seed", "7", "--lang", language, "--plain"]
    ended = terminal.run(*words, stdin=stdin(four([FIRST, LAST])))
    assert ended.code == 0
    written = "\n".join(" ".join(line.split()) for line in ended.out.splitlines())
    assert [line for line in TABLES[language] if line not in written] == []


def test_without_a_cut_there_is_no_column_for_one(terminal: Terminal) -> None:
    out = terminal.run("chances", "-", stdin=stdin(four([FIRST, LAST]))).out
    assert "Among the first" not in out
    assert "Every way in which the open matches can end was ranked by the book: 2." in out
    cup = {"cup": {"points": "1", "at_cut": "all"}}
    out = terminal.run("chances", "-", stdin=stdin(four([FIRST], **cup))).out
    assert "In the cup" in out
    assert "First is who wins the cup." in out


def test_json_is_what_the_library_says(terminal: Terminal) -> None:
    record = four([FIRST])
    ended = terminal.run("chances", "-", "--json", "--seed", "7", "--tournaments", "20", stdin=stdin(record))
    assert json.loads(ended.out) == live_chances(record, seed=7, tournaments=20)
    assert json.loads(ended.out)["tournaments"] == 20


def test_a_tournament_of_a_store_as_it_stands(terminal: Terminal, tmp_path: Path) -> None:
    """Before the last round, and when all is played."""
    address, name = tmp_path / "hall.db", tournament_id("monrad")
    store = open_store(str(address))
    desk = Desk(store, name)
    set_up(desk, CHAMPIONSHIPS["monrad"])
    for number in range(1, CHAMPIONSHIPS["monrad"].rounds):
        play_round(desk, number)
    record = record_of(load(store, name).tournament)
    words: list[str | Path] = ["chances", address, "monrad", "--seed", "7", "--tournaments", "20"]
    answer = json.loads(terminal.run(*words, "--json").out)
    assert answer == live_chances(record, seed=7, tournaments=20)
    assert len(answer["players"]) == 9
    assert "Spiller Ø1" in terminal.run(*words).out
    play(Desk(store, tournament_id("over")), CHAMPIONSHIPS["monrad"])
    store.close()
    ended = terminal.run("chances", address, "over", "--lang", "nb")
    assert (ended.code, "Det er ingenting å si" in ended.out) == (0, True)
    assert json.loads(terminal.run("chances", address, "over", "--json").out)["players"] == []


def test_a_cup_that_was_drawn_in_a_store(terminal: Terminal, tmp_path: Path) -> None:
    """The final of two is left: the better one wins it as FIBS has it, 1 / (10^(-D sqrt(n) / 2000) + 1)."""
    address, name = tmp_path / "hall.db", tournament_id("cup")
    store = open_store(str(address))
    desk = Desk(store, name)
    settings = {"rounds": 2, "match_length": 7, "cup": {"best": 2, "at_cut": "lot"}}
    set_up(desk, Championship("nbgf_monrad", 4, 2, settings, rated=True))
    for number in (1, 2):
        play_round(desk, number)
    desk.do(CutToCup(seed="s"))
    ratings = {player.id: float(player.rating or 0) for player in load(store, name).tournament.players}
    store.close()
    answer = json.loads(terminal.run("chances", address, "cup", "--json").out)
    (best, title), (other, rest) = [(each["player"], each["title"]["value"]) for each in answer["players"][:2]]
    better = ratings[best] - ratings[other]
    assert better > 0
    assert title == pytest.approx(1 / (10 ** (-better * math.sqrt(7) / 2000) + 1))
    assert (answer["way"], title + rest) == ("cup", pytest.approx(1))
    assert [each["can"] for each in answer["players"]] == ["can", "can", "no", "no"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-", "--cut", "0"], "cut cannot be 0; what would be right: 1–4 [bad-value]"),
        (["-", "--cut", "5"], "cut cannot be 5; what would be right: 1–4 [bad-value]"),
        (["-", "--tournaments", "0"], "tournaments cannot be 0; what would be right: 1–1000000 [bad-value]"),
        (["-", "--tournaments", "1000001"], "[bad-value]"),
        (["none.json"], "none.json: the file cannot be read"),
        (["hall.db"], "hall.db means nothing without TOURNAMENT; add that, or leave hall.db out [option-without]"),
        (["postgresql://nowhere/tavle"], "[option-without]"),
        (["hall.db", "monrad"], "[store-unusable]"),
        ([str(EXAMPLES / "monrad_saturday.json"), "--cut", "2"], "[option-only-for]"),
        (["-", "--lang", "fr", "--tournaments", "0"], "[bad-value]"),
    ],
)
def test_what_is_refused(
    words: list[str], said: str, terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = terminal.run("chances", *words, stdin=stdin(four([FIRST])))
    assert (ended.code, ended.out) == (1, "")
    (line,) = ended.err.splitlines()
    assert said in line


@pytest.mark.parametrize("record", [b"", b"{", b"[]", b'{"book": "nbgf_monrad"}', b"\xff\xfe{"])
def test_what_is_no_record(record: bytes, terminal: Terminal) -> None:
    ended = terminal.run("chances", "-", stdin=record)
    assert (ended.code, ended.out) == (1, "")
    assert all(line.endswith("]") for line in ended.err.splitlines())


@pytest.mark.parametrize("words", [["-", "--cut", "two"], ["-", "--tournaments", "-3"], [], ["-", "a", "b"]])
def test_wrong_usage(words: list[str], terminal: Terminal) -> None:
    assert terminal.run("chances", *words).code == 2
