"""The kinds of brackets: what each promises holds for every number of players, whoever wins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tavle.pairing.bracket import NOBODY, Bracket, Feed, Form, Kind, Node, Part, Seed, Takes, match_length
from tavle.pairing.bracket_kinds import LEAST, build
from tavle.pairing.bracket_places import places_of
from tavle.pairing.bracket_tree import steps_of

SIZES = range(2, 65)


def drawn(players: int, kind: Kind = Kind.SINGLE, **options: Any) -> Bracket:
    return build([f"p{number}" for number in range(1, players + 1)], Form(kind, **options))


def least(kind: Kind) -> int:
    return LEAST.get(kind, 2)


def fields(kind: Kind) -> st.SearchStrategy[int]:
    return st.integers(least(kind), 20)


def play(bracket: Bracket, data: st.DataObject) -> Bracket:
    """Everything that can be played, in any order, with any winner; nobody has two matches at once."""
    while matches := bracket.playable():
        seated = [player for node in matches for player in bracket.players(node.number)]
        assert len(set(seated)) == len(seated)
        node = data.draw(st.sampled_from(matches))
        bracket = bracket.with_result(node.number, str(bracket.players(node.number)[data.draw(st.integers(0, 1))]))
    return bracket


def played(bracket: Bracket) -> list[Node]:
    return [node for node in bracket.nodes if not bracket.filled(node.number).void]


def matches_of(bracket: Bracket) -> Counter[str]:
    return Counter(player for node in played(bracket) for player in map(str, bracket.players(node.number)))


def losses_of(bracket: Bracket) -> Counter[str]:
    return Counter(str(bracket.filled(node.number).loser) for node in played(bracket))


@pytest.mark.parametrize("kind", Kind)
def test_structure(kind: Kind) -> None:
    """Numbers in a row, each fed by lower ones only; each winner and loser goes to one place at most."""
    for players in range(least(kind), 65):
        nodes = drawn(players, kind).nodes
        assert [node.number for node in nodes] == list(range(1, len(nodes) + 1))
        assert all(feed.node < node.number for node in nodes for feed in node.feeds)
        sides = Counter(
            (side.number, "seed") if isinstance(side, Seed) else (side.node, side.takes)
            for node in nodes
            if node.only_after is None
            for side in node.sides
        )
        assert max(sides.values()) == 1
        assert {number for number, kind in sides if kind == "seed"} == set(range(1, players + 1))
        for part in Part:
            rounds = {node.round for node in nodes if node.part is part}
            assert rounds in (set(), set(range(1, len(rounds) + 1)))
        steps = steps_of(nodes)
        assert all(steps[feed.node] < steps[node.number] for node in nodes for feed in node.feeds)
        assert [steps[node.number] for node in nodes] == sorted(steps.values())


@pytest.mark.parametrize("players", SIZES)
def test_number_of_matches(players: int) -> None:
    """Every match but the last of a part puts one player out of it."""
    size = 1 << (players - 1).bit_length()
    free = size - players

    def count(kind: Kind) -> Counter[Part]:
        return Counter(node.part for node in drawn(players, kind).nodes) if players >= least(kind) else Counter()

    assert count(Kind.SINGLE) == {Part.MAIN: players - 1}
    losers = {Part.LOSERS: players - 2} if players > 2 else {}
    assert count(Kind.DOUBLE) == {Part.MAIN: players - 1, **losers, Part.FINAL: 2}
    if players >= 4:
        assert count(Kind.CONSOLATION)[Part.CONSOLATION] == players - 3
        first = sum(1 for node in drawn(players, Kind.TWO_MATCHES).nodes for feed in node.feeds if feed.first)
        # Of those who are free, two meet in round 2 as long as more than half of its sides are theirs.
        meeting = max(0, free - size // 4)
        assert first == free - 2 * meeting
        assert count(Kind.TWO_MATCHES)[Part.CONSOLATION] == players - size // 2 + free - meeting - 1


@pytest.mark.parametrize("players", SIZES)
def test_byes_meet_nobody_who_was_free_as_long_as_others_are_left(players: int) -> None:
    """In the main cup and in the first rounds of the consolation nobody is free twice while somebody has not been."""
    size = 1 << (players - 1).bit_length()
    free = size - players
    main = [node for node in drawn(players).nodes if node.part is Part.MAIN and node.round == 2]
    both = sum(not node.feeds for node in main)
    assert both == (max(0, free - size // 4) if size > 2 else 0)
    if players < 5:
        return
    fallen = players - size // 2
    consolation = [node for node in drawn(players, Kind.CONSOLATION).nodes if node.part is Part.CONSOLATION]
    lost_first = {
        node.number for node in drawn(players, Kind.CONSOLATION).nodes if node.part is Part.MAIN and node.round == 1
    }
    pairs = sum(all(isinstance(side, Feed) and side.node in lost_first for side in node.sides) for node in consolation)
    assert pairs == max(0, fallen - size // 4)


@pytest.mark.parametrize("kind", Kind)
@given(data=st.data())
def test_played_to_the_end(kind: Kind, data: st.DataObject) -> None:
    bracket = play(drawn(data.draw(fields(kind)), kind), data)
    assert bracket.champion in bracket.seeds
    assert not any(bracket.goes_on(player) for player in bracket.seeds)
    for found in places_of(bracket).values():
        # Competition ranking: as many stand above a place as its number says.
        taken = sorted(found.values())
        assert all(sum(other < place for other in taken) == place - 1 for place in taken)
    assert sorted(places_of(bracket)[Part.MAIN]) == sorted(bracket.seeds)


@given(data=st.data())
def test_in_double_elimination_everybody_else_loses_twice(data: st.DataObject) -> None:
    second = data.draw(st.booleans())
    bracket = play(drawn(data.draw(fields(Kind.DOUBLE)), Kind.DOUBLE, second_final=second), data)
    losses = losses_of(bracket)
    others = [losses[player] for player in bracket.seeds if player != bracket.champion]
    final = [node for node in bracket.nodes if node.part is Part.FINAL]
    if second:
        assert set(others) == {2}
        assert losses[str(bracket.champion)] == (not bracket.filled(final[1].number).void)
    else:
        beaten = bracket.filled(final[0].number).loser
        assert {losses[player] for player in bracket.seeds if player not in (bracket.champion, beaten)} <= {2}


@given(data=st.data())
def test_everybody_has_two_matches(data: st.DataObject) -> None:
    bracket = play(drawn(data.draw(fields(Kind.TWO_MATCHES)), Kind.TWO_MATCHES), data)
    assert min(matches_of(bracket)[player] for player in bracket.seeds) >= 2
    for node in bracket.nodes:
        for feed in node.feeds:
            if feed.first and bracket.filled(node.number).players != (None, None):
                loser = str(bracket.filled(feed.node).loser)
                began = any(
                    bracket.seeds[side.number - 1] == loser
                    for side in bracket.nodes[feed.node - 1].sides
                    if isinstance(side, Seed)
                )
                assert (loser in bracket.filled(node.number).players) == began


@given(data=st.data())
def test_in_a_consolation_nobody_who_lost_before_the_final_is_left_out(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from([Kind.CONSOLATION, Kind.LAST_CHANCE]))
    bracket = play(drawn(data.draw(fields(kind)), kind), data)
    lists = places_of(bracket)
    finalists = set(bracket.through(bracket.rounds))
    assert set(lists[Part.CONSOLATION]) == set(bracket.seeds) - finalists
    losses = losses_of(bracket)
    most = 3 if kind is Kind.LAST_CHANCE else 2
    assert max(losses.values()) <= most


def test_three_players_with_consolation_of_two() -> None:
    nodes = drawn(4, Kind.CONSOLATION).nodes
    assert nodes[-1] == Node(4, 1, (Feed(1, Takes.LOSER), Feed(2, Takes.LOSER)), Part.CONSOLATION)


def test_two_players_have_two_finals_more() -> None:
    lost = Feed(1, Takes.LOSER)
    assert drawn(2, Kind.DOUBLE).nodes == (
        Node(1, 1, (Seed(1), Seed(2))),
        Node(2, 1, (Feed(1), lost), Part.FINAL),
        Node(3, 2, (Feed(1), lost), Part.FINAL, only_after=2),
    )
    assert len(drawn(2, Kind.DOUBLE, second_final=False).nodes) == 2


def test_the_second_final_is_played_only_if_the_unbeaten_lost_the_first() -> None:
    bracket = drawn(2, Kind.DOUBLE).with_result(1, "p1")
    assert bracket.players(3) == (None, None)
    won = bracket.with_result(2, "p1")
    assert (won.champion, won.filled(3).void, won.playable()) == ("p1", True, ())
    lost = bracket.with_result(2, "p2")
    assert (lost.champion, [node.number for node in lost.playable()]) == (None, [3])
    assert places_of(lost) == {Part.MAIN: {}}
    assert places_of(lost.with_result(3, "p1")) == {Part.MAIN: {"p1": 1, "p2": 2}}
    with pytest.raises(Refused, match=r"match 3; take that back first \[cup-goes-on\]"):
        lost.with_result(3, "p1").with_result(2, "p1")


def test_main_and_second_cup() -> None:
    bracket = drawn(12, second=4)
    assert Counter(node.part for node in bracket.nodes) == {Part.MAIN: 7, Part.SECOND: 3}
    second = [bracket.players(node.number) for node in bracket.playable() if node.part is Part.SECOND]
    assert second == [("p9", "p12"), ("p10", "p11")]
    assert bracket.rounds == 3
    semis = bracket.with_result(5, "p9").with_result(6, "p11").with_result(9, "p11")
    assert places_of(semis)[Part.SECOND] == {"p11": 1, "p9": 2, "p12": 3, "p10": 3}
    assert semis.champion is None
    alone = drawn(3, second=1)
    assert places_of(alone) == {Part.MAIN: {}}


def test_feeds() -> None:
    """Losers of fewer rounds go on; of more there are none."""
    parts = Counter(node.part for node in drawn(16, Kind.CONSOLATION, feeds=1).nodes)
    assert parts[Part.CONSOLATION] == 7
    parts = Counter(node.part for node in drawn(16, Kind.LAST_CHANCE, last_feeds=1).nodes)
    assert (parts[Part.CONSOLATION], parts[Part.LAST_CHANCE]) == (13, 3)
    for options in ({"feeds": 0}, {"feeds": 4}, {"last_feeds": 0}, {"last_feeds": 7}):
        with pytest.raises(Refused, match=r"\[bracket-feeds\]"):
            drawn(16, Kind.LAST_CHANCE, **options)


@pytest.mark.parametrize(
    ("players", "kind", "code"),
    [
        (1, Kind.DOUBLE, "too-few-for-bracket"),
        (3, Kind.CONSOLATION, "too-few-for-bracket"),
        (3, Kind.TWO_MATCHES, "too-few-for-bracket"),
        (5, Kind.LAST_CHANCE, "too-few-for-bracket"),
        (1025, Kind.SINGLE, "too-many-for-bracket"),
    ],
)
def test_too_few_and_too_many(players: int, kind: Kind, code: str) -> None:
    with pytest.raises(Refused) as refused:
        drawn(players, kind)
    assert [fault.code for fault in refused.value.faults] == [code]


@pytest.mark.parametrize("kind", Kind)
def test_the_least_has_every_part(kind: Kind) -> None:
    parts = {
        Kind.SINGLE: {Part.MAIN},
        Kind.CONSOLATION: {Part.MAIN, Part.CONSOLATION},
        Kind.LAST_CHANCE: {Part.MAIN, Part.CONSOLATION, Part.LAST_CHANCE},
        Kind.TWO_MATCHES: {Part.MAIN, Part.CONSOLATION},
        Kind.DOUBLE: {Part.MAIN, Part.FINAL},
    }
    assert {node.part for node in drawn(least(kind), kind).nodes} == parts[kind]


def test_a_line_may_stay_open_between_others() -> None:
    bracket = build(["a", "b", "c", "d", "e", NOBODY, "g"])
    assert [bracket.players(node.number) for node in bracket.playable()] == [("d", "e"), ("b", "g")]
    assert bracket.through(2) == ("a", "c")
    assert bracket.taken(Seed(6)) is None


def test_a_whole_match_of_round_2_may_stay_open() -> None:
    """b, whose three neighbours are still to come, has no match before the final; who loses that has no other."""
    bracket = build(["a", "b", NOBODY, "d", "e", NOBODY, NOBODY, "h"], Form(Kind.TWO_MATCHES))
    assert [node.part for node in bracket.nodes] == [*[Part.MAIN] * 3, Part.CONSOLATION, Part.MAIN]
    assert bracket.players(5) == (None, "b")


def test_match_length() -> None:
    lengths = {Part.MAIN: (7, 9), Part.CONSOLATION: ()}
    node = drawn(8).nodes[0]
    assert [match_length(lengths, Node(0, number, node.sides)) for number in (1, 2, 3)] == [7, 9, 9]
    assert match_length(lengths, Node(0, 1, node.sides, Part.CONSOLATION)) is None
    assert match_length(lengths, Node(0, 1, node.sides, Part.FINAL)) is None
