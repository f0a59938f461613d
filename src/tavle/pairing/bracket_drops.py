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
    tree = Tree()
    lines: Lines = [Seed(number) for number in seed_order(1 << rounds)]
    entering: list[Lines] = []
    while len(lines) > 1:
        lines, lost = tree.pair_off(lines, Part.MAIN, len(entering) + 1)
        entering.append(lost)
    if not last_feeds:
        return _search(tree, entering[:feeds], Part.CONSOLATION)
    _, lost_again = progress(tree, entering[:feeds], Part.CONSOLATION, best_flips(rounds, feeds))
    return _search(tree, lost_again[:last_feeds], Part.LAST_CHANCE)


def _search(tree: Tree, entering: list[Lines], part: Part) -> tuple[int, ...]:
    """One group after the other in the order that is best so far; the first as it comes."""
    flips = [0] if entering else []
    for group in entering[1:]:
        choices = [[*flips, flip] for flip in range(len(group))]
        flips = min(choices, key=lambda tried: _ways(tree, entering[: len(tried)], part, tried))
    return tuple(flips)


def _ways(tree: Tree, entering: Sequence[Lines], part: Part, flips: Sequence[int]) -> tuple[int, ...]:
    """In how many ways two may meet again, round by round; the smaller the later."""
    tried = tree.copied()
    _, losers = progress(tried, entering, part, flips)
    counts = tried.rematches.get(part, {})
    return tuple(counts.get(number, 0) for number in range(1, len(losers) + 1))
