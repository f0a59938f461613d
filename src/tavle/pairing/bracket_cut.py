"""Who goes on to the cup: the best so many, or all who have reached an announced number of points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class AtCut(StrEnum):
    """What is announced for players who are still equal, by the whole chain, on both sides of the cut."""

    PLAY_OFF = "play_off"
    LOT = "lot"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player on the list; equals share the place."""

    player: str
    place: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on.

    Attributes:
        through: In the order of the list.
        equal: Who shared the place at the cut; empty if nobody did.
        open_places: How many of these places a play-off or the lot has still to fill with some of `equal`.
    """

    through: tuple[str, ...]
    equal: tuple[str, ...] = ()
    open_places: int = 0


def cut_best(standings: Sequence[Ranked], best: int, *, at_cut: AtCut, decided: Sequence[str] = ()) -> Cut:
    """The best so many of a list, best first.

    Args:
        standings: The list.
        best: How many places there are.
        at_cut: What was announced for equals.
        decided: Those of the equals who have won the play-off or the lot, best first; more than there are places for
            may be named.

    Raises:
        ValueError: if somebody who is not equal at the cut is decided on, or somebody twice.
    """
    if len(standings) <= best or standings[best - 1].place != standings[best].place:
        return Cut(tuple(row.player for row in standings[:best]))
    place = standings[best].place
    above = tuple(row.player for row in standings if row.place < place)
    equal = tuple(row.player for row in standings if row.place == place)
    if not set(decided) <= set(equal) or len(set(decided)) < len(decided):
        raise ValueError(f"only {', '.join(equal)} are equal at the cut; each is decided on once")
    if at_cut is AtCut.ALL:
        return Cut(above + equal, equal)
    winners = tuple(decided)[: best - len(above)]
    return Cut(above + winners, equal, best - len(above) - len(winners))


def cut_points(standings: Sequence[Ranked], points: Fraction) -> Cut:
    """All who have reached so many points, in the order of the list."""
    return Cut(tuple(row.player for row in standings if row.points >= points))
