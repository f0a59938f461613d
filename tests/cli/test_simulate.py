"""`tavle simulate`: for programs, for people, as CSV, with files, and refused."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
from html import unescape
from pathlib import Path
from typing import Any, get_args

import pytest

from tavle.cli.main import main
from tavle.cli.simulate import FORMATS
from tavle.cli.study_bar import StudyBar
from tavle.library import simulation
from tavle.records import record_of
from tavle.simulate.formats import Format
from tavle.store import open_store, tournament_id
from tavle.store.loading import load
from tests.store.playing import CHAMPIONSHIPS, Desk, play, set_up

ROOT = Path(__file__).parents[2]
SMALL = ["--tournaments", "40", "--count", "8"]


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["simulate", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_books_and_formats_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "nbgf_monrad",
        "--compare",
        "knockout",
        "--set",
        "rounds=3",
        "--set",
        "match_length=7",
        "--set",
        "draw=seeded",
    ]
    found = answer(capsys, *words, *SMALL)
    assert [subject["title"] for subject in found["subjects"]] == ["nbgf_monrad", "knockout"]
    assert found["subjects"][0]["work"]["minutes"] == 3 * 2 * 5 * 7
    assert found["seed"] == 1
    assert len(found["compared"]) == 1


def test_the_same_seed_gives_the_same_answer(capsys: pytest.CaptureFixture[str]) -> None:
    one, two, other = (answer(capsys, "knockout", *SMALL, "--seed", seed) for seed in ("7", "7", "8"))
    assert one == two
    assert one["subjects"] != other["subjects"]


@pytest.mark.parametrize(
    ("lang", "word", "last"),
    [
        ("en", "The best player wins", "player 8"),
        ("nb", "Den beste vinner", "spiller 8"),
        ("fr", "Le meilleur gagne", "joueur 8"),
    ],
)
def test_for_people(capsys: pytest.CaptureFixture[str], lang: str, word: str, last: str) -> None:
    assert (
        main(
            [
                "simulate",
                "nbgf_monrad",
                "knockout",
                "--set",
                "rounds=3",
                "--set",
                "match_length=7",
                *SMALL,
                "--lang",
                lang,
            ]
        )
        == 0
    )
    written = capsys.readouterr().out
    assert word in written
    assert last in written


def test_the_exact_engine_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["nbgf_monrad", "--set", "rounds=2", "--set", "match_length=3", "--set", "start=groups", "--losing", "1"]
    assert main(["simulate", *words, "--tournaments", "3", "--count", "8"]) == 0
    written = capsys.readouterr().out
    assert "exact engine" in written
    assert "better lost than won" in written


def test_csv_has_the_chance_of_every_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "knockout", *SMALL, "--csv"]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert rows[0][:3] == ["subject", "rank", "player"]
    assert len(rows) == 9
    assert all(abs(sum(map(float, row[3:])) - 1) < 1e-4 for row in rows[1:])


def test_what_a_report_says_repeats_its_study(tmp_path: Path) -> None:
    words = ["nbgf_monrad", "--compare", "knockout", "--set", "rounds=2", "--count", "8", "--tournaments", "20"]
    words += ["--model", '{"kind": "elo", "length": 3}', "--cut", "2", "--losing", "2", "--seed", "4"]
    pages = []
    for name in ("first.html", "again.html"):
        assert main(["simulate", *words, "--html", str(tmp_path / name)]) == 0
        pages.append((tmp_path / name).read_text(encoding="utf-8"))
        said = re.search("<code>tavle simulate (.*?)</code>", pages[0])
        assert said
        words = shlex.split(unescape(said[1]))
    assert pages[0] == pages[1]


def test_a_report_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    words = ["knockout", *SMALL, "--html", str(report), "--lang", "nb", "--set", "draw=seeded"]
    assert main(["simulate", *words]) == 0
    capsys.readouterr()
    page = report.read_text(encoding="utf-8")
    assert "tavle simulate knockout --set draw=seeded --count 8 --tournaments 40 --seed 1" in page
    assert 'lang="nb"' in page
    assert main(["simulate", "knockout", *SMALL, "--html", str(tmp_path / "no" / "folder")]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_a_setting_that_no_subject_has_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["nbgf_monrad", "knockout", "--set", "rounds=3", "--set", "draw=seeded", *SMALL]
    assert main(["simulate", *words]) == 0
    assert main(["simulate", *words, "--set", "round=5"]) == 1
    assert "round" in capsys.readouterr().err


def test_lengths_and_hours(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    report = str(tmp_path / "report.html")
    found = answer(capsys, "knockout", *SMALL, "--vary", "length=1,5", "--html", report)
    assert [subject["varied"]["value"] for subject in found["subjects"]] == [1, 5]
    assert "--vary length=1,5" in Path(report).read_text(encoding="utf-8")
    (fitted,) = answer(capsys, "knockout", *SMALL, "--hours", "2")["subjects"]
    assert fitted["work"]["minutes"] == 3 * 10 * 3
    with pytest.raises(SystemExit):
        main(["simulate", "knockout", "--vary", "length=long"])
    assert "NAME=N,N" in capsys.readouterr().err


def test_players_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    record = ROOT / "examples" / "agricola_championship.json"
    found = answer(capsys, "agricola_nm", "--players", str(record), "--tournaments", "20")
    assert found["subjects"][0]["players"][0] == "Astrid Haugen"
    assert found["ratings"][0] == 1791


def test_strengths_from_past_tournaments(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A finished tournament of a store and its record give the same; games without a record are refused."""
    address, record = str(tmp_path / "past.db"), tmp_path / "record.json"
    store = open_store(address)
    play(Desk(store, tournament_id("monrad")), CHAMPIONSHIPS["monrad"])
    set_up(Desk(store, tournament_id("begun")), CHAMPIONSHIPS["monrad"])
    record.write_text(json.dumps(record_of(load(store, tournament_id("monrad")).tournament)), encoding="utf-8")
    store.close()
    words = ["knockout", "--tournaments", "20"]
    from_record = answer(capsys, *words, "--fit", str(record))
    assert from_record["ratings"] == sorted(from_record["ratings"], reverse=True)
    assert answer(capsys, *words, "--fit", address) == from_record
    games = tmp_path / "games.csv"
    games.write_text("game,player,score\n1,Ada,3\n1,Bo,2\n", encoding="utf-8")
    assert main(["simulate", *words, "--fit", str(games)]) == 1


