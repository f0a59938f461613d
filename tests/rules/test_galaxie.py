"""The systems of Galaxie Diplomatique, clause by clause, on boards worked out by hand from the printed text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tavle import score
from tavle.rules.read import load_book

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
PLAIN = (11, 8, 8, 3, 3, 1, 0)
"""A sole leader, two who share the second place, one eliminated."""
CLOSE = (11, 10, 9, 3, 1, 0, 0)
FULL = (8, 7, 5, 5, 4, 3, 2)
SOLO = (18, 9, 5, 2, 0, 0, 0)
Points = tuple[int | str, ...]


def exact(points: Points) -> list[Fraction]:
    return [Fraction(value) for value in points]


def by_clause(book: str, clause: str, counts: tuple[int, ...]) -> list[Fraction]:
    """What each seat has from a clause."""
    seats = [{"role": role, "centres": count} for role, count in zip(POWERS, counts, strict=True)]
    terms = score(book, {"seats": seats})["terms"]
    cited = load_book(book).cite(clause)
    return [sum((Fraction(t["points"]) for t in terms[role] if t["clause"] == cited), Fraction(0)) for role in POWERS]


def totals(book: str, counts: tuple[int, ...]) -> list[Fraction]:
    seats = [{"role": role, "centres": count} for role, count in zip(POWERS, counts, strict=True)]
    return [Fraction(value) for value in score(book, {"seats": seats})["points"].values()]


BANGKOK: list[tuple[str, tuple[int, ...], Points]] = [
    ("centres", PLAIN, (1155, 840, 840, 315, 315, 105, 0)),
    ("participation", PLAIN, (105,) * 7),
    ("survival", CLOSE, (315, 315, 315, 315, 315, 0, 0)),
    # 420 to the top; 420 to two within 1 centre; 420 to three within 2
    ("domination", CLOSE, (770, 350, 140, 0, 0, 0, 0)),
    ("note", PLAIN, (0,) * 7),
]


@pytest.mark.parametrize(
    ("book", "clause", "counts", "expected"),
    [
        ("galaxie_cdiplo", "participation", PLAIN, (1,) * 7),
        ("galaxie_cdiplo", "centres", PLAIN, PLAIN),
        ("galaxie_cdiplo", "rank", PLAIN, (38, "21/2", "21/2", 0, 0, 0, 0)),
        # five share the second place and the third: (14 + 7) / 5
        ("galaxie_cdiplo", "rank", (9, 5, 5, 5, 5, 5, 0), (38, "21/5", "21/5", "21/5", "21/5", "21/5", 0)),
        ("galaxie_cdiplo_namur", "participation", PLAIN, (1,) * 7),
        ("galaxie_cdiplo_namur", "rank", PLAIN, (38, "21/2", "21/2", 0, 0, 0, 0)),
        ("galaxie_cdiplo_namur", "centres", PLAIN, (23, 20, 20, 12, 12, 5, 0)),
        ("galaxie_cdiplo_namur", "centres", (17, 7, 6, 4, 0, 0, 0), (29, 19, 18, 14, 0, 0, 0)),
        ("galaxie_winnamur", "note", PLAIN, (0,) * 7),
        ("galaxie_winnamur", "centres", FULL, (20, 19, 16, 16, 14, 12, 9)),
        ("galaxie_winnamur", "wave", CLOSE, (6, 6, 6, 0, 0, 0, 0)),
        ("galaxie_winnamur", "victory", CLOSE, (18, 0, 0, 0, 0, 0, 0)),
        ("galaxie_winnamur", "victory", (10, 10, 10, 4, 0, 0, 0), (6, 6, 6, 0, 0, 0, 0)),
        ("galaxie_open_mind_the_gap", "survival", PLAIN, (9, 9, 9, 9, 9, 9, 0)),
        ("galaxie_open_mind_the_gap", "centres", PLAIN, ("33/2", 12, 12, "9/2", "9/2", "3/2", 0)),
        ("galaxie_open_mind_the_gap", "rank", PLAIN, ("9/2", "9/4", "9/4", 0, 0, 0, 0)),
        ("galaxie_open_mind_the_gap", "tribute", PLAIN, (15, -3, -3, -3, -3, -3, 0)),
        # a lead of 12 is more than half of what anybody has: 39/2, 63/4 twice, 27/2, 21/2
        (
            "galaxie_open_mind_the_gap",
            "tribute",
            (17, 5, 4, 4, 3, 1, 0),
            ("75/2", "-39/4", "-63/8", "-63/8", "-27/4", "-21/4", 0),
        ),
        ("galaxie_open_mind_the_gap", "tribute", (10, 10, 8, 6, 0, 0, 0), (0,) * 7),
        ("galaxie_diploligue", "rank", PLAIN, (16, 13, 13, 9, 9, 6, 4)),
        ("galaxie_diploligue", "victory", PLAIN, (4, 0, 0, 0, 0, 0, 0)),
        ("galaxie_diploligue", "victory", (10, 10, 8, 6, 0, 0, 0), (1, 1, 0, 0, 0, 0, 0)),
        ("galaxie_boucher", "eliminated-players", CLOSE, (20, 20, 20, 20, 20, 0, 0)),
        ("galaxie_boucher", "eliminated-players", FULL, (1,) * 7),
        *(("galaxie_bangkok", *row) for row in BANGKOK),
        *(("bangkok_2022", *row) for row in BANGKOK),
    ],
)
def test_each_clause_by_hand(book: str, clause: str, counts: tuple[int, ...], expected: Points) -> None:
    assert by_clause(book, clause, counts) == exact(expected)


@pytest.mark.parametrize(
    ("book", "eliminated"),
    [
        ("galaxie_cdiplo", 1),
        ("galaxie_cdiplo_namur", 1),
        ("galaxie_winnamur", 0),
        ("galaxie_open_mind_the_gap", 0),
        ("galaxie_boucher", 0),
        ("galaxie_bangkok", 105),
        ("bangkok_2022", 105),
        # ranked like everybody: two share places 6 and 7, that is 6 and 4
        ("galaxie_diploligue", 5),
    ],
)
def test_what_the_eliminated_have(book: str, eliminated: int) -> None:
    assert totals(book, CLOSE)[5:] == [eliminated, eliminated]


@pytest.mark.parametrize(
    ("book", "winner"),
    [
        ("galaxie_cdiplo", 73),
        ("galaxie_cdiplo_namur", 85),
        ("galaxie_winnamur", 82),
        ("galaxie_open_mind_the_gap", 100),
        ("galaxie_boucher", 60),
        ("galaxie_bangkok", 400),
        ("bangkok_2022", 4000),
    ],
)
def test_a_solo(book: str, winner: int) -> None:
    assert totals(book, SOLO) == [winner, 0, 0, 0, 0, 0, 0]


def test_diploligue_knows_no_solo() -> None:
    """Places 1 to 4, three who share 5 to 7 (8, 6 and 4), and 4 for a sole top."""
    assert totals("galaxie_diploligue", SOLO) == [20, 14, 12, 10, 6, 6, 6]


@pytest.mark.parametrize("book", ["galaxie_cdiplo", "galaxie_cdiplo_namur", "galaxie_open_mind_the_gap"])
def test_with_one_survivor_the_other_rank_points_are_not_dealt_out(book: str) -> None:
    counts = (17, 0, 0, 0, 0, 0, 0)
    first = {"galaxie_open_mind_the_gap": Fraction(9, 2)}.get(book, Fraction(38))
    assert by_clause(book, "rank", counts) == [first, 0, 0, 0, 0, 0, 0]


def test_what_the_notes_leave_out_may_be_chosen() -> None:
    """A tenth of a point a year to the eliminated in WinNamur; half the survival points in Bangkok."""
    seats = [{"role": role, "centres": count} for role, count in zip(POWERS, CLOSE, strict=True)]
    dated = [seat | ({"eliminated": 1904} if not seat["centres"] else {}) for seat in seats]
    winnamur = score(load_book("galaxie_winnamur", {"survival_years": True}), {"seats": dated})
    assert [winnamur["points"][role] for role in POWERS[4:]] == ["5", "2/5", "2/5"]
    for book in ("galaxie_bangkok", "bangkok_2022"):
        bangkok = score(load_book(book, {"eliminated_survival": "half"}), {"seats": seats})
        assert [bangkok["points"][role] for role in POWERS[4:]] == ["525", "525/2", "525/2"]


@pytest.mark.parametrize("book", ["galaxie_cdiplo", "galaxie_cdiplo_namur"])
def test_the_eliminated_may_be_ranked(book: str) -> None:
    """One survivor: the six eliminated share the second and the third place, (14 + 7) / 6 each, beside their 1."""
    seats = [{"role": role, "centres": count} for role, count in zip(POWERS, (17, 0, 0, 0, 0, 0, 0), strict=True)]
    answer = score(load_book(book, {"eliminated_rank": True}), {"seats": seats})
    assert [answer["points"][role] for role in POWERS[1:]] == ["9/2"] * 6
