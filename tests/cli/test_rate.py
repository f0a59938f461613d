"""`tavle rate`: files and stores in, lists, explanations, CSV, printed lists, pictures and records out."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

import tavle
from tavle.cli.main import main
from tavle.pictures.rating_history import rating_history_svg
from tavle.rules.model.base import LANGUAGES
from tavle.store import open_store, tournament_id
from tests.series.ratings.test_reading import RULE_TEXT
from tests.store.playing import CHAMPIONSHIPS, Desk, play, set_up

EXAMPLES = Path(__file__).parents[2] / "examples"
CHAMPIONSHIP = str(EXAMPLES / "agricola_championship.json")
WEEKEND = str(EXAMPLES / "monrad_weekend.json")


@pytest.fixture
def rate(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str | Path, code: int = 0) -> str:
        assert main(["rate", *map(str, words)]) == code
        out, err = capsys.readouterr()
        assert (out if code else err) == ""
        return err if code else out

    return run


def plain(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(Path(name).read_text(encoding="utf-8"))
    return data


def test_a_list_for_people(rate: Any) -> None:
    text = rate("agricola_ares", f"{CHAMPIONSHIP}@2018-03-17", "--plain")
    lines = text.splitlines()
    assert lines[0] == "Agricola rating of the club ARES, for the championship's seeding groups · 2018-03-17"
    assert lines[1] == "Events: 1 · games: 24"
    assert lines[2].split() == ["Place", "Person", "Rating", "Games", "Last", "game"]
    assert len(lines) == 3 + 16


def test_the_library_says_the_same(rate: Any) -> None:
    document = {"event": "agricola_championship", "record": plain(CHAMPIONSHIP), "date": "2018-03-17"}
    answer = tavle.rate("elo_tables", [document], explain="astrid", history=True)
    assert json.loads(
        rate("elo_tables", f"{CHAMPIONSHIP}@2018-03-17", "--json", "--explain", "astrid", "--history")
    ) == json.loads(json.dumps(answer))
    assert set(answer["history"]) == {line["person"] for line in answer["list"]}
    astrid = answer["history"]["Astrid Haugen"]
    assert [each["games"] for each in astrid] == [1, 2, 3, 4, 5, 6]
    assert astrid[-1]["rating"] == answer["explained"]["rating"]
    for change in answer["explained"]["changes"]:
        total = 0.0
        for part in change["parts"]:
            total += part["change"]
        assert total == change["change"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", ["elo_tables", "glicko2", "plackett_luce", "whole_history"])
def test_an_explanation_in_each_language(rate: Any, lang: str, book: str) -> None:
    text = rate(book, f"{CHAMPIONSHIP}@2018-03-17", "--explain", "Astrid Haugen", "--lang", lang, "--plain")
    assert text.startswith("Astrid Haugen")
    assert "agricola_championship, 2018-03-17" in text


def test_an_explanation_of_a_match(rate: Any) -> None:
    text = rate("danish_backgammon", WEEKEND, "--explain", "asbjorn", "--plain")
    assert "monrad_weekend: 1000.0000 +3.5000 = 1003.5000" in text


def test_who_has_no_place_and_what_is_not_rated(rate: Any, tmp_path: Path) -> None:
    record = plain(WEEKEND)
    record["rounds"][0]["tables"][0]["status"] = "walkover"
    file = tmp_path / "one.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    text = rate("bgfed_be", file, "--plain", "--lang", "nb")
    assert "Uten plass" in text
    assert "mindre enn 100 poeng erfaring" in text
    assert text.splitlines()[-1].split()[:3] == ["one", "1", "1"]
    assert text.splitlines()[-1].endswith("vunnet uten spill")


def test_nobody(rate: Any) -> None:
    assert rate("elo_tables", "--plain").splitlines()[-1] == "Nobody has a rated game."


def test_moves_and_classes(rate: Any, tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    games.write_text(
        "event,date,player,place\nx,2018-01-01,Anna,2\nx,2018-01-01,Bo,1\ny,2018-02-01,Anna,1\ny,2018-02-01,Bo,2\n"
        "y,2018-02-01,Cy,3\nz,2018-03-01,Anna,1\nz,2018-03-01,Bo,2\n",
        encoding="utf-8",
    )
    book = tmp_path / "own.toml"
    text = (EXAMPLES.parent / "src" / "tavle" / "rules" / "ratings" / "elo_tables.toml").read_text(encoding="utf-8")
    title = "title = { en = 'Master', nb = 'Mester', fr = 'Maître' }"
    book.write_text(f"{text}\n[[classes]]\nid = 'm'\n{title}\nleast = 1500\n", encoding="utf-8")
    text = rate(book, games, "--since", "2018-01-31", "--plain", "--lang", "fr")
    rows = [line.split() for line in text.splitlines()[3:]]
    assert [row[:3] for row in rows] == [["1", "▲1", "Anna"], ["2", "▼1", "Bo"], ["3", "Cy", rows[2][2]]]
    assert "Maître" in text
    assert "−" in text


def test_csv_and_text(rate: Any, tmp_path: Path) -> None:
    start = tmp_path / "list.txt"
    start.write_text(RULE_TEXT, encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(rate("agricola_ares", "--start", start, "--csv"))))
    assert [(row["place"], row["name"], row["rating"], row["games"]) for row in rows[:2]] == [
        ("1", "Oddbjørn", "1827.0", "32"),
        ("2", "Bjørn André", "1764.0", "37"),
    ]
    text = rate("agricola_ares", "--start", start, "--text")
    assert text.splitlines()[0] == "Oddbjørn 1827 (32)"
    again = tmp_path / "again.txt"
    again.write_text(text, encoding="utf-8")
    assert rate("agricola_ares", "--start", again, "--text") == text
    explained = rate("agricola_ares", "--start", start, "--explain", "Heidi", "--plain")
    assert explained == "Heidi: 1680 · games: 0\nNo rated game.\n"


def test_a_record_is_filled(rate: Any, tmp_path: Path) -> None:
    record = {**plain(CHAMPIONSHIP), "rounds": []}
    file = tmp_path / "next.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    filled = json.loads(rate("agricola_ares", CHAMPIONSHIP, "--fill", file))
    documents = [{"event": "agricola_championship", "record": plain(CHAMPIONSHIP)}]
    assert filled == tavle.fill_ratings("agricola_ares", documents, record)
    assert {player["games"] for player in filled["players"]} == {6}


def test_a_picture(rate: Any) -> None:
    svg = rate("glicko2", f"{CHAMPIONSHIP}@2018-03-17", "--picture", "Astrid Haugen", "--lang", "nb")
    assert '<title id="title">Astrid Haugen: rating over tid</title>' in svg
    assert "2018-03-17: 16" in svg


def test_a_picture_of_nothing_and_of_one_level() -> None:
    assert "<circle" not in rating_history_svg([], title="x", decimals=0, language="en")
    flat = rating_history_svg([("a", 1500.0, None), ("b", 1500.0, None)], title="x", decimals=0, language="en")
    assert flat.count("<circle") == 2
    assert "stroke-dasharray=" not in flat.split("</style>")[1]
    assert '<desc id="desc">a: 1500; b: 1500</desc>' in flat


def test_a_list_of_events(rate: Any, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "games.csv").write_text("player,place\nAnna,1\nBo,2\n", encoding="utf-8")
    inline = {
        "event": "y",
        "date": "2018-03-01",
        "games": [{"seats": [{"player": "Bo", "place": 1}, {"player": "Anna", "place": 2}]}],
    }
    single = tmp_path / "single.json"
    single.write_text(json.dumps({**inline, "event": "single", "date": "2017-01-01"}), encoding="utf-8")
    over = {"file": "sub/games.csv", "event": "x", "name": "First", "date": "2018-01-01"}
    both = tmp_path / "events.json"
    both.write_text(json.dumps({"events": [inline, over, {"file": "single.json@2018-02-01"}]}), encoding="utf-8")
    answer = json.loads(rate("elo_tables", both, "--json"))
    assert [(event["event"], event["name"], event["date"]) for event in answer["events"]] == [
        ("x", "First", "2018-01-01"),
        ("single", "single", "2018-02-01"),
        ("y", "y", "2018-03-01"),
    ]


def test_events_that_cannot_be_read(rate: Any, tmp_path: Path) -> None:
    odd = tmp_path / "odd.json"
    odd.write_text('{"events": 5}', encoding="utf-8")
    keys = tmp_path / "keys.json"
    keys.write_text('{"events": [], "colour": 1}', encoding="utf-8")
    inner = tmp_path / "inner.json"
    inner.write_text('{"events": [{"file": "x.csv", "colour": 1}]}', encoding="utf-8")
    table = tmp_path / "table.csv"
    table.write_text("player,place\nAnna,first\n", encoding="utf-8")
    said = rate("elo_tables", odd, keys, inner, tmp_path / "no.csv", table, code=1).splitlines()
    assert [line.rsplit("[", 1)[1] for line in said] == [
        "no-event-list]",
        "unknown-key]",
        "unknown-key]",
        "unreadable-file]",
        "csv-value]",
    ]
    assert said[-1].startswith(f"{table} line 2: place cannot be 'first'")


@pytest.mark.parametrize("text", ["null", "[]", "1", '"x"'])
def test_a_file_that_is_no_event(rate: Any, tmp_path: Path, text: str) -> None:
    file = tmp_path / "odd.json"
    file.write_text(text, encoding="utf-8")
    assert rate("fibs", file, code=1).endswith("[not-an-object]\n")


def test_a_list_that_leads_back_to_itself(rate: Any, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"events": [{"file": "b.json"}]}', encoding="utf-8")
    (tmp_path / "b.json").write_text('{"events": [{"file": "./a.json"}]}', encoding="utf-8")
    said = rate("elo_tables", tmp_path / "a.json", code=1)
    assert "leads back to itself" in said
    assert said.endswith("[event-list-cycle]\n")


def test_going_on_from_csv(rate: Any, tmp_path: Path) -> None:
    half = tmp_path / "half.csv"
    half.write_text(rate("fibs", f"{WEEKEND}@2018-01-01", "--csv"), encoding="utf-8")
    assert rate("fibs", "--start", half, "--text") == rate("fibs", f"{WEEKEND}@2018-01-01", "--text")


def test_persons(rate: Any, tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    games.write_text("event,player,name,place\nx,1,Anna,1\nx,2,Bo,2\ny,3,Anna,1\ny,4,Bo Berg,2\n", encoding="utf-8")
    assert "'Anna' heter både x/1 og y/3" in rate("elo_tables", games, "--lang", "nb", code=1)
    persons = tmp_path / "persons.jsonl"
    persons.write_text(
        '{"person": "anna", "players": ["Anna"]}\n'
        '{"person": "bo", "players": ["Bo"]}\n{"merge": "Bo Berg", "into": "bo"}\n',
        encoding="utf-8",
    )
    answer = json.loads(rate("elo_tables", games, "--persons", persons, "--json"))
    assert [(line["person"], line["name"], line["games"]) for line in answer["list"]] == [
        ("anna", "Anna", 2),
        ("bo", "Bo Berg", 2),
    ]
    with persons.open("a", encoding="utf-8") as file:
        file.write('{"take_back": 3}\n')
    answer = json.loads(rate("elo_tables", games, "--persons", persons, "--json"))
    assert {line["person"]: line["games"] for line in answer["list"]} == {"anna": 2, "bo": 1, "Bo Berg": 1}


@pytest.mark.parametrize("file", ["store.db", "store.jsonl"])
def test_finished_tournaments_of_a_store(rate: Any, tmp_path: Path, file: str) -> None:
    address = str(tmp_path / file)
    store = open_store(address)
    play(Desk(store, tournament_id("monrad")), CHAMPIONSHIPS["monrad"])
    set_up(Desk(store, tournament_id("begun")), CHAMPIONSHIPS["monrad"])
    store.close()
    whole = json.loads(rate("elo_tables", address, "--json"))
    assert [(event["event"], event["name"], event["date"]) for event in whole["events"]] == [
        ("monrad", "Prøve nbgf_monrad", "2026-11-28")
    ]
    one = json.loads(rate("elo_tables", f"{address}#monrad@2018-03-17", "--json"))
    assert one["date"] == "2018-03-17"
    assert [line["rating"] for line in one["list"]] == [line["rating"] for line in whole["list"]]
    assert "is not finished" in rate("elo_tables", f"{address}#begun", code=1)


def test_wrong_days(rate: Any) -> None:
    assert "date cannot be 'may'" in rate("elo_tables", CHAMPIONSHIP, "--date", "may", code=1)
    assert "since cannot be 'may'" in rate("elo_tables", CHAMPIONSHIP, "--since", "may", code=1)


def list_file(tmp_path: Path, **more: Any) -> Path:
    """A list in one file, with the list it begins from and its persons beside it."""
    (tmp_path / "list.txt").write_text("Astrid 1700 (9)\n", encoding="utf-8")
    decision = {"person": "astrid", "players": ["Astrid", "Astrid Haugen"]}
    (tmp_path / "persons.jsonl").write_text(json.dumps(decision), encoding="utf-8")
    path = tmp_path / "rating.json"
    events = [{"file": CHAMPIONSHIP, "date": "2018-03-17"}]
    whole = {"rating": "agricola_ares", "events": events, "start": "list.txt", "persons": "persons.jsonl", **more}
    path.write_text(json.dumps(whole), encoding="utf-8")
    return path


def test_a_list_in_one_file(rate: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = list_file(tmp_path, date="2019-01-01", since="2018-01-01")
    answer = json.loads(rate(path, "--json"))
    assert (answer["book"], answer["date"]) == ("agricola_ares", "2019-01-01")
    astrid = next(line for line in answer["list"] if line["person"] == "astrid")
    assert astrid["games"] == 15
    assert astrid["moved"] == astrid["rating"] - 1700
    told = rate(path, "--explain", "astrid", "--plain")
    assert main(["explain", str(path), "astrid", "--plain"]) == 0
    assert capsys.readouterr().out == told
    assert main(["explain", str(path), "astrid", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["explained"]["rating"] == astrid["rating"]


def test_words_go_before_the_file(rate: Any, tmp_path: Path) -> None:
    games = tmp_path / "more.csv"
    games.write_text("player,place\nastrid,1\nKine Rød,2\n", encoding="utf-8")
    (tmp_path / "other.txt").write_text("Astrid 1000 (9)\n", encoding="utf-8")
    words = [f"{games}@2018-05-01", "--start", tmp_path / "other.txt", "--persons", tmp_path / "persons.jsonl"]
    answer = json.loads(rate(list_file(tmp_path), *words, "--date", "2018-04-01", "--json"))
    assert (len(answer["events"]), answer["date"]) == (1, "2018-04-01")
    assert next(line for line in answer["list"] if line["person"] == "astrid")["rating"] < 1300


def test_a_book_of_one_s_own_beside_the_list(rate: Any, tmp_path: Path) -> None:
    book = EXAMPLES.parent / "src" / "tavle" / "rules" / "ratings" / "elo_tables.toml"
    (tmp_path / "own.toml").write_text(book.read_text(encoding="utf-8").replace("1500", "1200"), encoding="utf-8")
    path = list_file(tmp_path, rating="own.toml", start=None, persons=None)
    assert json.loads(rate(path, "--json"))["list"][-1]["rating"] < 1200
    assert "the key colour is not known" in rate(list_file(tmp_path, colour=1), code=1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rating_books_are_listed_and_shown(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["books", "--kind", "rating", "--lang", lang]) == 0
    assert "danish_backgammon" in capsys.readouterr().out
    assert main(["show", "norgesrating", "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert main(["show", "norgesrating", "--lang", lang, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["id"], answer["kind"], answer["language"]) == ("norgesrating", "rating", "nb")
    assert all(text in shown for text in (*answer["sentences"], *answer["notes"]))
    own = tmp_path / "own.toml"
    book = EXAMPLES.parent / "src" / "tavle" / "rules" / "ratings" / "fibs.toml"
    own.write_text(book.read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["show", str(own), "--lang", lang]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("fibs · ")
