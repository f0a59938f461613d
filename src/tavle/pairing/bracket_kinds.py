"""The kinds of brackets: what becomes of who loses, as a structure of nodes.

Where losers join a consolation, they do so in mirrored order (`bracket_drops`), so that two who have met meet again as
late as the structure allows. The order depends on the size of the main cup alone, never on byes: a late player on the
line of a bye moves nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tavle.core.errors import refuse
from tavle.pairing.bracket import NOBODY, Bracket, Feed, Form, Kind, Node, Part, Seed
from tavle.pairing.bracket_drops import best_flips, progress
from tavle.pairing.bracket_tree import Line, Lines, Tree, seed_order

MOST_PLAYERS = 1024
"""So many fit into one bracket; more are a mistake of typing."""

LEAST: dict[Kind, int] = {Kind.TWO_MATCHES: 4, Kind.CONSOLATION: 4, Kind.LAST_CHANCE: 6, Kind.DOUBLE: 2}
"""So many players a kind needs to be what it says; 1 for the others."""


def build(seeds: Sequence[str], form: Form | None = None) -> Bracket:
    """A bracket without results.

    Args:
        seeds: Number 1 first, who plays the last in round 1; the first are free where the number is no power of two.
            `NOBODY` keeps a line of a bye open between others.
        form: The kind and its options.

    Raises:
        Refused: `too-few-for-bracket`, `too-many-for-bracket`, or `bracket-feeds` if losers of more rounds are to go
            on than there are.
        ValueError: if somebody is named twice, or nobody at all.
    """
    form = form or Form()
    named = [seed for seed in seeds if seed != NOBODY]
    main = len(named) - form.second
    if main < 1 or len(set(named)) < len(named):
        raise ValueError("a bracket needs players, each named once")
    least = LEAST.get(form.kind, 1)
    if main < least:
        raise refuse("too-few-for-bracket", players=main, least=least)
    if len(named) > MOST_PLAYERS:
        raise refuse("too-many-for-bracket", players=len(named), most=MOST_PLAYERS)
    _check_feeds(form, (len(seeds) - form.second - 1).bit_length())
    return Bracket(tuple(seeds), structure(tuple(seed != NOBODY for seed in seeds), form), form=form)


def _check_feeds(form: Form, rounds: int) -> None:
    """Of how many rounds losers can go on: of all but the final; to the last chance, of the consolation's."""
    most = max(rounds - 1, 1)
    for feeds, right in ((form.feeds, most), (form.last_feeds, 2 * most)):
        if feeds is not None and not 1 <= feeds <= right:
            raise refuse("bracket-feeds", feeds=feeds, most=right)


def structure(present: Sequence[bool], form: Form) -> tuple[Node, ...]:
    """The nodes of a bracket: pure data, without names.

    Args:
        present: For each seed number whether somebody has it.
        form: The kind and its options.
    """
    tree = Tree()
    main = len(present) - form.second
    lines, losers = _cup(tree, _lines(present[:main], 0), Part.MAIN)
    _BEYOND[form.kind](tree, form, lines, losers)
    if form.second:
        _cup(tree, _lines(present[main:], main), Part.SECOND)
    return tree.finished()


def _lines(present: Sequence[bool], before: int) -> Lines:
    """The lines of a cup from top to bottom; the numbers of its seeds begin after `before`."""
    size = 1 << (len(present) - 1).bit_length()
    known = {number for number, there in enumerate(present, start=1) if there}
    return [Seed(before + number) if number in known else None for number in seed_order(size)]


def _cup(tree: Tree, lines: Lines, part: Part) -> tuple[Line, list[Lines]]:
    """Single elimination: the line of the winner, and for each round those of its losers."""
    losers: list[Lines] = []
    while len(lines) > 1:
        lines, lost = tree.pair_off(lines, part, len(losers) + 1)
        losers.append(lost)
    return lines[0], losers


def _single(tree: Tree, form: Form, _: Line, losers: list[Lines]) -> None:
    if form.third_place and len(losers) > 1:
        upper, lower = losers[-2]
        tree.play(upper, lower, Part.THIRD_PLACE, len(losers))


def _consolation(tree: Tree, form: Form, _: Line, losers: list[Lines]) -> None:
    entering = losers[: form.feeds or max(len(losers) - 1, 1)]
    _, lost = progress(tree, entering, Part.CONSOLATION, best_flips(len(losers), len(entering)))
    if form.kind is Kind.LAST_CHANCE:
        last = lost[: form.last_feeds or max(len(lost) - 1, 1)]
        progress(tree, last, Part.LAST_CHANCE, best_flips(len(losers), len(entering), last_feeds=len(last)))


def _two_matches(tree: Tree, _: Form, __: Line, losers: list[Lines]) -> None:
    second = [_first_loss(tree, line) for line in losers[1]]
    entering = [losers[0], second] if any(second) else [losers[0]]
    progress(tree, entering, Part.CONSOLATION, best_flips(len(losers), len(entering)))


def _first_loss(tree: Tree, line: Line) -> Line:
    """The line of who loses in round 2 without having played before; for the others it was the second match."""
    if not isinstance(line, Feed):
        return None
    played = len(tree.nodes[line.node - 1].feeds)
    return replace(line, first=True) if played == 1 else None if played else line


def _double(tree: Tree, form: Form, winner: Line, losers: list[Lines]) -> None:
    survivor, _ = progress(tree, losers, Part.LOSERS, best_flips(len(losers), len(losers)))
    final = tree.play(winner, survivor, Part.FINAL, 1)
    if form.second_final and isinstance(final, Feed):
        tree.play(winner, survivor, Part.FINAL, 2, only_after=final.node)


_BEYOND: dict[Kind, Callable[[Tree, Form, Line, list[Lines]], None]] = {
    Kind.SINGLE: _single,
    Kind.CONSOLATION: _consolation,
    Kind.LAST_CHANCE: _consolation,
    Kind.TWO_MATCHES: _two_matches,
    Kind.DOUBLE: _double,
}
"""What each kind adds to the main cup."""


def single_elimination(
    players: Sequence[str], *, lots: Sequence[str] | None = None, third_place: bool = False
) -> Bracket:
    """A cup in which who loses is out: the first of the list against the last, so that the best two can meet last.

    Where the number is no power of two, the highest on the list are free in round 1.

    Args:
        players: In the order of the list.
        lots: The same players in an order drawn by lot, which then decides who meets whom; the highest on the list are
            free all the same.
        third_place: The losers of the semi-finals play for third place, before the final.

    Raises:
        ValueError: if nobody plays, somebody is named twice, the lots name others than the players, or fewer than four
            are to play for third place.
    """
    if third_place and len(players) < 4:
        raise ValueError(f"{len(players)} players have no two semi-finals; 4 are needed to play for third place")
    seeds = players if lots is None else by_lots(players, lots)
    return build(seeds, Form(third_place=third_place))


def by_lots(players: Sequence[str], lots: Sequence[str]) -> list[str]:
    """The seeds where lots decide who meets whom, and the highest on the list are free in round 1.

    Raises:
        ValueError: if the lots name others than the players.
    """
    if sorted(lots) != sorted(players):
        raise ValueError("the lots must name each player once")
    byes = (1 << (len(players) - 1).bit_length()) - len(players)
    free = set(players[:byes])
    return [*(player for player in lots if player in free), *(player for player in lots if player not in free)]
