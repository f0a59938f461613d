"""What the sources print: worked examples, league games, a whole championship; and boards by independent programs."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tavle import score, standings
from tavle.rules.read import book_ids
from tests.scoring.boards import exact, points, scores

HERE = Path(__file__).parent
PUBLISHED = json.loads((HERE / "data" / "published.json").read_text(encoding="utf-8"))["games"]
BOARDS = json.loads((HERE / "data" / "boards.json").read_text(encoding="utf-8"))["boards"]
ROOT = HERE.parents[1]

PRINTED_DECIMALS = {"sum_of_squares": 3}
"""Sources that round what they print; the others print exact numbers."""


def game_of(example: dict[str, Any]) -> dict[str, Any]:
    gone = example.get("eliminated", {})
    assumed = {role: 1905 for role, centres in example["centres"].items() if not centres} | gone
    seats = [
        {"role": role, "centres": centres} | ({"eliminated": assumed[role]} if role in assumed else {})
        for role, centres in example["centres"].items()
    ]
    return {"seats": seats}


def as_printed(book: str, exact: str) -> Fraction:
    value, decimals = Fraction(exact), PRINTED_DECIMALS.get(book)
    return value if decimals is None else round(value, decimals)


@pytest.mark.parametrize("example", PUBLISHED, ids=lambda example: f"{example['book']}-{example.get('game', '')}")
def test_published_examples(example: dict[str, Any]) -> None:
    answer = score(example["book"], game_of(example))
    differing = {
        role
        for role, printed in example["points"].items()
        if as_printed(example["book"], answer["points"][role]) != Fraction(printed)
    }
    assert differing == set(example.get("misprinted", ()))


def test_the_one_misprint_contradicts_its_own_formula() -> None:
    """Game 217: France and England both end with two centres; England is printed with 1.399, France with nothing."""
    (game,) = (example for example in PUBLISHED if "misprinted" in example)
    assert game["centres"]["FRANCE"] == game["centres"]["ENGLAND"] == 2
    assert (game["points"]["FRANCE"], game["points"]["ENGLAND"]) == ("0.0", "1.399")


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board["book"])
def test_boards_of_independent_programs(board: dict[str, Any]) -> None:
    seats = [{"role": role, "centres": centres} for role, centres in board["seats"]]
    answer = score(board["book"], {"seats": seats})
    assert (answer["points"], answer["total"]) == (board["points"], board["total"])
    for role, terms in answer["terms"].items():
        assert sum(Fraction(term["points"]) for term in terms) == Fraction(board["points"][role])


@pytest.mark.parametrize(
    ("counts", "domination"),
    [
        ((12, 6, 6, 5, 5, 0, 0), exact(12, 0, 0, 0, 0, 0, 0)),
        ((12, 11, 10, 1, 0, 0, 0), exact(6, 4, 2, 0, 0, 0, 0)),
        ((12, 12, 11, 0, 0, 0, 0), exact("9/2", "9/2", 3, 0, 0, 0, 0)),
    ],
)
def test_domination_of_bangkok_2020(counts: tuple[int, ...], domination: list[Fraction]) -> None:
    """The three examples of its page. The third has 35 centres, one more than the board, but the shares are plain."""
    seats = scores("bangkok_2020", counts)
    assert [
        sum((term.points for term in seat.terms if term.clause.endswith("§domination")), Fraction(0)) for seat in seats
    ] == domination


@pytest.mark.parametrize(
    ("book", "counts", "seat", "expected"),
    [
        ("bear_con", (9, 8, 7, 6, 4, 0, 0), 0, 19),
        ("bear_con", (14, 13, 7, 0, 0, 0, 0), 1, 18),
        ("bear_con", (12, 12, 10, 0, 0, 0, 0), 2, 15),
        # 12 centres of a whole game under the formula of the Carnage of 2023: 7000 + 12 + 300 for a lead of one
        ("carnage_2023", (12, 11, 11, 0, 0, 0, 0), 0, 7312),
        # and with 500 a centre in the centre count of Carnage
        ("carnage_centre_count", (12, 11, 11, 0, 0, 0, 0), 0, 13007),
        ("cdiplo_80", (12, 11, 11, 0, 0, 0, 0), 0, 37),
        ("world_classic", (12, 12, 10, 0, 0, 0, 0), 0, 174),
        ("draw_size", (12, 12, 10, 0, 0, 0, 0), 2, Fraction(100, 3)),
        # Mind the Gap, by hand: 21 + 49/5 + four times the lead of 7
        ("mind_the_gap", (14, 7, 6, 6, 1, 0, 0), 0, Fraction(294, 5)),
        # Half-Tribute on the board of Tribute's first game: 13 + 66/5 + four times 7/2
        ("half_tribute", (13, 12, 4, 4, 1, 0, 0), 0, Fraction(201, 5)),
        # Detour09, by hand: (14 + 2 + a lead of 9 + 4) of 29 + 4 * (5 + 2) and no place for four who share the second
        ("detour09", (14, 5, 5, 5, 5, 0, 0), 0, Fraction(2900, 57)),
    ],
)
def test_formulas_by_hand(book: str, counts: tuple[int, ...], seat: int, expected: int | Fraction) -> None:
    assert points(book, counts)[seat] == expected


@pytest.mark.parametrize(
    ("book", "expected"),
    [
        ("manorcon", exact(75, "7/10", "7/10", "7/10", "3/10", "3/10", "3/10")),
        ("manorcon_v2", exact(100, "7/10", "7/10", "7/10", "3/10", "3/10", "3/10")),
        ("sum_of_squares", exact(100, 0, 0, 0, 0, 0, 0)),
        ("draw_size", exact(100, 0, 0, 0, 0, 0, 0)),
        ("solo_or_bust", exact(100, 0, 0, 0, 0, 0, 0)),
        ("carnage", exact(28034, 0, 0, 0, 0, 0, 0)),
        ("carnage_centre_count", exact(39028, 1000, 1000, 1000, 1000, 1000, 1000)),
        ("bangkok_2020", exact(41, 5, 2, 1, 0, 0, 0)),
        ("tribute", exact(100, 0, 0, 0, 0, 0, 0)),
        ("mind_the_gap", exact(100, 0, 0, 0, 0, 0, 0)),
        ("whipping", exact(450, 0, 0, 0, 0, 0, 0)),
        ("detour09", exact(110, "3/2", "3/2", "3/2", "1/2", "1/2", "1/2")),
        ("c_diplo_100", exact(100, 0, 0, 0, 0, 0, 0)),
        ("cdiplo_80", exact(80, 0, 0, 0, 0, 0, 0)),
        ("world_classic", exact(420, 6, 6, 6, 2, 2, 2)),
        ("bear_con", exact(34, 0, 0, 0, 0, 0, 0)),
        ("ndf_arcon_2002", exact(73, 1, 1, 1, 1, 1, 1)),
        ("galaxie_cdiplo", exact(73, 0, 0, 0, 0, 0, 0)),
        ("galaxie_cdiplo_namur", exact(85, 0, 0, 0, 0, 0, 0)),
        ("galaxie_winnamur", exact(82, 0, 0, 0, 0, 0, 0)),
        ("galaxie_open_mind_the_gap", exact(100, 0, 0, 0, 0, 0, 0)),
        ("galaxie_boucher", exact(60, 0, 0, 0, 0, 0, 0)),
        ("galaxie_bangkok", exact(400, 0, 0, 0, 0, 0, 0)),
        ("bangkok_2022", exact(4000, 0, 0, 0, 0, 0, 0)),
        # no solo in DiploLigue: places 1, 2, 3, 4 and three who share 5 to 7; 4 for the sole top
        ("galaxie_diploligue", exact(20, 14, 12, 10, 6, 6, 6)),
    ],
)
def test_solos(book: str, expected: list[Fraction]) -> None:
    """A solo in the seventh year; three were eliminated in the third."""
    assert points(book, (18, 10, 4, 2, 0, 0, 0), {4: 3, 5: 3, 6: 3}) == expected


def test_every_book_that_scores_diplomacy_has_its_solo_here() -> None:
    (marks,) = (mark for mark in test_solos.pytestmark if mark.name == "parametrize")  # type: ignore[attr-defined]  # pytest's
    same_scoring = {"edc_2015": "manorcon", "half_tribute": "tribute"} | dict.fromkeys(
        ("carnage_elimination_order", "carnage_2023"), "carnage"
    )
    other_games = {"agricola_nm", "backgammon_cup", "nbgf_monrad", "table_evening"}
    assert {case[0] for case in marks.args[1]} == set(book_ids()) - set(same_scoring) - other_games


def test_european_championship_of_2015() -> None:
    """All 38 published totals, in order, from exact scores."""
    record = json.loads((ROOT / "examples" / "edc_2015.json").read_text(encoding="utf-8"))
    expected = json.loads((ROOT / "tests" / "data" / "edc_2015_totals.json").read_text(encoding="utf-8"))["totals"]
    answer = standings(record)
    assert [(row["player"], row["points"]) for row in answer["standings"]] == [
        (e["player"], e["total"]) for e in expected
    ]
    assert [round(Fraction(row["points"]), 2) for row in answer["standings"]] == [
        Fraction(e["published"]) for e in expected
    ]
    assert answer["final"]
