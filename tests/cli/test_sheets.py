"""What people read: whole pages, counted and set by hand."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import EXAMPLES, Terminal

BOARD = str(EXAMPLES / "arcon_example.json")


def page(terminal: Terminal, *words: str, record: dict[str, Any] | None = None) -> list[str]:
    ended = terminal.run(*words, "--plain", stdin=json.dumps(record).encode())
    assert (ended.code, ended.err) == (0, "")
    return ended.out.splitlines()


def won(winner: str, loser: str, number: int = 1) -> dict[str, Any]:
    seats = [{"player": winner, "won": True, "score": 3}, {"player": loser, "won": False, "score": 1}]
    return {"number": number, "seats": seats}


def monrad(*rounds: dict[str, Any], best: int | None = None) -> dict[str, Any]:
    """Five players, Åge (the unrated) last; names that Norwegians and Frenchmen sort differently."""
    names = {"a": "Ål", "b": "Ærlig", "c": "Øyvind", "d": "Zoé", "e": "Aaron"}
    return {
        "book": "nbgf_monrad",
        "settings": {"rounds": 3, "match_length": 3, **({"cup": {"best": best}} if best else {})},
        "players": [{"id": key, "name": name, "rating": 1500 - 10 * n} for n, (key, name) in enumerate(names.items())],
        "rounds": list(rounds),
    }


FIRST = {"number": 1, "tables": [won("a", "b"), won("c", "d", 2)], "byes": ["e"]}
UNFINISHED = {"number": 2, "status": "unfinished", "seats": [{"player": "e", "score": 2}, {"player": "b", "score": 0}]}
SECOND = {"number": 2, "tables": [won("c", "a"), UNFINISHED], "byes": ["d"]}


def test_a_list(terminal: Terminal) -> None:
    """Points from ARCON 2002 §2c, whose board it is."""
    assert page(terminal, "standings", BOARD) == [
        "Diplomacy championship of Norway, ARCON 2002 · Final list",
        "Place  Name     Points  Best game  Mean centres  Centres by year  Ahead by",
        "    1  Erlend       50         50             –                –  points",
        "    2  Filippa     19½        19½             –                –  place shared",
        "    2  Tor         19½        19½             –                –  points",
        "    4  Øystein       4          4             –                –  place shared",
        "    4  Rakel         4          4             –                –  points",
        "    6  Inga          2          2             –                –  points",
        "    7  Geir          1          1             –                –",
    ]


def test_who_has_moved_since_the_round_before(terminal: Terminal) -> None:
    """After round 1 Ål, Øyvind and Aaron share the first place; in round 2 Øyvind beats Ål, Zoé has the bye."""
    assert page(terminal, "standings", "-", record=monrad(FIRST, SECOND)) == [
        "Monrad tournament, Norwegian Backgammon Federation · List after round 2",
        "Place  Moved  Name    Points  Head to head  Cumulative score  Solkoff  Ahead by",
        "    1  =      Øyvind       2             –                 3        2  points",
        "    2  ▼1     Aaron       1½             –                2½        ½  points",
        "    3  ▼2     Ål           1             –                 2       2½  cumulative score",
        "    4  =      Zoé          1             –                 1        2  points",
        "    5  ▼1     Ærlig        ½             –                 ½       2½",
    ]


def test_the_first_list_has_nobody_to_compare_with(terminal: Terminal) -> None:
    assert page(terminal, "standings", "-", "--after", "1", record=monrad(FIRST))[1].split()[:2] == ["Place", "Name"]


def test_nobody_has_played(terminal: Terminal) -> None:
    record = json.loads((EXAMPLES / "arcon_example.json").read_text(encoding="utf-8")) | {"rounds": []}
    assert page(terminal, "standings", "-", record=record)[1:] == ["Nobody is on the list yet."]
    assert page(terminal, "run", "-", record=record)[1:] == ["No round is played yet."]


@pytest.mark.parametrize(
    ("language", "order"),
    [
        ("nb", ["Zoé", "Ærlig", "Øyvind", "Ål", "Aaron"]),
        ("fr", ["Aaron", "Ærlig", "Ål", "Øyvind", "Zoé"]),
        ("en", ["Aaron", "Ærlig", "Ål", "Øyvind", "Zoé"]),
    ],
)
def test_names_stand_as_each_language_sorts_them(terminal: Terminal, language: str, order: list[str]) -> None:
    lines = page(terminal, "pair", "-", "--seed", "1", "--lang", language, record=monrad())
    start = lines.index({"nb": "Etter navn", "fr": "Par nom", "en": "By name"}[language])
    assert [line.split()[0] for line in lines[start + 2 : start + 7]] == order


def test_a_seating_by_table_and_by_name(terminal: Terminal) -> None:
    """Round 1 by rating: first against second, third against fourth, the last has the bye."""
    assert page(terminal, "pair", "-", record=monrad()) == [
        "Round 1",
        "Table  Players",
        "    1  Ål       Ærlig",
        "    2  Øyvind   Zoé",
        "Bye: Aaron",
        "",
        "By name",
        "Name    Table",
        "Aaron     bye",
        "Ærlig       1",
        "Ål          1",
        "Øyvind      2",
        "Zoé         2",
        "",
        "Notes",
        "Aaron has the bye. (nbgf_monrad §7)",
    ]


def test_boards_stand_beside_each_other_with_their_powers(terminal: Terminal) -> None:
    record = json.loads((EXAMPLES / "arcon_weekend.json").read_text(encoding="utf-8"))
    record["rounds"] = record["rounds"][:1]
    lines = page(terminal, "run", "-", record=record)
    assert lines[2] == "Round 1"
    assert lines[3].split() == ["Power", "Board", "1", "Board", "2"]
    assert lines[4].split() == ["Austria", "Frøydis", "Moe", "11", "(50)", "Bjørn", "Vik", "2", "(3)"]
    assert [line.split()[0] for line in lines[4:11]] == [
        "Austria",
        "England",
        "France",
        "Germany",
        "Italy",
        "Russia",
        "Turkey",
    ]


def test_a_scored_game(terminal: Terminal) -> None:
    """ARCON 2002 §2c: England 38 + 11 + 1 = 50, France (14 + 7) / 2 + 8 + 1 = 19.5."""
    lines = page(terminal, "score", "ndf_arcon_2002", str(EXAMPLES / "arcon_board.jsonl"))
    assert lines[:2] == ["Game arcon-2002-2c: 100 points in all", "Name     Points  What"]
    assert [line.split()[:2] for line in lines[2:5]] == [["England", "50"], ["France", "19½"], ["Turkey", "19½"]]
    assert [re.findall(r"(\S+) \(", line) for line in lines[2:4]] == [["1", "11", "38"], ["1", "8", "10½"]]


def test_a_game_without_a_name_and_a_seat_without_terms(terminal: Terminal) -> None:
    game = {"seats": [{"player": "a", "won": True, "score": 3}, {"player": "b", "won": False, "score": 1}]}
    lines = page(terminal, "score", "nbgf_monrad", "-", record=game)
    assert lines[0] == "Game: 1 point in all"
    assert lines[2].split()[:2] == ["a", "1"]


def test_an_explanation(terminal: Terminal) -> None:
    """Åse's games gave 24, 21, 1 and 4: best and second best count whole, the third half, the fourth not."""
    lines = page(terminal, "explain", str(EXAMPLES / "arcon_weekend.json"), "ase", "dag")
    assert lines[0] == "Åse Lund: 47 points, 9th after round 4"
    assert lines[1].split() == ["Round", "Table", "Clause", "What", "Points", "Counts", "Gives"]
    assert [line.split()[-2:] for line in lines[2:13]] == [
        ["whole", "1"],
        ["whole", "9"],
        ["whole", "14"],
        ["whole", "1"],
        ["whole", "6"],
        ["whole", "14"],
        ["dropped", "0"],
        ["½", "½"],
        ["½", "1½"],
        ["½", "0"],
        ["Total", "47"],
    ]
    assert lines[13] == ""
    assert "9 9 8 7 6 5 4 against 9 7 9 8 6 5 4" in lines[14]


