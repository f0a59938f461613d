"""Deck files: JSON or CSV."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavle.cli.decks import read_deck
from tavle.core.errors import Refused

CARDS = [{"deck": "E", "number": "1", "name": "Oven", "kind": "minor_improvement"}]


@pytest.mark.parametrize(
    "text",
    [
        '[{"deck": "E", "number": "1", "name": "Oven", "kind": "minor_improvement"}]',
        "deck,number,name,kind\nE,1,Oven,minor_improvement\n",
        "name;kind;number;deck;remark\nOven;minor_improvement;1;E;x\n",
    ],
)
def test_cards_in_each_form(tmp_path: Path, text: str) -> None:
    file = tmp_path / "deck"
    file.write_text(text, encoding="utf-8")
    assert read_deck(str(file)) == CARDS


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ('{"deck": "E"}', "deck-not-a-list", "each with deck, number, name and kind"),
        ("[1,", "not-json", "cannot be read"),
        ("deck,number,name\nE,1,Oven\n", "deck-without-column", "the deck has no column kind"),
        ("", "deck-without-column", "no column deck"),
        ('deck,number,name,kind\n"E"x,1,Oven,y\n', "unreadable-file", "cannot be read"),
    ],
)
def test_what_is_refused(tmp_path: Path, text: str, code: str, says: str) -> None:
    file = tmp_path / "deck"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as caught:
        read_deck(str(file))
    (fault,) = caught.value.faults
    assert (fault.code, fault.where) == (code, str(file))
    assert says in fault.message
