"""`tavle books` and `tavle show`, for programs and for the eye."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tavle.cli.main import main
from tavle.rules.read import book_ids

OWN = """
entries = 16
[book]
id = "own"
kind = "scoring"
edition = "1"
source = "here"
language = "en"
title.en = "Own"
[game]
like = "agricola"
[[score.terms]]
clause = "1"
term = "participation"
points = 1
"""

ERRATUM_400 = (
    "  Erratum: The printed 400 is kept here; the book bangkok_2022 has 4000.\n"
    "    Why: It must be a misprint for 4000: a survivor with one centre has at least 525, "
    "more than the winner of a solo.\n"
)


def test_books_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["books", "--json", "--lang", "nb"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [book["id"] for book in listed] == list(book_ids())
    assert listed[0] == {
        "id": "agricola_nm",
        "title": "NM i Agricola",
        "source": "Agricola-NM, turneringsregler",
        "game": "agricola",
        "kind": "tournament",
    }


def test_books_for_the_eye(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["books", "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["Livre", "Titre", "Source", "Jeu", "Genre"]
    (boucher,) = (line for line in lines if line.startswith("galaxie_boucher "))
    assert boucher.endswith("système de points")


def test_show_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "galaxie_boucher", "--json", "--lang", "fr"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["id"], shown["kind"], shown["language"]) == ("galaxie_boucher", "scoring", "fr")
    assert [clause["id"] for clause in shown["clauses"]] == ["eliminated-players", "elimination", "solo"]
    assert shown["clauses"][0]["sentences"] == [
        "Chaque survivant reçoit 10 points par joueur éliminé. Si personne n'est éliminé, chacun reçoit 1 point."
    ]
    assert set(shown["clauses"][0]["readings"][0]) == {"text", "reason", "option", "erratum"}


def test_show_for_the_eye(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "galaxie_bangkok"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Bangkok, as printed\ngalaxie_bangkok · Galaxie Diplomatique")
    assert "\n§centres\n  Points for each centre.\n  \N{EN DASH} Each centre gives 105 points.\n" in shown
    assert "  Option eliminated_survival: Whether an eliminated player gets half of the survival points.\n" in shown
    assert "    Values: one of: none, half. If not set: none.\n" in shown
    assert "    Otherwise: option eliminated_survival.\n" in shown
    assert shown.endswith(ERRATUM_400)


def test_the_organiser_s_business_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "ndf_arcon_2002", "--lang", "nb"]) == 0
    lines = capsys.readouterr().out.splitlines()
    clause = lines.index("§2e")
    assert lines[clause + 2] == "  (Overlatt til arrangøren.)"


def test_what_no_clause_says_stands_under_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    assert main(["show", str(path)]) == 0
    assert capsys.readouterr().out == (
        "Own\nown · here\n\nAgricola\n  \N{EN DASH} At most 16 players take part.\n"
        "\n§1\n  \N{EN DASH} Everybody who takes part gets 1 point.\n"
    )


def test_a_text_cannot_steer_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    clause = '[[clauses]]\nid = "1"\ntext.en = "Red \\u001b[31m\\nand\\tmore."\n'
    path.write_text(OWN.replace('"Own"', '"Own\\u0007"') + clause, encoding="utf-8")
    assert main(["show", str(path)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Own\ufffd\n")
    assert "\n§1\n  Red \ufffd[31m and more.\n" in shown


def test_an_unknown_book_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "galaxie"]) == 1
    assert capsys.readouterr().err.startswith("there is no rule book 'galaxie'; shipped are agricola_nm, ")


def test_on_a_terminal_paragraphs_are_as_wide_as_it_is() -> None:
    ours, theirs = pty.openpty()
    shown = subprocess.Popen(
        [sys.executable, "-m", "tavle.cli.main", "show", "galaxie_diploligue"],
        stdout=theirs,
        env={**os.environ, "COLUMNS": "60", "TERM": "xterm"},
    )
    os.close(theirs)
    text = b""
    while chunk := _read(ours):
        text += chunk
    assert shown.wait() == 0
    lines = [line for line in text.decode().splitlines() if "\x1b" not in line]
    assert "  Points by place, 4 for the last and 2 more for each place" in lines
    assert "  better; equals share." in lines
    assert max(map(len, lines)) < 60


def _read(terminal: int) -> bytes:
    """What the terminal was sent; nothing when the other side has gone, which Linux reports as an error."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""
