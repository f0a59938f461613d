"""What is erased when a tournament has been over for long enough, and what somebody asks for himself."""

from __future__ import annotations

import io
import json
import time
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image

from tavle.core.errors import Refused
from tavle.core.model import PlayerId
from tavle.store import tournament_id
from tavle.tournament.commands import ConfirmChange, FinishTournament, GivePenalty, RequireTwo
from tavle.web import logs, photos
from tavle.web.accounts.models import EntryNote, Membership, User
from tavle.web.privacy import waiting
from tavle.web.privacy.erasing import ended, erase_account, erase_due, erase_person
from tavle.web.privacy.models import ERASED, Retention, Veil
from tests.tournament.desk import by_number, play_round
from tests.web.halls import Hall, browser, entered, organiser, played, player_in
from tests.web.reading import ENGLISH, words

PASSWORD = "correct horse battery"
DAY = timedelta(days=1)


def photo() -> SimpleUploadedFile:
    content = io.BytesIO()
    Image.new("RGB", (8, 8)).save(content, "JPEG")
    return SimpleUploadedFile("board.jpg", content.getvalue())


def finished() -> Hall:
    hall = entered("agricola_nm", 16)
    for number in range(hall.state.book.rounds() or 0):
        play_round(hall, by_number, seed=f"seed {number}")
    EntryNote.keep(hall.id, "p1", contact="+47 900 00 000", team="Ulvene")
    logs.store().keep_contact(tournament_id(hall.id), "p2", {"email": "x@example.org"})
    photos.keep(hall.id, 1, 1, "p1", photo())
    return hall


def personal(hall: Hall) -> tuple[list[str], list[str], int]:
    notes = [note.contact for note in EntryNote.objects.filter(tournament=hall.id) if note.contact]
    return notes, list(logs.store().contacts(tournament_id(hall.id))), len(photos.sent_by(hall.id, "p1"))


ALL = (["+47 900 00 000"], ["p2"], 1)
NOTHING: tuple[list[str], list[str], int] = ([], [], 0)


def test_contact_data_and_photos_go_so_many_days_after_the_end() -> None:
    hall = finished()
    hall.do(FinishTournament())
    end = ended(hall.id)
    assert end is not None
    assert abs(end - timezone.now()) < timedelta(minutes=5)
    assert hall.id not in erase_due(end + 30 * DAY - timedelta(seconds=1))
    assert personal(hall) == ALL
    Retention.objects.create(tournament=hall.id, days=7)
    assert hall.id not in erase_due(end + 7 * DAY - timedelta(seconds=1))
    assert hall.id in erase_due(end + 7 * DAY)
    assert personal(hall) == NOTHING
    assert EntryNote.objects.get(tournament=hall.id, player="p1").team == "Ulvene"


def test_a_tournament_that_was_given_up_is_over_after_a_year() -> None:
    hall = finished()
    now = datetime.now(UTC)
    assert hall.id not in erase_due(now + 365 * DAY)
    assert hall.id in erase_due(now + 396 * DAY)
    assert personal(hall) == NOTHING


def test_an_empty_log_has_no_end() -> None:
    id_ = tournament_id("empty-and-never-drafted")
    logs.store().create(id_)
    assert ended(id_) is None
    assert id_ not in erase_due(datetime.now(UTC) + 4000 * DAY)


def test_the_server_looks_when_it_starts_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[float] = []

    def look() -> list[str]:
        looked.append(time.monotonic())
        if len(looked) == 1:
            raise OSError("the disk is busy")
        return []

    monkeypatch.setattr(waiting, "erase_due", look)
    eraser = waiting.Eraser(every=0.01)
    eraser.start()
    deadline = time.monotonic() + 20
    while len(looked) < 3 and time.monotonic() < deadline:
        time.sleep(0.01)
    eraser.stop()
    assert len(looked) >= 3


@pytest.mark.parametrize(
    ("typed", "status"), [("0", 302), ("3650", 302), ("3651", 422), ("-1", 422), ("", 422), ("x", 422), ("٣", 422)]
)
def test_the_director_says_how_many_days(typed: str, status: int) -> None:
    hall = entered("agricola_nm", 4)
    director = organiser("director", hall.id, **ENGLISH)
    assert director.post(hall.at("desk/privacy"), {"days": typed}).status_code == status
    assert Retention.days_of(hall.id) == (int(typed) if status == 302 else 30)
    assert f"Until {Retention.days_of(hall.id)} days after the end" in words(Client(**ENGLISH).get(hall.at("privacy")))


def test_a_player_gets_all_that_is_kept_of_him_and_nothing_of_others() -> None:
    hall = played("agricola_nm", 16, rounds=1)
    EntryNote.keep(hall.id, "p1", contact="+47 900 00 000")
    EntryNote.keep(hall.id, "p2", contact="+47 911 11 111")
    phone = player_in(hall, "p1", **ENGLISH)
    page, file = phone.get(hall.at("me/data")), phone.get(hall.at("me/data.json"))
    data: dict[str, Any] = json.loads(file.content)
    assert file.headers["Content-Disposition"].startswith("attachment")
    assert data["player"]["id"] == "p1"
    assert data["desk"]["contact"] == "+47 900 00 000"
    assert [table["round"] for table in data["tables"]] == [1, 2]
    assert {"player_registered", "seating_drafted"} <= {line["event"]["event"] for line in data["log"]}
    assert "+47 900 00 000" in words(page)
    for answer in (page, file):
        assert "911 11 111" not in answer.content.decode()


