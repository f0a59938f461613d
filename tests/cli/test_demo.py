"""The demo plays real records: what it draws is what they say, and each list follows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tavle.cli.demo.championships import CHAMPIONSHIPS, Championship
from tavle.cli.demo.play import drawn_round
from tavle.library.demos import demo_text
from tavle.records import Loaded
from tavle.records.write import round_of
from tests.cli.terminal import EXAMPLES, Terminal

FILES = [name for championship in CHAMPIONSHIPS for name in championship.files]


@pytest.mark.parametrize("name", FILES)
def test_its_records_are_the_examples(name: str) -> None:

    packed = demo_text(name)
    assert packed == (EXAMPLES / f"{name}.json").read_text(encoding="utf-8")


def seats(table: dict[str, Any]) -> list[tuple[str, str | None]]:
    return sorted((seat["player"], seat.get("role")) for seat in table["seats"])


@pytest.mark.parametrize("championship", CHAMPIONSHIPS, ids=lambda championship: championship.files[0])
def test_what_it_draws_is_what_the_records_say(championship: Championship) -> None:
    now: Loaded | None = None
    drawn = []
    for record in championship.records():
        now = now or Loaded(record.book, record.tournament.until(0))
        for entry in record.tournament.rounds[len(now.tournament.rounds) :]:
            answer, written = drawn_round(now, entry, "en"), round_of(entry)
            assert list(map(seats, answer["tables"])) == list(map(seats, written["tables"]))
            assert answer["byes"] == written["byes"]
            drawn.append(entry.number)
            now = Loaded(record.book, record.tournament.until(entry.number))
    assert drawn == list(range(1, len(drawn) + 1))


@pytest.mark.parametrize("language", ["en", "nb", "fr"])
def test_from_registration_to_the_final_list(terminal: Terminal, language: str) -> None:
    ended = terminal.run("demo", "--plain", "--lang", language)
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    words = {
        "en": ("Registration: ", "Round 1", "Final list", "Why does "),
        "nb": ("Påmelding: ", "Runde 1", "Sluttliste", "Hvorfor står "),
        "fr": ("Inscription : ", "Ronde 1", "Classement final", "Pourquoi "),
    }[language]
    assert [sum(line.startswith(word) for line in lines) for word in words] == [3, 3, 3, 3]


def test_it_is_the_same_every_time(terminal: Terminal) -> None:
    assert terminal.run("demo") == terminal.run("demo")


def test_a_match_is_finished_later(terminal: Terminal) -> None:
    lines = terminal.run("demo", "--plain").out.splitlines()
    told = lines.index("Asbjørn Tangen and Even Åsheim have finished their match: 7 - 0.")
    assert lines.index("Round 4", lines.index("Registration: 13 players")) == told + 2


def test_as_json(terminal: Terminal) -> None:
    answers = json.loads(terminal.run("demo", "--json").out)
    assert [(answer["book"], answer["final"]) for answer in answers] == [
        ("ndf_arcon_2002", True),
        ("agricola_nm", True),
        ("nbgf_monrad", True),
    ]