def test_points_that_no_table_gave(terminal: Terminal) -> None:
    record = monrad(FIRST) | {"adjustments": [{"player": "a", "after_round": 1, "points": "-1/2", "clause": "late"}]}
    lines = page(terminal, "explain", "-", "a", record=record)
    assert lines[0] == "Ål: ½ points, 3rd after round 1"
    assert lines[3].split() == ["1", "–", "late", "the", "director's", "ruling", "−½", "whole", "−½"]


def test_who_has_no_points_and_who_is_not_on_the_list(terminal: Terminal) -> None:
    assert page(terminal, "explain", "-", "a", record=monrad()) == ["Ål: 0 points, 1st after round 0", "No points yet."]
    record = json.loads((EXAMPLES / "arcon_example.json").read_text(encoding="utf-8")) | {"rounds": []}
    assert page(terminal, "explain", "-", "inga", record=record)[0] == "Inga: 0 points"


def test_a_course_with_an_unfinished_match(terminal: Terminal) -> None:
    lines = page(terminal, "run", "-", record=monrad(FIRST, SECOND))
    start = lines.index("Round 2")
    assert [line.split() for line in lines[start + 2 : start + 5]] == [
        ["1", "Øyvind", "3", "(1)", "Ål", "1", "(0)"],
        ["2", "Aaron", "not", "finished", "(½)", "Ærlig", "not", "finished", "(½)"],
        ["Bye:", "Zoé"],
    ]


