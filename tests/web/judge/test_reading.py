"""What the forms of the judge's pages say, and how a page draws the board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tavle.core.errors import Refused
from tavle.judge.kept import close_turn, course, new_game, write_orders
from tavle.pictures.board.style import STYLE
from tavle.web.views.judge.drawing import inline_board
from tavle.web.views.judge.reading import Deed, deed_in, game_in, parted, slips_in

STATIC = Path(__file__).parents[3] / "src" / "tavle" / "web" / "static"


@pytest.mark.parametrize(
    ("text", "slips"),
    [
        ("England\nF lon - nth", {"ENG": ["F lon - nth"]}),
        ("ENG:\n  F lon - nth  \n\nfra\nA par H", {"ENG": ["F lon - nth"], "FRA": ["A par H"]}),
        ("Österreich: A vie H\nA bud H", {"AUS": ["A vie H", "A bud H"]}),
        ("Tyrkia\nDeutschland\nA mun H", {"TUR": [], "GER": ["A mun H"]}),
        ("** Russie **\nF stp/sc - bot: nei", {"RUS": ["F stp/sc - bot: nei"]}),
        ("Italy\nA rom H\nEngland\nF lon H\nItaly\nA ven H", {"ITA": ["A rom H", "A ven H"], "ENG": ["F lon H"]}),
        ("\n \n", {}),
    ],
)
def test_one_text_with_the_orders_of_several_powers(text: str, slips: dict[str, list[str]]) -> None:
    assert parted(text) == slips


def test_orders_before_the_first_name_belong_to_nobody() -> None:
    with pytest.raises(Refused, match="it is not said whose orders these are: A par H"):
        parted("A par H\nEngland\nF lon H")


def test_only_what_was_typed_is_written() -> None:
    form = {
        "orders-ENG": "F lon - nth\r\n",
        "was-ENG": "F lon - nth",
        "orders-FRA": "A par H",
        "was-FRA": "A par - bur",
        "orders-GER": "",
        "was-GER": "A mun H",
        "orders-ITA": "A rom H",
        "paste": "France: A mar H",
    }
    assert slips_in(form) == {"FRA": ["A mar H"], "GER": [], "ITA": ["A rom H"]}


@pytest.mark.parametrize(
    ("pressed", "deed"),
    [
        ("", Deed("judge")),
        ("close", Deed("close")),
        ("rule ENG 12", Deed("rule", "ENG", 12)),
        ("rule XXX 1", Deed("rule")),
        ("rule ENG ²", Deed("rule")),
        ("rule ENG 99999", Deed("rule")),
    ],
)
def test_what_a_button_asks_for(pressed: str, deed: Deed) -> None:
    assert deed_in({"do": pressed}) == deed


def test_a_game_is_known_as_json_or_as_text_by_how_it_begins() -> None:
    for text in ("{", "\N{BOM} {", "Diplomacy game, Tavle 2"):
        with pytest.raises(Refused):
            game_in(text)
    assert game_in("\nDiplomacy game, Tavle 1\nstart | S1901M\n").start.units == ()


def test_the_board_in_a_page_has_its_style_in_a_file() -> None:
    """The policy of pages lets in no style but the program's own files."""
    game = close_turn(write_orders(new_game(), "FRA", ["A par - bur"]))
    drawn = inline_board(course(game).turns[0], "en")
    assert re.search(r"style|<style", drawn) is None
    assert drawn.count('fill="var(--FRA)"') == 3 + 3  # Three centres and three units.
    assert len(drawn.encode()) < 150_000
    assert (STATIC / "board.css").read_text(encoding="utf-8").partition("*/")[2] == STYLE
