"""Monrad: the highest free player on the list meets the next free one whom he has not met.

Source: nbgf_monrad §5, read as: of all complete legal pairings, the one that comes first when it is read from the top of
the list. It is the letter's wherever the letter works; where it does not, the answer says where it leaves the letter.

Everything here is in positions on the list of those who take part, 0 for the highest. Nothing is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from tavle.pairing.complete import LetterRun, Met, Pair, by_letter, certain_pairs, complete, legal_rows, plainest
from tavle.pairing.matching import Matching, Obstacle, highest
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
        had_bye: Who has had a bye, once for each bye. With an odd number the bye goes to the lowest who has had none and
            whose absence leaves a complete legal pairing.
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
    bye = _bye(met, byes, second_bye=second_bye) if len(met) % 2 else None
    if not isinstance(bye, Obstacle):
        run = by_letter(met, out=() if bye is None else (bye,))
        pairs = complete(met, run)
        if not isinstance(pairs, Obstacle):
            return _round(pairs, run, bye, byes)
    if last_met is None:
        return bye if isinstance(bye, Obstacle) else pairs
    found = with_rematches(met, last_met, bye_levels=list(_levels(len(met), byes, second_bye=second_bye)))
    if isinstance(found, Obstacle):
        return found
    run = by_letter(met, out=() if found.bye is None else (found.bye,))
    return _round(found.pairs, run, found.bye, byes, found.rematches)


def passed_over(pairing: MonradPairing, met: Met) -> tuple[PassedOver, ...]:
    """For each pair of a round, in the order of tables, whom it passed over and why."""
    table = {position: number for number, pair in enumerate(pairing.pairs) for position in pair}
    reasons = []
    for number, (higher, lower) in enumerate(pairing.pairs):
        free = [position for position in range(higher + 1, lower) if table.get(position, NOT_SEATED) > number]
        barred = tuple(position for position in free if position in met[higher])
        reasons.append(PassedOver(barred, tuple(position for position in free if position not in met[higher])))
    return tuple(reasons)


NOT_SEATED = -1


def _bye(met: Met, byes: Counter[int], *, second_bye: bool) -> int | Obstacle:
    """The lowest of those with the fewest byes whose absence leaves a complete legal pairing of an odd number."""
    players = len(met)
    for level in _levels(players, byes, second_bye=second_bye):
        if certain_pairs(met, players - 1) and level:
            return highest(level)
        matching = Matching(_with_chair(met, level))
        obstacles = matching.grow()
        if not obstacles:
            return highest(matching.partners(players))
    return plainest(obstacles, range(players + 1))


def _levels(players: int, byes: Counter[int], *, second_bye: bool) -> Iterator[int]:
    """Who may have the bye, as bits: those who have had none; if a further one is allowed, those with one, and so on."""
    for count in range(max(byes.values(), default=0) + 1 if second_bye else 1):
        yield sum(1 << position for position in range(players) if byes[position] == count)


def _with_chair(met: Met, takers: int) -> list[int]:
    """The graph of those who may meet, and as its last vertex a chair for the one with the bye."""
    players = len(met)
    rows = legal_rows(met, range(players))
    chair = 1 << players
    return [row | chair if takers >> position & 1 else row for position, row in enumerate(rows)] + [takers]


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