def test_a_course_says_where_lots_of_a_list_came_from(terminal: Terminal) -> None:
    lines = page(terminal, "run", BOARD, "--seed", "board")
    assert lines[-1] == "Lots drawn from the seed board; anyone can draw them again."
    assert [line for line in lines if line.startswith(("List", "Final"))] == ["Final list"]


def test_an_admitted_breach_is_shown(terminal: Terminal) -> None:
    overrides = [{"clause": "nbgf_monrad §9", "players": ["e"], "reason": "nobody else was left"}]
    second = {"number": 2, "tables": [won("c", "a"), won("b", "d", 2)], "byes": ["e"], "overrides": overrides}
    assert any("nobody else was left" in line for line in page(terminal, "run", "-", record=monrad(FIRST, second)))


def finished(best: int) -> dict[str, Any]:
    second = {"number": 2, "tables": [won("c", "a"), won("e", "b", 2)], "byes": ["d"]}
    third = {"number": 3, "tables": [won("c", "e"), won("a", "d", 2)], "byes": ["b"]}
    return monrad(FIRST, second, third, best=best)


def test_a_cup(terminal: Terminal) -> None:
    """Øyvind 3, Ål 2, Aaron 2, then Ærlig and Zoé with a bye each."""
    lines = page(terminal, "bracket", "-", record=finished(4))
    assert lines[0] == "Cup of 4"
    assert lines[6:8] == ["", "Round 2 of the cup"]
    assert lines[9].split() == ["3", "winner", "of", "1", "winner", "of", "2", "–"]


def test_a_cup_that_is_won(terminal: Terminal) -> None:
    record = finished(2)
    first, second = json.loads(terminal.run("bracket", "-", "--json", stdin=json.dumps(record).encode()).out)["players"]
    record["rounds"].append({"number": 4, "stage": "cup", "tables": [won(second, first)]})
    names = {player["id"]: player["name"] for player in record["players"]}
    lines = page(terminal, "bracket", "-", record=record)
    assert f"Won by {names[second]}." in lines
    course = page(terminal, "run", "-", record=record)
    assert course[course.index("Round 4") + 2].split() == ["1", names[second], "3", names[first], "1"]


def test_a_walkover(terminal: Terminal) -> None:
    record = finished(2)
    first, second = json.loads(terminal.run("bracket", "-", "--json", stdin=json.dumps(record).encode()).out)["players"]
    seats = [{"player": first, "won": True}, {"player": second, "won": False}]
    tables = [{"number": 1, "status": "walkover", "seats": seats}]
    record["rounds"].append({"number": 4, "stage": "cup", "tables": tables})
    assert any("(without play)" in line for line in page(terminal, "bracket", "-", record=record))
    assert any("without play" in line for line in page(terminal, "run", "-", record=record))


def test_a_cup_is_drawn_as_a_picture(terminal: Terminal, tmp_path: Path) -> None:
    picture = tmp_path / "cup.svg"
    assert terminal.run("bracket", "-", "--svg", picture, stdin=json.dumps(finished(4)).encode()).code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_lots(terminal: Terminal) -> None:
    lines = page(terminal, "lots", "order", "a", "b", "--seed", "s", "--purpose", "who deals")
    assert lines[0] == "Drawn from the seed s for the purpose “who deals”"
    assert sorted(line.split()[1] for line in lines[2:]) == ["a", "b"]


def test_lots_that_nobody_needs_and_lots_of_a_list(terminal: Terminal) -> None:
    weekend = str(EXAMPLES / "arcon_weekend.json")
    assert page(terminal, "lots", "standings", weekend, "--seed", "s") == [
        "Lots for the list after round 4, from the seed s",
        "Nobody is equal to anybody here; no lots are needed.",
    ]
    lines = page(terminal, "lots", "standings", str(EXAMPLES / "monrad_saturday.json"), "--seed", "s")
    assert sorted(line.split()[1] for line in lines[2:]) == ["Carl", "Geir"]


