"""`tavle series` and `tavle.series_table`: for programs, for the eye, as CSV; a season in one file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tavle
from tavle.cli.main import main
from tavle.core.errors import Refused
from tavle.rules.model.base import LANGUAGES
from tavle.texts.catalogue import catalogue
from tests.series.grand_prix.seasons import event, field, shipped

EXAMPLES = Path(__file__).parents[3] / "examples"

BGP = [
    event("Burton", {"Pridmore": 1, "Arnold": 1, "Burgess": 3}, date="2013-02-02"),
    event("Cambridge", {"Leader": 1, "Barrass": 1, "Pridmore": 3}, date="2013-05-05"),
    event("Oadby", ["Leader", "Barrass", "Pridmore"], date="2013-09-01", name="Oadby Open"),
]
OWN_TEAMS = """
points = [{ clause = "1", rule = "given" }]
total = { clause = "1" }
chain = [{ criterion = "points", clause = "1" }]
teams = { clause = "2" }
[series]
id = "own"
title.en = "Own"
game.en = "Go"
edition = "1"
source = "here"
language = "en"
"""
TEAMS = {"teams": [{"id": "n", "name": "Nord", "members": ["a", "b"], "brings": ["a"], "registered": "2009-03-01"}]}
EGP = [
    {
        "event": name,
        "date": date,
        "places": [{"name": who, "place": n, "points": points} for n, (who, points) in enumerate(given, start=1)],
    }
    for name, date, given in (
        ("x", "2009-02-01", [("a", 40), ("b", 20), ("c", 10)]),
        ("y", "2009-05-01", [("a", 10), ("b", "5/2")]),
    )
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bgp.json").write_text(json.dumps({"events": BGP}), encoding="utf-8")
    (tmp_path / "egp.json").write_text(json.dumps({"events": EGP}), encoding="utf-8")
    (tmp_path / "teams.json").write_text(json.dumps(TEAMS), encoding="utf-8")
    season = {"series": "diplomacy_egp_2009", "events": [{"file": "egp.json"}], "teams": "teams.json"}
    (tmp_path / "season.json").write_text(json.dumps(season), encoding="utf-8")
    return tmp_path


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words, "--plain"]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    return shown.err


def test_for_programs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "series", "othello_bgp_2013", str(folder / "bgp.json"))
    assert found == tavle.series_table("othello_bgp_2013", BGP)
    assert set(found) == {"book", "date", "events", "table", "below", "teams", "names", "lots", "seed"}
    assert [(row["place"], row["name"], row["points"]) for row in found["table"]] == [
        (1, "Pridmore", "420"),
        (2, "Leader", "380"),
        (3, "Barrass", "340"),
        (4, "Arnold", "180"),
        (5, "Burgess", "120"),
    ]
    first = found["table"][0]
    assert first["separated_from_next_by"] == "points"
    assert first["next"] == "Leader"
    assert first["criteria"] == [
        {"key": "points", "value": ["420"]},
        {"key": "results", "value": ["180", "120", "120"]},
    ]
    assert first["results"][0] == {
        "event": "Burton",
        "points": "180",
        "decay": "1",
        "weights": ["1"],
        "adds": "180",
        "left_out": None,
        "place": 1,
        "terms": [{"clause": "othello_bgp_2013 §points", "label": "1st\N{EN DASH}2nd of 3, shared", "points": "180"}],
    }
    assert found["events"][2] == {
        "event": "Oadby",
        "name": "Oadby Open",
        "date": "2013-09-01",
        "tier": None,
        "players": 3,
        "counts": True,
        "reason": None,
    }


def test_for_the_eye(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "series", "othello_bgp_2013", str(folder / "bgp.json"), "--date", "2013-06-01").splitlines()
    assert lines[0] == "British Othello Grand Prix · Table of 2013-06-01"
    assert lines[1].split() == ["Place", "Name", "Points", "Burton", "Cambridge", "Events", "Ahead", "by"]
    assert lines[2].split() == ["1", "Pridmore", "300", "180", "120", "2", "points"]
    assert lines[-1].split() == ["Oadby", "Open", "2013-09-01", "later", "than", "this", "table"]


def test_as_csv(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["series", "othello_bgp_2013", str(folder / "bgp.json"), "--csv"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "place,person,name,points,Burton,Cambridge,Oadby",
        "1,Pridmore,Pridmore,420,180,120,120",
    ]


def test_explained(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("series", "othello_bgp_2013", str(folder / "bgp.json"), "--explain", "Barrass")
    lines = said(capsys, *words).splitlines()
    assert lines[:3] == ["Barrass: 340", "Place 3, 340.", "Ahead of Arnold by: points."]
    assert lines[4].split() == [
        "Cambridge",
        "2013-05-05",
        "§points",
        "1st–2nd",
        "of",
        "3,",
        "shared",
        "180",
        "1",
        "180",
    ]
    assert "§ties  Equals share the points of their places; a fraction is rounded up." in lines
    only = answer(capsys, *words)
    assert [row["name"] for row in only["table"]] == ["Barrass"]
    assert "[series-unknown-person]" in refused(capsys, *words[:-1], "Nobody")


def test_teams(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("series", "diplomacy_egp_2009", str(folder / "egp.json"), "--teams", str(folder / "teams.json"))
    found = answer(capsys, *words)
    # Before it was registered only what a brings; team points 40 + 12.5 / 2, effort 1.75 * (a 45, b 21.25).
    (team,) = found["teams"]
    assert (team["sum"], team["effort"], team["points"]) == ("185/4", "1855/16", "185/4")
    assert [each["points"] for each in team["members"]] == [{"x": "40", "y": "10"}, {"y": "5/2"}]
    assert team["results"][1] == {"of": "y", "points": "25/2", "weights": ["1/2"], "adds": "25/4"}
    lines = said(capsys, *words).splitlines()
    assert lines[-1].split() == ["1", "Nord", "46¼", "a", "45,", "b", "21¼"]
    explained = said(capsys, *words, "--explain", "Nord", "--lang", "fr").splitlines()
    assert explained[:2] == ["Nord : 46¼", "Place 1, 46¼."]
    assert "Au plus l'effort de l'équipe : 115 15/16." in explained


def test_a_season_in_one_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    season = str(folder / "season.json")
    words = ("series", "diplomacy_egp_2009", str(folder / "egp.json"), "--teams", str(folder / "teams.json"))
    assert answer(capsys, "series", season) == answer(capsys, *words)
    assert answer(capsys, "explain", season, "a") == answer(capsys, *words, "--explain", "a")
    assert said(capsys, "explain", season, "a") == said(capsys, *words, "--explain", "a")


def no_wins(document: dict[str, Any]) -> dict[str, Any]:
    """The event, with every place said to have won no match."""
    for place in document["places"]:
        place["wins"] = {"main": 0}
    return document


def test_all_that_a_season_may_say(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "who.jsonl").write_text('{"merge": "p3", "into": "p2"}\n', encoding="utf-8")
    (folder / "result.json").write_text(json.dumps(no_wins(event("e", field(2)))), encoding="utf-8")
    season = {
        "series": "vienna_backgammon_cup",
        "settings": {"dropped": 0},
        "events": [{"file": "result.json"}, no_wins(event("f", ["p3"]))],
        "persons": "who.jsonl",
        "seed": 17,
        "date": "2020-01-01",
    }
    (folder / "season.json").write_text(json.dumps(season), encoding="utf-8")
    found = answer(capsys, "series", str(folder / "season.json"))
    assert {row["person"]: row["points"] for row in found["table"]} == {"p2": "22", "p1": "12"}
    assert (found["seed"], found["lots"], found["date"]) == (17, [], "2020-01-01")
    (folder / "who.jsonl").write_text('{"person": "anna", "players": ["p1"], "name": "Anna"}\n', encoding="utf-8")
    words = ["series", "vienna_backgammon_cup", str(folder / "result.json"), "--set", "dropped=0", "--seed", "17"]
    found = answer(capsys, *words, "--persons", str(folder / "who.jsonl"), "--date", "2020-01-01")
    assert (found["seed"], found["names"]) == (17, {"anna": "Anna", "p2": "p2"})


def test_lots_are_asked_for(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "e.json").write_text(json.dumps(no_wins(event("e", {"a": 1, "b": 1}))), encoding="utf-8")
    words = ("series", "vienna_backgammon_cup", str(folder / "e.json"), "--set", "dropped=0")
    assert "Equal to the end; the book wants lots: give a seed." in said(capsys, *words)
    assert "lots" not in said(capsys, *words, "--seed", "1").replace("lots\n", "")
    assert "Shares the place with b." in said(capsys, *words, "--explain", "a")


def test_tiers_and_settings(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "e.json").write_text(json.dumps(event("e", field(4))), encoding="utf-8")
    (folder / "f.json").write_text(json.dumps(event("f", field(2), tier="a")), encoding="utf-8")
    words = ["series", "diplomacy_egp_2025", str(folder / "e.json"), str(folder / "f.json"), "--tier", "b"]
    found = answer(capsys, *words, "--set", "points_b=300", "--lang", "nb")
    assert [row["points"] for row in found["table"]] == ["800", "475", "150", "75"]
    assert "[series-amount-open]" in refused(capsys, *words)
    assert "[bad-setting]" in refused(capsys, *words, "--set", "points_b=many")
    found = answer(capsys, *words, "--set", "points_b=601/2")
    assert found["table"][1]["points"] == "3803/8"


def test_results_that_do_not_count(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    documents = [event(f"e{n}", ["a", "b"], date=f"201{n}-01-01", tier="mers1") for n in range(5)]
    (folder / "mers.json").write_text(json.dumps({"events": documents}), encoding="utf-8")
    found = said(capsys, "series", "mers_2010", str(folder / "mers.json"), "--explain", "a", "--lang", "nb")
    assert "for gammelt" in found
    assert "1 / 1 \N{MULTIPLICATION SIGN} ⅔" in found
    assert "1 / 0 \N{MULTIPLICATION SIGN} ⅓" in found
    eight = [event(f"e{n}", ["a", "b"]) for n in range(8)]
    (folder / "egp.json").write_text(json.dumps({"events": eight}), encoding="utf-8")
    table = said(capsys, "series", "othello_egp", str(folder / "egp.json"))
    assert table.splitlines()[1].split() == ["Place", "Name", "Points", "Events", "Ahead", "by"]
    assert "does not count: others are better" in said(
        capsys, "series", "othello_egp", str(folder / "egp.json"), "--explain", "a"
    )
    five = json.dumps({"events": eight[:5]})
    (folder / "five.json").write_text(five, encoding="utf-8")
    assert "(200)" in said(capsys, "series", "othello_egp", str(folder / "five.json"))


def test_who_has_no_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    documents = [event("e", ["a", "b"], tier="stage"), event("f", ["a"], tier="major")]
    (folder / "tdf.json").write_text(json.dumps({"events": documents}), encoding="utf-8")
    lines = said(capsys, "series", "tour_de_france_2023", str(folder / "tdf.json")).splitlines()
    assert lines[-1] == "b        100  events: 1; 2 are wanted (tour_de_france_2023 §listed)"
    lines = said(capsys, "series", "tour_de_france_2023", str(folder / "tdf.json"), "--explain", "b").splitlines()
    assert lines[:2] == ["b: 100", "events: 1; 2 are wanted (tour_de_france_2023 §listed)"]
    alone = json.dumps(event("e", ["a"], tier="stage"))
    (folder / "one.json").write_text(alone, encoding="utf-8")
    assert "Without a place" in said(capsys, "series", "tour_de_france_2023", str(folder / "one.json"))


def test_figures_that_are_no_easy_fractions(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "e.json").write_text(json.dumps(event("e", field(6), boards=4)), encoding="utf-8")
    (folder / "f.json").write_text(json.dumps(event("f", field(6), boards=5)), encoding="utf-8")
    words = ("series", "nadf_2002", str(folder / "e.json"), str(folder / "f.json"), "--explain", "p3", "--lang", "nb")
    assert said(capsys, *words).splitlines()[0] == "p3: 72,9"
    (folder / "e.json").write_text(json.dumps(event("e", field(3), tier="stage")), encoding="utf-8")
    (folder / "f.json").write_text(json.dumps(event("f", field(3), tier="major")), encoding="utf-8")
    tdf = ("series", "tour_de_france_2023", str(folder / "e.json"), str(folder / "f.json"))
    assert "≈ 632,456" in said(capsys, *tdf, "--lang", "fr")
    assert "≈ 632.456" in said(capsys, *tdf)


def test_the_last_of_a_table_is_ahead_of_nobody(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "e.json").write_text(json.dumps(event("e", ["a", "b"])), encoding="utf-8")
    lines = said(capsys, "series", "othello_egp", str(folder / "e.json"), "--explain", "b").splitlines()
    assert (lines[1], lines[2].split()[0]) == ("Place 2, 140.", "Event")


def test_a_team_without_an_effort(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "own.toml").write_text(OWN_TEAMS, encoding="utf-8")
    (folder / "season.json").write_text(
        json.dumps({"series": "own.toml", "events": EGP, "teams": [{"id": "t", "members": ["a", "b"]}]}),
        encoding="utf-8",
    )
    lines = said(capsys, "explain", str(folder / "season.json"), "t").splitlines()
    assert lines[:2] == ["t: 72½", "Place 1, 72½."]
    assert lines[3].split() == ["a", "50", "1", "50"]


def test_nothing_to_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "series", "othello_egp").splitlines() == [
        "Othello European Grand Prix · Table",
        "Nobody has a result.",
    ]


def test_records_and_books_of_one_s_own(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "series", "karks_cup", str(EXAMPLES / "arcon_weekend.json"))
    assert (found["table"][0]["name"], found["table"][0]["points"]) == ("Jens Ødegård", "259/2")
    assert tavle.series_table(shipped("othello_egp"), [])["table"] == []


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["othello_egp", "missing.json"], "unreadable-file"),
        (["nothing"], "unknown-book"),
        (["othello_egp", "--date", "soon"], "bad-value"),
        (["missing.json"], "unreadable-file"),
    ],
)
def test_what_cannot_be_read(words: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"[{code}]" in refused(capsys, "series", *words)


@pytest.mark.parametrize(
    ("season", "code"),
    [
        ({"series": "othello_egp"}, "missing-key"),
        ({"series": "othello_egp", "events": [], "colour": 1}, "unknown-key"),
        ({"series": "othello_egp", "events": [3], "tier": "b"}, "not-an-object"),
        ({"series": "own.toml", "events": []}, "unreadable-book"),
        ({"series": "othello_egp", "events": [], "teams": [{"id": "t", "members": ["a"]}]}, "series-no-teams"),
        ([], "bad-value"),
    ],
)
def test_seasons_that_are_refused(season: Any, code: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "season.json").write_text(json.dumps(season), encoding="utf-8")
    assert f"[{code}]" in refused(capsys, "series", str(folder / "season.json"))


def test_a_setting_without_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["series", "othello_egp", "--set", "best"])
    assert ended.value.code == 2
    assert "'best' is no OPTION=VALUE" in capsys.readouterr().err


def test_nothing_is_half_done() -> None:
    with pytest.raises(Refused) as found:
        tavle.series_table("othello_egp", [BGP[0], {**BGP[0], "event": "again"}, {"event": "empty"}])
    assert [fault.code for fault in found.value.faults] == ["event-twice"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_books_and_show_know_series(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    listed = answer(capsys, "books", "--kind", "series", "--lang", language)
    assert {book["kind"] for book in listed} == {"series"}
    shown = answer(capsys, "show", "othello_egp", "--lang", language)
    assert (shown["kind"], shown["language"], len(shown["clauses"])) == ("series", "en", 3)
    assert main(["show", "othello_egp", "--lang", language]) == 0
    assert capsys.readouterr().out.splitlines()[0] == shown["title"]


@pytest.mark.parametrize("kind", ["scoring", "tournament"])
def test_books_of_one_kind(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert {book["kind"] for book in answer(capsys, "books", "--kind", kind)} == {kind}


def test_every_word_of_a_table_is_used() -> None:
    """Keys that stand in no module and are made from no value are dead."""
    source = "".join(path.read_text(encoding="utf-8") for path in (Path(tavle.__file__).parent / "cli").rglob("*.py"))
    keys = [key.removeprefix("series.sheet.") for key in catalogue("en") if key.startswith("series.sheet.")]
    assert [key for key in keys if f'"{key}"' not in source] == []
