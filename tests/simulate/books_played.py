"""Books, fields and models with which the kernels are compared with the exact engine."""

from __future__ import annotations

from typing import Any

import numpy as np

from tavle.rules.model import Book
from tavle.rules.read import load_book
from tavle.simulate.attendance import Attendance
from tavle.simulate.model_data import Centres, Elo, PlackettLuce

ELO = np.array([1827, 1764, 1680, 1643, 1618, 1563, 1490, 1480, 1405, 1379, 1350, 1350, 1350, 1350, 1348, 1311.0])
SCORES = PlackettLuce(kind="plackett_luce")
FEW_SCORES = PlackettLuce(kind="plackett_luce", spread=0.7, table=3.0, seats=(1.0, 1.0, 1.0, 0.91))
"""So narrow that half of the tables have equal scores."""
CENTRES = Centres(kind="centres")

DANISH = """
[book]
id = "danish"
kind = "tournament"
edition = "test"
source = "made for a test"
language = "en"
title.en = "Danish rounds"

[game]
like = "agricola"

[[score.terms]]
clause = "1"
term = "rank"
prizes = [5, 3, 1]

[[stages]]
clause = "1"
name = "all"
title.en = "All"
rounds = 5

[[seating]]
clause = "1"
method = "by_lot"
rounds = [1]

[[seating]]
clause = "2"
method = "blocks"
rounds = [2, 3, 4, 5]

[[lists]]
clause = "3"
lots = true

[[lists.chain]]
criterion = "points"
clause = "3"

[[lists.chain]]
criterion = "wins"
clause = "3"
"""


def linear(count: int) -> Any:
    return np.linspace(1800, 1200, count)


def monrad(**settings: Any) -> Book:
    return load_book("nbgf_monrad", {"match_length": 5, **settings})


CASES: dict[str, tuple[Any, Any, Any, Attendance | None]] = {
    "monrad": (lambda: monrad(rounds=5), linear(16), Elo(), None),
    "monrad odd": (lambda: monrad(rounds=4), linear(9), Elo(), None),
    "monrad dead ends": (lambda: monrad(rounds=6), linear(8), Elo(), None),
    "monrad odd dead ends": (lambda: monrad(rounds=6), linear(7), Elo(), None),
    "monrad by lot, unfinished": (lambda: monrad(rounds=4, start="lot"), linear(11), Elo(unfinished=0.2), None),
    "monrad fold": (lambda: monrad(rounds=5, start="fold", byes_in_cumulative=False), linear(13), Elo(), None),
    "monrad of many rounds": (lambda: monrad(rounds=13), linear(15), Elo(), None),
    "monrad large": (lambda: monrad(rounds=4), linear(64), Elo(), None),
    "monrad wide": (lambda: monrad(rounds=5), linear(66), Elo(), None),
    "monrad wide, odd, by lot": (
        lambda: monrad(rounds=3, start="lot"),
        linear(67),
        Elo(unfinished=0.2),
        None,
    ),
    "cup of 4": (lambda: monrad(rounds=4, cup={"best": 4}), linear(16), Elo(), None),
    "cup of 8 by lot": (
        lambda: monrad(rounds=3, cup={"best": 8, "at_cut": "lot"}, cup_seeding="lot"),
        linear(11),
        Elo(),
        None,
    ),
    "cup, all equals": (
        lambda: monrad(rounds=2, cup={"best": 4, "at_cut": "all"}, cup_byes="lot"),
        linear(13),
        Elo(),
        None,
    ),
    "cup by points": (
        lambda: monrad(rounds=4, cup={"points": "3"}, cup_byes="lot", cup_seeding="lot"),
        linear(15),
        Elo(),
        None,
    ),
    "cup that too few reach": (
        lambda: monrad(rounds=5, cup={"points": "4"}, cup_kind="consolation"),
        linear(16),
        Elo(),
        None,
    ),
    "cup, dead ends": (lambda: monrad(rounds=6, cup={"best": 2}), linear(8), Elo(), None),
    "cup of double elimination": (lambda: monrad(rounds=3, cup={"best": 4}, cup_kind="double"), linear(9), Elo(), None),
    "cup with a last chance, lengths": (
        lambda: monrad(
            rounds=3, cup={"best": 8, "lengths": {"main": [9, 11], "consolation": [3]}}, cup_kind="last_chance"
        ),
        linear(12),
        Elo(length=5),
        None,
    ),
    "cup for third place": (lambda: monrad(rounds=3, cup={"best": 4}, cup_third_place=True), linear(8), Elo(), None),
    "nothing but a cup": (lambda: load_book("backgammon_cup", {"match_length": 5}), linear(13), Elo(), None),
    "two matches for everybody": (
        lambda: load_book(
            "backgammon_cup", {"match_length": 5, "cup_kind": "two_matches", "cup_seeding": "list", "cup_byes": "right"}
        ),
        linear(11),
        Elo(),
        None,
    ),
    "the best of the entry list": (
        lambda: load_book("backgammon_cup", {"match_length": 5, "cup": {"best": 8}, "cup_kind": "single"}),
        linear(10),
        Elo(),
        None,
    ),
    "agricola": (lambda: load_book("agricola_nm"), ELO, SCORES, None),
    "agricola ties": (lambda: load_book("agricola_nm", {"malus": "both"}), ELO, FEW_SCORES, None),
    "arcon": (lambda: load_book("ndf_arcon_2002"), linear(14), CENTRES, None),
    "arcon who comes": (lambda: load_book("ndf_arcon_2002"), linear(23), CENTRES, Attendance(0.8)),
    "arcon large": (lambda: load_book("ndf_arcon_2002"), linear(70), CENTRES, Attendance(0.95)),
    "arcon too few": (lambda: load_book("ndf_arcon_2002", {"rounds": 5}), linear(9), CENTRES, Attendance(0.85)),
}
