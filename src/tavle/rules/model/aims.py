"""What a seating of several rounds is to be good at, in order: the model of a file of aims, and of stored designs."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from tavle.rules.model.base import ClauseId, Count, Id, Model, Text

_PLACES = re.compile(r"[1-9][0-9]{0,4}(-[1-9][0-9]{0,4})?(,[1-9][0-9]{0,4}(-[1-9][0-9]{0,4})?)*")


def _places(value: str) -> str:
    if not _PLACES.fullmatch(value):
        raise PydanticCustomError("places", "no places")
    return value


Places = Annotated[str, AfterValidator(_places)]
"""Places of the start order: `3`, `4-12`, `1-3,7`."""


class _Aim(Model):
    """Attributes common to all aims.

    Attributes:
        clause: The rule that asks for it, where there is one.
    """

    clause: ClauseId | None = None


class TableAim(_Aim):
    """What is counted by tables alone.

    Attributes:
        kind: `repeats` (of all pairs, each two meetings of one pair), `worst` (most meetings of one pair), `excess`
            (meetings after the first), `every_round` (pairs that meet in every round), `shares` (unevenness of who
            sits at larger tables), `apart` (meetings of one club or family), `sitting_out` (unevenness of who sits
            out), `moves` (places that differ from the earlier plan).
    """

    kind: Literal["repeats", "worst", "excess", "every_round", "shares", "apart", "sitting_out", "moves"]


class LimitAim(_Aim):
    """Nobody of some places of the start order meets players of others more often than so many times, all together."""

    kind: Literal["limit"]
    of: Places
    among: Places
    most: Annotated[int, Field(ge=0)]


class SeatAim(_Aim):
    """What is counted by seats.

    Attributes:
        kind: `seats` (the same seat again), `next` (the same neighbour on the same side again), `positions` (two
            players in the same position to each other again), `position_groups` (again beside each other, or again
            not).
    """

    kind: Literal["seats", "next", "positions", "position_groups"]


class OneSeatAim(_Aim):
    """One seat again: nobody is to have seat `number` twice."""

    kind: Literal["one_seat"]
    number: Count


class SeatValuesAim(_Aim):
    """Evenness of what seats are worth: `values` of seat 1, 2 and so on; the last value holds for the seats beyond."""

    kind: Literal["seat_values"]
    values: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(min_length=1)]


Aim = Annotated[TableAim | LimitAim | SeatAim | OneSeatAim | SeatValuesAim, Field(discriminator="kind")]


class AimList(Model):
    """A file of aims.

    Attributes:
        sizes: Sizes of tables that may be mixed, the one wanted most first; empty where the user says the tables.
        aims: The first goes before all others, and so on.
    """

    id: Id
    title: Text
    source: str
    sizes: tuple[Annotated[int, Field(ge=2, le=10)], ...] = ()
    aims: Annotated[tuple[Aim, ...], Field(min_length=1)]


class Design(Model):
    """A resolvable design: one round, from which the others are made by adding the same to every point but the fixed.

    Points are numbered level by level, within a level by the digits of the moduli; the fixed points come last.

    Attributes:
        moduli: The group that is added: `[7]` are the numbers modulo 7, `[3, 3]` pairs of numbers modulo 3.
        levels: How often the group stands side by side.
        fixed: Points that nothing is added to.
        base: The tables of the first round.
        unmet: Points of which no two ever meet.
    """

    moduli: Annotated[tuple[Count, ...], Field(min_length=1)]
    levels: Count
    fixed: int = Field(ge=0)
    base: tuple[tuple[int, ...], ...]
    unmet: tuple[int, ...] = ()

    @model_validator(mode="after")
    def _whole(self) -> Design:
        if sorted(point for table in self.base for point in table) != list(range(self.points)):
            raise PydanticCustomError("points-once", "the tables of `base` must hold every point once")
        return self

    @property
    def rounds(self) -> int:
        """How many rounds it has: one for each element of the group."""
        count = 1
        for modulus in self.moduli:
            count *= modulus
        return count

    @property
    def points(self) -> int:
        """How many players it seats."""
        return self.levels * self.rounds + self.fixed


class DesignList(Model):
    """The file of stored designs."""

    designs: tuple[Design, ...]
