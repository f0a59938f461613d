"""`tavle seat`: what stands on the page, the files it takes, the picture it draws."""

from __future__ import annotations

import argparse
import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import tavle
from tavle.cli.main import build_parser, main
from tavle.cli.progress import Bar
from tavle.rules.model.base import LANGUAGES, Language
from tavle.texts.catalogue import catalogue


def words(language: Language) -> dict[str, set[str]]:
    """Each key with the values that its sentence names."""
    return {
        key: {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
        for key, sentence in catalogue(language).items()
        if key.startswith("seat.")
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_all_sentences(language: Language) -> None:
    assert words(language) == words("en")
    assert "seat.sheet.again" in words(language)


def test_the_answer_is_the_library_s(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["seat", "--players", "13", "--rules", "vtes", "--rounds", "3", "--steps", "30", "--seed", "5", "--json"]
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out) == tavle.seat(13, rules="vtes", rounds=3, steps=30, seed="5")


def test_files_and_the_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "names").write_text("\n".join(["Åse", "Bo", "", *(f"N{number}" for number in range(14))]), "utf-8")
    (tmp_path / "clubs").write_text("Åse; Bo\nN1, N2,\n\n", encoding="utf-8")
    (tmp_path / "groups").write_text('[{"players": "1-4", "each": 1}]', encoding="utf-8")
    files = {name: str(tmp_path / name) for name in ("names", "clubs", "groups", "out.svg")}
    command = ["seat", "--players", files["names"], "--tables", "4x4", "--rounds", "3", "--seed", "1", "--json"]
    assert main([*command, "--apart", files["clubs"], "--groups", files["groups"], "--svg", files["out.svg"]]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["players"][:3] == ["Åse", "Bo", "N0"]
    assert [aim["aim"] for aim in answer["aims"]] == ["repeats", "worst", "seats", "apart"]
    picture = ET.parse(tmp_path / "out.svg").getroot()
    assert picture.find("{http://www.w3.org/2000/svg}title") is not None
    again = tmp_path / "again.json"
    again.write_text(json.dumps({"clubs": [["Åse", "Bo"]]}["clubs"]), encoding="utf-8")
    assert main([*command, "--apart", str(again)]) == 0
    assert json.loads(capsys.readouterr().out)["aims"][-1]["aim"] == "apart"


def test_a_picture_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["seat", "--players", "4", "--tables", "2x2", "--rounds", "1", "--svg", str(tmp_path)]
    assert main(command) == 1
    assert "[unwritable-file]" in capsys.readouterr().err


def test_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = tmp_path / "plan.json"
    command = ["seat", "--rounds", "3", "--seed", "1", "--steps", "40"]
    assert main([*command, "--players", "9", "--tables", "2x4", "--json"]) == 0
    plan.write_text(capsys.readouterr().out, encoding="utf-8")
    changed = ["--fixed", str(plan), "--played", "1", "--drop", "9", "--arrive", "Kari", "Ola"]
    assert main([*command, *changed, "--plain"]) == 0
    page = capsys.readouterr().out
    assert "Round 1 (played)\nTable  Players" in page
    assert "Sitting out in each round: 2." in page
    assert "Who meets again\nPlayer  Whom, in rounds" in page
    assert "Who moves\n" in page
    assert "table none to" in page
    assert page.endswith("Seed 1: the same question with it and as many steps gives the same seating.\n")
    assert main([*command, "--players", "16", "--tables", "4x4", "--lang", "fr"]) == 0
    assert "Les tables viennent d'un plan connu" in capsys.readouterr().out


def test_what_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seat", "--players", "7", "--tables", "2x4", "--rounds", "2"]) == 3
    assert capsys.readouterr().err == (
        "round 1 has 8 seats, but only 7 players are there; fewer seats or more players are right "
        "[seat-too-few-players]\n"
    )
    assert main(["seat", "--players", "8", "--tables", "2by4", "--rounds", "2", "--lang", "nb"]) == 1
    assert "kan ikke leses" in capsys.readouterr().err


def test_a_bar_is_told_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    bar = Bar("tavle seat", None)
    bar.at(1, 4)
    bar.appear()
    bar.at(2, 4)
    assert bar.shown
    bar.vanish()
    assert capsys.readouterr().out == ""


def test_an_option_given_twice_adds_to_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was said first is not forgotten."""
    assert main(["seat", "--players", "8", "--tables", "2x4", "--tables", "4x2", "--rounds", "2", "--json"]) == 0
    plan = capsys.readouterr().out
    assert [len(entry["tables"]) for entry in json.loads(plan)["rounds"]] == [2, 4]
    (tmp_path / "plan.json").write_text(plan, encoding="utf-8")
    words = ["seat", "--fixed", str(tmp_path / "plan.json"), "--played", "1", "--rounds", "2", "--json"]
    assert main([*words, "--drop", "1", "--drop", "2", "--arrive", "Ola", "--arrive", "Kari"]) == 0
    seated = {
        seat["player"]
        for table in json.loads(capsys.readouterr().out)["rounds"][1]["tables"]
        for seat in table["seats"]
    }
    assert seated == {"3", "4", "5", "6", "7", "8", "Ola", "Kari"}


def test_no_option_that_takes_several_forgets_what_was_said_first() -> None:
    """`--drop 1 --drop 2` says the same as `--drop 1 2`, in every command."""

    def actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                for below in action.choices.values():
                    yield from actions(below)
            elif action.option_strings:
                yield action

    several = [action for action in actions(build_parser()) if action.nargs in ("+", "*")]
    assert several
    assert [action.option_strings for action in several if not isinstance(action, argparse._ExtendAction)] == []
