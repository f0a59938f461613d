"""A tournament is handed over at the desk, carried as a file, brought in elsewhere; clashes are shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from tavle.core.model import Player, PlayerId
from tavle.store import Store, open_store, tournament_id
from tavle.store.executing import execute
from tavle.tournament.commands import HandOver, NameArbiter, RegisterPlayer
from tavle.web import logs
from tests.store.logs import NOON
from tests.web.halls import Hall, browser, entered
from tests.web.reading import Reader

HERE = override_settings(HERE="club.example")


@pytest.fixture
def hall() -> Hall:
    return entered("nbgf_monrad", 4)


@pytest.fixture
def director(hall: Hall) -> Client:
    return browser("director", hall, headers={"Accept-Language": "en"})


def carried(director: Client, hall: Hall, tmp_path: Path) -> Path:
    path = tmp_path / "carried.jsonl"
    answer = director.get(hall.at("desk/moving/log.jsonl"))
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{hall.id}.jsonl"'
    path.write_bytes(answer.content)
    return path


def elsewhere(path: Path, hall: Hall, *names: str, here: str = "laptop") -> Store:
    """The same tournament on a laptop, on which more happens."""
    store = open_store(path)
    for name in names:
        command = RegisterPlayer(player=Player(PlayerId(name), name=name))
        execute(store, tournament_id(hall.id), command, command_id=name.replace(" ", "-"), by="Bo", now=NOON, here=here)
    return store


def upload(client: Client, address: str, path: Path) -> str:
    """What the page says to a file."""
    answer = client.post(address, {"file": SimpleUploadedFile("log.jsonl", path.read_bytes())})
    return Reader(answer.content.decode()).all("main")[0].words


@HERE
def test_it_goes_to_the_laptop_and_comes_back(hall: Hall, director: Client, tmp_path: Path) -> None:
    hall.do(HandOver(to="laptop"))
    assert "laptop writes it now" in director.get(hall.at("desk/moving")).content.decode()
    store = elsewhere(carried(director, hall, tmp_path), hall, "Ny")
    back = HandOver(to="club.example")
    execute(store, tournament_id(hall.id), back, command_id="back", by="Bo", now=NOON, here="laptop")
    page = upload(director, hall.at("desk/moving"), Path(store.address))
    assert "New here: 2 commands." in page
    assert "This machine, club.example, writes it." in page
    assert hall.latest().state.tournament.players[-1].name == "Ny"
    assert "New here: 0 commands." in upload(director, hall.at("desk/moving"), Path(store.address))
    hall.do(NameArbiter(arbiter="Frank"))


@HERE
def test_taken_over_by_force_and_then_a_clash(hall: Hall, director: Client, tmp_path: Path) -> None:
    hall.do(HandOver(to="laptop"))
    store = elsewhere(carried(director, hall, tmp_path), hall, "Sent too late")
    order = '{"command": "hand_over", "to": "club.example", "forced": true}'
    director.post(hall.at("do"), {"command": order, "with-reason": "the laptop fell into the fjord"})
    before = hall.head
    page = upload(director, hall.at("desk/moving"), Path(store.address))
    assert f"The two logs part after version {before - 1}" in page
    assert "club.example took this tournament over by force. Reason: the laptop fell into the fjord" in page
    assert "Sent too late registered." in page
    assert hall.head == before


def test_a_tournament_begins_here(hall: Hall, director: Client, tmp_path: Path) -> None:
    path = carried(director, hall, tmp_path)
    owner = browser("owner", hall, everywhere=True, headers={"Accept-Language": "en"})
    assert "[tournament-exists]" in upload(owner, "/bring", path)
    fresh = f"{hall.id}-copy"
    path.write_text(path.read_text(encoding="utf-8").replace(f'"{hall.id}"', f'"{fresh}"'), encoding="utf-8")
    answer = owner.post("/bring", {"file": SimpleUploadedFile("log.jsonl", path.read_bytes())})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/t/{fresh}/desk")
    assert logs.state_of(fresh).tournament.players == hall.state.tournament.players


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not-one-tournament"),
        (b"no log", "not-one-tournament"),
        (b"no log\n", "broken-log"),
        (None, "missing-key"),
    ],
)
def test_what_is_no_log(content: bytes | None, code: str, hall: Hall, director: Client) -> None:
    fields = {} if content is None else {"file": SimpleUploadedFile("log.jsonl", content)}
    before = hall.head
    answer = director.post(hall.at("desk/moving"), fields)
    assert answer.status_code == 422
    assert f"[{code}]" in answer.content.decode()
    assert hall.head == before


def test_a_log_of_another_tournament(hall: Hall, director: Client, tmp_path: Path) -> None:
    other = entered("agricola_nm", 4)
    path = carried(browser("director", other), other, tmp_path)
    assert "[not-one-tournament]" in upload(director, hall.at("desk/moving"), path)


def test_a_log_beyond_measure(hall: Hall, director: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavle.web.views.desk.moving.LARGEST", 10)
    answer = director.post(hall.at("desk/moving"), {"file": SimpleUploadedFile("log.jsonl", b"x" * 11)})
    assert "[log-too-large]" in answer.content.decode()


def test_a_machine_without_a_name_is_told_how_to_get_one(hall: Hall, director: Client) -> None:
    assert "Start it with TAVLE_HERE=name" in director.get(hall.at("desk/moving")).content.decode()
