"""Structures of the brackets that the rule books draw: made from the same plan that a director seats from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from tavle.pairing.bracket import Bracket, Feed, Form, Part, Result, Seed, Side, Takes, match_length
from tavle.pairing.bracket_draw import byes_of
from tavle.pairing.bracket_kinds import build
from tavle.pairing.bracket_places import places_of
from tavle.pairing.bracket_tree import steps_of
from tavle.simulate.structures import Structure, loser, winner


def drawn(players: int, form: Form | None = None, lengths: Mapping[Part, Sequence[int]] | None = None) -> Structure:
    """A bracket as the rule books draw it, the first against the last.

    Args:
        players: How many.
        form: Its kind and options.
        lengths: Part to points of its matches, round by round; the last given holds for all later rounds.

    Raises:
        Refused: see `build`.
    """
    bracket = build([str(number) for number in range(players)], form)
    names = [match_length(lengths or {}, node) for node in bracket.nodes]
    known = list(dict.fromkeys(names)) or [None]
    levels = _levels(bracket)
    numbers = [node.number for node in bracket.nodes]
    steps = steps_of(bracket.nodes)
    rows = [
        [
            _line(node.sides[0]),
            _line(node.sides[1]),
            known.index(length),
            levels.get((node.number, Takes.LOSER), 0),
            levels.get((node.number, Takes.WINNER), 0),
        ]
        for node, length in zip(bracket.nodes, names, strict=True)
    ]
    return Structure(
        players,
        np.array(rows, np.int64).reshape(-1, 5),
        np.array([(node.only_after or 0) - 1 for node in bracket.nodes], np.int64),
        byes_of(players - bracket.form.second),
        max(steps.values(), default=0),
        np.array([[_comes(bracket, side) for side in node.sides] for node in bracket.nodes], np.int64).reshape(-1, 2),
        _lists(bracket),
        tuple(known),
        tuple(steps[number] for number in numbers),
    )


def _line(side: Side) -> int:
    if isinstance(side, Seed):
        return side.number - 1
    return winner(side.node - 1) if side.takes is Takes.WINNER else loser(side.node - 1)


def _comes(bracket: Bracket, side: Side) -> int:
    """The line of the one player who comes along a feed that only takes who had not played before; else -1."""
    if not isinstance(side, Feed) or not side.first:
        return -1
    return next(seed.number - 1 for seed in bracket.nodes[side.node - 1].sides if isinstance(seed, Seed))


def _lists(bracket: Bracket) -> tuple[tuple[str, int], ...]:
    """The parts beside the main cup that somebody wins, and the match that decides each."""
    own = (Part.CONSOLATION, Part.LAST_CHANCE, Part.SECOND)
    last = {part: [node for node in bracket.nodes if node.part is part] for part in own}
    return tuple(
        (part.value, max(nodes, key=lambda node: (node.round, node.number)).number - 1)
        for part, nodes in last.items()
        if nodes
    )


PLACED = (Part.MAIN, Part.THIRD_PLACE, Part.LOSERS, Part.FINAL, Part.SECOND)
"""Parts that decide places: those of the main list, and below it those of the second cup."""


def _levels(bracket: Bracket) -> dict[tuple[int, Takes], int]:
    """Node and who of it to twice the mean place of him for whom it was the last match of the main list.

    The places are those that the bracket itself gives: it is played once, and who leaves it where shows them.
    """
    played = _played(bracket)
    left: dict[str, tuple[int, Takes]] = {}
    for node in bracket.nodes:
        filled = played.filled(node.number)
        if node.part not in PLACED or (filled.void and node.only_after is None):
            continue
        # Of two finals the second decides, also where it need not be played.
        won_by = played.filled(node.only_after) if filled.void and node.only_after is not None else filled
        left |= {str(won_by.winner): (node.number, Takes.WINNER), str(won_by.loser): (node.number, Takes.LOSER)}
    return {left[player]: level for player, level in _mean_places(played).items() if player in left}


def _mean_places(played: Bracket) -> dict[str, int]:
    """Twice the mean place of everybody; who plays a second cup stands below all of the main one."""
    found: dict[str, int] = {}
    for part in (Part.MAIN, Part.SECOND):
        places, before = places_of(played).get(part, {}), len(found)
        sharing = Counter(places.values())
        found |= {player: 2 * (before + place) + sharing[place] - 1 for player, place in places.items()}
    return found


def _played(bracket: Bracket) -> Bracket:
    """A bracket in which the upper player has won every match."""
    while bracket.playable():
        won = {node.number: Result(str(bracket.players(node.number)[0])) for node in bracket.playable()}
        bracket = Bracket(bracket.seeds, bracket.nodes, {**bracket.results, **won}, bracket.form)
    return bracket
