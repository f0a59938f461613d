"""The demos: one championship is finished, one in mid-round, one takes entries; and they begin anew."""

from __future__ import annotations

import re

from tavle.tournament.state import Phase, TablePhase
from tavle.web import logs
from tavle.web.demo import is_demo, load_demos, shown
from tests.web.halls import organiser
from tests.web.reading import ENGLISH, words


def test_three_championships() -> None:
    diplomacy, backgammon, agricola = map(logs.state_of, load_demos())
    assert (diplomacy.phase, backgammon.phase, agricola.phase) == (Phase.FINISHED, Phase.RUNNING, Phase.REGISTRATION)
    assert backgammon.clocks["3"].running
    states = [known.phase for key, known in backgammon.tables.items() if key.startswith("3/")]
    assert states[:3] == [TablePhase.COUNTED, TablePhase.DISPUTED, TablePhase.PLAYING]
    assert 0 < len(agricola.tournament.players) < 16


def test_they_begin_anew_and_only_the_newest_are_shown() -> None:
    first, second = load_demos(), load_demos()
    kept = shown(logs.store().tournaments())
    assert set(second) <= set(kept)
    assert not set(first) & set(kept)
    assert [id_ for id_ in kept if is_demo(id_)] == sorted(second)


def test_a_button_begins_them_anew_for_those_who_may() -> None:
    load_demos()
    owner = organiser("owner", **ENGLISH)
    assert "Begin the demos anew" in words(owner.get("/"))
    before = len(logs.store().tournaments())
    assert owner.post("/demo").headers["Location"] == "/"
    assert len(logs.store().tournaments()) == before + 3


def test_a_name_of_an_event_is_no_demo() -> None:
    assert [is_demo(id_) for id_ in ("demo", "demo-cup", "demo-1", "arcon-18")] == [False] * 4


def test_their_lists_are_computed_and_only_those_of_the_newest_set_are_shown() -> None:
    load_demos()
    load_demos()
    owner = organiser("owner", **ENGLISH)
    page = owner.get("/lists").content.decode()
    (number,) = set(re.findall(r"/ratings/demo-(\d+)-rating", page))
    list_, table = owner.get(f"/ratings/demo-{number}-rating"), owner.get(f"/series/demo-{number}-series")
    assert (list_.status_code, table.status_code) == (200, 200)
    assert "Jens Ødegård" in words(list_)
    assert "Vest" in words(table)
    assert owner.get(f"/ratings/demo-{int(number) - 1}-rating").status_code == 404
