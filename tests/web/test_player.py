"""A player's phone: his table, the report that another confirms or disputes, his place, the photo of the board."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from tavle.tournament import commands as c
from tavle.tournament.state import TablePhase
from tavle.web.accounts.models import PlayerLink
from tavle.web.photos import LARGEST, path_of
from tavle.web.results import joined, parted
from tests.tournament.desk import first_wins, usual_board
from tests.web.halls import Hall, browser, entered, organiser, played, player_in

CENTRES = (11, 8, 8, 3, 3, 1, 0)


def text_of(client: Client, address: str, language: str = "en") -> str:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    body = answer.content.decode().split("<main", 1)[1]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


@pytest.fixture
def hall() -> Hall:
    """Two boards; play has begun."""
    return played("ndf_arcon_2002", 14)


def phones(hall: Hall, table: int = 1) -> list[Client]:
    return [player_in(hall, seat.player) for seat in hall.table(table).seats]


def fields(*centres: object, **more: str) -> dict[str, str]:
    return {**{f"seat-{at}": str(count) for at, count in enumerate(centres)}, **more}


def phase(hall: Hall, table: int = 1) -> TablePhase:
    known = hall.latest().state.table_state(hall.state.round, table)
    assert known is not None
    return known.phase


def test_the_page_shows_table_power_and_the_others(hall: Hall) -> None:
    own, *others = hall.table(1).seats
    text = text_of(player_in(hall, own.player), hall.at("me"))
    begin = f"Player {own.player[1:]} Table 1 {str(own.role)[0]} {str(own.role).title()}"
    assert begin in text
    assert [seat.player for seat in others if f"Player {seat.player[1:]}" not in text] == []
    assert "Report result" in text
    assert re.search(r"Player \d+ collects and reads; Player \d+ reads the reader's own.", text)


def test_another_confirms_by_a_touch(hall: Hall) -> None:
    first, second, *_ = phones(hall)
    assert first.post(hall.at("me/report"), fields(*CENTRES)).status_code == 302
    assert phase(hall) is TablePhase.REPORTED
    assert "Somebody else of your table has to confirm." in text_of(first, hall.at("me"))
    assert "That is right" in text_of(second, hall.at("me"))
    confirm = {"command": '{"command": "confirm_result", "round": 1, "table": 1}'}
    assert second.post(hall.at("do"), confirm).status_code == 302
    assert phase(hall) is TablePhase.COUNTED
    assert "Report result" not in text_of(first, hall.at("me"))


def test_the_same_report_from_another_confirms_too(hall: Hall) -> None:
    first, second, *_ = phones(hall)
    first.post(hall.at("me/report"), fields(*CENTRES))
    second.post(hall.at("me/report"), fields(*CENTRES))
    assert phase(hall) is TablePhase.COUNTED


def test_a_different_report_disputes_and_both_versions_are_shown(hall: Hall) -> None:
    first, second, third, *_ = phones(hall)
    first.post(hall.at("me/report"), fields(*CENTRES))
    second.post(hall.at("me/report"), fields(10, 9, 8, 3, 3, 1, 0))
    assert phase(hall) is TablePhase.DISPUTED
    one, other = hall.table(1).seats[:2]
    text = text_of(third, hall.at("me"))
    for name in (one.player, other.player):
        assert f"Reported by Player {name[1:]}" in text
    assert "Two versions differ." in text
    refused = third.post(hall.at("me/report"), fields(*CENTRES))
    assert refused.status_code == 422


def test_the_same_form_twice_counts_once(hall: Hall) -> None:
    phone = phones(hall)[0]
    form = fields(*CENTRES, command_id="once-and-only-once")
    before = hall.head
    answers = [phone.post(hall.at("me/report"), form).status_code for _ in range(3)]
    assert (answers, hall.head) == ([302] * 3, before + 1)


def test_what_is_typed_stays_when_it_is_refused(hall: Hall) -> None:
    phone = phones(hall)[0]
    answer = phone.post(hall.at("me/report"), fields(11, "x", 8, 3, 3, 1, 0))
    page = answer.content.decode()
    assert (answer.status_code, 'role="alert"' in page, 'value="x"' in page) == (422, True, True)
    assert phase(hall) is TablePhase.PLAYING
    too_many = phone.post(hall.at("me/report"), fields(12, 8, 8, 3, 3, 1, 0))
    assert (too_many.status_code, 'value="12"' in too_many.content.decode()) == (422, True)


def test_counts_by_year(hall: Hall) -> None:
    phone = phones(hall)[0]
    form = phone.get(hall.at("me/report?years=2")).content.decode()
    assert len(re.findall(r'name="seat-\d-year-\d"', form)) == 14
    sent = {f"seat-{at}-year-{year}": str(count) for at, count in enumerate(CENTRES) for year in range(2)}
    assert phone.post(hall.at("me/report"), {**sent, "years": "2"}).status_code == 302
    known = hall.latest().state.table_state(1, 1)
    assert known is not None
    assert known.report is not None
    assert [seat.outcome.history for seat in known.report.result.seats] == [(count, count) for count in CENTRES]
    again = phone.get(hall.at("me/report?years=2")).content.decode()
    assert 'name="seat-0-year-1" value="11"' in again


def test_the_form_begins_with_what_was_counted_at_the_table(hall: Hall) -> None:
    counts = {str(seat.role): count for seat, count in zip(hall.table(1).seats, CENTRES, strict=True)}
    hall.do(c.CountYear(round=1, table=1, year=1901, centres=counts))
    phone = phones(hall)[0]
    assert 'name="seat-0-year-0" value="11"' in phone.get(hall.at("me/report?years=1")).content.decode()
    assert re.search(r'name="seat-0" value="11"', phone.get(hall.at("me/report")).content.decode())


@pytest.mark.parametrize("years", ["x", "-1", "9999", "0"])
def test_years_that_make_no_sense_are_not_asked_for(hall: Hall, years: str) -> None:
    form = phones(hall)[0].get(hall.at(f"me/report?years={years}")).content.decode()
    assert re.findall(r'name="seat-0-year-\d"', form) == []


def test_fields_by_year_and_by_seat() -> None:
    by_year = {"seat-0-year-0": "4", "seat-0-year-1": " 5", "seat-1-year-0": "3"}
    assert joined(by_year, 2, 2) == {**by_year, "seat-0": "4 5", "seat-1": "3 "}
    assert joined({"seat-0": "4"}, 1, 0) == {"seat-0": "4"}
    assert parted({"seat-0": "4 5 6", "seat-1": "7", "reason": "a b"}, 2) == {
        "seat-0-year-0": "4",
        "seat-0-year-1": "5",
    }
    assert parted({"seat-1": "7"}, 1) == {"seat-1-year-0": "7"}


def test_who_has_no_table_has_nothing_to_report() -> None:
    hall = entered("agricola_nm", 4)
    phone = player_in(hall)
    assert phone.get(hall.at("me/report")).headers["Location"] == hall.at("me")
    assert "You have no seat yet" in text_of(phone, hall.at("me"))


def test_check_in_and_offers() -> None:
    hall = entered("ndf_arcon_2002", 8)
    hall.do(c.OpenCheckIn())
    phone = player_in(hall, "p8")
    assert "Here for round 1?" in text_of(phone, hall.at("me"))
    for command in (
        '{"command": "check_in", "player": "p8"}',
        '{"command": "volunteer", "player": "p8", "offer": "sit_out"}',
    ):
        assert phone.post(hall.at("do"), {"command": command}).status_code == 302
    text = text_of(phone, hall.at("me"))
    assert ("You are checked in" in text, "✓ I would sit out" in text) == (True, True)
    assert hall.latest().state.tournament.sit_out == ("p8",)


def test_the_bye_and_a_match_to_be_finished(monrad: Hall) -> None:
    entry = monrad.latest().state.round_numbered(3)
    assert entry is not None
    assert "You have the bye" in text_of(player_in(monrad, entry.byes[0]), monrad.at("me"))


def test_an_unfinished_match_can_be_reported_between_the_rounds() -> None:
    hall = played("nbgf_monrad", 4)
    hall.do(c.EnterResult(round=1, table=1, result=first_wins(hall.table(1))))
    hall.do(c.CloseRound(unfinished=(2,)))
    winner = hall.table(2, 1).seats[0].player
    phone = player_in(hall, winner)
    assert "Report result" in text_of(phone, hall.at("me"))
    answer = phone.post(hall.at("me/report"), {"winner": winner, "seat-0": "5", "seat-1": "2"})
    assert answer.status_code == 302
    known = hall.latest().state.table_state(1, 2)
    assert known is not None
    assert known.report is not None
    assert known.report.by == winner


def test_my_place_and_why(arcon: Hall) -> None:
    text = text_of(player_in(arcon, "p1"), arcon.at("me/place"))
    assert re.search(r"My place \d+(st|nd|rd|th) place, [\d½⅓⅔]+ points", text)
    assert "Player 1 " in text
    assert "Certain is a place from" in text


def test_a_director_who_plays_has_his_own_pages() -> None:
    hall = played("ndf_arcon_2002", 7)
    both = organiser("director", hall.id)
    assert both.get(hall.at("me")).status_code == 403
    both.get(f"/me/{PlayerLink.for_player(hall.id, 'p1').token}")
    assert "Table 1" in text_of(both, hall.at("me"))
    both.post(hall.at("me/report"), fields(*CENTRES))
    known = hall.latest().state.table_state(1, 1)
    assert known is not None
    assert known.report is not None
    assert known.report.by == "p1"


def picture(kind: str = "JPEG", size: tuple[int, int] = (3000, 1200)) -> bytes:
    """A photo that says where it was taken, and lies on its side."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "the kitchen table"
    buffer = BytesIO()
    Image.new("RGB", size, "green").save(buffer, kind, **({"exif": exif} if kind == "JPEG" else {}))
    return buffer.getvalue()