def test_the_director_exports_shows_otherwise_and_erases() -> None:
    hall = entered("agricola_nm", 4)
    photos.keep(hall.id, 1, 1, "p1", photo())
    photos.keep(hall.id, 1, 1, "p11", photo())
    director, at = organiser("director", hall.id, **ENGLISH), hall.at("desk/players/p1")
    assert len(json.loads(director.get(f"{at}/data.json").content)["photos"]) == 1
    for way in ("first_name", "initials", "full_name"):
        director.post(f"{at}/shown", {"way": way})
        assert Veil.of(hall.id).get("p1", "full_name") == way
    assert director.post(f"{at}/shown", {"way": "erased"}).status_code == 404
    director.post(f"{at}/erase", {})
    assert Veil.of(hall.id) == {}
    director.post(f"{at}/erase", {"sure": "on"})
    assert Veil.of(hall.id) == {"p1": ERASED}
    director.post(f"{at}/shown", {"way": "full_name"})
    assert Veil.of(hall.id) == {"p1": ERASED}
    assert (len(photos.sent_by(hall.id, "p1")), len(photos.sent_by(hall.id, "p11"))) == (0, 1)
    for page in (hall.at("desk/players/nobody/data"), hall.at("desk/players/nobody/data.json")):
        assert director.get(page).status_code == 404


@pytest.mark.parametrize("role", ["scorekeeper", "player", "public"])
def test_nobody_else_sees_or_erases_them(role: str) -> None:
    hall = entered("agricola_nm", 4)
    client = browser(role, hall, "p2")
    for page in ("data", "data.json"):
        assert client.get(hall.at(f"desk/players/p1/{page}")).status_code in (302, 403)
    client.post(hall.at("desk/players/p1/erase"), {"sure": "on"})
    assert Veil.of(hall.id) == {}


def logged_in(name: str) -> tuple[User, Client]:
    user = User.objects.create_user(name, password=PASSWORD)
    client = Client(**ENGLISH)
    assert client.post("/login", {"name": name, "password": PASSWORD}).status_code == 302
    return user, client


def test_an_account_is_exported_and_erased_by_who_knows_its_password() -> None:
    hall = entered("agricola_nm", 4)
    user, client = logged_in("Berit Account")
    Membership.objects.create(user=user, tournament=hall.id, role="director")
    order = {"command": json.dumps({"command": "name_arbiter", "arbiter": "p1"})}
    client.post(hall.at("do"), order)
    data = json.loads(client.get("/account/data.json").content)
    assert (data["name"], data["roles"]) == ("Berit Account", [{"tournament": hall.id, "role": "director"}])
    assert [each["version"] for each in data["done"]] == [hall.head]
    assert "Berit Account" in Client().get(hall.at("log")).content.decode()
    assert client.post("/account/erase", {"password": "wrong"}).status_code == 422
    assert client.post("/account/erase", {"password": PASSWORD}).status_code == 302
    assert not User.objects.filter(username="Berit Account").exists()
    text = Client().get(hall.at("log")).content.decode()
    assert "Berit Account" not in text
    assert "N. N." in text
    assert client.get("/account/data.json").status_code == 404


def test_the_only_owner_stays() -> None:
    Membership.objects.filter(role="owner").delete()
    user, client = logged_in("only-owner")
    Membership.objects.create(user=user, tournament="", role="owner")
    assert "only owner" in words(client.post("/account/erase", {"password": PASSWORD}))
    with pytest.raises(Refused) as refused:
        erase_account(user)
    assert [fault.code for fault in refused.value.faults] == ["last-owner"]
    organiser("owner")
    assert client.post("/account/erase", {"password": PASSWORD}).status_code == 302


def test_whoever_gave_a_change_is_not_named_in_it_any_more() -> None:
    hall = played("nbgf_monrad", 4)
    hall.do(RequireTwo())
    hall.do(GivePenalty(player=PlayerId("p1"), points=Fraction(-1), clause="§9", reason="late"), by="Oda Account")
    hall.do(ConfirmChange(proposal=hall.head), by="director")
    assert "Oda Account" in Client(**ENGLISH).get(hall.at("log")).content.decode()
    erase_account(User.objects.create(username="Oda Account"))
    assert "Oda Account" not in Client(**ENGLISH).get(hall.at("log")).content.decode()
    assert "N. N. gives Player 1" in words(Client(**ENGLISH).get(hall.at("log")))


def test_who_has_no_account_is_told_how() -> None:
    assert "Nobody is logged in here." in words(Client(**ENGLISH).get("/account"))
    assert Client().post("/account/password", {"password": "x", "new": PASSWORD}).status_code == 404


def test_erasing_twice_is_erasing_once() -> None:
    hall = entered("agricola_nm", 4)
    erase_person(hall.id, "p1")
    erase_person(hall.id, "p1")
    assert Veil.of(hall.id) == {"p1": ERASED}
