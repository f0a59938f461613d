"""The page of files and what it leads to: each in its form, and nothing for the public that it does not see."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from urllib.parse import unquote

import openpyxl
import pytest

from tavle.files.archive import read_archive
from tavle.records import read_record_text
from tavle.store import tournament_id
from tavle.tournament.commands import DrawSeating, OpenCheckIn
from tavle.web import logs, photos
from tavle.web.jobs.contents import WHOLE
from tavle.web.privacy.models import Veil
from tavle.web.site.making import site_of
from tavle.web.views.files import LOGS
from tests.tournament.desk import first_wins, play_round
from tests.web.halls import Hall, browser, entered, organiser, played
from tests.web.reading import faults_of

SHEETS = ("players", "seatings", "results", "standings")
BOOKS = ("arcon", "agricola", "monrad")


def offered(hall: Hall, role: str) -> list[str]:
    text = browser(role, hall).get(hall.at("files")).content.decode()
    return [unquote(found) for found in re.findall(r'href="([^"]*/files/[^"]*)"', text)]


@pytest.mark.parametrize("book", BOOKS)
def test_every_link_gives_its_file(book: str, request: pytest.FixtureRequest) -> None:
    hall: Hall = request.getfixturevalue(book)
    client = organiser("director", hall.id)
    links = offered(hall, "director")
    for address in links if book == "monrad" else [link for link in links if not link.endswith(".zip")]:
        answer = client.get(address)
        assert (address, answer.status_code) == (address, 200)
        name = address.rpartition("/")[2]
        assert answer.headers["Content-Disposition"] == f'attachment; filename="{hall.id}-{name}"'


@pytest.mark.parametrize(
    ("book", "only"),
    [("arcon", {"boards.csv", "classification.csv"}), ("agricola", set()), ("monrad", {"trf16.trf", "trf26.trf"})],
)
def test_what_the_public_may_fetch(book: str, only: set[str], request: pytest.FixtureRequest) -> None:
    hall: Hall = request.getfixturevalue(book)
    names = {address.rpartition("/")[2] for address in offered(hall, "public")}
    sheets = {
        f"{sheet}{way}.csv" for sheet in ("players", "seatings", "results", "standings") for way in ("", "-semicolon")
    }
    assert names == {"tournament.xlsx", "record.json", "standings.html", "seating.html", *sheets, *only}
    client = browser("public", hall)
    for kind in (*LOGS, *WHOLE):
        assert client.get(hall.at(f"desk/files/{kind}")).status_code == 302


@pytest.mark.parametrize(
    "name", ["x", "json", "log.csv", "log.jsonl", "archive.zip", "trf26.trf", "players.xlsx", "-semicolon"]
)
def test_there_is_nothing_else(arcon: Hall, name: str) -> None:
    assert browser("public", arcon).get(arcon.at(f"files/{name}")).status_code == 404


def test_there_is_nothing_else_for_directors(arcon: Hall) -> None:
    assert organiser("director", arcon.id).get(arcon.at("desk/files/players.csv")).status_code == 404


def test_csv_record_and_workbook_say_the_same(monrad: Hall) -> None:
    client = browser("public", monrad)
    plain = client.get(monrad.at("files/players.csv")).content.decode()
    excels = client.get(monrad.at("files/players-semicolon.csv")).content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(plain)))
    assert list(csv.reader(io.StringIO(excels), delimiter=";")) == rows
    loaded = read_record_text(client.get(monrad.at("files/record.json")).content.decode())
    assert [row[0] for row in rows[1:]] == [player.id for player in loaded.tournament.players]
    book = openpyxl.load_workbook(io.BytesIO(client.get(monrad.at("files/tournament.xlsx")).content))
    assert tuple(book.sheetnames) == SHEETS


def test_pieces_of_html_for_another_page(monrad: Hall) -> None:
    client = browser("public", monrad, headers={"Accept-Language": "nb"})
    piece = client.get(monrad.at("files/standings.html")).content.decode()
    assert "<h1>" in piece
    assert "Liste etter runde 2" in piece
    assert not re.search(r"<(html|main|script|link|a|form)\b", piece)
    assert faults_of(f"<!doctype html><html lang=nb><title>x</title><main>{piece}</main></html>") == []


def test_the_archive_holds_it_all() -> None:
    hall = played("nbgf_monrad", 4, rounds=1)
    path = photos.path_of(hall.id, 1, 1, "p1")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff\xd8\xff")
    archive = read_archive(organiser("director", hall.id).get(hall.at("desk/files/archive.zip")).content)
    assert (archive.tournament, archive.version) == (hall.id, hall.head)
    assert archive.photos == {"1-1-p1.jpg": b"\xff\xd8\xff"}
    assert "nb/standings.html" in archive.site
    assert b"contact" not in archive.log


def test_contact_data_are_in_no_file() -> None:
    hall = played("nbgf_monrad", 4, rounds=1)
    logs.store().keep_contact(tournament_id(hall.id), "p1", {"phone": "+47 900 00 000"})
    client = organiser("director", hall.id)
    for address in offered(hall, "director"):
        content = client.get(address).content
        parts = [content]
        if zipfile.is_zipfile(io.BytesIO(content)):
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                parts = [archive.read(name) for name in archive.namelist()]
        assert not [address for part in parts if b"900 00 000" in part]


def test_the_site_has_the_log_only_when_nothing_in_it_waits_to_be_shown() -> None:
    hall = entered("nbgf_monrad", 4, rounds=3, match_length=5)
    play_round(hall, first_wins, seed="1")
    assert "log.jsonl" in site_of(hall.id)
    hall.do(OpenCheckIn(everybody=True))
    hall.do(DrawSeating(seed="2"))
    site = site_of(hall.id)
    assert "log.jsonl" not in site
    assert b"log.jsonl" not in site["index.html"]


def test_who_is_shown_by_the_first_name_is_so_in_every_public_file() -> None:
    hall = played("nbgf_monrad", 4, rounds=1)
    Veil.objects.create(tournament=hall.id, player="p1", way="first_name")
    full = hall.state.tournament.players[0].called
    assert full == "Player 1"
    client = browser("public", hall)
    public = [client.get(address).content for address in offered(hall, "public") if not address.endswith(".xlsx")]
    everything = [*public, *site_of(hall.id).values()]
    assert not [content for content in everything if re.search(rf"\b{full}\b".encode(), content)]
    assert "log.jsonl" not in site_of(hall.id)
