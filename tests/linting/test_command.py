"""`tavle lint` at the command line."""

import json
from pathlib import Path

import pytest

from tavle.cli.main import main
from tests.linting.spoiled import SOUND, spoiled

REASON = (
    "[[acknowledged]]\ncode = 'solo-for-two'\nreason.en = 'Meant so.'\nreason.nb = 'Med vilje.'\nreason.fr = 'Voulu.'"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "own.toml"


def test_nothing_found(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(SOUND, encoding="utf-8")
    assert main(["lint", str(path)]) == 0
    assert capsys.readouterr() == ("", "")


def test_an_error_goes_to_standard_error(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(spoiled(("at = 6", "at = 4"), ("lots = true", "lots = false")), encoding="utf-8")
    assert main(["lint", str(path)]) == 1
    out, err = capsys.readouterr()
    assert [line.rpartition(" ")[2] for line in out.splitlines()] == ["[places-shared]"]
    sentence = "two players can have 4 of 9 centres; a solo needs more than half"
    assert err == f"{path} line 35: error: {sentence} (own §1) [solo-for-two]\n"


def test_an_acknowledged_error_is_shown_with_its_reason(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(spoiled(("at = 6", "at = 4"), ("", REASON)), encoding="utf-8")
    assert main(["lint", str(path), "--lang", "nb"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines()[1] == "    acknowledged: Med vilje."


def test_json(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(spoiled(("at = 6", "at = 4"), ("", REASON), ("lots = true", "lots = false")), encoding="utf-8")
    assert main(["lint", str(path), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["book"] == str(path)
    assert [(found["code"], found["severity"], found["acknowledged"]) for found in answer["findings"]] == [
        ("places-shared", "note", None),
        ("solo-for-two", "error", "Meant so."),
    ]
    assert answer["findings"][1] == {
        "code": "solo-for-two",
        "severity": "error",
        "where": f"{path} line 35",
        "clause": "own §1",
        "text": "two players can have 4 of 9 centres; a solo needs more than half",
        "acknowledged": "Meant so.",
    }


def test_a_book_that_cannot_be_read(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(SOUND.replace("winner", "winer"), encoding="utf-8")
    assert main(["lint", str(path), "--json"]) == 1
    out, err = capsys.readouterr()
    assert [found["code"] for found in json.loads(out)["findings"]] == ["missing-key", "unknown-key"]
    assert json.loads(out)["findings"][1]["clause"] is None
    assert len(err.splitlines()) == 2


def test_no_such_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "no_such_book"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("[unknown-book]\n")
