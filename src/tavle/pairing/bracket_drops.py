"""Where losers join a consolation: in mirrored order, so that two who have met meet again as late as can be.

Two losers may have met only if the match that one of them lost leads to the match that the other lost; so what counts
is the structure alone, not the results. The losers of a round are put in order by flipping some bits of their position:
the lowest bit swaps neighbours, the highest swaps the halves. For each round in turn those bits are flipped that leave
the fewest ways to an early second meeting.

That this is the best that there is shows a count: losers who cannot have met come from parts of the main cup that do
not overlap. In round 2r - 2 of a consolation that all rounds feed, each of 2^(k-r) matches gathers losers of rounds 1
to r, who would need r parts of 2^r players, of 2^k that there are (docs/brackets.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tavle.pairing.bracket import Part, Seed
from tavle.pairing.bracket_tree import Line, Lines, Tree, seed_order

KEPT = 16
"""So many orders are tried for a group, and so many kept while the best is sought where there are no more lines."""


def progress(
    tree: Tree, entering: Sequence[Sequence[Line]], part: Part, flips: Sequence[int]
) -> tuple[Line, list[Lines]]:
    """A progressive consolation: the line of its winner, and for each of its rounds those of its losers.

    Lines pair off until there are as many as enter next; then each is joined by one of them.

    Args:
        tree: The bracket so far; it grows.
        entering: Who enters, group after group: each as many as the one before or half as many, a power of two.
        part: What it is called.
        flips: For each group the bits of their positions that are flipped.
    """
    lines = flipped(entering[0], flips[0])
    losers: list[Lines] = []
    for group, flip in zip(entering[1:], flips[1:], strict=True):
        while len(lines) > len(group):
            lines, lost = tree.pair_off(lines, part, len(losers) + 1)
            losers.append(lost)
        lines, lost = tree.join(lines, flipped(group, flip), part, len(losers) + 1)
        losers.append(lost)
    while len(lines) > 1:
        lines, lost = tree.pair_off(lines, part, len(losers) + 1)
        losers.append(lost)
    return lines[0], losers


def flipped(lines: Sequence[Line], flip: int) -> Lines:
    """Lines in another order: each where its position with some bits flipped is."""
    return [lines[at ^ flip] for at in range(len(lines))]


@lru_cache(maxsize=64)
def best_flips(rounds: int, feeds: int, *, last_feeds: int = 0) -> tuple[int, ...]:
    """The order in which each group of losers enters the consolation, or the last chance, of a main cup.

    Args:
        rounds: How many rounds the main cup has.
        feeds: Of how many its losers enter the consolation.
        last_feeds: Of how many rounds of the consolation the losers enter the last chance; 0 asks for the order in the
            consolation itself.
    """
    size = 1 << rounds
    fields = [_fallen(size, feeds), _fallen(size - size // 4, feeds)]
    if not last_feeds:
        return _search(fields, Part.CONSOLATION)
    flips = best_flips(rounds, feeds)
    again = [(tree, progress(tree, entering, Part.CONSOLATION, flips)[1][:last_feeds]) for tree, entering in fields]
    return _search(again, Part.LAST_CHANCE)


Field = tuple[Tree, list[Lines]]
"""A bracket so far, and the groups that enter its next part."""


def _fallen(players: int, feeds: int) -> Field:
    """The main cup of so many players, and the losers of its first rounds."""
    tree = Tree()
    size = 1 << (players - 1).bit_length()
    lines: Lines = [Seed(number) if number <= players else None for number in seed_order(size)]
    entering: list[Lines] = []
    while len(lines) > 1:
        lines, lost = tree.pair_off(lines, Part.MAIN, len(entering) + 1)
        entering.append(lost)
    return tree, entering[:feeds]


def _search(fields: Sequence[Field], part: Part) -> tuple[int, ...]:
    """One group after the other; several orders are kept that are best so far, since the very best may spoil the next.

    What counts first is the round in which two may meet again, in a full field and then where no two first losers meet
    in the consolation; then in how many ways.
    """
    groups = fields[0][1]
    kept: list[tuple[int, ...]] = [(0,)]
    for many in range(2, len(groups) + 1):
        tried = [(*flips, flip) for flips in kept for flip in _flips(len(groups[many - 1]))]
        ways = {flips: [_ways(tree, entering[:many], part, flips) for tree, entering in fields] for flips in tried}
        rank = {flips: ([-_first(each) for each in found], found) for flips, found in ways.items()}
        tried.sort(key=rank.__getitem__)
        kept = tried[: KEPT if len(groups[0]) <= KEPT else 1]
    return kept[0]


def _flips(lines: int) -> range:
    """The orders that are tried: all, or in large groups those that move sixteenths."""
    return range(0, lines, max(lines // KEPT, 1))


def _first(ways: Sequence[int]) -> int:
    """The first round in which two may meet again, from 0."""
    return next((number for number, count in enumerate(ways) if count), len(ways))


def _ways(tree: Tree, entering: Sequence[Lines], part: Part, flips: Sequence[int]) -> tuple[int, ...]:
    """In how many ways two may meet again, round by round."""
    tried = tree.copied()
    _, losers = progress(tried, entering, part, flips)
    counts = tried.rematches.get(part, {})
    return tuple(counts.get(number, 0) for number in range(1, len(losers) + 1))
