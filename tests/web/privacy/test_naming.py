"""Where an erased name stands in what people wrote: shown first, replaced on the director's word, and nothing else."""

from __future__ import annotations

import pytest
from PIL import Image

from tavle.core.model import Player, PlayerId
from tavle.tournament import commands as c
from tavle.web import logs, photos
from tavle.web.privacy.erasing import erase_person
from tavle.web.privacy.models import VeiledWord
from tavle.web.privacy.naming import words_of
from tavle.web.privacy.veiling import Audience, whole_word
from tavle.web.projector.models import Announcement
from tests.tournament.desk import by_number, play_round
from tests.web.halls import Hall, entered, organiser
from tests.web.reading import ENGLISH, words

NAME, MARRIED, SISTER = "Halvor Skogvang", "Halvor Brekkhus", "Ida Skogvang"


@pytest.fixture
def hall() -> Hall:
    """A player with a sister of the same family name, and with another name since; people wrote of him."""
    made = entered("agricola_nm", 14)
    made.do(c.RegisterPlayer(player=Player(PlayerId("p15"), NAME)))
    made.do(c.RegisterPlayer(player=Player(PlayerId("p16"), SISTER)))
    made.do(c.AmendPlayer(player=Player(PlayerId("p15"), MARRIED), reason=f"{NAME} has married"))
    play_round(made, by_number)
    made.do(c.GiveRuling(round=1, table=1, decision="Brekkhus' move stands; BREKKHUS plays on", judge="Cato"))
    made.do(c.GiveRuling(round=1, table=2, decision="Skogvang was late", judge="Cato"))
    Announcement.objects.create(tournament=made.id, text=f"{MARRIED} has left his coat.\nHalvors bag, too")
    return made


def told(hall: Hall) -> str:
    stored = logs.log_of(hall.id, Audience.DESK)
    return " ".join(str(each.event) for each in stored)


def test_the_words_are_found_with_their_places_and_with_who_else_has_them(hall: Hall) -> None:
    found = {each.word: each for each in words_of(hall.id, "p15")}
    assert set(found) == {"Halvor", "Skogvang", "Brekkhus"}
    assert [(place.version, place.text) for place in found["Halvor"].places] == [
        (0, "N. N. has left his coat.\nHalvors bag, too")
    ]
    assert found["Skogvang"].others == (SISTER,)
    assert (found["Brekkhus"].others, len(found["Brekkhus"].places)) == ((), 1)


def test_words_that_were_left_stay_and_those_that_were_marked_go(hall: Hall) -> None:
    erase_person(hall.id, "p15", ["Halvor", "Brekkhus"])
    text = told(hall)
    assert "Brekkhus" not in text
    assert "BREKKHUS" not in text
    assert NAME not in text
    assert "Skogvang was late" in text
    assert SISTER in text
    assert Announcement.of(hall.id).text.startswith("N. N. ")
    assert "Halvor" not in Announcement.of(hall.id).text
    assert [each.decision for each in logs.state_of(hall.id).rulings][1] == "Skogvang was late"
    assert "Brekkhus" not in logs.state_of(hall.id).rulings[0].decision
    assert {each.word for each in words_of(hall.id, "p15")} == {"Skogvang"}


def test_nothing_but_a_digest_of_a_word_is_kept(hall: Hall) -> None:
    erase_person(hall.id, "p15", ["Brekkhus"])
    (kept,) = VeiledWord.objects.filter(tournament=hall.id)
    assert "rekkhus" not in f"{kept} {kept.digest}"


def test_the_director_sees_the_places_first_and_says_what_goes(hall: Hall) -> None:
    director = organiser("director", hall.id, **ENGLISH)
    other = hall.state.tournament.rounds[0].tables
    table = next(table for table in other if any(seat.player == "p15" for seat in table.seats))
    sender = next(seat.player for seat in table.seats if seat.player != "p15")
    path = photos.path_of(hall.id, 1, table.number, sender)
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (8, 8)).save(path, "JPEG")
    page = hall.at("desk/players/p15/data")
    seen = words(director.get(page))
    assert "Replace “Brekkhus”" in seen
    assert "Brekkhus' move stands" in seen
    assert f"Also part of the name of {SISTER}" in seen
    assert "Photos that others sent" in seen
    form = {"sure": "on", "word": ["Brekkhus", "coat"], "photo": [f"1-{table.number}-{sender}", "9-9-x", "1-1-../x"]}
    assert director.post(hall.at("desk/players/p15/erase"), form).status_code == 302
    assert not path.exists()
    assert "coat" in Announcement.of(hall.id).text
    assert "Brekkhus" not in told(hall)


def test_a_name_of_one_word_and_texts_that_have_none_of_it() -> None:
    hall = entered("agricola_nm", 4)
    hall.do(c.RegisterPlayer(player=Player(PlayerId("p5"), "Bo")))
    assert words_of(hall.id, "p5") == words_of(hall.id, "p1") == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Lia", True),
        ("lias tur", True),
        ("LIA.", True),
        ("Liam", False),
        ("Ulia", False),
        ("Lia's", True),
        ("(Lia)", True),
    ],
)
def test_a_word_is_found_where_it_stands_alone(text: str, *, found: bool) -> None:
    assert bool(whole_word("Lia").search(text)) is found
