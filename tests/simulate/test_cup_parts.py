"""Brackets of the rule books in the simulator: as pairings draw and fill them; and every way to end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tavle import simulate_formats
from tavle.core.errors import Refused
from tavle.pairing.bracket import Bracket, Form, Kind, Part
from tavle.pairing.bracket_kinds import build
from tavle.pairing.bracket_places import places_of
from tavle.simulate.compiled import wrapping
from tavle.simulate.drawn_structures import drawn
from tavle.simulate.formats import FORMAT
from tavle.simulate.kernels.brackets import draw_lines
from tavle.simulate.kernels.cup_parts import nodes_of, play_parts
from tavle.simulate.model_data import Elo
from tavle.simulate.plans import base
from tavle.simulate.plans.choose import plan_for_format
from tavle.simulate.words import GAMES, happens, part_of, stream_of, word_of

FORMS = [
    Form(),
    Form(third_place=True),
    Form(Kind.CONSOLATION),
    Form(Kind.CONSOLATION, feeds=1),
    Form(Kind.LAST_CHANCE),
    Form(Kind.TWO_MATCHES),
    Form(Kind.DOUBLE),
    Form(Kind.DOUBLE, second_final=False),
    Form(Kind.CONSOLATION, second=5),
]
SIZES = [6, 7, 8, 11, 13, 16, 19, 33, 70]
LATER = (Part.CONSOLATION, Part.LAST_CHANCE, Part.SECOND)


def ended(bracket: Bracket, wins: Callable[[int, str, str], bool]) -> Bracket:
    """A bracket played to its end by `wins(match, upper, lower)`."""
    while bracket.playable():
        node = bracket.playable()[0]
        upper, lower = (str(player) for player in bracket.players(node.number))
        bracket = bracket.with_result(node.number, upper if wins(node.number, upper, lower) else lower)
    return bracket


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.kind}-{FORMS.index(form)}")
@pytest.mark.parametrize("players", SIZES)
def test_the_kernel_plays_the_bracket_of_the_books(players: int, form: Form) -> None:
    """Every match by the same word: who has won what, and the place of everybody on the main list."""
    count = players + form.second
    made = drawn(count, form)
    nodes = nodes_of(made.sides, made.only_if, made.comes)
    strong = Elo().matches(np.linspace(1700, 1300, count)).wins
    won, lost, done = np.zeros((3, len(nodes)), np.int64)
    for index in range(12):
        with wrapping():
            stream = np.uint64(stream_of(np.uint64(9), np.uint64(index)))
        level = np.zeros(count, np.int64)
        played = play_parts(stream, -1, nodes, strong[None], np.arange(count), won, lost, done, level)
        games = part_of(stream, GAMES)

        def upper_wins(match: int, one: str, two: str, games: Any = games) -> bool:
            return bool(happens(word_of(games, match - 1), strong[int(one), int(two)]))

        cup = ended(build([str(number) for number in range(count)], form), upper_wins)
        assert played == len(cup.results)
        lists = places_of(cup)
        assert {name: str(won[match]) for name, match in made.lists} == {
            part.value: next(player for player, place in lists[part].items() if place == 1)
            for part in LATER
            if part in lists
        }
        before = 0
        for part in (Part.MAIN, Part.SECOND):
            places = list(lists.get(part, {}).values())
            for player, place in lists.get(part, {}).items():
                assert level[int(player)] == 2 * (before + place) + places.count(place) - 1
            before += len(places)
        assert before == count


KINDS = ["single", "consolation", "last_chance", "two_matches", "double"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("players", "byes"), [(6, "lot"), (11, "right"), (16, "lot")])
def test_the_champion_began_where_the_bracket_of_the_books_has_him(kind: str, players: int, byes: str) -> None:
    """Tournament by tournament, the bracket filled with who was drawn and played by the same words."""
    form = {"format": "knockout", "kind": kind, "byes": byes, "lengths": {"main": [5]}}
    plan = plan_for_format(FORMAT.validate_python(form), np.linspace(1600, 1400, players), Elo(length=5))
    strong, lots = plan.arguments["wins"][0], np.empty(players, np.int64)
    for index in range(20):
        lines = np.empty(players, np.int64)
        with wrapping():
            stream = np.uint64(stream_of(np.uint64(3), np.uint64(index)))
            draw_lines(stream, lines, lots, plan.arguments["free"], True)
        games = part_of(stream, GAMES)

        def upper_wins(match: int, one: str, two: str, games: Any = games) -> bool:
            return bool(happens(word_of(games, match - 1), strong[int(one), int(two)]))

        seeds = [str(player) for player in lines]
        main = places_of(ended(build(seeds, Form(Kind(kind))), upper_wins))[Part.MAIN]
        champion = next(player for player, place in main.items() if place == 1)
        starts = base.run_plan(plan, 3, index, 1)[0].values["starts"]
        assert starts.tolist() == [int(player == champion) for player in seeds]


@pytest.mark.parametrize(
    "form", [{"format": "double_elimination"}, *({"format": "knockout", "kind": kind} for kind in KINDS)]
)
def test_in_a_seeded_cup_everybody_begins_at_his_own_line(form: dict[str, Any]) -> None:
    plan = plan_for_format(FORMAT.validate_python({**form, "draw": "seeded"}), np.linspace(1600, 1400, 9), Elo())
    counts, _ = base.run_plan(plan, 4, 0, 500)
    assert counts.values["starts"].tolist() == counts.values["places"][:, 0].tolist()


@pytest.mark.parametrize("form", [{"draw": "seeded"}, {}, {"byes": "lot"}, {"places": "third"}])
@pytest.mark.parametrize(("players", "expected"), [(4, [1 / 4] * 4), (3, [1 / 2, 1 / 4, 1 / 4])])
def test_who_is_free_in_round_1_of_three_wins_twice_as_often(
    players: int, expected: list[float], form: dict[str, Any]
) -> None:
    """Of equal players: without byes every line is worth the same."""
    found = simulate_formats(
        [{"format": "knockout", **form}],
        players={"kind": "ratings", "ratings": [1500] * players},
        tournaments=40_000,
    )["subjects"][0]
    shares = [share["value"] for share in found["bias"]["draw_positions"]]
    assert shares == pytest.approx(expected, abs=0.012)
    assert sum(shares) == pytest.approx(1)


def every_end(bracket: Bracket, chance: Any) -> dict[tuple[str, str], float]:
    """List and player to the chance of winning it, by every way in which the bracket can end."""
    found: dict[tuple[str, str], float] = defaultdict(float)

    def on(bracket: Bracket, likely: float) -> None:
        open_now = bracket.playable()
        if not open_now:
            for part, places in places_of(bracket).items():
                winner = next(player for player, place in places.items() if place == 1)
                found[part.value, winner] += likely
            return
        node = open_now[0]
        upper, lower = (str(player) for player in bracket.players(node.number))
        wins = float(chance[int(upper), int(lower)])
        on(bracket.with_result(node.number, upper), likely * wins)
        on(bracket.with_result(node.number, lower), likely * (1 - wins))

    on(bracket, 1.0)
    return found


@pytest.mark.parametrize(
    ("kind", "players"),
    [
        ("consolation", 4),
        ("consolation", 6),
        ("last_chance", 6),
        ("two_matches", 5),
        ("two_matches", 6),
        ("double", 4),
        ("double", 5),
    ],
)
def test_the_chances_of_small_brackets_are_exact(kind: str, players: int) -> None:
    ratings = np.linspace(1800, 1400, players)
    wins = Elo(length=5).single(ratings)
    exact = every_end(build([str(number) for number in range(players)], Form(Kind(kind))), wins)
    found = simulate_formats(
        [{"format": "knockout", "kind": kind, "draw": "seeded"}],
        players={"kind": "ratings", "ratings": ratings.tolist()},
        model={"kind": "elo", "length": 5},
        tournaments=100_000,
    )["subjects"][0]
    later = {name: each["title_chances"] for name, each in found.get("lists", {}).items()}
    lists = {"main": found["title_chances"], **later}
    assert {name for name, _ in exact} == set(lists)
    for name, chances in lists.items():
        for player, share in enumerate(chances):
            # Four deviations: with some thirty intervals of 95 % one or two would lie.
            width = 2 * (share["high"] - share["low"]) / 2 + 1e-4
            assert share["value"] == pytest.approx(exact.get((name, str(player)), 0.0), abs=width)


def test_an_unbeaten_player_must_be_beaten_twice() -> None:
    """Two players, three matches at most: who has won the first needs one more win, the other two."""
    found = simulate_formats(
        [{"format": "double_elimination", "draw": "seeded"}],
        players={"kind": "ratings", "ratings": [1500, 1500]},
        model={"kind": "matrix", "wins": [[0.5, 0.6], [0.4, 0.5]]},
        tournaments=100_000,
    )["subjects"][0]
    exact = 0.6 * (1 - 0.4**2) + 0.4 * 0.6**2
    assert found["best_wins"]["value"] == pytest.approx(exact, abs=0.006)


@pytest.mark.parametrize("kind", ["consolation", "last_chance", "two_matches", "double"])
@pytest.mark.parametrize("players", [6, 11, 16])
def test_whole_arrays_give_the_same(kind: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    form = {"format": "knockout", "kind": kind, "lengths": {"main": [3, 9], "consolation": [5]}}
    plan = plan_for_format(FORMAT.validate_python(form), np.linspace(1800, 1200, players), Elo(length=7))
    counts, inversions = base.run_plan(plan, 4, 17, 2500)
    monkeypatch.setattr(base, "COMPILES", False)
    others, their_inversions = base.run_plan(plan, 4, 17, 2500)
    assert inversions.tolist() == their_inversions.tolist()
    assert counts.plain() == others.plain()


def test_lengths_by_part_and_round_decide_and_are_timed() -> None:
    """Rounds of 16: main 5, 7, 9, 11; the consolation begins in round 2 and goes on for two rounds after the final."""
    form = {"format": "knockout", "kind": "consolation", "lengths": {"main": [5, 7, 9, 11], "consolation": [3]}}
    plain = {"format": "knockout", "kind": "consolation"}
    short = {"format": "knockout", "kind": "consolation", "lengths": {"consolation": [3]}}
    sure = {"format": "knockout", "lengths": {"main": [511]}, "draw": "seeded"}
    found = simulate_formats(
        [form, plain, sure, short],
        players={"kind": "linear", "count": 16},
        model={"kind": "elo", "length": 7},
        tournaments=4000,
    )
    work = [subject["work"]["minutes"] for subject in found["subjects"]]
    assert work == [10 * (5 + 7 + 9 + 11 + 3 + 3), 6 * 70, 4 * 5110, 10 * (4 * 7 + 3 + 3)]
    assert found["subjects"][2]["best_wins"]["value"] > 0.7


BAD = [
    ({"kind": "consolation", "places": "all"}, {"kind": "elo"}, "bad-value"),
    ({"byes": "lot", "draw": "seeded"}, {"kind": "elo"}, "bad-value"),
    ({"lengths": {"main": [5]}, "places": "all"}, {"kind": "elo", "length": 5}, "bad-value"),
    ({"lengths": {"main": [5]}}, {"kind": "elo"}, "bad-value"),
    ({"kind": "double", "feeds": 1}, {"kind": "elo"}, "bad-value"),
    ({"kind": "consolation", "last_feeds": 1}, {"kind": "elo"}, "bad-value"),
    ({"kind": "last_chance"}, {"kind": "elo"}, "too-few-for-bracket"),
    ({"kind": "consolation", "feeds": 3}, {"kind": "elo"}, "bracket-feeds"),
    ({"lengths": {"main": []}}, {"kind": "elo", "length": 5}, "bad-value"),
]


@pytest.mark.parametrize(("form", "model", "code"), BAD)
def test_brackets_that_cannot_be(form: dict[str, Any], model: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        simulate_formats(
            [{"format": "knockout", **form}], players={"kind": "linear", "count": 5}, model=model, tournaments=5
        )
    assert [fault.code for fault in refused.value.faults] == [code]
