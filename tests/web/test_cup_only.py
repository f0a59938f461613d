"""A tournament of which a bracket is all, on the desk and on the public pages."""

from __future__ import annotations

from django.test import Client

from tavle.tournament import commands as c
from tavle.web.fitting import fitting
from tests.tournament.desk import first_wins, seated
from tests.web.halls import entered, organiser


def test_from_the_draw_to_the_picture() -> None:
    hall = entered("backgammon_cup", 6, match_length=5)
    director = organiser("director", hall.id)
    before = director.get(hall.at("desk")).content.decode()
    assert ("cut_to_cup" in before, "open_check_in" in before) == (True, False)
    assert fitting(hall.state) is None
    hall.do(c.CutToCup(seed="k"))
    after = director.get(hall.at("desk")).content.decode()
    assert ("cut_to_cup" in after, "open_check_in" in after) == (False, True)
    seated(hall)
    for table in hall.state.tournament.rounds[-1].tables:
        hall.do(c.EnterResult(round=1, table=table.number, result=first_wins(table)))
    for page in ("desk", "standings", "pictures", ""):
        assert director.get(hall.at(page)).status_code == 200
    picture = Client().get(hall.at("pictures/bracket.svg"), headers={"Accept-Language": "nb"})
    assert picture.status_code == 200
    assert "Last chance" in picture.content.decode()
