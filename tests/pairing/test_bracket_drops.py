"""Where losers enter a consolation: nobody can put a second meeting off longer, for any number of byes."""

from __future__ import annotations

from itertools import product

import pytest

from tavle.pairing.bracket import Bracket, Feed, Form, Kind, Part
from tavle.pairing.bracket_drops import best_flips, flipped
from tavle.pairing.bracket_kinds import build
from tests.pairing.bracket_oracle import (
    Template,
    can_be_dealt,
    conflicts,
    feeds_of,
    rounds_of_part,
    second_meetings,
)


def bracket(players: int, kind: Kind) -> Bracket:
    return build([str(number) for number in range(players)], Form(kind))


def size_of(players: int) -> int:
    return 1 << (players - 1).bit_length()


def first_second_meeting(drawn: Bracket, template: Template, part: Part) -> int | None:
    """The round of a full field in which two may meet again for the first time."""
    again = second_meetings(drawn.nodes)
    return min(
        (template.place[node.number].round for node in drawn.nodes if node.number in again and node.part is part),
        default=None,
    )


def group_sizes(players: int, part: Part) -> list[int]:
    """How many lines each group has in a full field: losers of the main cup's rounds, or of the consolation's."""
    main = [size_of(players) >> number for number in range(1, size_of(players).bit_length())]
    if part is Part.LOSERS:
        return main
    consolation = main[:-1]
    if part is Part.CONSOLATION:
        return consolation
    return [matches for _, matches in rounds_of_part(consolation)][:-1]


def groups_in(drawn: Bracket, template: Template, part: Part, count: int) -> list[list[int]]:
    groups: list[list[int]] = [[] for _ in range(count)]
    for feed in feeds_of(drawn, part):
        groups[template.place[feed.node].round - 1].append(feed.node)
    return groups


@pytest.mark.parametrize(
    ("kind", "part", "least"),
    [
        (Kind.CONSOLATION, Part.CONSOLATION, 5),
        (Kind.DOUBLE, Part.LOSERS, 3),
        (Kind.LAST_CHANCE, Part.CONSOLATION, 6),
        (Kind.LAST_CHANCE, Part.LAST_CHANCE, 7),
    ],
)
def test_no_arrangement_puts_a_second_meeting_off_longer(kind: Kind, part: Part, least: int) -> None:
    for players in range(least, 65):
        drawn = bracket(players, kind)
        template = Template(drawn, bracket(size_of(players), kind))
        first = first_second_meeting(drawn, template, part)
        assert first is not None, players
        sizes = group_sizes(players, part)
        entering = groups_in(drawn, template, part, len(sizes))
        met = conflicts(drawn.nodes, part)
        rounds = list(rounds_of_part(sizes))
        if first > 1:
            groups, matches = rounds[first - 2]
            assert can_be_dealt(entering[:groups], sizes[:groups], matches, met), players
        groups, matches = rounds[first - 1]
        assert not can_be_dealt(entering[:groups], sizes[:groups], matches, met), players


@pytest.mark.parametrize(
    ("players", "first"), [(4, 2), (8, 3), (16, 4), (32, 5), (64, 7), (128, 8), (9, 4), (17, 5), (33, 7), (48, 7)]
)
def test_by_count(players: int, first: int) -> None:
    """The round r of the main cup takes 2^r players together: in round 2r - 2 of the other part 2^(k-r) matches have
    room for as many, in round 2r - 1 half as many; a conflict cannot be helped when r - 1 parts fill the main cup."""
    rounds = size_of(players).bit_length() - 1
    ways = [(2 * r - 2, r, 1 << rounds - r) for r in range(2, rounds + 1)]
    ways += [(2 * r - 1, r, 1 << rounds - r - 1) for r in range(2, rounds)]
    assert min(number for number, r, matches in ways if r - 1 >= matches) == first
    drawn = bracket(players, Kind.DOUBLE)
    template = Template(drawn, bracket(size_of(players), Kind.DOUBLE))
    assert first_second_meeting(drawn, template, Part.LOSERS) == first


@pytest.mark.parametrize(("kind", "players"), [(Kind.CONSOLATION, 8), (Kind.DOUBLE, 5), (Kind.LAST_CHANCE, 7)])
def test_the_oracle_finds_what_playing_everything_out_finds(kind: Kind, players: int) -> None:
    drawn = bracket(players, kind)
    met_again = set()
    for winners in product((0, 1), repeat=len(drawn.nodes)):
        met: set[frozenset[int]] = set()
        known: dict[int, tuple[int, int, int]] = {}
        for node in drawn.nodes:
            if node.only_after is not None and known[node.only_after][0] == known[node.only_after][2]:
                continue
            pair = [
                side.number if not isinstance(side, Feed) else known[side.node][side.takes == "loser"]
                for side in node.sides
            ]
            winner = pair[winners[node.number - 1]]
            known[node.number] = winner, sum(pair) - winner, pair[0]
            if frozenset(pair) in met:
                met_again.add(node.number)
            met.add(frozenset(pair))
    assert second_meetings(drawn.nodes) == met_again


def test_flips() -> None:
    lines = [Feed(number) for number in range(8)]
    assert [line.node for line in flipped(lines, 1) if isinstance(line, Feed)] == [1, 0, 3, 2, 5, 4, 7, 6]
    assert [line.node for line in flipped(lines, 4) if isinstance(line, Feed)] == [4, 5, 6, 7, 0, 1, 2, 3]
    assert best_flips(3, 3) == (0, 1, 0)
    assert best_flips(1, 1) == (0,)
