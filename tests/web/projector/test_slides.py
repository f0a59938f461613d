"""What a screen shows, page after page: everything that was chosen, or what belongs to the stage."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tavle.tournament import commands as c
from tavle.web.projector.models import Announcement, Screen
from tavle.web.projector.slides import Entry, Slide, slides_of
from tests.tournament.desk import first_wins, play_round, seated
from tests.web.halls import Hall
from tests.web.roster import named, peopled


@pytest.fixture(scope="module")
def boards() -> Hall:
    """Forty-nine at seven boards; a round is closed, the second runs."""
    return peopled("ndf_arcon_2002", 49, closed=1)


def screen(hall: Hall, *shows: str, **settings: object) -> Screen:
    return Screen(tournament=hall.id, shows=list(shows), **settings)


def shown(hall: Hall, *shows: str, **settings: object) -> list[Slide]:
    return slides_of(hall.id, hall.state, screen(hall, *shows, **settings), "nb")


def entries(slides: Iterable[Slide]) -> list[Entry]:
    return [entry for slide in slides for column in slide.columns for entry in column]


def kinds(hall: Hall) -> list[str]:
    return list(dict.fromkeys(slide.kind for slide in shown(hall)))


def test_everybody_stands_once_in_the_list_of_names_in_the_order_of_the_alphabet(boards: Hall) -> None:
    listed = [(entry.name, entry.tail, entry.role) for entry in entries(shown(boards, "names"))]
    (entry,) = (each for each in boards.state.tournament.rounds if each.number == 2)
    called = {player.id: player.called for player in boards.state.tournament.players}
    seats = {(called[s.player], str(table.number), s.role) for table in entry.tables for s in table.seats}
    full = {name.replace("v. d.", "van der"): rest for name, *rest in listed}
    assert {(name, *rest) for name, rest in full.items()} == seats
    assert len(listed) == 49
    assert listed[0][0] == "Anna Lefebvre"
    assert listed[-1][0] == "Åse Østby"  # Norwegians look for Å at the end


def test_a_long_name_keeps_its_first_and_last_part(boards: Hall) -> None:
    names = {entry.name for entry in entries(shown(boards, "names"))}
    assert "Eléonore v. d. Meer" in names
    assert "Liv van der Meer" in names  # short enough as it is


def test_tables_with_all_their_seats(boards: Hall) -> None:
    found = entries(shown(boards, "tables"))
    assert [entry.head for entry in found] == ["1", "2", "3", "4", "5", "6", "7"]
    assert {len(entry.seats) for entry in found} == {7}


def test_several_screens_share_a_long_list(boards: Hall) -> None:
    parts = [entries(shown(boards, "names", part=part, parts=3)) for part in (1, 2, 3)]
    assert [entry for part in parts for entry in part] == entries(shown(boards, "names"))
    assert [len(part) for part in parts] == [16, 16, 17]


def test_pages_are_numbered(boards: Hall) -> None:
    slides = shown(boards, "names")
    assert [(slide.page, slide.pages) for slide in slides] == [(n + 1, len(slides)) for n in range(len(slides))]


def test_the_list_says_who_has_moved() -> None:
    """In round 1 p1..p4 win (first_wins); in round 2 two of them meet, and who loses falls behind."""
    hall = peopled("nbgf_monrad", 8, closed=2, rounds=4, match_length=5)
    rows = {entry.name: entry for entry in entries(shown(hall, "standings"))}
    called = {str(player.id): player.called for player in hall.state.tournament.players}
    best, worst = rows[called["p1"]], rows[called["p8"]]
    assert (best.head, best.tail, best.moved) == ("1", "2", 0)
    assert worst.tail == "0"
    assert sum(row.moved for row in rows.values() if row.moved) < 0  # who was equal to others fell behind them


def test_what_belongs_to_the_stage() -> None:
    hall = Hall("stages-of-a-wall")
    settings = {"rounds": 2, "match_length": 5, "cup": {"best": 4}}
    hall.all(c.DraftTournament(name="Cup", book="nbgf_monrad", settings=settings), c.OpenRegistration())
    hall.all(*(c.RegisterPlayer(player=player) for player in named(8)))
    assert kinds(hall) == ["enter"]
    hall.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"), c.PublishSeating())
    assert kinds(hall) == ["names", "tables"]
    hall.do(c.StartRound())
    assert kinds(hall) == ["clock", "names", "tables"]
    for table in hall.state.tournament.rounds[-1].tables:
        hall.do(c.EnterResult(round=1, table=table.number, result=first_wins(table)))
    hall.do(c.CloseRound())
    assert kinds(hall) == ["standings"]
    play_round(hall, first_wins)
    hall.do(c.CutToCup(seed="s"))
    assert kinds(hall) == ["standings", "bracket"]
    seated(hall)
    assert [slide.kind for slide in shown(hall, "bracket")] == ["bracket"]


def test_a_large_cup_is_listed_and_not_drawn() -> None:
    hall = Hall("a-large-cup")
    hall.all(c.DraftTournament(name="Cup", book="backgammon_cup", settings={"match_length": 5}), c.OpenRegistration())
    hall.all(*(c.RegisterPlayer(player=player) for player in named(32)))
    hall.do(c.CutToCup(seed="s"))
    seated(hall)
    matches = shown(hall, "bracket")
    assert {slide.kind for slide in matches} == {"tables"}
    assert len(entries(matches)) == 16
    assert shown(hall, "bracket", "tables") == shown(hall, "tables")


def test_there_is_always_a_page() -> None:
    hall = Hall("nothing-to-show")
    hall.all(c.DraftTournament(name="Cup", book="agricola_nm"))
    assert [slide.kind for slide in shown(hall, "names", "tables", "clock", "standings", "bracket")] == ["empty"]
    assert [slide.kind for slide in shown(hall)] == ["empty"]


def test_an_announcement_stands_first_or_alone(boards: Hall) -> None:
    said = Announcement.objects.create(tournament=boards.id, text="Lunch\nat noon")
    first, *others = shown(boards, "announcement", "names")
    assert first.values == {"paragraphs": ("Lunch", "at noon")}
    assert {slide.kind for slide in others} == {"names"}
    assert all(slide.kind != "announcement" for slide in shown(boards, "names"))
    said.alone = True
    said.save()
    assert shown(boards, "names") == [first]
    said.delete()


def test_clocks_of_tables_that_go_otherwise() -> None:
    hall = peopled("ndf_arcon_2002", 14)
    assert shown(hall, "clock")[0].kind == "empty"
    hall.do(c.StartClock(phase="negotiation", table=2))
    (own,) = shown(hall, "clock")
    assert [number for number, _ in own.values["apart"]] == [2]
    hall.do(c.StartClock(phase="negotiation"))
    (both,) = shown(hall, "clock")
    assert both.values["round"] == 1