def send(phone: Client, hall: Hall, data: bytes, *, round_: object = 1, table: object = 1) -> int:
    file = SimpleUploadedFile("photo.jpg", data, content_type="image/jpeg")
    return phone.post(hall.at("me/photo"), {"photo": file, "round": round_, "table": table}).status_code


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_photo_is_kept_small_upright_and_without_a_place(hall: Hall, kind: str) -> None:
    player = hall.table(1).seats[0].player
    phone = player_in(hall, player)
    assert send(phone, hall, picture(kind)) == 302
    with Image.open(path_of(hall.id, 1, 1, player)) as kept:
        assert kept.size == ((640, 1600) if kind == "JPEG" else (1600, 640))
        assert (kept.format, dict(kept.getexif()), b"kitchen" in path_of(hall.id, 1, 1, player).read_bytes()) == (
            "JPEG",
            {},
            False,
        )
    assert f"Photo by Player {player[1:]}" in text_of(phone, hall.at("me"))


def test_a_photo_is_seen_by_its_table_and_by_the_desk_alone(hall: Hall) -> None:
    first, second = hall.table(1).seats[:2]
    outsider = hall.table(2).seats[0]
    send(player_in(hall, first.player), hall, picture())
    address = hall.at(f"photo/1/1/{first.player}.jpg")
    seen = {
        "own": player_in(hall, first.player),
        "table": player_in(hall, second.player),
        "outsider": player_in(hall, outsider.player),
        "public": Client(),
        "scorekeeper": browser("scorekeeper", hall),
    }
    assert {name: client.get(address).status_code for name, client in seen.items()} == {
        "own": 200,
        "table": 200,
        "outsider": 404,
        "public": 404,
        "scorekeeper": 200,
    }
    assert address in seen["scorekeeper"].get(hall.at("desk/table/1/1")).content.decode()
    assert seen["own"].get(hall.at(f"photo/1/1/{second.player}.jpg")).status_code == 404


