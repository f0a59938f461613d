"""Whether everybody can get a power he may have: Hall's condition, for every set of powers at once.

Powers stand for bits: a set of powers is a whole number with those bits set. For a set T of powers, its slack is the
number of places that T offers less the number of players who can get none but powers of T. All players can be placed if
and only if no set has a slack below 0 (Hall, 1935); with seven powers that is a table of 128 numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")


def slack_table(allowed: Sequence[int], places: Sequence[int]) -> list[int]:
    """The slack of every set of powers, at the set's own number.

    Args:
        allowed: For each player the set of powers that he may get.
        places: For each power the number of players wanted.
    """
    confined = [0] * (1 << len(places))
    for own in allowed:
        confined[own] += 1
    for power in range(len(places)):
        for powers in range(len(confined)):
            if powers >> power & 1:
                confined[powers] += confined[powers ^ 1 << power]
    return [sum(members(powers, places)) - players for powers, players in enumerate(confined)]


def shortage(slack: Sequence[int]) -> int | None:
    """The smallest set of powers that lacks places, the first of several; None if nobody need go without."""
    short = [powers for powers, left in enumerate(slack) if left < 0]
    return min(short, key=lambda powers: (powers.bit_count(), powers), default=None)


def safe_powers(slack: Sequence[int], own: int) -> int:
    """Those of a player's powers that he can get while all others still find a place.

    A set without slack needs all its places for the players who are confined to it; so whoever is not, gets none of it.
    Nothing else can go wrong: any other set loses at most one place, and has one to lose.
    """
    reserved = 0
    for powers, left in enumerate(slack):
        if left == 0 and own & ~powers:
            reserved |= powers
    return own & ~reserved


def take(slack: list[int], own: int, power: int) -> None:
    """Change the table: a player who might have had the powers `own` gets `power` and leaves."""
    for powers in range(len(slack)):
        slack[powers] += (own & ~powers == 0) - (powers >> power & 1)


def members(powers: int, of: Sequence[_T]) -> list[_T]:
    """What belongs to the powers of a set: the elements of `of` at its bits."""
    return [each for power, each in enumerate(of) if powers >> power & 1]
