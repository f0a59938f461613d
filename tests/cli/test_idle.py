"""Options of which one would change nothing beside another: each pair is refused, or both are said to count.

The table goes through every command that has two options of which one could be passed over.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from tavle.cli.idle import is_given
from tavle.cli.main import build_parser
from tests.cli.terminal import EXAMPLES, Terminal

MONRAD = str(EXAMPLES / "monrad_saturday.json")
CUP = ["simulate", "knockout", "--tournaments", "20"]
BOOK = ["simulate", "nbgf_monrad", "--set", "rounds=3", "--set", "match_length=5"]
RATE = ["rate", "fibs", f"{MONRAD}@2018-01-01"]
SERIES = ["series", "othello_bgp_2013"]
DRAWN = ["bracket", "--players", "8"]

REFUSED: list[tuple[list[str], str, str]] = [
    # simulate
    ([*CUP, "--players", "players.csv", "--count", "8"], "option-beside", "--count"),
    ([*CUP, "--players", "players.csv", "--fit", "past.db"], "option-beside", "--fit"),
    ([*CUP, "--fit", "past.db", "--count", "8"], "option-beside", "--count"),
    ([*CUP, "--cluster", "tcp://127.0.0.1:1", "--workers", "2"], "option-beside", "--workers"),
    ([*CUP, "--json", "--csv"], "option-beside", "--csv"),
    ([*CUP, "--cut", "4"], "option-only-for", "cut"),
    ([*BOOK, "--set", 'cup={"best": 4}', "--cut", "4"], "option-only-for", "cut"),
    ([*CUP, "--losing", "5"], "option-only-for", "losing"),
    ([*CUP, "--attendance", "0.9"], "everybody-comes", "share 0.9"),
    ([*CUP, "--set", "rounds=5"], "unknown-key", "rounds"),
    ([*CUP, "--set", "draw=lot", "--set", "draw=seeded"], "option-says-two", "draw"),
    ([*CUP, "--vary", "length=1,3", "--vary", "length=5"], "option-says-two", "length"),
    ([*CUP, "--vary", "length=1,3", "--hours", "6"], "option-beside", "vary length"),
    ([*BOOK, "--example", "3", "--compare", "knockout"], "option-beside", "--compare"),
    (["simulate", "nbgf_monrad", "knockout", "--example", "3"], "option-beside", "knockout"),
    ([*BOOK, "--example", "3", "--tournaments", "9"], "option-beside", "--tournaments"),
    ([*BOOK, "--example", "3", "--cut", "4"], "option-beside", "--cut"),
    ([*BOOK, "--example", "3", "--hours", "4"], "option-beside", "--hours"),
    ([*BOOK, "--example", "3", "--vary", "rounds=2,3"], "option-beside", "--vary"),
    ([*BOOK, "--example", "3", "--losing", "0"], "option-beside", "--losing"),
    ([*BOOK, "--example", "3", "--workers", "1"], "option-beside", "--workers"),
    ([*BOOK, "--example", "3", "--cluster", "tcp://127.0.0.1:1"], "option-beside", "--cluster"),
    ([*BOOK, "--example", "3", "--keep", "kept.jsonl"], "option-beside", "--keep"),
    ([*BOOK, "--example", "3", "--csv"], "option-beside", "--csv"),
    ([*BOOK, "--example", "3", "--html", "out.html"], "option-beside", "--html"),
    # pair
    (["pair", MONRAD, "--reason", "late"], "option-without", "--by-hand"),
    (["pair", MONRAD, "--by-hand", "--seed", "4"], "option-beside", "--seed"),
    (["pair", MONRAD, "--by-hand", "--round", "2"], "option-beside", "--round"),
    (["pair", MONRAD, "--by-hand", "--keep", "1"], "option-beside", "--keep"),
    (["pair", MONRAD, "--by-hand", "--heat", "2"], "option-beside", "--heat"),
    (["pair", MONRAD, "--by-hand", "--why"], "option-beside", "--why"),
    (["pair", MONRAD, "--keep", "1"], "no-such-table", "table 1"),
    # bracket: a record has its cup from its book
    (["bracket", MONRAD, "--kind", "double"], "option-without", "--players"),
    (["bracket", MONRAD, "--seeding", "lot"], "option-without", "--seeding"),
    (["bracket", MONRAD, "--byes", "lot"], "option-without", "--byes"),
    (["bracket", MONRAD, "--apart"], "option-without", "--apart"),
    (["bracket", MONRAD, "--third-place"], "option-without", "--third-place"),
    (["bracket", MONRAD, "--one-final"], "option-without", "--one-final"),
    (["bracket", MONRAD, "--feeds", "1"], "option-without", "--feeds"),
    (["bracket", MONRAD, "--last-feeds", "1"], "option-without", "--last-feeds"),
    (["bracket", MONRAD, "--second", "2"], "option-without", "--second"),
    (["bracket", MONRAD, "--length", "main=7"], "option-without", "--length"),
    (["bracket", MONRAD, "--prizes", "main=7"], "option-without", "--prizes"),
    ([*DRAWN, "--sheet", "a4"], "option-without", "--svg"),
    ([*DRAWN, "--one-final"], "option-only-for", "--kind double"),
    ([*DRAWN, "--feeds", "1"], "option-only-for", "consolation, last_chance"),
    ([*DRAWN, "--kind", "consolation", "--last-feeds", "1"], "option-only-for", "last_chance"),
    ([*DRAWN, "--kind", "double", "--third-place"], "option-only-for", "single"),
    ([*DRAWN, "--length", "main=7", "main=9"], "option-says-two", "main"),
    ([*DRAWN, "--prizes", "main=7", "--prizes", "main=9"], "option-says-two", "main"),
    # rate
    ([*RATE, "--json", "--csv"], "option-beside", "--csv"),
    ([*RATE, "--json", "--text"], "option-beside", "--text"),
    ([*RATE, "--json", "--picture", "ase"], "option-beside", "--picture"),
    ([*RATE, "--csv", "--explain", "ase"], "option-beside", "--explain"),
    ([*RATE, "--text", "--explain", "ase"], "option-beside", "--explain"),
    ([*RATE, "--picture", "ase", "--explain", "ase"], "option-beside", "--explain"),
    ([*RATE, "--fill", MONRAD, "--explain", "ase"], "option-beside", "--explain"),
    ([*RATE, "--fill", MONRAD, "--json", "--history"], "option-beside", "--history"),
    ([*RATE, "--text", "--since", "2018-01-01"], "option-beside", "--since"),
    ([*RATE, "--picture", "ase", "--since", "2018-01-01"], "option-beside", "--since"),
    ([*RATE, "--fill", MONRAD, "--since", "2018-01-01"], "option-beside", "--since"),
    ([*RATE, "--history"], "option-without", "--json"),
    # series
    ([*SERIES, "event.json", "--json", "--csv"], "option-beside", "--json"),
    ([*SERIES, "event.json", "--csv", "--explain", "ase"], "option-beside", "--explain"),
    ([*SERIES, "--tier", "open"], "option-without", "EVENT"),
    ([*SERIES, "event.json", "--set", "best=3", "--set", "best=4"], "option-says-two", "best"),
    # files
    (["export", "past.db", "ares", "--delimiter", ";"], "option-only-for", "--format csv"),
    (["export", "past.db", "ares", "out.xlsx", "--format", "xlsx", "--bom"], "option-only-for", "--format csv"),
    (["export", "past.db", "ares", "--format", "trf26", "--json"], "option-without", "TO"),
    (["import", "past.json", "new.db", "--book", "nbgf_monrad"], "option-only-for", ".trf"),
    (["import", "past.db", "new.db", "--set", "rounds=5"], "option-only-for", ".trf"),
    (["import", "past.db", "new.db", "--name", "Ares"], "option-only-for", ".json"),
    (["import", "past.zip", "new.db", "--name", "Ares"], "option-only-for", ".json"),
    (["import", "past.trf", "new.db", "--set", "rounds=5", "--set", "rounds=7"], "option-says-two", "rounds"),
    (["backup", "past.db", "copy.db", "--keep", "3"], "option-only-for", "data folder"),
    # games
    (["game", "game.json", "--rules", "datc"], "option-without", "--new"),
]

BOTH_COUNT: list[tuple[list[str], str]] = [
    (["simulate", "--plain"], "for people: tables without rules"),
    (["simulate", "--example"], "one tournament as a record (JSON), no study"),
    (["simulate", "--hours"], "whatever length is set"),
    (["simulate", "--vary"], "instead of what is set"),
    (["simulate", "--cut"], "the last place of lists"),
    (["simulate", "--losing"], "of each book"),
    (["pair", "--why"], "JSON always does"),
    (["series", "--tier"], "of EVENTs that name none"),
]
"""Where two options are not refused although one might hide the other, the help says what both mean."""


NAMES = [" ".join(words).replace(MONRAD, "RECORD") for words, _, _ in REFUSED]


@pytest.mark.parametrize(("words", "code", "named"), REFUSED, ids=NAMES)
def test_an_option_that_would_change_nothing_is_refused(
    words: list[str], code: str, named: str, terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = terminal.run(*words)
    assert (ended.code, ended.out) == (1, "")
    (line,) = ended.err.splitlines()
    assert line.endswith(f"[{code}]"), line
    assert named in line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("words", "said"), BOTH_COUNT)
def test_where_both_count_the_help_says_how(words: list[str], said: str) -> None:
    commands = next(action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction))
    options = {name: action for action in commands.choices[words[0]]._actions for name in action.option_strings}
    assert said in str(options[words[1]].help)


@pytest.mark.parametrize("document", [{"series": "othello_bgp_2013"}, {"rating": "fibs"}])
@pytest.mark.parametrize("more", [["bo"], ["--after", "2"]])
def test_what_is_explained_of_a_record_alone(document: object, more: list[str], terminal: Terminal) -> None:
    """A season and a rating list have no second player and no rounds."""
    ended = terminal.run("explain", "-", "ase", *more, stdin=json.dumps(document).encode())
    assert (ended.code, ended.err.splitlines()[0].endswith("[option-only-for]")) == (1, True)
    assert "a tournament record" in ended.err


@pytest.mark.parametrize(("value", "given"), [(None, False), (False, False), ([], False), (0, True), ("", True)])
def test_what_counts_as_given(value: object, given: bool) -> None:
    assert is_given(argparse.Namespace(by_hand=value), "--by-hand") is given


def test_rounds_are_varied_within_the_hours(terminal: Terminal) -> None:
    """More rounds or longer matches: both are 5 minutes for each player and point, 10 minutes a round and point."""
    words = [*BOOK, "--vary", "rounds=3,5", "--hours", "4", "--count", "8", "--tournaments", "20", "--json"]
    subjects = json.loads(terminal.run(*words).out)["subjects"]
    assert [subject["varied"]["value"] for subject in subjects] == [3, 5]
    # 240 minutes: 3 rounds of 7 points are 210, 3 of 9 would be 270; 5 rounds of 3 are 150, 5 of 5 would be 250.
    assert [subject["work"]["minutes"] for subject in subjects] == [210, 150]
