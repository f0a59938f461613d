"""Photos of boards sent by programs: made anew, shown to the desk, removed."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tavle.tournament.state import players_at
from tavle.web.api import PREFIX, photos
from tests.web.api.calling import Program, codes, program
from tests.web.halls import Hall, played


@pytest.fixture(scope="module")
def hall() -> Hall:
    return played("agricola_nm", 16)


def seated(hall: Hall) -> str:
    return next(player for player in players_at(hall.state.tournament.rounds[0].tables[0]))


def picture(side: int = 8) -> bytes:
    content, image = io.BytesIO(), Image.new("RGB", (side, side), "red")
    exif = Image.Exif()
    exif[0x010E] = "where it was taken"
    image.save(content, "JPEG", exif=exif)
    return content.getvalue()


def send(caller: Program, at: str, content: bytes) -> Any:
    return caller.client.post(PREFIX + at, {"photo": SimpleUploadedFile("board.jpg", content)})


def test_a_photo_is_kept_without_what_the_phone_wrote_and_removed(hall: Hall) -> None:
    app, director, player = program("report", hall=hall), program("director", hall=hall), seated(hall)
    at = f"tournaments/{hall.id}/photos/1/1"
    sent = send(app, f"{at}/{player}", picture(2000))
    assert (sent.status_code, sent.json()) == (201, {"players": [player]})
    assert app.get(at).json() == {"players": [player]}
    kept = app.get(f"{at}/{player}.jpg")
    assert kept.headers["Content-Type"] == "image/jpeg"
    assert b"where it was taken" not in kept.content
    assert Image.open(io.BytesIO(kept.content)).size == (1600, 1600)
    assert codes(app.ask("delete", f"{at}/{player}")) == ["token-scope"]
    assert director.ask("delete", f"{at}/{player}").status_code == 204
    assert codes(director.ask("delete", f"{at}/{player}")) == ["nothing-here"]
    assert codes(app.get(f"{at}/{player}.jpg")) == ["nothing-here"]


def test_what_is_no_photo_or_of_nobody_at_the_table(hall: Hall) -> None:
    app, player = program("report", hall=hall), seated(hall)
    other = next(each for each in players_at(hall.state.tournament.rounds[0].tables[1]))
    at = f"tournaments/{hall.id}/photos"
    answers = [
        send(app, f"{at}/1/1/{player}", b"no picture"),
        send(app, f"{at}/1/1/{other}", picture()),
        send(app, f"{at}/1/99/{player}", picture()),
        app.client.post(f"{PREFIX}{at}/1/1/{player}"),
        app.get(f"{at}/1/1/..%2F..%2Fsecret.key.jpg"),
    ]
    assert [codes(answer)[0] for answer in answers] == [
        "no-photo",
        "not-at-table",
        "nothing-here",
        "missing-key",
        "nothing-here",
    ]
    assert app.get(f"{at}/1/1").json() == {"players": []}


def test_a_minute_has_so_many_photos(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "PHOTOS_PER_MINUTE", 1)
    app, at = program("report", hall=hall), f"tournaments/{hall.id}/photos/1/1/nobody"
    assert [send(app, at, picture()).status_code for _ in range(2)] == [422, 429]