def test_who_begins(terminal: Terminal) -> None:
    agricola = str(EXAMPLES / "agricola_championship.json")
    lines = page(terminal, "lots", "start", agricola, "--round", "6", "--seed", "s")
    assert lines[1].split() == ["Table", "1.", "2.", "3.", "4."]
    assert [line.split()[0] for line in lines[2:]] == ["1", "2", "3", "4"]


def test_verified(terminal: Terminal) -> None:
    said = page(terminal, "verify", str(EXAMPLES / "agricola_championship.json"))
    assert said == ["Every lot and every seating comes out as the record says."]


def test_a_seating_with_powers_and_its_seed(terminal: Terminal) -> None:
    record = json.loads((EXAMPLES / "arcon_example.json").read_text(encoding="utf-8")) | {"rounds": []}
    lines = page(terminal, "pair", "-", "--seed", "board", record=record)
    by_name = lines.index("By name")
    assert lines[by_name + 1].split() == ["Name", "Table", "Power"]
    assert [line.split()[:2] for line in lines[by_name + 2 : by_name + 9]] == [
        ["Erlend", "1"],
        ["Filippa", "1"],
        ["Geir", "1"],
        ["Inga", "1"],
        ["Øystein", "1"],
        ["Rakel", "1"],
        ["Tor", "1"],
    ]
    assert lines[-1] == "Lots drawn from the seed board; anyone can draw them again."


def test_why_each_table_is_as_it_is(terminal: Terminal) -> None:
    lines = page(terminal, "pair", "-", "--why", record=monrad())
    assert [line[:8] for line in lines[-2:]] == ["Table 1:", "Table 2:"]


def test_a_seating_of_ones_own(terminal: Terminal, tmp_path: Path) -> None:
    """Ål meets Ærlig again and Aaron has a second bye; Øyvind and Zoé have no place."""
    seating = tmp_path / "round.json"
    tables = [{"number": 1, "seats": [{"player": "a"}, {"player": "b"}]}]
    seating.write_text(json.dumps({"tables": tables, "byes": ["e"]}), encoding="utf-8")
    lines = page(terminal, "pair", "-", "--by-hand", str(seating), "--reason", "the bus", record=monrad(FIRST))
    assert lines[0] == "Round 2"
    notes = "\n".join(lines[lines.index("Notes") :])
    assert all(clause in notes for clause in ("nbgf_monrad §3", "nbgf_monrad §9"))
    words: list[str | Path] = ["pair", "-", "--by-hand", seating, "--reason", "the bus", "--json"]
    answer = json.loads(terminal.run(*words, stdin=json.dumps(monrad(FIRST)).encode()).out)
    assert {override["reason"] for override in answer["overrides"]} == {"the bus"}


def test_only_a_bye(terminal: Terminal) -> None:
    assert page(terminal, "pair", "-", record=monrad() | {"present": ["a"]})[:2] == ["Round 1", "Bye: Ål"]


def test_a_difference_that_the_director_admitted(terminal: Terminal, tmp_path: Path) -> None:
    """The seating of one's own is put into the record with its overrides, and verified."""
    seating = tmp_path / "round.json"
    tables = [{"number": n, "seats": [{"player": x}, {"player": y}]} for n, x, y in ((1, "a", "b"), (2, "c", "d"))]
    seating.write_text(json.dumps({"tables": tables, "byes": ["e"]}), encoding="utf-8")
    words: list[str | Path] = ["pair", "-", "--by-hand", seating, "--json"]
    answer = json.loads(terminal.run(*words, stdin=json.dumps(monrad(FIRST)).encode()).out)
    entry = {"number": 2, "tables": answer["tables"], "byes": answer["byes"], "overrides": answer["overrides"]}
    said = page(terminal, "verify", "-", record=monrad(FIRST, entry))
    assert said
    assert said != ["Every lot and every seating comes out as the record says."]


def screen(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """Makes standard output a terminal."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.delenv("NO_COLOR", raising=False)


def test_colours_on_a_terminal_only(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("standings", str(EXAMPLES / "arcon_weekend.json"))
    piped = terminal.run(*words).out
    assert "\x1b" not in piped
    screen(monkeypatch, 200)
    coloured = terminal.run(*words).out
    assert "\x1b[" in coloured
    assert "\x1b" not in terminal.run(*words, "--plain").out


def test_a_narrow_terminal_breaks_lines_and_loses_nothing(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    screen(monkeypatch, 60)
    written = terminal.run("score", "ndf_arcon_2002", str(EXAMPLES / "arcon_board.jsonl")).out
    lines = re.sub(r"\x1b\[[0-9;]*m", "", written).splitlines()
    assert max(map(len, lines)) <= 60
    assert "shared)" in " ".join(lines)
