"""What belongs to a list: chosen, brought as files, described; and where something is wrong, nothing of it is kept."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tavle.library.demos import demo_text
from tavle.web.years.bringing import teams_of, teams_text
from tavle.web.years.computing import rating_list, table_of
from tavle.web.years.models import RATING, SERIES, KeptList
from tests.web.halls import Hall, entered, organiser
from tests.web.kept import add, kept_list, match, placed
from tests.web.reading import ENGLISH, Reader, words


@pytest.fixture
def rating() -> KeptList:
    return kept_list(RATING, "elo_tables")


@pytest.fixture
def series() -> KeptList:
    return kept_list(SERIES, "diplomacy_egp_2009")


def save(owner: Client, kept: KeptList, file: Any = None, **form: str) -> Any:
    """Sends the form; a file is its name and its text."""
    sent: dict[str, Any] = {"title": kept.title, **form}
    if file is not None:
        name, text = file
        sent["file"] = SimpleUploadedFile(name, text.encode())
    return owner.post(f"/lists/{kept.key}/keep", sent)


def on_list(kept: KeptList) -> dict[str, tuple[str, str]]:
    return {each.event: (each.date, each.tier) for each in kept.events.order_by("event")}


def test_a_new_list_is_named_and_begins_empty(owner: Client) -> None:
    answer = owner.post("/lists/new", {"book": "norgesrating", "title": "  Vår   liste "})
    assert answer.headers["Location"] == "/lists/var-liste/keep"
    again = owner.post("/lists/new", {"book": "othello_egp", "title": "Vår liste"})
    assert again.headers["Location"] == "/lists/var-liste-2/keep"
    kinds = dict(KeptList.objects.filter(title="Vår liste").values_list("key", "kind"))
    assert kinds == {"var-liste": RATING, "var-liste-2": SERIES}
    shown = owner.get("/lists")
    assert words(shown).count("Vår liste") == 2


@pytest.mark.parametrize("form", [{"book": "norgesrating", "title": " "}, {"book": "agricola_nm", "title": "x"}, {}])
def test_a_list_without_name_or_book_is_not_made(owner: Client, form: dict[str, str]) -> None:
    before = KeptList.objects.count()
    assert owner.post("/lists/new", form).status_code == 422
    assert KeptList.objects.count() == before


def test_a_director_of_one_tournament_keeps_no_lists(rating: KeptList) -> None:
    hall = entered("agricola_nm", 4)
    assert organiser("director", hall.id).get(f"/lists/{rating.key}/keep").status_code == 403
    assert organiser("director").get(f"/lists/{rating.key}/keep").status_code == 200


@pytest.fixture
def hall() -> Hall:
    return entered("agricola_nm", 4)


def test_tournaments_are_ticked_and_taken_off(owner: Client, series: KeptList, hall: Hall) -> None:
    answer = save(owner, series, **{f"on-{hall.id}": "on", f"date-{hall.id}": "2026-02-01"})
    assert answer.status_code == 302
    assert on_list(series) == {hall.id: ("2026-02-01", "")}
    page = Reader(owner.get(f"/lists/{series.key}/keep").content.decode())
    ticked = [each for each in page.all("input") if "checked" in each.attributes]
    assert [each.attributes["name"] for each in ticked] == [f"on-{hall.id}"]
    save(owner, series)
    assert on_list(series) == {}


def test_a_tournament_says_what_it_counts_for(rating: KeptList, series: KeptList, hall: Hall) -> None:
    assert "Counts for" not in words(Client(**ENGLISH).get(hall.at()))
    for kept in (rating, series):
        add(kept, hall.id)
    page = Client(**ENGLISH).get(hall.at()).content.decode()
    assert f'<a href="/ratings/{rating.key}">{rating.title}</a>' in page
    assert f'<a href="/series/{series.key}">{series.title}</a>' in page


def test_a_list_for_one_game_offers_its_tournaments_alone(owner: Client, hall: Hall) -> None:
    other = entered("nbgf_monrad", 4, rounds=4, match_length=5)
    agricola = kept_list(RATING, "agricola_ares")
    page = owner.get(f"/lists/{agricola.key}/keep").content.decode()
    assert f"on-{hall.id}" in page
    assert f"on-{other.id}" not in page


CSV = "event,date,round,table,player,place\nspring,2025-03-01,1,1,Kari,1\nspring,2025-03-01,1,1,Ola,2\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("spring.json", json.dumps(match("spring", "2025-03-01", "Kari", "Ola"))),
        ("all.json", json.dumps({"events": [match("spring", "2025-03-01", "Kari", "Ola")]})),
        ("games.csv", CSV),
    ],
)
def test_events_are_brought_as_files(owner: Client, rating: KeptList, name: str, text: str) -> None:
    assert save(owner, rating, (name, text)).status_code == 302
    assert on_list(rating) == {"spring": ("2025-03-01", "")}
    found = {line["name"]: line["rating"] for line in rating_list(rating, language="en")["list"]}
    assert found == {"Kari": 1520.0, "Ola": 1480.0}


def test_a_record_takes_its_name_from_the_file_and_its_day_from_the_form(owner: Client, rating: KeptList) -> None:
    save(owner, rating, ("arcon.json", demo_text("arcon_weekend")), date="2002-06-30")
    assert on_list(rating) == {"arcon": ("2002-06-30", "")}
    assert len(rating_list(rating, language="en")["list"]) > 20
    brought = rating.events.get()
    save(owner, rating, **{f"drop-{brought.pk}": "on"})
    assert on_list(rating) == {}


def test_a_correction_takes_the_place_of_what_it_corrects(owner: Client, rating: KeptList) -> None:
    save(owner, rating, ("a.json", json.dumps(match("spring", "2025-03-01", "Kari", "Ola"))))
    right = {**match("spring-2", "2025-03-01", "Ola", "Kari"), "replaces": "spring"}
    assert save(owner, rating, ("b.json", json.dumps(right))).status_code == 302
    assert on_list(rating) == {"spring-2": ("2025-03-01", "")}
    found = {line["name"]: line["rating"] for line in rating_list(rating, language="en")["list"]}
    assert found == {"Kari": 1480.0, "Ola": 1520.0}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("no json", "not-json"),
        ("[]", "no-event-list"),
        ('{"events": [1]}', "no-event-list"),
        (json.dumps(match("spring", "2025-02-30", "Kari", "Ola")), "bad-value"),
        (json.dumps({**match("spring", "2025-03-01", "Kari", "Ola"), "colour": "red"}), "unknown-key"),
        (json.dumps({**match("spring", "2025-03-01", "Kari", "Ola"), "replaces": "none"}), "corrects-nothing"),
        (json.dumps({"events": [match("known", "2025-03-01", "Kari", "Per")]}), "event-twice"),
        (json.dumps({"events": [match("new", "2025-01-01", "Kari", "Ola")]}), "event-twice"),
        (json.dumps({"event": 7, "games": []}), "bad-value"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_kept(owner: Client, rating: KeptList, text: str, code: str) -> None:
    save(owner, rating, ("a.json", json.dumps(match("known", "2025-01-01", "Kari", "Ola"))))
    before = rating_list(rating, language="en")
    answer = save(owner, rating, ("b.json", text), title="Another")
    assert answer.status_code == 422
    assert f"[{code}]" in words(answer)
    assert on_list(rating) == {"known": ("2025-01-01", "")}
    rating.refresh_from_db()
    assert rating.title != "Another"
    assert rating_list(rating, language="en")["list"] == before["list"]


def test_the_id_of_a_tournament_of_this_server_is_no_id_for_a_file(owner: Client, rating: KeptList, hall: Hall) -> None:
    answer = save(owner, rating, ("a.json", json.dumps(match(hall.id, "2025-01-01", "Kari", "Ola"))))
    assert "[event-id-taken]" in words(answer)


def test_one_event_may_be_on_two_lists_but_not_two_events_of_one_id(owner: Client, rating: KeptList) -> None:
    other = kept_list(RATING, "glicko2")
    spring = match("spring", "2025-01-01", "Kari", "Ola", Kari="1", Ola="2")
    another = match("spring", "2025-01-01", "Per", "Bo", Per="1", Bo="2")
    save(owner, rating, ("a.json", json.dumps(spring)))
    assert "[event-id-taken]" in words(save(owner, other, ("b.json", json.dumps(another))))
    assert save(owner, other, ("a.json", json.dumps(spring))).status_code == 302
    assert [len(rating_list(kept, language="en")["list"]) for kept in (rating, other)] == [2, 2]


def test_a_list_begins_from_a_printed_one(owner: Client, rating: KeptList) -> None:
    save(owner, rating, start="Oddbjørn 1827 (32)\nBjørn André 1764 (37)")
    lines = rating_list(KeptList.objects.get(key=rating.key), language="en")["list"]
    assert [(line["name"], line["rating"], line["games"]) for line in lines] == [
        ("Oddbjørn", 1827.0, 32),
        ("Bjørn André", 1764.0, 37),
    ]
    wrong = save(owner, rating, start="Oddbjørn")
    assert wrong.status_code == 422
    assert "Oddbjørn" in words(wrong)


def test_tiers_options_and_days(owner: Client) -> None:
    kept = kept_list(SERIES, "diplomacy_egp_2025")
    event = placed("oslo", "2025-03-01", ["Kari", "Ola"])
    answer = save(owner, kept, ("oslo.json", json.dumps(event)), tier="b", **{"option-points_b": "300"})
    assert answer.status_code == 302
    assert on_list(kept) == {"oslo": ("2025-03-01", "b")}
    kept.refresh_from_db()
    assert kept.settings == {"points_b": 300}
    assert table_of(kept, language="en")["table"][0]["points"] == "300"
    assert save(owner, kept, **{"option-points_b": "many"}).status_code == 422


def test_teams_as_lines(owner: Client, series: KeptList) -> None:
    places = [{"name": name, "place": n, "points": 90 - 10 * n} for n, name in enumerate("ABC", start=1)]
    event = {"event": "oslo", "date": "2009-03-01", "places": places}
    text = "Nord: A, B, C"
    assert save(owner, series, ("oslo.json", json.dumps(event)), teams=text).status_code == 302
    series.refresh_from_db()
    assert [team["name"] for team in table_of(series, language="en")["teams"]] == ["Nord"]
    unknown = save(owner, series, teams="Nord: A, B, D")
    assert unknown.status_code == 422
    assert "[series-unknown-person]" in words(unknown)
    assert save(owner, series, teams="Nord: A, B, D", without="D").status_code == 302
    assert "[team-line]" in words(save(owner, series, teams="Nord A B"))


def test_lines_of_teams_are_written_as_they_are_read() -> None:
    text = "Nord: Kari Holm, Per Vik (2009-06-01–), Ola Dal (2009-06-01–2009-12-31)\nSør: Bo Ek (–2009-12-31)"
    teams = teams_of(text, "Ola Dal")
    assert teams["teams"][0]["members"] == [
        {"player": "Kari Holm"},
        {"player": "Per Vik", "from": "2009-06-01"},
        {"player": "Ola Dal", "from": "2009-06-01", "until": "2009-12-31"},
    ]
    assert teams_text(teams) == (text, "Ola Dal")
    assert teams_of("  \n") == {}


def test_a_hidden_list_is_no_longer_among_the_lists_and_comes_back(owner: Client, rating: KeptList) -> None:
    save(owner, rating, hidden="on")
    assert rating.title not in words(Client().get("/lists"))
    assert rating.title in words(owner.get("/lists"))
    assert Client().get(f"/ratings/{rating.key}").status_code == 200
    save(owner, rating)
    assert rating.title in words(Client().get("/lists"))


def test_a_file_beyond_measure(owner: Client, series: KeptList, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavle.web.years.keeping.MOST_BYTES", 10)
    answer = save(owner, series, ("events.json", "[1, 2, 3, 4, 5]"), date="2012-02-20")
    assert "[file-too-large]" in answer.content.decode()
    assert on_list(series) == {}
