"""docs/seating.md names every note, every kind of difference and every kind of draw."""

import re
from pathlib import Path

from tavle.pairing.next_round import SEATINGS
from tavle.pairing.verify import ORDERS
from tavle.texts.catalogue import catalogue

PAGE = (Path(__file__).parents[2] / "docs" / "seating.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([a-z_./*N]+)`", PAGE))


def test_every_note_is_named() -> None:
    notes = {key.removeprefix("note.") for key in catalogue("en") if key.startswith("note.")}
    reasons = ("breach.", "pair.", "table.", "match.")
    short = {key.replace("sits_out", "", 1) for key in notes if key.startswith("sits_out.")}
    plain = {key for key in notes if not key.startswith((*reasons, "sits_out."))} - {"override", "by_hand"}
    assert plain | short - {".volunteered"} <= NAMED


def test_every_kind_of_difference_is_named() -> None:
    assert {key.removeprefix("verify.") for key in catalogue("en") if key.startswith("verify.")} <= NAMED


def test_every_kind_of_draw_is_named() -> None:
    assert {*ORDERS, *SEATINGS} <= {name.removesuffix("/N") for name in NAMED}