def test_what_is_no_photo_of_the_own_table_is_refused(hall: Hall) -> None:
    phone = phones(hall)[0]
    assert send(phone, hall, b"no picture") == 409
    assert send(phone, hall, picture()[:200]) == 409
    assert send(phone, hall, b"\xff" * (LARGEST + 1)) == 409
    assert send(phone, hall, picture("PNG", (9000, 7000))) == 409
    assert send(phone, hall, picture(), table=2) == 409
    assert send(phone, hall, picture(), table="x") == 409
    assert phone.post(hall.at("me/photo"), {"round": 1, "table": 1}).status_code == 409


def test_no_id_leads_out_of_the_folder() -> None:
    path = path_of("cup", 1, 2, "../../etc/p/å")
    assert (path.name, path.parent.name) == ("1-2-~2e~2e~2f~2e~2e~2fetc~2fp~2få.jpg", "cup")


def test_a_result_that_counts_is_shown(hall: Hall) -> None:
    hall.do(c.EnterResult(round=1, table=1, result=usual_board(hall.table(1))))
    text = text_of(phones(hall)[0], hall.at("me"), "fr")
    assert "11" in text
    assert "Annoncer le résultat" not in text


def test_a_personal_link_its_picture_and_its_code(hall: Hall) -> None:
    link = PlayerLink.for_player(hall.id, "p3")
    picture_ = Client().get(f"/qr/{link.token}.svg")
    assert (picture_.status_code, picture_.headers["Content-Type"]) == (200, "image/svg+xml")
    typed = Client()
    assert typed.get(hall.at("code")).status_code == 200
    wrong = typed.post(hall.at("code"), {"code": "nobody"})
    assert (wrong.status_code, 'value="NOBODY"' in wrong.content.decode()) == (422, True)
    assert typed.post(hall.at("code"), {"code": f" {link.code.lower()} "}).headers["Location"] == hall.at("me")
    assert "Player 3" in text_of(typed, hall.at("me"))


