"""Who goes on to a cup that is announced, and who wins it: by hand, and against the exact engine's own cup."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from tavle.core.errors import Refused
from tavle.core.model import Player, PlayerId, Tournament
from tavle.pairing.bracket import Form, Kind
from tavle.pairing.bracket_kinds import build
from tavle.rules.model import Book
from tavle.rules.model.seating import Cup, CupEntry
from tavle.rules.read import load_book
from tavle.simulate.arrays.words import streams_of
from tavle.simulate.chances import Chances, live_chances
from tavle.simulate.exact import number_of, play
from tavle.simulate.rest.course import Ends
from tavle.simulate.rest.cups import CupToCome
from tavle.simulate.study import study
from tavle.tournament.cup import announced_cup
from tests.simulate.begun import begun, subject

LONG = 1e9
"""Seconds: the number of tournaments alone says when it is enough, whatever the machine."""


def chances(found: Chances | None) -> Chances:
    assert found is not None
    return found


def cup(**entry: object) -> CupToCome:
    rule = Cup.model_validate({"clause": "14", "method": "cup", "entry": entry})
    assert isinstance(rule.entry, CupEntry)
    return CupToCome(rule, rule.entry, lambda _: np.triu(np.ones((5, 5)), 1))  # the lower number always wins


ENDS = Ends(
    np.array([[2, 0, 1, 3, 4], [4, 3, 2, 1, 0]]),
    np.array([[2, 2, 1, 4, 5], [5, 4, 2, 2, 1]]),
    np.array([[True, True, True, False, False], [False, False, False, False, False]]),
)
"""Two lists of five: in the first 0 and 1 share the second place, in the second 2 and 3."""


@pytest.mark.parametrize(
    ("entry", "right"),
    [
        ({"best": 2}, [[0, 2], [3, 4]]),
        ({"best": 2, "at_cut": "all"}, [[0, 1, 2], [2, 3, 4]]),
        ({"best": 8}, [[0, 1, 2, 3, 4]] * 2),
        ({"points": "2"}, [[0, 1, 2], []]),
    ],
    ids=["two", "all-equals", "everybody", "points"],
)
def test_who_goes_on(entry: dict[str, object], right: list[list[int]]) -> None:
    found = cup(**entry).going_on(ENDS)
    assert [np.flatnonzero(row).tolist() for row in found] == right


def test_the_lower_number_wins_the_cup_and_the_others_keep_their_places() -> None:
    places, through = np.zeros((5, 5)), np.zeros(5)
    cup(best=2).add(ENDS, streams_of(1, 0, 2), places, through)
    # 0 beats 2 in the first final, 3 beats 4 in the second; 1, 3, 4 and 2, 1, 0 keep their places on the list.
    assert places.tolist() == [[1, 0, 0, 0, 1], [0, 0, 1, 1, 0], [0, 1, 1, 0, 0], [1, 0, 0, 1, 0], [0, 1, 0, 0, 1]]
    assert through.tolist() == [1, 0, 1, 1, 1]


def test_where_nobody_has_the_points_the_list_stands() -> None:
    places, through = np.zeros((5, 5)), np.zeros(5)
    cup(points="2").add(ENDS, streams_of(1, 0, 2), places, through)
    assert places[:, 0].tolist() == [1, 0, 0, 0, 1]  # 0 wins the cup of three; 4 leads the list without one
    assert through.tolist() == [1, 1, 1, 0, 0]


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"cup": {"best": 4}}, marks=pytest.mark.soak),
        {"cup": {"best": 4, "lengths": {"main": [3, 21]}}, "cup_third_place": True},
        {"cup": {"best": 4}, "cup_kind": "double"},
        pytest.param({"cup": {"best": 8, "at_cut": "lot"}, "cup_seeding": "lot"}, marks=pytest.mark.soak),
        pytest.param({"cup": {"points": "2", "at_cut": "all"}, "cup_byes": "lot"}, marks=pytest.mark.soak),
        {"cup": {"points": "2", "at_cut": "all"}, "cup_kind": "consolation", "cup_seeding": "lot"},
    ],
    ids=["four", "lengths-and-third", "double", "lots", "points", "consolation"],
)
def test_titles_are_those_of_the_exact_engine(options: dict[str, object]) -> None:
    settings = {"rounds": 3, "match_length": 5, **options}
    whole = study(
        [{"book": "nbgf_monrad", "settings": settings, "exact": True}],
        players={"kind": "linear", "count": 9},
        model={"kind": "elo", "length": 5},
    )
    played = whole.plans[0].subject
    assert played is not None
    assert played.cup is not None
    many = 250
    titles, through = np.zeros(9), np.zeros(9)
    for index in range(many):
        over = play(played, seed=11, index=index)
        titles[over.order[0]] += 1
        assert over.cup is not None
        through[[number_of(player) for player in over.cup.through]] += 1
    start = replace(begun(played, rounds=1), rounds=())
    found = chances(live_chances(played.book, start, seed=5, tournaments=8000, seconds=LONG))
    assert found.way == "played"
    # Five standard deviations of the engine's tournaments, and those of ours.
    near = 5 * math.sqrt(0.25 / many + 0.25 / 8000)
    for player, chance in found.of.items():
        assert abs(chance.title["value"] - titles[number_of(player)] / many) < near
        assert chance.cut is not None
        assert abs(chance.cut["value"] - through[number_of(player)] / many) < near


def last_round(**options: object) -> tuple[Book, Tournament]:
    played = subject("nbgf_monrad", 8, rounds=3, match_length=5)
    tournament = begun(played, rounds=3, hanging=2)
    return load_book("nbgf_monrad", {"rounds": 3, "match_length": 5, **options}), tournament


@pytest.mark.parametrize(
    "options",
    [
        {"cup": {"best": 4}},
        {"cup": {"best": 2, "at_cut": "lot"}, "cup_apart": True},
        {"cup": {"best": 4, "at_cut": "all"}, "cup_third_place": True},
        {"cup": {"points": "2"}, "cup_kind": "consolation"},
    ],
    ids=["four", "two", "third", "points"],
)
def test_every_way_with_its_cup_is_what_playing_comes_to(
    options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    book, tournament = last_round(**options)
    exact = chances(live_chances(book, tournament, seed=1))
    assert (exact.way, exact.tournaments) == ("every", 4)
    monkeypatch.setattr("tavle.simulate.rest.every.MOST_OPEN", 0)
    played = chances(live_chances(book, tournament, seed=1, tournaments=10_000, seconds=LONG))
    assert played.way == "played"
    near = 5 * math.sqrt(0.25 / 10_000)
    for player, chance in exact.of.items():
        other = played.of[player]
        assert abs(chance.title["value"] - other.title["value"]) < near
        assert chance.cut is not None
        assert other.cut is not None
        assert abs(chance.cut["value"] - other.cut["value"]) < near
        # What every way rules out is never found, and what is certain by the points holds in every way.
        assert chance.can != "no" or other.title["value"] == 0
        assert other.best is None or chance.best is None or other.best <= chance.best
    assert sum(chance.title["value"] for chance in exact.of.values()) == pytest.approx(1)
    assert sum(chance.title["value"] for chance in played.of.values()) == pytest.approx(1)


@pytest.mark.parametrize("options", [{"cup_seeding": "lot"}, {"cup_kind": "double"}], ids=["lot", "double"])
def test_a_cup_that_the_list_does_not_make_is_played(options: dict[str, object]) -> None:
    book, tournament = last_round(cup={"best": 4}, **options)
    assert chances(live_chances(book, tournament, seed=1, tournaments=20, seconds=LONG)).way == "played"


def test_many_equals_at_the_cut_are_played() -> None:
    _, tournament = last_round(cup={"best": 4})
    names = tournament.start_order
    equal = replace(tournament, rounds=(), settings={})
    plain = load_book("backgammon_cup", {"match_length": 5, "cup": {"best": 4, "at_cut": "lot"}, "cup_seeding": "list"})
    plain = plain.model_copy(
        update={"seating": tuple(rule.model_copy(update={"kind": "single", "byes": "right"}) for rule in plain.seating)}
    )
    found = chances(live_chances(plain, equal, seed=1, tournaments=4000, seconds=LONG))
    assert found.way == "played"
    for name in names:
        cut = found.of[name].cut
        assert cut is not None
        assert cut["value"] == pytest.approx(0.5, abs=0.05)  # four of eight equals, by lot


def test_in_the_cup_the_chances_go_up_the_bracket() -> None:
    players = tuple(Player(PlayerId(name), rating=Fraction(1500)) for name in "abcdef")
    book = load_book("nbgf_monrad", {"rounds": 2, "match_length": 1, "cup": {"best": 4}})
    tournament = Tournament(book.id, players, start_order=tuple(player.id for player in players))
    bracket = build("abcd", Form())
    found = chances(live_chances(book, tournament, seed=1, bracket=bracket))
    assert (found.way, found.tournaments) == ("cup", 0)
    assert [found.of[PlayerId(name)].title["value"] for name in "abcdef"] == pytest.approx([0.25] * 4 + [0, 0])
    assert [found.of[PlayerId(name)].can for name in "abcdef"] == ["can"] * 4 + ["no"] * 2
    assert [found.of[PlayerId(name)].cut for name in "ae"] == [None, None]
    later = bracket.with_result(1, "d").with_result(2, "b")
    found = chances(live_chances(book, tournament, seed=1, bracket=later))
    assert [found.of[PlayerId(name)].title["value"] for name in "abcd"] == pytest.approx([0, 0.5, 0, 0.5])
    assert (found.of[PlayerId("a")].best, found.of[PlayerId("a")].worst) == (3, 4)
    over = later.with_result(3, "b")
    assert live_chances(book, tournament, seed=1, bracket=over) is None


def test_a_large_cup_with_a_way_back_is_played() -> None:
    names = [f"q{number:02}" for number in range(20)]
    players = tuple(Player(PlayerId(name), rating=Fraction(1500)) for name in names)
    book = load_book("backgammon_cup", {"match_length": 5, "cup_kind": "double"})
    tournament = Tournament(book.id, players, start_order=tuple(player.id for player in players))
    bracket = build(names[:16], Form(Kind.DOUBLE))
    found = chances(live_chances(book, tournament, seed=1, bracket=bracket, tournaments=4000))
    assert (found.way, found.tournaments) == ("cup", 4000)
    assert found.of[PlayerId("q19")].can == "no"
    assert found.of[PlayerId("q03")].title["value"] == pytest.approx(1 / 16, abs=0.02)


def test_a_cup_of_all_before_it_is_drawn() -> None:
    players = tuple(Player(PlayerId(name), rating=Fraction(1500)) for name in "abcdefg")
    book = load_book("backgammon_cup", {"match_length": 5})
    tournament = Tournament(book.id, players, start_order=tuple(player.id for player in players))
    found = chances(live_chances(book, tournament, seed=1, tournaments=5000, seconds=LONG))
    assert announced_cup(book) is not None
    assert found.way == "played"
    for chance in found.of.values():
        assert chance.title["value"] == pytest.approx(1 / 7, abs=0.03)
        assert chance.cut == {"value": 1.0, "low": pytest.approx(1, abs=0.01), "high": 1.0}


def test_a_cup_that_nobody_has_announced_is_none() -> None:
    with pytest.raises(Refused):
        load_book("nbgf_monrad", {"cup": {"best": 3}})
