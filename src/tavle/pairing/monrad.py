"""Monrad: the highest free player on the list meets the next free one whom he has not met.

Source: nbgf_monrad §5, read as: of all complete legal pairings, the one that comes first when read from the top of the
list. It is the letter's wherever the letter works; where it does not, the answer says where it leaves the letter.

Everything here is in positions on the list of those who take part, 0 for the highest. Nothing is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tavle.pairing.complete import LetterRun, Met, Pair, by_letter, certain_pairs, complete, plainest, rows_with_chair
from tavle.pairing.matching import Matching, Obstacle, ones
from tavle.pairing.rematch import with_rematches


@dataclass(frozen=True, slots=True)
class Departure:
    """The first place at which the answer leaves the letter, and why.

    Attributes:
        player: The highest free player there.
        wanted: Whom the letter gave him; None if it had nobody left for him and he meets somebody again.
        partner: Whom he meets.
        left_over: Who would have had no opponent at the end of the letter's own run, highest first.
    """

    player: int
    wanted: int | None
    partner: int
    left_over: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PassedForBye:
    """A player below the one with the bye.

    Attributes:
        player: His position.
        had_bye: He has had more byes already; otherwise the others could not all be paired without him.
    """

    player: int
    had_bye: bool


@dataclass(frozen=True, slots=True)
class MonradPairing:
    """A round.

    Attributes:
        pairs: In the order of tables; in each the higher on the list first.
        bye: Who has the bye; None if the number is even.
        bye_passed: Who stands below him, lowest first.
        departure: Where the answer first leaves the letter; None if it is the letter's.
        rematches: Those of the pairs that have met before, longest back first.
    """

    pairs: tuple[Pair, ...]
    bye: int | None = None
    bye_passed: tuple[PassedForBye, ...] = ()
    departure: Departure | None = None
    rematches: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True)
class PassedOver:
    """Whom a pair passed over: the free players between its two on the list.

    Attributes:
        met: Whom the higher of the pair may not meet.
        needed: Whom he might meet, but then the rest could not all be paired.
    """

    met: tuple[int, ...]
    needed: tuple[int, ...]


def pair_monrad(
    met: Met,
    *,
    had_bye: Collection[int] = (),
    second_bye: bool = False,
    last_met: Mapping[Pair, int] | None = None,
) -> MonradPairing | Obstacle:
    """Pair one round, in a time that grows with the number of players, but for a short exact tail.

    Args:
        met: For each position those whom it may not meet, because they have met or for a ban; symmetric.
        had_bye: Who has had a bye, once for each bye. With an odd number the bye goes to the lowest who has had none
            and whose absence leaves a complete legal pairing.
        second_bye: The director allows a further bye where there is no other way: to the lowest possible of those with
            the fewest.
        last_met: The director allows rematches where there is no other way: pair (higher position first) to the round
            in which they last met. Who is in `met` but not here is never paired.

    Returns:
        The round, or the obstacle if there is none: of its `groups` nobody may meet anybody of another, each is odd in
        number, and its `others` are too few to take one of each. With an odd number the position n, behind the last,
        stands for the bye.

    Source: nbgf_monrad §3, §5, §7, §9
    """
    byes = Counter(had_bye)
    most_byes = max(byes.values(), default=0) if second_bye else 0
    legal = _legal(met, byes, most_byes=most_byes)
    if isinstance(legal, MonradPairing) or last_met is None:
        return legal
    found = with_rematches(met, last_met, byes=byes, most_byes=most_byes)
    if isinstance(found, Obstacle):
        return found
    run = by_letter(met, out=() if found.bye is None else (found.bye,))
    return _round(found.pairs, run, found.bye, byes, found.rematches)


def passed_over(pairing: MonradPairing, met: Met) -> tuple[PassedOver, ...]:
    """For each pair of a round, in the order of tables, whom it passed over and why."""
    table = {position: number for number, pair in enumerate(pairing.pairs) for position in pair}
    reasons = []
    for number, (higher, lower) in enumerate(pairing.pairs):
        free = [position for position in range(higher + 1, lower) if position in table and table[position] > number]
        barred = tuple(position for position in free if position in met[higher])
        reasons.append(PassedOver(barred, tuple(position for position in free if position not in met[higher])))
    return tuple(reasons)


def _legal(met: Met, byes: Counter[int], *, most_byes: int) -> MonradPairing | Obstacle:
    """The round without rematches."""
    bye = None
    if len(met) % 2:
        chosen = _bye(met, byes, most_byes=most_byes)
        if isinstance(chosen, Obstacle):
            return chosen
        bye = chosen
    run = by_letter(met, out=() if bye is None else (bye,))
    pairs = complete(met, run)
    if isinstance(pairs, Obstacle):
        return pairs
    return _round(pairs, run, bye, byes)


def _bye(met: Met, byes: Counter[int], *, most_byes: int) -> int | Obstacle:
    """The lowest of those with the fewest byes whose absence leaves a complete legal pairing of an odd number."""
    players = len(met)
    takers: Iterable[int] = [position for position in range(players) if byes[position] <= most_byes]
    if not takers or not certain_pairs(met, players - 1):
        matching = Matching(rows_with_chair(met, takers))
        if obstacles := matching.grow():
            return plainest(obstacles, range(players + 1))
        takers = ones(matching.partners(players))
    return min(takers, key=lambda position: (byes[position], -position))


def _round(
    pairs: tuple[Pair, ...], run: LetterRun, bye: int | None, byes: Counter[int], rematches: tuple[Pair, ...] = ()
) -> MonradPairing:
    passed: tuple[PassedForBye, ...] = ()
    if bye is not None:
        below = range(2 * len(pairs), bye, -1)
        passed = tuple(PassedForBye(position, byes[position] > byes[bye]) for position in below)
    return MonradPairing(pairs, bye, passed, _departure(pairs, run), rematches)


def _departure(pairs: tuple[Pair, ...], run: LetterRun) -> Departure | None:
    """The first pair that is not the letter's."""
    if not run.left_over:
        return None
    opponent = dict(run.pairs)
    player, partner = next(pair for pair in pairs if opponent.get(pair[0]) != pair[1])
    return Departure(player, opponent.get(player), partner, run.left_over)
