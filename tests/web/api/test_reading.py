"""What the API tells of a tournament is what its log says, and what the library says of its record."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from icalendar import Calendar

import tavle
from tavle.records import record_of
from tavle.store import tournament_id
from tavle.tournament.commands import (
    CallDirector,
    ChangeSettings,
    ConfirmResult,
    DrawSeating,
    EnterResult,
    OpenCheckIn,
    PublishSeating,
    ReportResult,
    RevertEvent,
)
from tavle.web import logs
from tavle.web.accounts.models import Venue
from tavle.web.outside.lasting import lasting_name_of
from tests.tournament.desk import first_wins
from tests.web.api.calling import Program, codes, program
from tests.web.halls import Hall, entered, played

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def own() -> Hall:
    """Nine players, two rounds closed, the third runs."""
    return played("nbgf_monrad", 9, rounds=2)


def test_the_state_holds_the_record(own: Hall) -> None:
    told = Program().get(f"tournaments/{own.id}").json()
    state = own.latest().state
    assert told["record"] == json.loads(json.dumps(record_of(state.tournament)))
    assert (told["phase"], told["round"], told["closed"], told["version"]) == ("running", 3, 2, own.head)
    assert [clock["round"] for clock in told["clocks"]] == [3]
    assert {(table["round"], table["phase"]) for table in told["tables"]} == {
        (1, "counted"),
        (2, "counted"),
        (3, "playing"),
    }
    assert own.id in {each["id"] for each in Program().get("tournaments").json()}


def test_the_list_and_its_reasons_are_the_librarys(own: Hall) -> None:
    record = record_of(own.state.tournament)
    told = Program().get(f"tournaments/{own.id}/standings?after=1").json()
    for row in told["standings"]:
        assert row.pop("name") == f"Player {row['player'][1:]}"
    assert told == tavle.standings(record, after=1)
    explained = Program(language="nb").get(f"tournaments/{own.id}/explain/p1?against=p2&after=2").json()
    assert explained == tavle.explain(record, "p1", "p2", after=2, language="nb")
    alone = Program().get(f"tournaments/{own.id}/explain/p1").json()
    assert alone["against"] is None


def test_a_draft_is_nobodys_business_until_it_is_published() -> None:
    hall = entered("nbgf_monrad", 4, rounds=2, match_length=5)
    hall.do(OpenCheckIn(everybody=True))
    hall.do(DrawSeating(seed="s"))

    def drafted() -> dict[str, Any]:
        log = Program().get(f"tournaments/{hall.id}/log").json()
        return next(line["event"] for line in log if line["event"]["event"] == "seating_drafted")

    assert drafted() == {"event": "seating_drafted", "schema": 1, "round": 1, "tables": []}
    hall.do(PublishSeating())
    assert len(drafted()["tables"]) == 2


def test_pages_of_other_sites_read_what_everybody_may_know(own: Hall) -> None:
    at = f"tournaments/{own.id}/standings"
    assert Program().get(at).headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in program("read").get(at).headers


def test_questions_that_are_not_known_are_refused(own: Hall) -> None:
    answer = Program().get(f"tournaments/{own.id}/standings?rain=1")
    assert (answer.status_code, codes(answer)) == (422, ["unknown-key"])
    answer = Program().get(f"tournaments/{own.id}/standings?after=99")
    assert (answer.status_code, codes(answer)) == (422, ["no-such-round"])
    for value in ("-1", "x", "1.5", "9" * 30):
        assert codes(Program().get(f"tournaments/{own.id}/standings?after={value}")) == ["bad-value"]


def test_the_log_comes_in_parts(own: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavle.web.api.reading.MOST_EVENTS", 10)
    versions: list[int] = []
    while told := Program().get(f"tournaments/{own.id}/log?after={versions[-1] if versions else 0}").json():
        versions += [event["version"] for event in told]
    assert versions == list(range(1, own.head + 1))


def test_what_waits_at_the_desk() -> None:
    hall = played("ndf_arcon_2002", 7)
    hall.do(CallDirector(round=1, table=1, question="May he?"), by="p1")
    told = program("read", hall=hall).get(f"tournaments/{hall.id}/desk").json()
    assert told["calls"] == [{"version": hall.head, "round": 1, "table": 1, "question": "May he?"}]
    assert (told["missing"], told["draft"], told["disputes"]) == ([1], None, [])


def test_records_without_a_tournament(own: Hall) -> None:
    record = json.loads(json.dumps(record_of(own.state.tournament)))
    app = program("read")
    assert app.post("explain", {"record": record, "player": "p1", "after": 1}).json()["points"] == "1"
    listed = app.post("standings", {"record": record, "after": 2}).json()
    assert [{**row, "name": None} for row in tavle.standings(record, after=2)["standings"]] == listed["standings"]
    done = {**record, "rounds": record["rounds"][:2]}
    paired = app.post("pair", {"record": done, "seed": "17"}).json()
    right = tavle.pair(done, seed="17")
    assert {key: paired[key] for key in right} == right
    powers = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
    seats = [{"role": role, "centres": count} for role, count in zip(powers, [3, 11, 8, 0, 1, 3, 8], strict=True)]
    game = {"id": "g", "seats": seats}
    (scored,) = app.post("score", {"book": "ndf_arcon_2002", "games": [game]}).json()
    assert scored == tavle.score("ndf_arcon_2002", game)
    wrong = app.post("score", {"book": "ndf_arcon_2002", "games": [{"seats": seats[:6]}]})
    assert (wrong.status_code, codes(wrong)) == (422, ["wrong-number-of-seats"])


def test_books() -> None:
    told = Program(language="nb").get("books/ndf_arcon_2002").json()
    assert (told["id"], told["kind"], told["language"]) == ("ndf_arcon_2002", "tournament", "nb")
    assert "2c" in {clause["id"] for clause in told["clauses"]}
    assert told["id"] in {book["id"] for book in Program().get("books").json()}
    findings = Program().get("books/agricola_nm/lint").json()
    assert all(set(finding) == {"code", "severity", "where", "clause", "text", "acknowledged"} for finding in findings)


def test_pictures(own: Hall) -> None:
    for name in ("rank-flow", "meetings"):
        answer = Program().get(f"tournaments/{own.id}/pictures/{name}.svg")
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")
        assert Program().get(f"tournaments/{own.id}/pictures/{name}.png").content.startswith(b"\x89PNG")
    assert Program().get(f"tournaments/{own.id}/pictures/bracket.svg").status_code == 404
    assert codes(Program().get(f"tournaments/{own.id}/pictures/sunset.svg")) == ["bad-value"]


def entries(content: bytes) -> list[tuple[str, str]]:
    found = Calendar.from_ical(content.decode())
    events: list[Any] = found.walk("VEVENT")
    return [(str(each["summary"]), each["dtstart"].dt.isoformat()) for each in events]


def test_a_calendar_of_sessions_and_rounds() -> None:
    hall = entered("ndf_arcon_2002", 7)
    sessions = [
        {"starts": "2002-06-28T16:00", "ends": "2002-06-28T21:00"},
        {"starts": "2002-06-29T22:00", "ends": "2002-06-30T03:00"},
    ]
    hall.do(ChangeSettings(settings={"sessions": sessions}))
    Venue.objects.create(tournament=hall.id, place="Gym, hall 2; upstairs", zone="Europe/Oslo")
    answer = Program(language="nb").get(f"tournaments/{hall.id}/calendar.ics")
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert entries(answer.content) == [
        ("Cup of 7 · Runde 1", "2002-06-28T16:00:00+02:00"),
        ("Cup of 7 · Runde 2", "2002-06-29T22:00:00+02:00"),
    ]
    text = answer.content.decode()
    assert "BEGIN:VTIMEZONE" in text
    assert "LOCATION:Gym\\, hall 2\\; upstairs" in text
    french = Program().get(f"tournaments/{hall.id}/calendar.ics?lang=fr").content
    assert entries(french)[0][0] == "Cup of 7 · Ronde 1"
    told = Program().get(f"tournaments/{hall.id}/venue").json()
    assert (told["place"], told["zone"], told["sessions"]) == ("Gym, hall 2; upstairs", "Europe/Oslo", sessions)


def test_a_calendar_of_rounds_that_nobody_announced(own: Hall) -> None:
    found = Calendar.from_ical(Program().get(f"tournaments/{own.id}/calendar.ics").content.decode())
    events = found.walk("VEVENT")
    assert [str(each["summary"]).rpartition(" · ")[2] for each in events] == ["Round 1", "Round 2", "Round 3"]
    assert ["dtend" in each for each in events] == [True, True, False]
    assert len({str(each["uid"]) for each in events}) == 3


def test_sessions_that_are_no_rounds() -> None:
    hall = entered("agricola_nm", 4)
    day = {"starts": "2002-06-28T10:00", "ends": "2002-06-28T18:00"}
    Venue.objects.create(tournament=hall.id, sessions=[day])
    assert entries(Program().get(f"tournaments/{hall.id}/calendar.ics").content) == [
        ("Cup of 4 · Session 1", "2002-06-28T10:00:00+00:00")
    ]


def test_a_feed_of_results(own: Hall) -> None:
    answer = Program().get(f"tournaments/{own.id}/results.atom?lang=nb")
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(answer.content)
    assert feed.findtext(f"{ATOM}title") == "Resultater fra Cup of 9"
    found = feed.findall(f"{ATOM}entry")
    closed = [stored for stored in told_of(own) if stored["event"]["event"] == "round_closed"]
    titles = [entry.findtext(f"{ATOM}title") for entry in found]
    assert str(closed[-1]["text"]) in titles
    updated = [str(entry.findtext(f"{ATOM}updated")) for entry in found]
    assert updated == sorted(updated, reverse=True)
    assert len({entry.findtext(f"{ATOM}id") for entry in found}) == len(found) > 10


def test_feeds_and_calendars_are_known_again_at_every_address_of_a_server(own: Hall) -> None:
    """Source: RFC 4287 §4.2.6 (an id never changes), RFC 7986 §5.3 (the same of a UID)."""
    known = []
    for host in ("hall.local:8000", "tavle.example.org"):
        client = Program().client
        paths = (f"/api/v1/tournaments/{own.id}/{name}" for name in ("results.atom", "calendar.ics"))
        feed, calendar = (client.get(path, headers={"Host": host}).content.decode() for path in paths)
        assert f"http://{host}/" in feed  # its links lead to where it was asked
        ids = [str(element.text) for element in ElementTree.fromstring(feed).iter(f"{ATOM}id")]
        known.append((ids, [str(each["uid"]) for each in Calendar.from_ical(calendar).walk("VEVENT")]))
    ids, uids = known[0]
    assert known[1] == (ids, uids)
    assert {urlsplit(each).scheme for each in ids} == {"urn"}
    assert len({*ids, *uids}) == len(ids) + len(uids)
    assert not any(host in each for host in ("hall.local", own.id) for each in (*ids, *uids))


def test_a_tournament_that_has_moved_is_known_again(own: Hall) -> None:
    log = logs.store().read(tournament_id(own.id))
    assert lasting_name_of("here", log, "round-1") == lasting_name_of("there", log[:1], "round-1")
    other = logs.store().read(tournament_id(played("nbgf_monrad", 4).id))
    assert lasting_name_of("here", log) != lasting_name_of("here", other)


def titles_of(hall: Hall) -> list[str]:
    feed = ElementTree.fromstring(Program().get(f"tournaments/{hall.id}/results.atom").content)
    return [str(entry.findtext(f"{ATOM}title")) for entry in feed.findall(f"{ATOM}entry")]


def test_a_feed_says_what_came_out_whoever_confirmed_it() -> None:
    hall = played("nbgf_monrad", 4)
    first, second = hall.table(1).seats
    hall.do(ReportResult(round=1, table=1, result=first_wins(hall.table(1))), by=first.player)
    assert "result entered" not in titles_of(hall)[0]
    hall.do(ConfirmResult(round=1, table=1), by=second.player)
    names = {player.id: player.name for player in hall.state.tournament.players}
    said = f"Round 1, table 1: result entered: {names[first.player]} won, {names[second.player]} lost."
    assert titles_of(hall)[0] == said


def test_a_feed_forgets_what_was_taken_back() -> None:
    hall = played("nbgf_monrad", 4)
    before = titles_of(hall)
    hall.do(EnterResult(round=1, table=1, result=first_wins(hall.table(1))))
    entered_at = hall.head
    assert len(titles_of(hall)) == len(before) + 1
    hall.do(RevertEvent(version=entered_at))
    assert titles_of(hall) == before
    hall.do(RevertEvent(version=hall.head))
    assert len(titles_of(hall)) == len(before) + 1


def told_of(hall: Hall) -> list[Any]:
    listed: list[Any] = Program(language="nb").get(f"tournaments/{hall.id}/log").json()
    return listed


def test_a_feed_holds_no_more_than_readers_want(own: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavle.web.outside.news.MOST", 3)
    feed = ElementTree.fromstring(Program().get(f"tournaments/{own.id}/results.atom").content)
    assert len(feed.findall(f"{ATOM}entry")) == 3
