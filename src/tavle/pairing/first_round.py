"""The first round: who meets whom when nobody has met, by the form that the book names.

A form gives each player, from the top of the list, the order in which he would like an opponent. Where members of a
club or a family are to be kept apart, each in turn gets the first in his order so that no more of them meet than must:
the form is left as late on the list as possible, and by as little as possible.

Everything is in positions on the start list, 0 for the highest. What is drawn by lot is drawn before and given as an
order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tavle.pairing.complete import Met, Pair, by_letter, complete, legal_rows
from tavle.pairing.matching import Matching, Obstacle, lowest, ones


class Form(StrEnum):
    """Whom the highest on the list meets in the first round, the next highest free one likewise, and so on."""

    ADJACENT = "adjacent"
    """The next on the list: 1-2, 3-4. The Monrad rule itself."""
    FOLD = "fold"
    """The last on the list: 1-n, 2-(n-1)."""
    SLIDE = "slide"
    """The first of the lower half: 1-(n/2+1), 2-(n/2+2)."""


@dataclass(frozen=True, slots=True)
class FirstRound:
    """A first round.

    Attributes:
        pairs: In the order of tables; in each the higher on the list first.
        bye: The last on the list if the number is odd; else None.
        together: The pairs of one club, which could not be kept apart.
        moved: The pairs that the form alone would not have made.
    """

    pairs: tuple[Pair, ...]
    bye: int | None
    together: tuple[Pair, ...]
    moved: tuple[Pair, ...]


def pair_first_round(
    players: int, *, form: Form = Form.ADJACENT, clubs: Sequence[Hashable | None] | None = None
) -> FirstRound:
    """Pair the first round, with as few pairs of one club as can be, and otherwise as the form would have it.

    Of all pairings with the fewest pairs of one club it is the one in which the highest player gets the first possible
    in his order, then the highest free one, and so on. Exact for any number; fast unless a club is a large part of all.

    Args:
        players: How many take part.
        form: See `Form`.
        clubs: The club or family of each position, None for who has none; default: nobody is kept apart.

    Raises:
        ValueError: if there is not one club for each position.
    """
    if clubs is None:
        clubs = [None] * players
    if len(clubs) != players:
        raise ValueError(f"{len(clubs)} clubs for {players} players; one for each is wanted")
    even = players - players % 2
    order = _wished(form, even)
    rank = {position: wish for wish, position in enumerate(order)}
    choosers = [rank[position] for position in range(even)]
    kept_apart = _kept_apart([_club(clubs, position) for position in order])
    pairs = _in_positions(_fewest_together(kept_apart, choosers), order)
    plain = set(_in_positions(by_letter([()] * even, choosers=choosers).pairs, order))
    together = tuple(pair for pair in pairs if _club(clubs, pair[0]) == _club(clubs, pair[1]))
    bye = even if players % 2 else None
    return FirstRound(pairs, bye, together, tuple(pair for pair in pairs if pair not in plain))


def strength_groups(players: int, *, lots: Sequence[int] | None = None) -> tuple[int, ...]:
    """The start order A C D B C A B D, from four groups of equal strength, A the highest quarter of the list.

    The first start number goes to one of A, the second to one of C, then D, B, C, A, B, D, and from the start again. In
    a first round of neighbours A then meets C and B meets D. Where 4 does not divide the number, the lowest on the list
    get the last start numbers. This is the custom of Norwegian Monrad tournaments in chess, as no.wikipedia.org
    (Monradturnering) tells it; no rule of a backgammon federation is known.

    Args:
        players: How many are on the list.
        lots: All positions in an order drawn by lot, which decides within the groups; default: the list decides.

    Returns:
        The positions on the list in the order of their start numbers.

    Raises:
        ValueError: if the lots do not name each position once.
    """
    if lots is None:
        lots = range(players)
    if sorted(lots) != list(range(players)):
        raise ValueError("the lots must name each position of the list once")
    quarter = players // 4
    groups = {
        name: iter([position for position in lots if number * quarter <= position < (number + 1) * quarter])
        for number, name in enumerate("ABCD")
    }
    turns = ("ACDBCABD" * players)[: 4 * quarter]
    return (*(next(groups[name]) for name in turns), *range(4 * quarter, players))


def _club(clubs: Sequence[Hashable | None], position: int) -> Hashable:
    """The club of a position; who has none is a club of his own."""
    club = clubs[position]
    return ("alone", position) if club is None else ("club", club)


def _kept_apart(clubs: Sequence[Hashable]) -> list[set[int]]:
    """For each wish the others of the same club."""
    members: dict[Hashable, set[int]] = defaultdict(set)
    for wish, club in enumerate(clubs):
        members[club].add(wish)
    return [members[club] - {wish} for wish, club in enumerate(clubs)]


def _wished(form: Form, players: int) -> list[int]:
    """The positions in the order in which a chooser wishes for them."""
    if form is Form.FOLD:
        return list(reversed(range(players)))
    if form is Form.SLIDE:
        return [*range(players // 2, players), *range(players // 2)]
    return list(range(players))


def _in_positions(pairs: Sequence[Pair], order: Sequence[int]) -> tuple[Pair, ...]:
    """Pairs of wishes as pairs of positions; the chooser is the higher on the list."""
    return tuple((order[chooser], order[chosen]) for chooser, chosen in pairs)


def _fewest_together(kept_apart: Met, choosers: Sequence[int]) -> tuple[Pair, ...]:
    """The first pairing with the fewest pairs of those who are kept apart, in the order of choosing."""
    run = by_letter(kept_apart, choosers=choosers)
    pairs = complete(kept_apart, run, choosers=choosers)
    return tuple(_some_together(kept_apart, choosers)) if isinstance(pairs, Obstacle) else pairs


def _some_together(kept_apart: Met, choosers: Sequence[int]) -> Iterator[Pair]:
    """The same where some must come together: for each such pair two more seats stand open to anybody.

    Two players on such seats while all others are kept apart are a pair that comes together.
    """
    players = len(kept_apart)
    rows = legal_rows(kept_apart, range(players))
    extra = len(Matching(rows).grow())
    anybody = (1 << players) - 1
    matching = Matching([row | ((1 << extra) - 1) << players for row in rows] + [anybody] * extra)
    matching.grow()
    for chooser in choosers:
        if matching.free >> chooser & 1:
            apart = matching.partners(chooser) & anybody
            earlier = matching.free & anybody & ~(1 << chooser)
            if apart:
                earlier &= (1 << lowest(apart)) - 1
            together = _together(matching, chooser, players) & earlier if earlier else 0
            chosen = lowest(together or apart)
            if together:
                _sit_together(matching, chooser, chosen, players)
            else:
                matching.join(chooser, chosen)
            yield chooser, chosen


def _together(matching: Matching, chooser: int, players: int) -> int:
    """The bits of those with whom a chooser can sit down on extra seats so that all others are matched."""
    trial = matching.copy()
    seats = list(ones(matching.free >> players << players))
    if not seats or not trial.partners(chooser) >> seats[0] & 1:
        return 0
    trial.join(chooser, seats[0])
    return trial.partners(seats[1])


def _sit_together(matching: Matching, chooser: int, chosen: int, players: int) -> None:
    first, second, *_ = ones(matching.free >> players << players)
    matching.join(chooser, first)
    matching.join(second, chosen)
