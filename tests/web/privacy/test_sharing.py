"""Files to give away hold names only as far as the tournament shows them; complete ones say that they hold all."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from tavle.core.model import Player, PlayerId
from tavle.files.shared import SHARED_LOG, read_shared_archive, read_shared_log
from tavle.tournament.commands import DrawSeating, GiveRuling, OpenCheckIn, RegisterPlayer
from tavle.web import logs
from tavle.web.privacy.erasing import erase_person
from tavle.web.privacy.models import FIRST_NAME, Veil
from tavle.web.site.making import site_of
from tests.tournament.desk import by_number, play_round
from tests.web.halls import Hall, browser, entered, organiser
from tests.web.reading import ENGLISH, words

MINOR, GONE = "Signe Marie Sjolund", "Torvald Rambekk"
HIDDEN = (b"Sjolund", b"Rambekk")
KINDS = ("shared.zip", "shared-log.jsonl", "site.zip")


@pytest.fixture(scope="module")
def hall() -> Hall:
    """A round is closed; a ruling names a player who has been erased since, and another is shown by her first name."""
    made = entered("agricola_nm", 14)
    made.do(RegisterPlayer(player=Player(PlayerId("p15"), MINOR)))
    made.do(RegisterPlayer(player=Player(PlayerId("p16"), GONE, club="Rambekk sjakklubb")))
    play_round(made, by_number)
    made.do(GiveRuling(round=1, table=1, decision=f"{GONE} plays on", judge="Cato"))
    Veil.objects.create(tournament=made.id, player="p15", way=FIRST_NAME)
    erase_person(made.id, "p16")
    return made


def parts_of(content: bytes) -> dict[str, bytes]:
    if not zipfile.is_zipfile(io.BytesIO(content)):
        return {"": content}
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def fetched(hall: Hall, kind: str) -> bytes:
    answer = organiser("director", hall.id).get(hall.at(f"desk/files/{kind}"))
    assert answer.status_code == 200
    return answer.content


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_is_named_who_is_not_to_be(hall: Hall, kind: str) -> None:
    parts = parts_of(fetched(hall, kind))
    assert [(name, word) for name, content in parts.items() for word in HIDDEN if word in content] == []
    assert any(b"Signe" in content for content in parts.values())


def test_the_chain_of_what_is_given_away_is_that_of_the_log(hall: Hall) -> None:
    kept = list(logs.store().read(logs.known_id(hall.id)))
    log = read_shared_log(fetched(hall, "shared-log.jsonl"))
    archive = read_shared_archive(fetched(hall, "shared.zip"))
    assert [each.digest for each in log.lines] == [each.digest for each in kept]
    assert archive.log == log
    assert read_shared_log(site_of(hall.id)[SHARED_LOG]) == log
    assert archive.record["players"][-1]["name"].startswith("N. N.")
    assert json.loads(site_of(hall.id)["record.json"]) == archive.record


def test_the_complete_ones_hold_all_names_and_the_page_says_so(hall: Hall) -> None:
    for kind in ("archive.zip", "log.jsonl"):
        assert any(b"Rambekk" in content for content in parts_of(fetched(hall, kind)).values())
    director = organiser("director", hall.id, **ENGLISH)
    for page in ("files", "desk/moving"):
        assert "all names as they were entered" in words(director.get(hall.at(page)))
    assert "all names" not in words(browser("public", hall, **ENGLISH).get(hall.at("files")))


def test_photos_are_not_given_away(hall: Hall) -> None:
    assert not [name for name in parts_of(fetched(hall, "shared.zip")) if name.startswith("photos/")]


def test_while_a_seating_waits_the_log_is_not_given_away() -> None:
    hall = entered("agricola_nm", 16)
    hall.do(OpenCheckIn(everybody=True))
    hall.do(DrawSeating(seed="s"))
    director = organiser("director", hall.id, **ENGLISH)
    refused = director.get(hall.at("desk/files/shared-log.jsonl"))
    assert refused.status_code == 409
    assert "waits to be shown" in words(refused)
    assert "[log-not-open]" in words(refused)
    assert read_shared_archive(fetched(hall, "shared.zip")).log is None