def test_who_comes_late_and_leaves(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["nbgf_monrad", "--set", "rounds=2", "--set", "match_length=3", "--count", "8", "--tournaments", "5"]
    found = answer(capsys, *words, "--late", "0.2", "--leaving", "0.1")
    assert found["attendance"] == {"share": 1.0, "late": 0.2, "leaving": 0.1}
    assert answer(capsys, *words, "--attendance", "0.8")["attendance"]["share"] == 0.8


def test_one_tournament_to_step_through(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "ndf_arcon_2002", "--count", "14", "--example", "5"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["book"] == "ndf_arcon_2002"
    assert len(record["rounds"]) == 4


def test_a_study_is_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    keep = str(tmp_path / "study.jsonl")
    one = answer(capsys, "knockout", *SMALL, "--keep", keep, "--model", '{"kind": "elo", "length": 7}')
    assert one == answer(capsys, "knockout", *SMALL, "--keep", keep, "--model", '{"kind": "elo", "length": 7}')


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["nbgf_monrad"], 1, "set `rounds`"),
        (["knockout", "--tournaments", "0"], 1, "tournaments cannot be 0"),
        (["knockout", "--players", "none.json"], 1, "none.json"),
        (["knockout", "--model", "{"], 1, "--model"),
        (["knockout", "--model", "[]"], 1, "an object such as"),
        (["knockout", "--hours", "nan"], 1, "a number above 0"),
        (["knockout", "--cut", "0"], 1, "from 1 to 15"),
        (["knockout", "--keep", "no/such/folder"], 1, "no/such/folder"),
        (["nbgf_monrad", "--set", "rounds=3", "--set", f"cup={'[' * 50_000}"], 1, "settings.cup"),
        (["chess"], 1, "there is no rule book"),
    ],
)
def test_what_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], words: list[str], code: int, said: str) -> None:
    assert main(["simulate", *words]) == code
    assert said in capsys.readouterr().err


def test_a_setting_needs_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "knockout", "--set", "rounds"])
    assert "NAME=VALUE" in capsys.readouterr().err


def test_who_watches_sees_rate_and_result(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "200")
    found: dict[str, Any] = {"subjects": [{"best_wins": {"value": 0.25}}, {"best_wins": {"value": None}}]}
    with StudyBar(1000, "en", shown=True) as bar:
        assert bar.progress is not None
        bar.progress(100, found)
        bar.progress(600, found)
    assert "Playing" in capsys.readouterr().err
    assert StudyBar(1000, "en", shown=False).progress is None


def test_the_help_and_the_library_name_every_format() -> None:
    kinds = [get_args(kind.model_fields["format"].annotation)[0] for kind in get_args(get_args(Format)[0])]
    assert FORMATS.split(", ") == list(simulation.FORMATS)
    assert sorted(simulation.FORMATS) == sorted(kinds)
