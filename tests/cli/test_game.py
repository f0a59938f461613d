"""`tavle game`: a game of Diplomacy kept in a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tavle.cli.main import main
from tavle.judge.kept import read_game_text, turn_of

SLIP = "\nturn | S1901M open\nFRA | Par - Burg\n"


def begun(folder: Path, slip: str = SLIP) -> str:
    """A new game with a slip written into its file by hand."""
    path = folder / "bord 3.txt"
    assert main(["game", str(path), "--new", "--rules", "datc"]) == 0
    path.write_text(path.read_text(encoding="utf-8") + slip, encoding="utf-8")
    return str(path)


def test_a_turn_is_written_by_hand_and_closed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = begun(tmp_path)
    capsys.readouterr()
    assert main(["game", path, "--close", "--lang", "nb"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        "bord 3\n"
        "\n"
        "# S1901M (våren 1901)\n"
        "FRA A par - bur: lykkes (ingenting står imot i Burgund)\n"
        "    «Par - Burg»: lest med skjønn (enhetens slag mangler: A par)\n"
        "Enheter: "
    )
    assert "# F1901M (høsten 1901), slik det står nå\n" in out
    game = read_game_text(Path(path).read_text(encoding="utf-8"))
    assert (game.name, game.rules, game.sheet(turn_of("S1901M")).state) == ("bord 3", "datc", "closed")


def test_undo_redo_and_a_copy_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, copy = begun(tmp_path), str(tmp_path / "copy.json")
    for words in (["--close"], ["--undo"], ["--redo", "--copy", copy]):
        assert main(["game", path, *words, "--json"]) == 0
    capsys.readouterr()
    assert main(["game", copy, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["now"], [turn["state"] for turn in shown["turns"]]) == ("F1901M", ["closed", "open"])
    assert main(["game", copy, "--redo"]) == 1
    assert "[game-nothing-to-redo]" in capsys.readouterr().err


def test_centres_and_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = begun(tmp_path, "\nturn | S1901M closed\nturn | F1901M closed\n")
    text = Path(path).read_text(encoding="utf-8").replace("solo | 18", "solo | 18\nlast year | 1901")
    Path(path).write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert main(["game", path, "--svg", str(tmp_path / "board.svg")]) == 0
    assert capsys.readouterr().out.endswith(
        "\nCentres\n     AUS ENG FRA GER ITA RUS TUR\n1901   3   3   3   3   3   4   3\n\nthe last year is over\n"
    )
    assert ">fall 1901</title>" in (tmp_path / "board.svg").read_text(encoding="utf-8")


def test_builds_that_are_due(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    slips = "\nturn | S1901M closed\nFRA | F bre - mao\nturn | F1901M closed\nFRA | F mao - por\n"
    assert main(["game", begun(tmp_path, slips)]) == 0
    assert "  France: builds due: 1; open home centres: Brest\n" in capsys.readouterr().out


def test_a_game_from_standard_input_is_not_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = Path(begun(tmp_path)).read_bytes()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tavle.cli.game.read_text", lambda _: text.decode())
    before = sorted(tmp_path.iterdir())
    assert main(["game", "-", "--close"]) == 0
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["there.txt", "--new"], "unwritable-file"),
        (["nowhere/new.txt", "--new"], "unwritable-file"),
        (["missing.txt"], "unreadable-file"),
        (["there.txt"], "game-bad-line"),
    ],
)
def test_what_is_refused(
    words: list[str],
    code: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.txt").write_text("no game", encoding="utf-8")
    assert main(["game", *words]) == 1
    assert f"[{code}]" in capsys.readouterr().err
    assert Path("there.txt").read_text(encoding="utf-8") == "no game"


def test_no_picture_of_a_game_that_was_over_before_it_began(tmp_path: Path) -> None:
    path = tmp_path / "won.txt"
    path.write_text("Diplomacy game, Tavle 1\nsolo | 1\nstart | W1907A\ncentres FRA | par\n", encoding="utf-8")
    assert main(["game", str(path), "--svg", str(tmp_path / "board.svg")]) == 0
    assert not (tmp_path / "board.svg").exists()
