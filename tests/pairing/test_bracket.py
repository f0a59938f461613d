"""The cup: who meets whom, byes, walkovers, corrections, places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tavle.pairing.bracket import Bracket, Feed, Node, Part, Result, Seed, Takes
from tavle.pairing.bracket_kinds import single_elimination
from tavle.pairing.bracket_places import places


def cup(players: int, *, third_place: bool = False) -> Bracket:
    return single_elimination([f"p{number}" for number in range(1, players + 1)], third_place=third_place)


def first_matches(bracket: Bracket) -> list[tuple[str | None, str | None]]:
    return [bracket.players(node.number) for node in bracket.playable()]


def played(bracket: Bracket, *winners: str) -> Bracket:
    """Each winner in turn wins the match that he has to play."""
    for winner in winners:
        node = next(node for node in bracket.playable() if winner in bracket.players(node.number))
        bracket = bracket.with_result(node.number, winner)
    return bracket


@pytest.mark.parametrize(
    ("players", "matches"),
    [
        (1, []),
        (2, [("p1", "p2")]),
        (4, [("p1", "p4"), ("p2", "p3")]),
        (8, [("p1", "p8"), ("p4", "p5"), ("p2", "p7"), ("p3", "p6")]),
        (3, [("p2", "p3")]),
        (5, [("p4", "p5"), ("p2", "p3")]),
        (6, [("p4", "p5"), ("p3", "p6")]),
        (7, [("p4", "p5"), ("p2", "p7"), ("p3", "p6")]),
    ],
)
def test_the_first_of_the_list_meets_the_last_and_the_highest_are_free(
    players: int, matches: list[tuple[str, str]]
) -> None:
    """nbgf_monrad: the cup of the best 2, 4 or 8, or of all who have reached the points."""
    assert first_matches(cup(players)) == matches


def test_nodes_and_feed_edges() -> None:
    assert cup(3).nodes == (Node(1, 1, (Seed(2), Seed(3))), Node(2, 2, (Seed(1), Feed(1))))
    assert cup(4, third_place=True).nodes == (
        Node(1, 1, (Seed(1), Seed(4))),
        Node(2, 1, (Seed(2), Seed(3))),
        Node(3, 2, (Feed(1, Takes.LOSER), Feed(2, Takes.LOSER)), Part.THIRD_PLACE),
        Node(4, 2, (Feed(1), Feed(2))),
    )


def test_the_lot_decides_who_meets_whom_but_not_who_is_free() -> None:
    bracket = single_elimination(["a", "b", "c", "d", "e", "f"], lots=["f", "b", "d", "a", "c", "e"])
    assert bracket.seeds == ("b", "a", "f", "d", "c", "e")
    assert first_matches(bracket) == [("d", "c"), ("f", "e")]


def test_a_cup_to_its_end() -> None:
    start = cup(8)
    assert start.champion is None
    assert start.through(1) == ("p1", "p8", "p4", "p5", "p2", "p7", "p3", "p6")
    assert start.through(4) == ()
    half = played(start, "p8", "p4", "p2", "p6", "p8")
    assert half.through(3) == ("p8",)
    assert places(half) == {"p1": 5, "p5": 5, "p7": 5, "p3": 5, "p4": 3}
    end = played(half, "p2", "p8")
    assert (end.champion, end.through(4), end.playable()) == ("p8", ("p8",), ())
    assert places(end) == {"p8": 1, "p2": 2, "p4": 3, "p6": 3, "p1": 5, "p5": 5, "p7": 5, "p3": 5}


def test_third_place() -> None:
    semis = played(cup(4, third_place=True), "p1", "p2")
    assert places(semis) == {}
    assert first_matches(semis) == [("p4", "p3"), ("p1", "p2")]
    assert semis.through(2) == ("p1", "p2")
    assert places(played(semis, "p3", "p2")) == {"p2": 1, "p1": 2, "p3": 3, "p4": 4}


def test_one_player_alone_has_won() -> None:
    alone = cup(1)
    assert (alone.rounds, alone.champion, alone.through(1), places(alone)) == (0, "p1", ("p1",), {"p1": 1})


def test_a_walkover_counts_like_a_win() -> None:
    bracket = cup(2).with_result(1, "p2", walkover=True)
    assert bracket.results == {1: Result("p2", walkover=True)}
    assert bracket.champion == "p2"


@pytest.mark.parametrize(
    ("number", "winner", "code"),
    [
        (0, "p1", "no-such-cup-match"),
        (4, "p1", "no-such-cup-match"),
        (3, "p1", "cup-match-not-ready"),
        (1, "p2", "not-in-cup-match"),
    ],
)
def test_what_cannot_be_entered(number: int, winner: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        cup(4).with_result(number, winner)
    assert [fault.code for fault in refused.value.faults] == [code]


def test_a_result_is_mended_as_long_as_nothing_hangs_on_it() -> None:
    semis = played(cup(4), "p1", "p2")
    assert first_matches(semis.with_result(1, "p4")) == [("p4", "p2")]
    assert first_matches(semis.without_result(1)) == [("p1", "p4")]
    end = played(semis, "p1")
    assert end.with_result(1, "p1", walkover=True).champion == "p1"
    with pytest.raises(Refused, match=r"match 3; take that back first \[cup-goes-on\]"):
        end.with_result(1, "p4")
    with pytest.raises(Refused, match=r"match 3; take that back first \[cup-goes-on\]"):
        end.without_result(1)


@pytest.mark.parametrize(
    ("players", "lots", "third_place", "words"),
    [
        ([], None, False, "needs players"),
        (["a", "a"], None, False, "named once"),
        (["a", "b", "c"], None, True, "3 players have no two semi-finals"),
        (["a", "b"], ["a", "c"], False, "each player once"),
    ],
)
def test_what_is_no_cup(players: list[str], lots: list[str] | None, third_place: bool, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        single_elimination(players, lots=lots, third_place=third_place)


@given(st.integers(1, 40), st.booleans(), st.data())
def test_any_cup_ends_with_one_champion(players: int, third_place: bool, data: st.DataObject) -> None:
    bracket = cup(players, third_place=third_place and players >= 4)
    assert len(bracket.nodes) == players - 1 + (third_place and players >= 4)
    assert all(feed.node < node.number for node in bracket.nodes for feed in node.feeds)
    while bracket.playable():
        node = data.draw(st.sampled_from(bracket.playable()))
        bracket = bracket.with_result(node.number, str(data.draw(st.sampled_from(bracket.players(node.number)))))
    found = places(bracket)
    assert sorted(found) == sorted(bracket.seeds)
    assert [player for player, place in found.items() if place == 1] == [bracket.champion]


@given(st.integers(2, 64))
def test_as_seeded_the_better_always_wins_and_meets_the_worst(players: int) -> None:
    bracket = cup(players)
    for number in range(1, bracket.rounds + 1):
        for node in (node for node in bracket.nodes if node.round == number):
            upper, lower = (int(str(player)[1:]) for player in bracket.players(node.number))
            assert upper + lower == 2 ** (bracket.rounds + 1 - number) + 1
            bracket = bracket.with_result(node.number, f"p{min(upper, lower)}")
    assert bracket.champion == "p1"
