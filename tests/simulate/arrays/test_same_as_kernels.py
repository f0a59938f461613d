"""Tournaments on whole arrays against the kernels: every count and every tournament's inversions, to the last digit.

More tournaments than are played at once, so that chunks meet; the first is not number 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tavle.simulate import study
from tavle.simulate.arrays import chunks, pairs, scores, tally
from tavle.simulate.plans import Plan, base, run_plan

SEED, FIRST, TOURNAMENTS = 20_021, 3, 8_500
AGRICOLA = [1827, 1764, 1680, 1643, 1618, 1563, 1490, 1480, 1405, 1379, 1350, 1350, 1350, 1350, 1348, 1311]
DRAWS = {"kind": "elo", "draws": 0.3}
HANGING = {"kind": "elo", "unfinished": 0.2}
NARROW = {"kind": "plackett_luce", "spread": 0.7, "table": 3.0, "seats": [1, 1, 1, 0.91]}
"""Half of the tables have equal scores."""


def goals(players: int) -> dict[str, Any]:
    return {
        "kind": "goals",
        "attack": [2 - number / players for number in range(players)],
        "defence": [0.5 + number / 2 / players for number in range(players)],
    }


def played(name: str, **settings: Any) -> dict[str, Any]:
    return {"format": name, **settings}


def of_book(book: str, **settings: Any) -> dict[str, Any]:
    return {"book": book, "settings": settings}


def planned(subject: dict[str, Any], players: int | list[int], **more: Any) -> Plan:
    field = {"ratings": players} if isinstance(players, list) else {"kind": "linear", "count": players}
    made = study([subject], players=field, tournaments=TOURNAMENTS, **more).plans[0]
    assert made.kind != "exact", made.why_exact
    return made


def cases() -> Iterator[tuple[str, dict[str, Any], int | list[int], dict[str, Any]]]:
    """Name, subject, players, and what else there is."""
    for players in (2, 5, 13, 16):
        for draw in ("lot", "seeded"):
            places = "consolation" if players == 13 else "all" if draw == "lot" else "third"
            yield f"cup {players} {draw}", played("knockout", draw=draw, places=places), players, {}
    for second in (True, False):
        subject = played("double_elimination", second_final=second)
        yield f"double elimination {second}", subject, 11, {}
    for ties in ("lot", "head_to_head", "play_off"):
        yield f"round robin {ties}", played("round_robin", ties=ties), 8, {}
        yield f"round robin twice {ties}", played("round_robin", legs=2, ties=ties), 5, {"model": goals(5)}
    for through, filled, knockout in ((1, "lot", "crosswise"), (2, "pots", "crosswise"), (2, "lot", "lot")):
        subject = {
            "format": "groups",
            "groups": 4,
            "through": through,
            "filled": filled,
            "knockout": knockout,
        }
        yield f"groups {through} {filled}", subject, 16, {}
        yield f"groups {through} {filled} draws", subject, 12, {"model": DRAWS}
    for players, rounds in ((2, 5), (8, 1), (15, 4)):
        yield f"open swiss {players}", played("open_swiss", rounds=rounds), players, {}
    yield "to three", played("to_three"), 16, {}
    yield from swisses()
    yield from cups_after_rounds()
    yield from several()


def swisses() -> Iterator[tuple[str, dict[str, Any], int | list[int], dict[str, Any]]]:
    """Odd fields, dead ends, byes, matches left hanging."""
    for players, rounds, start in ((16, 5, "rating"), (9, 4, "fold"), (8, 6, "rating"), (7, 6, "lot"), (6, 5, "fold")):
        settings = {"rounds": rounds, "match_length": 5, "start": start, "byes_in_cumulative": start == "lot"}
        yield f"monrad {players}", of_book("nbgf_monrad", **settings), players, {}
        yield f"monrad {players} hanging", of_book("nbgf_monrad", **settings), players, {"model": HANGING}
    yield "monrad 64", of_book("nbgf_monrad", rounds=3, match_length=5), 64, {}
    for number, chain in enumerate(([], ["solkoff"], ["head_to_head", "cumulative"])):
        for first, by in (("halves", "points"), ("lot", "list")):
            subject = played("swiss", rounds=4, first=first, paired_by=by, chain=chain)
            yield f"swiss {first} {number}", subject, 11 - number, {}


def cups_after_rounds() -> Iterator[tuple[str, dict[str, Any], int | list[int], dict[str, Any]]]:
    """Every rule about the cut, seeds and byes, cups that too few reach, and nothing but a cup."""
    monrads: dict[str, tuple[int, dict[str, Any]]] = {
        "best 4": (16, {"rounds": 4, "cup": {"best": 4}}),
        "best 8 by lot": (16, {"rounds": 3, "cup": {"best": 8, "at_cut": "lot"}, "cup_seeding": "lot"}),
        "best 4, play-off": (10, {"rounds": 2, "cup": {"best": 4, "at_cut": "play_off"}}),
        "all equals": (16, {"rounds": 2, "cup": {"best": 4, "at_cut": "all"}, "cup_byes": "lot"}),
        "by points": (13, {"rounds": 4, "cup": {"points": "3"}, "cup_byes": "lot", "cup_seeding": "lot"}),
        "too few": (16, {"rounds": 5, "cup": {"points": "4"}, "cup_kind": "consolation"}),
        "dead ends": (8, {"rounds": 6, "cup": {"best": 2}}),
        "double": (9, {"rounds": 3, "cup": {"best": 4}, "cup_kind": "double"}),
        "third place": (8, {"rounds": 3, "cup": {"best": 4}, "cup_third_place": True}),
        "everybody": (4, {"rounds": 2, "cup": {"best": 8}}),
    }
    for name, (players, settings) in monrads.items():
        yield f"monrad and cup, {name}", of_book("nbgf_monrad", match_length=5, **settings), players, {}
    lengths = {"best": 8, "lengths": {"main": [9, 11], "consolation": [3]}}
    yield "last chance", of_book("nbgf_monrad", rounds=3, cup=lengths, cup_kind="last_chance"), 16, {}
    yield "nothing but a cup", of_book("backgammon_cup", match_length=5), 13, {}
    yield "two matches", of_book("backgammon_cup", match_length=5, cup_kind="two_matches", cup_seeding="list"), 13, {}


def several() -> Iterator[tuple[str, dict[str, Any], int | list[int], dict[str, Any]]]:
    """Tables of several, and weekends."""
    for malus in ("off", "each", "both"):
        subject = of_book("agricola_nm", malus=malus)
        yield f"agricola {malus}", subject, AGRICOLA, {} if malus == "off" else {"model": NARROW}
    for players, size, seated in ((12, 3, "lot"), (20, 5, "blocks"), (72, 4, "blocks")):
        subject = played("tables", rounds=3, size=size, seated=seated)
        yield f"tables {players}", subject, players, {"model": {"kind": "plackett_luce", "spread": 0.7, "table": 3.0}}
    for players, rounds, attendance in ((7, 5, None), (9, 4, 0.8), (14, 4, None), (23, 3, 0.9), (23, 4, 0.4)):
        more = {} if attendance is None else {"attendance": attendance}
        subject = of_book("ndf_arcon_2002", rounds=rounds)
        yield f"weekend {players} {attendance}", subject, players, more


WIDE: dict[str, tuple[dict[str, Any], int, dict[str, Any]]] = {
    "monrad 65": (of_book("nbgf_monrad", rounds=6, match_length=5, byes_in_cumulative=False), 65, {}),
    "monrad 80": (of_book("nbgf_monrad", rounds=5, match_length=5, start="lot"), 80, {"model": HANGING}),
    "monrad 66 by start": (of_book("nbgf_monrad", rounds=4, match_length=5, start="fold"), 66, {}),
    "swiss 70": (played("swiss", rounds=8, first="halves", chain=["head_to_head"]), 70, {}),
    "swiss 101": (played("swiss", rounds=5, paired_by="list", chain=["solkoff"]), 101, {}),
}
LARGE: dict[str, tuple[dict[str, Any], int, dict[str, Any]]] = {
    "cup 130": (played("knockout", places="all"), 130, {}),
    "cup 257": (played("knockout", draw="seeded"), 257, {}),
    "consolation 140": (played("knockout", kind="consolation"), 140, {}),
    "double elimination 150": (played("double_elimination"), 150, {}),
    "round robin 129 head to head": (played("round_robin", ties="head_to_head"), 129, {"model": DRAWS}),
    "round robin 70 play-off": (played("round_robin", ties="play_off"), 70, {}),
    "groups 160": ({"format": "groups", "groups": 32, "through": 2, "knockout": "lot"}, 160, {}),
    "open swiss 131": (played("open_swiss", rounds=3), 131, {}),
    "monrad 200": (of_book("nbgf_monrad", rounds=4, match_length=5), 200, {}),
    "tables 132": (played("tables", rounds=2, seated="blocks"), 132, {"model": {"kind": "plackett_luce"}}),
    "weekend 133": (of_book("ndf_arcon_2002", rounds=2), 133, {"attendance": 0.95}),
}
"""Fields in which not every two are compared, in a whole chunk and in one of a few tournaments."""
CASES = {name: (subject, players, more) for name, subject, players, more in cases()}


def compare(plan: Plan, monkeypatch: pytest.MonkeyPatch, tournaments: int = TOURNAMENTS) -> None:
    counts, inversions = run_plan(plan, SEED, FIRST, tournaments)
    if plan.kind in ("cup", "parts"):
        assert counts.values["starts"].sum() == tournaments
    monkeypatch.setattr(base, "COMPILES", False)
    ours, our_inversions = run_plan(plan, SEED, FIRST, tournaments)
    assert our_inversions.tolist() == inversions.tolist()
    assert ours.plain() == counts.plain()


@pytest.mark.parametrize("name", CASES)
def test_every_count_is_that_of_the_kernel(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    subject, players, more = CASES[name]
    compare(planned(subject, players, **more), monkeypatch)


@pytest.mark.parametrize("name", WIDE)
def test_every_count_of_a_large_field_is_that_of_the_kernel(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    subject, players, more = WIDE[name]
    plan = planned(subject, players, **more)
    assert plan.kind == "wide_swiss"
    compare(plan, monkeypatch, 2100)


@pytest.mark.parametrize("name", LARGE)
def test_every_count_of_larger_fields_of_each_kind(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    subject, players, more = LARGE[name]
    plan = planned(subject, players, **more)
    monkeypatch.setattr(chunks, "PLAYERS_AT_ONCE", 100 * players)
    assert plan.players > tally.FEW or plan.kind == "round_robin"
    compare(plan, monkeypatch, 103)


def test_scores_near_a_boundary_are_those_of_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if every score were near: all are worked out one by one."""
    monkeypatch.setattr(scores, "TOLERANCE", 1.0)
    compare(planned(of_book("agricola_nm"), AGRICOLA, model=NARROW), monkeypatch, 20)


@pytest.mark.parametrize("few", [0, 10_000])
def test_few_or_many_may_get_stuck(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that are stuck are given to the kernel, or none."""
    monkeypatch.setattr(pairs, "FEW", few)
    subject = of_book("nbgf_monrad", rounds=6, match_length=5)
    compare(planned(subject, 8), monkeypatch, 1000)


def test_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists that take too many trials are given to the kernel."""
    monkeypatch.setattr(pairs, "PATIENCE", 6)
    monkeypatch.setattr(pairs, "FEW", 0)
    compare(planned(of_book("nbgf_monrad", rounds=6, match_length=5), 8), monkeypatch, 1000)
