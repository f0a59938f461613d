"""Who is meant by a few letters typed at the desk."""

from __future__ import annotations

import pytest

from tavle.core.model import Player, PlayerId
from tavle.web.searching import meant

PEOPLE = {"Åse Øy": "Voss", "Erik Lie": "", "Werner Olin": "", "Per Lilleby": "Oslo", "Zoë Łuka-Lund": "Rolle-Klubben"}


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("", list(PEOPLE)),
        ("  ", list(PEOPLE)),
        ("li", ["Erik Lie", "Per Lilleby"]),
        ("er li", ["Erik Lie"]),
        ("LIE er", ["Erik Lie"]),
        ("lin", ["Werner Olin"]),
        ("ase oy", ["Åse Øy"]),
        ("åse", ["Åse Øy"]),
        ("zoe lu", ["Zoë Łuka-Lund"]),
        ("lund", ["Zoë Łuka-Lund"]),
        ("oslo", ["Per Lilleby"]),
        ("klubben", ["Zoë Łuka-Lund"]),
        ("nobody", []),
    ],
)
def test_meant(typed: str, names: list[str]) -> None:
    players = [Player(PlayerId(name), name=name, club=club or None) for name, club in PEOPLE.items()]
    assert [player.called for player in meant(players, typed)] == names
