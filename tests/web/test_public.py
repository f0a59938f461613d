"""What everybody sees: the list that opens, a player's page, seatings, rules, how far the log has come."""

from __future__ import annotations

import re
import time
from html import unescape

import pytest
from django.test import Client

from tavle.core.model import Player, PlayerId
from tavle.rules.read import load_book
from tavle.tournament import commands as c
from tavle.web.views.public import at_table
from tests.tournament.desk import play_round, seated, usual_board
from tests.web.halls import Hall, entered
from tests.web.reading import Reader


@pytest.fixture(scope="module")
def whole_arcon() -> Hall:
    """Fourteen players and all four rounds: everybody has a dropped result, and one that counts half."""
    hall = entered("ndf_arcon_2002", 14)
    for number in range(4):
        play_round(hall, usual_board, seed=f"seed {number}")
    return hall


def text_of(hall: Hall, page: str = "", **headers: str) -> str:
    """A page's words without its tags."""
    answer = Client().get(hall.at(page), headers={"Accept-Language": "en", **headers})
    assert answer.status_code == 200
    body = answer.content.decode().split("<main", 1)[1]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def test_the_list_shows_what_counted_in_half_and_what_was_dropped(whole_arcon: Hall) -> None:
    """Source: ndf_arcon_2002 §2d. Every board ended alike, so four results of a player differ only by his seats."""
    answer = Client().get(whole_arcon.at("standings")).content.decode()
    rows = re.findall(r'<tr id="p-(p\d+)">(.*?)</tr>', answer, re.DOTALL)
    assert len(rows) == 14
    assert [row.count("<small> \N{MULTIPLICATION SIGN}½</small>") for _, row in rows] == [1] * 14
    assert [row.count('<s class="dropped"') for _, row in rows] == [1] * 14


def test_a_row_opens_with_its_terms_and_their_clauses(whole_arcon: Hall) -> None:
    shut, opened = text_of(whole_arcon, "standings"), text_of(whole_arcon, "standings?after=2&open=p1")
    assert ("§2c" in shut, "All about Player 1" in shut) == (False, False)
    assert ("§2c" in opened, "All about Player 1" in opened) == (True, True)


def test_between_two_rows_stands_what_separates_them(whole_arcon: Hall) -> None:
    answer = Client().get(whole_arcon.at("standings?after=1")).content.decode()
    order = re.findall(r'<tr id="p-(p\d+)">', answer)
    upper, last = order[0], order[-1]
    shown = text_of(whole_arcon, f"standings?after=1&between={upper}")
    assert re.search(r"Player \d+ (stands above|and Player \d+ share)", shown)
    assert "stands above" not in text_of(whole_arcon, f"standings?after=1&between={last}")


@pytest.mark.parametrize(
    "query", ["open=nobody", "between=nobody", "after=99", "after=x", "after=-1", "open=&between="]
)
def test_what_is_not_there_does_not_open(whole_arcon: Hall, query: str) -> None:
    text = text_of(whole_arcon, f"standings?{query}")
    assert ("List after round 4" in text or "Final list" in text, "stands above" in text) == (True, False)


def test_arrows_since_the_list_before(monrad: Hall) -> None:
    assert re.search(r"[▲▼]\d", text_of(monrad, "standings"))
    assert not re.search(r"[▲▼]\d", text_of(monrad, "standings?after=1"))


def test_a_tournament_before_its_first_round() -> None:
    hall = entered("agricola_nm", 4)
    assert "Nobody has played yet." in text_of(hall, "standings") or "List after round 0" in text_of(hall, "standings")
    assert "Nobody is seated yet." in text_of(hall, "seating")
    assert "4 players" in text_of(hall)
    assert "No games yet." in text_of(hall, "players/p1")


def test_a_players_page_says_why_he_is_not_higher_and_not_lower(monrad: Hall) -> None:
    text = text_of(monrad, "players/p1")
    assert "1st place, 2 points" in text
    assert text.count("Player 1 ") >= 2
    assert "Certain is a place from 1st to " in text


def test_nobody_of_that_name(monrad: Hall) -> None:
    assert Client().get(monrad.at("players/nobody")).status_code == 404


def test_seats_by_name_in_the_order_of_the_reader() -> None:
    hall = entered("nbgf_monrad", 0, rounds=2, match_length=3)
    for at, name in enumerate(("Åse", "Zoë", "Aaron", "Bo")):
        hall.do(c.RegisterPlayer(player=Player(PlayerId(f"p{at}"), name=name, registered="2002-06-01T12:00")))
    seated(hall)
    by_name = {}
    for language in ("en", "nb"):
        text = text_of(hall, "seating", **{"Accept-Language": language})
        by_name[language] = re.findall(r"(Åse|Zoë|Aaron|Bo) (?:Table|Bord) \d", text)[:4]
    assert by_name == {"en": ["Aaron", "Åse", "Bo", "Zoë"], "nb": ["Bo", "Zoë", "Aaron", "Åse"]}


def test_the_rules_begin_with_what_matters_at_the_table(arcon: Hall) -> None:
    text = text_of(arcon, "rules")
    first, _, rest = text.partition("All rules")
    assert ("§9a" in first, "§2d" in first, "§2d" in rest) == (True, False, True)


def test_clauses_for_the_table_are_clauses_of_the_book() -> None:
    for name in ("ndf_arcon_2002", "agricola_nm", "nbgf_monrad"):
        book = load_book(name)
        known = {clause.id for clause in book.clauses}
        assert at_table(book) != set()
        assert at_table(book) <= known


def test_the_version_of_the_log_in_a_few_bytes(arcon: Hall) -> None:
    answer = Client().get(arcon.at("version"))
    assert (answer.content.decode(), answer.headers["Cache-Control"]) == (str(arcon.head), "no-store")


def test_the_time_in_milliseconds() -> None:
    before = 1000 * time.time()
    answer = Client().get("/time")
    assert before - 1 <= int(answer.content) <= 1000 * time.time() + 1
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_log_tells_what_happened_in_each_language(monrad: Hall) -> None:
    told = {language: text_of(monrad, "log", **{"Accept-Language": language}) for language in ("en", "nb", "fr")}
    assert len(set(told.values())) == 3
    assert all("Player 1" in text for text in told.values())


def test_the_language_is_kept_and_leads_nowhere_else() -> None:
    client = Client()
    kept = client.post("/language", {"language": "nb", "next": "/permissions"})
    assert (kept.headers["Location"], client.cookies["tavle_language"].value) == ("/permissions", "nb")
    assert "Hvem som får se og gjøre hva" in client.get("/permissions").content.decode()
    for away in ("//elsewhere.example", "https://elsewhere.example"):
        assert client.post("/language", {"language": "xx", "next": away}).headers["Location"] == "/"
    assert client.cookies["tavle_language"].value == "nb"


def test_before_anybody_has_played_the_list_says_so() -> None:
    hall = entered("agricola_nm", 4)
    page = Reader(Client(headers={"Accept-Language": "en"}).get(hall.at("standings")).content.decode())
    assert page.all("h1")[0].words == "Standings"
    assert "Nobody has played yet." in page.all("main")[0].words
    assert page.all("table") == []
