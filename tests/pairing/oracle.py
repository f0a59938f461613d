"""Brute force over all perfect matchings, for few players: the definitions written down, and nothing clever.

It shares no line with the engine. Everything is in positions, 0 for the highest on the list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

Pair = tuple[int, int]
Pairing = tuple[Pair, ...]


def every_pairing(players: Sequence[int]) -> Iterator[Pairing]:
    """All complete pairings of an even number of players, read from the top of the list: the first comes first."""
    if not players:
        yield ()
        return
    first, *others = players
    for partner in others:
        for rest in every_pairing([other for other in others if other != partner]):
            yield ((first, partner), *rest)


def is_met(pair: Pair, met: Sequence[Collection[int]]) -> bool:
    return pair[1] in met[pair[0]]


def legal_pairings(players: Sequence[int], met: Sequence[Collection[int]]) -> Iterator[Pairing]:
    for pairing in every_pairing(players):
        if not any(is_met(pair, met) for pair in pairing):
            yield pairing


def first_pairing(
    met: Sequence[Collection[int]], byes: Mapping[int, int], most_byes: int = 0
) -> tuple[int | None, Pairing] | None:
    """The bye and the first legal pairing; None if there is none."""
    players = range(len(met))
    for bye in byes_in_order(players, byes, most_byes):
        for pairing in legal_pairings([p for p in players if p != bye], met):
            return bye, pairing
    return None


def byes_in_order(players: Sequence[int], byes: Mapping[int, int], most_byes: int) -> list[int | None]:
    if len(players) % 2 == 0:
        return [None]
    return [p for count in range(most_byes + 1) for p in sorted(players, reverse=True) if byes.get(p, 0) == count]


def letter_run(players: Sequence[int], met: Sequence[Collection[int]]) -> tuple[Pairing, tuple[int, ...]]:
    """The letter of the rule, and who is left over."""
    free, pairs, left_over = list(players), [], []
    while free:
        top = free.pop(0)
        partner = next((p for p in free if p not in met[top]), None)
        if partner is None:
            left_over.append(top)
        else:
            free.remove(partner)
            pairs.append((top, partner))
    return tuple(pairs), tuple(left_over)


def with_fewest_rematches(
    met: Sequence[Collection[int]], last_met: Mapping[Pair, int], byes: Mapping[int, int], most_byes: int = 0
) -> tuple[int | None, Pairing, Pairing] | None:
    """Bye, pairing and rematches: fewest rematches, then the best bye, then the oldest rematches, then the first."""
    players, best = range(len(met)), None
    for rank, bye in enumerate(byes_in_order(players, byes, most_byes)):
        for pairing in every_pairing([p for p in players if p != bye]):
            again = [pair for pair in pairing if is_met(pair, met)]
            if all(pair in last_met for pair in again):
                again.sort(key=lambda pair: (last_met[pair], pair))
                key = (len(again), rank, [(last_met[pair], pair) for pair in again], pairing)
                if best is None or key < best[0]:
                    best = (key, (bye, pairing, tuple(again)))
    return best and best[1]


def largest_number_of_pairs(players: Sequence[int], met: Sequence[Collection[int]]) -> int:
    """The size of a largest legal matching."""
    if not players:
        return 0
    first, *others = players
    paired = (
        1 + largest_number_of_pairs([p for p in others if p != partner], met)
        for partner in others
        if partner not in met[first]
    )
    return max([largest_number_of_pairs(others, met), *paired])
