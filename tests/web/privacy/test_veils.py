"""Who is shown by the first name, by initials, or as nobody: on every page, in the API, and not for the desk."""

from __future__ import annotations

import hashlib
import json

import pytest
from django.test import Client
from django.urls import reverse

from tavle.core.model import Player, PlayerId
from tavle.store import tournament_id
from tavle.tournament.commands import AmendPlayer, OpenCheckIn, RegisterPlayer
from tavle.tournament.log import chain_faults
from tavle.web import logs
from tavle.web.accounts.models import EntryNote, PlayerLink
from tavle.web.permissions import PAGES, Role
from tavle.web.privacy.erasing import erase_person
from tavle.web.privacy.models import FIRST_NAME, INITIALS, Veil
from tavle.web.privacy.veiling import Audience
from tavle.web.urls import pages
from tavle.web.years.playing import of_tournament
from tests.web.halls import Hall, entered, organiser, player_in
from tests.web.reading import ENGLISH, words
from tests.web.test_matrix import arguments, kind

MINOR, MARRIED, BORN = "Kari Lyngdal", "Nils Storhaug", "Nils Tveitane"


@pytest.fixture
def hall() -> Hall:
    """A player under age, one who changed his name, one who is called by one word; who asks for help names one."""
    hall = entered("agricola_nm", 4)
    hall.do(RegisterPlayer(player=Player(PlayerId("kari"), MINOR)))
    hall.do(RegisterPlayer(player=Player(PlayerId("nils"), BORN, club="Lia sjakklubb")))
    hall.do(AmendPlayer(player=Player(PlayerId("nils"), MARRIED, club="Lia sjakklubb")))
    hall.do(OpenCheckIn())
    return hall


def seen_by_everybody(hall: Hall) -> dict[str, str]:
    """All that a visitor without a role is sent, by address, pages and API alike."""
    client, seen = Client(**ENGLISH), {}
    for pattern in pages:
        open_to = PAGES.get(kind(pattern), frozenset())
        if Role.PUBLIC not in open_to or pattern.name in ("open_link", "qr"):
            continue
        known = arguments(pattern, hall)
        for player in ("kari", "nils"):
            address = reverse(str(pattern.name), kwargs={**known, **({"player": player} if "player" in known else {})})
            seen[address] = client.get(address).content.decode(errors="replace")
    for part in ("", "/standings", "/log", "/explain/kari", "/results.atom", "/venue"):
        address = f"/api/v1/tournaments/{hall.id}{part}"
        seen[address] = client.get(address).content.decode(errors="replace")
    return seen


def places_of(word: str, seen: dict[str, str]) -> list[str]:
    return [address for address, text in seen.items() if word in text]


def test_a_minor_is_shown_by_the_first_name_everywhere(hall: Hall) -> None:
    assert places_of(MINOR, seen_by_everybody(hall))
    Veil.objects.create(tournament=hall.id, player="kari", way=FIRST_NAME)
    seen = seen_by_everybody(hall)
    assert places_of("Lyngdal", seen) == []
    assert hall.at() in places_of("Kari", seen)


def test_the_desk_still_finds_the_minor_by_the_full_name(hall: Hall) -> None:
    Veil.objects.create(tournament=hall.id, player="kari", way=FIRST_NAME)
    desk = organiser("director", hall.id, **ENGLISH)
    assert MINOR in words(desk.get(hall.at("desk/players")))
    desk.post(hall.at("desk/players/kari"), {"name": MINOR, "club": "Nordstrand", "reason": "moved"})
    player = logs.true_state(hall.id).player("kari")
    assert player is not None
    assert (player.name, player.club) == (MINOR, "Nordstrand")


