"""`tavle judge` on the command line."""

import argparse
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tavle.cli import judge as command
from tavle.cli.game import RULES
from tavle.core.errors import Refused
from tavle.judge.choices import DEFAULT_RULES, PRESETS

GOOD = {"id": "a", "phase": "movement", "units": ["FRA A par"], "orders": {"FRA": ["Par - Burg", "A lon H"]}}
FIGHT = {
    "phase": "movement",
    "units": ["AUS A vie", "AUS A bud", "ITA A tyr", "ITA A ven", "GER A boh", "RUS F tri"],
    "orders": {"AUS": ["A vie - tri", "A bud S A vie - tri"], "ITA": ["A ven - pie"], "GER": ["A boh - gal"]},
}
BAD = {"phase": "movement", "units": ["FRA F par"], "orders": {}}


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_parsers(parser.add_subparsers())
    args = parser.parse_args(["judge", *words])
    code: int = args.run(args)
    return code


def file_of(folder: Path, *documents: Any) -> str:
    path = folder / "phases.jsonl"
    path.write_text("".join(f"{json.dumps(document)}\n" for document in documents), encoding="utf-8")
    return str(path)


def test_the_rules_on_offer() -> None:
    assert set(RULES) == set(PRESETS)
    assert RULES[0] == DEFAULT_RULES


def test_json_lines_in_and_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(file_of(tmp_path, GOOD, FIGHT), "--json", "--rules", "datc") == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["id"], first["units"]) == ("a", ["FRA A bur"])
    assert second["id"] is None


def test_standard_input_is_the_default(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(GOOD).encode())))
    assert run("--json") == 0
    assert json.loads(capsys.readouterr().out)["units"] == ["FRA A bur"]


def test_for_the_eye(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(file_of(tmp_path, GOOD, FIGHT)) == 0
    assert capsys.readouterr().out == (
        "# a\n"
        "FRA A par - bur: succeeds (nothing stands against it in Burgundy)\n"
        "    “Par - Burg”: read with tolerance (the unit's type is missing: A par)\n"
        "FRA A lon H: illegal\n"
        "    “A lon H”: illegal (the power has no unit there)\n"
        "Units: FRA A bur\n"
        "For the hand that moves the pieces\n"
        "  France: A Paris to Burgundy\n"
        "Doubtful lines: 1; the outcome depends on how they are read\n"
        "\n"
        "AUS A vie - tri: succeeds (2 against 1: A bud supports A vie; nothing supports F tri)\n"
        "AUS A bud S A vie - tri: given (nobody attacks it)\n"
        "ITA A ven - pie: succeeds (nothing stands against it in Piedmont)\n"
        "GER A boh - gal: succeeds (nothing stands against it in Galicia)\n"
        "Units: AUS A bud, AUS A tri, GER A gal, ITA A pie, ITA A tyr\n"
        "For the hand that moves the pieces\n"
        "  Austria: A Vienna to Trieste\n"
        "  Italy: A Venice to Piedmont\n"
        "  Germany: A Bohemia to Galicia\n"
        "  Russia: F Trieste must leave (attacked from Vienna); open: Adriatic Sea, Albania, Venice\n"
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("nb", "FRA A par - bur: lykkes (ingenting står imot i Burgund)\n    «Par - Burg»: lest med skjønn "),
        (
            "fr",
            "FRA A par - bur\xa0: réussit (rien ne s'y oppose en Bourgogne)\n    « Par - Burg » : lu avec tolérance ",
        ),
    ],
)
def test_for_other_eyes(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, said: str) -> None:
    assert run(file_of(tmp_path, GOOD), "--lang", language) == 0
    assert said in capsys.readouterr().out


def test_what_is_contested_and_removed_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    standoff = {
        "phase": "movement",
        "units": ["AUS A vie", "ITA A ven"],
        "orders": {"AUS": ["A vie - tyr"], "ITA": ["A ven - tyr"]},
    }
    gone = {"phase": "adjustment", "units": ["AUS A vie"], "centres": {}, "orders": {}}
    run(file_of(tmp_path, standoff, gone))
    out = capsys.readouterr().out
    assert "Contested: Tyrolia\n" in out
    assert out.endswith("Units: none\nFor the hand that moves the pieces\n  Austria: take A Vienna off the board\n")


def test_one_bad_line_and_none_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Refused) as caught:
        run(file_of(tmp_path, GOOD, BAD, BAD), "--json")
    assert [(fault.where, fault.code) for fault in caught.value.faults] == [
        ("line 2: units[0]", "judge-fleet-inland"),
        ("line 3: units[0]", "judge-fleet-inland"),
    ]
    assert capsys.readouterr().out == ""


def test_no_more_faults_than_are_reported(tmp_path: Path) -> None:
    with pytest.raises(Refused) as caught:
        run(file_of(tmp_path, *[BAD] * 30))
    assert len(caught.value.faults) == 20


@pytest.mark.parametrize(("language", "name"), [("en", "Burgundy"), ("nb", "Burgund"), ("fr", "Bourgogne")])
def test_a_picture_of_the_last_phase(tmp_path: Path, language: str, name: str) -> None:
    picture = tmp_path / "board.svg"
    assert run(file_of(tmp_path, FIGHT, GOOD), "--svg", str(picture), "--lang", language) == 0
    drawn = picture.read_text(encoding="utf-8")
    assert "A Paris</title>" in drawn
    assert f">{name}</tspan>" in drawn


def test_a_picture_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(Refused) as caught:
        run(file_of(tmp_path, GOOD), "--svg", str(tmp_path / "nowhere" / "board.svg"))
    assert caught.value.faults[0].code == "unwritable-file"


def test_nothing_in_nothing_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(file_of(tmp_path), "--svg", str(tmp_path / "board.svg")) == 0
    assert run(file_of(tmp_path), "--json") == 0
    assert capsys.readouterr().out == ""