def test_a_link_that_was_taken_back_opens_nothing(hall: Hall) -> None:
    link = PlayerLink.for_player(hall.id, "p3")
    phone = player_in(hall, "p3")
    PlayerLink.objects.filter(pk=link.pk).update(revoked=True)
    assert Client().get(f"/me/{link.token}").status_code == 410
    assert phone.get(hall.at("me")).status_code == 403


class TestShorter:
    """ndf_arcon_2002 §5b: shorter only if all at the board agree."""

    def test_the_last_who_agrees_ends_the_clock_of_the_table(self, hall: Hall) -> None:
        hall.do(c.StartClock(phase="negotiation"))
        everybody = phones(hall)
        assert "0 of 7 agree" in text_of(everybody[0], hall.at("me"))
        for phone in everybody[:-1]:
            phone.post(hall.at("me/shorter"))
        assert "6 of 7 agree" in text_of(everybody[-1], hall.at("me"))
        assert "1/1" not in hall.latest().state.clocks
        everybody[-1].post(hall.at("me/shorter"))
        assert hall.latest().state.clocks["1/1"].left == 0
        assert "agree" not in text_of(everybody[0], hall.at("me"))
        assert "0 of 7 agree" in text_of(player_in(hall, hall.table(2).seats[0].player), hall.at("me"))

    def test_without_a_clock_there_is_nothing_to_agree_on(self, hall: Hall) -> None:
        head = hall.head
        assert phones(hall)[0].post(hall.at("me/shorter")).status_code == 302
        assert hall.head == head

    def test_the_time_of_a_monrad_round_stands(self) -> None:
        monrad = played("nbgf_monrad", 8)
        assert "agree" not in text_of(phones(monrad)[0], monrad.at("me"))