@pytest.mark.parametrize(
    ("name", "way", "shown"),
    [
        ("Kari Lyngdal", FIRST_NAME, "Kari"),
        ("Lyngdal, Kari Anne", FIRST_NAME, "Kari"),
        ("Kari Anne Lyngdal", INITIALS, "K. A. L."),
        ("Lyngdal, Kari", INITIALS, "K. L."),
        ("Ådne", INITIALS, "Å."),
        ("Ådne", FIRST_NAME, "Ådne"),
    ],
)
def test_what_somebody_is_called_then(name: str, way: str, shown: str) -> None:
    hall = entered("agricola_nm", 4)
    hall.do(RegisterPlayer(player=Player(PlayerId("kari"), name)))
    Veil.objects.create(tournament=hall.id, player="kari", way=way)
    player = logs.state_of(hall.id).player("kari")
    assert player is not None
    assert player.name == shown


def test_who_was_erased_stands_nowhere_by_any_name_he_ever_had(hall: Hall) -> None:
    before = logs.store().read(tournament_id(hall.id))
    erase_person(hall.id, "nils")
    seen = seen_by_everybody(hall)
    for word in ("Storhaug", "Tveitane", "Lia sjakklubb"):
        assert places_of(word, seen) == []
    mark = hashlib.sha256(f"{hall.id}/nils".encode()).hexdigest()[:4].upper()
    assert hall.at() in places_of(f"N. N. {mark}", seen)
    desk = organiser("director", hall.id, **ENGLISH)
    for page in ("desk", "desk/players", "desk/players/nils", "desk/history", "desk/players/nils/data", "desk/links"):
        assert "Storhaug" not in desk.get(hall.at(page)).content.decode(), page
    stored = logs.store().read(tournament_id(hall.id))
    assert stored == before
    assert list(chain_faults(stored)) == []


def test_a_name_in_a_reason_is_replaced_too(hall: Hall) -> None:
    kari = Player(PlayerId("kari"), MINOR)
    desk = organiser("director", hall.id)
    give = {"command": json.dumps({"command": "name_arbiter", "arbiter": MARRIED})}
    assert desk.post(hall.at("do"), give).status_code == 302
    hall.latest().do(AmendPlayer(player=kari, reason=f"{MARRIED} wrote it wrongly"))
    assert places_of("Storhaug", seen_by_everybody(hall))
    erase_person(hall.id, "nils")
    assert places_of("Storhaug", seen_by_everybody(hall)) == []
    assert logs.true_state(hall.id).arbiter == MARRIED


def test_two_of_one_name_and_only_one_was_erased(hall: Hall) -> None:
    hall.do(RegisterPlayer(player=Player(PlayerId("twin"), MARRIED)))
    erase_person(hall.id, "nils")
    twin = logs.state_of(hall.id).player("twin")
    assert twin is not None
    assert twin.name == MARRIED


def test_erasing_takes_contact_link_and_nothing_of_others(hall: Hall) -> None:
    for player in ("kari", "nils"):
        EntryNote.keep(hall.id, player, contact="+47 900 00 000")
        logs.store().keep_contact(tournament_id(hall.id), player, {"email": "x@example.org"})
    phone, token = player_in(hall, "nils"), PlayerLink.for_player(hall.id, "nils").token
    assert phone.get(hall.at("me")).status_code == 200
    erase_person(hall.id, "nils")
    assert phone.get(hall.at("me")).status_code == 403
    assert Client().get(f"/me/{token}").status_code == 410
    assert set(logs.store().contacts(tournament_id(hall.id))) == {"kari"}
    assert list(EntryNote.objects.filter(tournament=hall.id).values_list("player", flat=True)) == ["kari"]


def test_nobody_becomes_the_same_as_another_on_lists_over_years(hall: Hall) -> None:
    """A first name says too little: whoever asked to be shown by it is a person of his own on each list."""
    Veil.objects.create(tournament=hall.id, player="kari", way=FIRST_NAME)
    player = logs.state_of(hall.id, Audience.YEARS).player("kari")
    assert player is not None
    assert player.name == "Kari " + hashlib.sha256(f"{hall.id}/kari".encode()).hexdigest()[:4].upper()
    assert of_tournament(hall.id, "rating") is None  # It is not over.
