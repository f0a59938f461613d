"""`tavle bracket` for a bracket of its own: names, documents, numbers; sheets for people; pictures."""

from __future__ import annotations

import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tavle
from tavle.cli.main import main

NAMES = "Anna; Oslo\n\nBo;Oslo\nCecilie\n Dag \n"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["bracket", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_names_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = tmp_path / "names.txt"
    names.write_text(NAMES, encoding="utf-8")
    words = ("--players", str(names), "--kind", "consolation", "--apart", "--seed", "4", "--json")
    code, out, _ = run(capsys, *words)
    players = [{"id": "Anna", "club": "Oslo"}, {"id": "Bo", "club": "Oslo"}, {"id": "Cecilie"}, {"id": "Dag"}]
    assert code == 0
    assert json.loads(out) == tavle.draw_bracket(players, kind="consolation", apart=True, seed="4")


def test_a_document_and_what_is_chosen_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "saturday.json"
    file.write_text(json.dumps({"players": list("abcdef"), "kind": "single"}), encoding="utf-8")
    words = ("--kind", "last_chance", "--last-feeds", "1", "--feeds", "2", "--length", "main=7,9", "last_chance=3")
    more = (
        "--prizes",
        "main=60,30",
        "--seeding",
        "lot",
        "--byes",
        "lot",
        "--seed",
        "1",
    )
    code, out, _ = run(capsys, "--players", str(file), *words, *more, "--json")
    chosen = {"lengths": {"main": [7, 9], "last_chance": [3]}, "prizes": {"main": ["60", "30"]}, "seeding": "lot"}
    assert code == 0
    assert json.loads(out) == tavle.draw_bracket(
        list("abcdef"), seed="1", kind="last_chance", last_feeds=1, feeds=2, byes="lot", **chosen
    )


def test_the_sheet_says_where_everybody_comes_from(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--players", "4", "--kind", "double", "--length", "final=9", "--plain", "--lang", "nb")
    assert code == 0
    lines = [" ".join(line.split()) for line in out.splitlines() if line.strip()]
    assert lines == [
        "Cup med 4",
        "Hovedcup · Runde 1",
        "Match Spillere Vinner",
        "1 1 4 –",
        "2 2 3 –",
        "Hovedcup · Runde 2",
        "Match Spillere Vinner",
        "3 vinneren av 1 vinneren av 2 –",
        "Taperrekka · Runde 1",
        "Match Spillere Vinner",
        "4 taperen av 1 taperen av 2 –",
        "Taperrekka · Runde 2",
        "Match Spillere Vinner",
        "5 vinneren av 4 taperen av 3 –",
        "Finale · Runde 1 · til 9",
        "Match Spillere Vinner",
        "6 vinneren av 3 vinneren av 5 –",
        "Finale · om nødvendig · til 9",
        "Match Spillere Vinner",
        "7 vinneren av 3 vinneren av 5 –",
    ]


def test_scores_empty_lines_and_prizes(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    results = [
        {"winner": "d", "loser": "e", "score": [5, 2]},
        {"winner": "a", "loser": "d", "walkover": True},
        {"winner": "b", "loser": "c", "score": [5, 0]},
        {"winner": "a", "loser": "b"},
        {"winner": "c", "loser": "e"},
    ]
    document = {"players": list("abcde"), "kind": "two_matches", "results": results}
    prizes = {"main": ["10", "5"], "consolation": ["3"], "last_chance": ["1"]}
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(document | {"prizes": prizes}).encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    code, out, _ = run(capsys, "--players", "-", "--plain")
    lines = [" ".join(line.split()) for line in out.splitlines() if line.strip()]
    assert code == 0
    assert lines[3] == "1 d e d 5–2"
    assert "2 a d a (without play)" in lines
    assert "6 c – –" in lines
    end = lines.index("Won by a.")
    assert lines[end + 1 :] == [
        "Prizes: Main cup",
        "Place Players",
        "1 a 10",
        "2 b 5",
        "Prizes: Consolation",
        "Place Players",
        "1 c 3",
    ]


def test_a_picture_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, sheet in enumerate(("natural", "phone", "projector", "a4", "a3")):
        file = tmp_path / f"{number}.svg"
        assert run(capsys, "--players", "12", "--kind", "last_chance", "--svg", str(file), "--sheet", sheet)[0] == 0
        assert ElementTree.fromstring(file.read_text(encoding="utf-8")).tag == "{http://www.w3.org/2000/svg}svg"
    assert run(capsys, "--players", "12", "--svg", str(tmp_path / "cup.PNG"))[0] == 0
    assert (tmp_path / "cup.PNG").read_bytes().startswith(b"\x89PNG")
    code, _, err = run(capsys, "--players", "12", "--svg", str(tmp_path / "no" / "such.svg"))
    assert (code, "[unwritable-file]" in err) == (1, True)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--players", "nowhere.txt"), "unreadable-file"),
        (("--players", "3", "--kind", "two_matches"), "too-few-for-bracket"),
        (("--players", "8", "--length", "side=7"), "bad-value"),
        (("--players", "8", "--length", "main=seven"), "bad-value"),
        (("--players", "8", "--prizes", "main=1.5"), "bad-value"),
        (("--players", "8", "--kind", "consolation", "--feeds", "9"), "bracket-feeds"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    ended, out, err = run(capsys, *words)
    assert (ended, out) == (1, "")
    assert err.splitlines()[0].endswith(f"[{code}]")


@pytest.mark.parametrize("words", [(), ("x.json", "--players", "4")])
def test_a_record_or_players(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(capsys, *words)
    assert ended.value.code == 2
