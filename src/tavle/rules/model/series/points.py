"""What a result at one event is worth: one model for each kind of rule, named by its `rule`.

The functions behind the rules stand in `tavle.series.grand_prix.points`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from tavle.rules.model.base import Count, Exact, Id, Model
from tavle.rules.model.series.rule import SeriesRule

Way = Literal["half_up", "half_even", "up", "down"]
NotNegative = Annotated[Exact, Field(ge=0)]
Decimals = Annotated[int, Field(ge=0, le=30)]


class Rounding(Model):
    """To so many decimals, in one of four ways; halves go away from zero or to the even digit."""

    decimals: Decimals = 0
    way: Way = "half_up"


class Amount(Model):
    """A number of points that may depend on the size of the event: `base` and `each` for every board, player or game.

    Attributes:
        base: What every event gives; absent together with `each`: it must be set by an option.
        per: What is counted. Boards of the event are those of all rounds, or of the `rounds` largest.
        each_player: Of games: at most so many of one player are counted.
        least, most: The amount is not below and not above these.
    """

    base: NotNegative | None = None
    each: NotNegative | None = None
    per: Literal["players", "boards", "games"] = "players"
    rounds: Count | None = None
    each_player: Count | None = None
    least: Exact | None = None
    most: Exact | None = None


class PaidStep(Model):
    """From so many players on, so many places earn points."""

    players: Count
    places: Count


class Paid(Model):
    """How many places earn points: by steps of the field, or a share of the players.

    Attributes:
        way: How a share of an odd number is rounded.
    """

    steps: tuple[PaidStep, ...] = ()
    share: Exact | None = None
    way: Literal["up", "down"] = "down"


class _Points(SeriesRule):
    """What all rules share.

    Attributes:
        tiers: Events of these tiers only; empty is all.
        ties: Equals share the sum of their places, take what their mean place gives, or all the best place's.
        ties_from: Equals of a better place than this should have been separated and are refused.
        multiplier: Applied after the ties.
        rounding: Applied after the multiplier.
        least, most: What everybody who took part gets at least, and at most.
    """

    tiers: tuple[Id, ...] = ()
    ties: Literal["share", "mean_place", "same"] = "share"
    ties_from: Count = 1
    multiplier: Exact = Field(default=1, validate_default=True)
    rounding: Rounding | None = None
    least: Exact | None = None
    most: Exact | None = None
    paid: Paid | None = None


class Row(Model):
    """A line of a printed table: the points of the places up to `last`, one column for each size."""

    last: Count
    points: tuple[Exact, ...]


class Table(_Points):
    """Points by place, as a list, or as a table whose columns are sizes of the event.

    Attributes:
        prizes: Of the first place, the second, ...
        by: What the sizes count; an event takes the largest size that it reaches. Boards are those of all rounds, or
            their mean over the rounds.
        sizes: One for each column of `rows`, the smallest first.
        rest: Of all places below those that are listed.
    """

    rule: Literal["table"]
    prizes: tuple[Exact, ...] = ()
    by: Literal["players", "boards", "mean_boards"] = "players"
    sizes: tuple[Count, ...] = ()
    rows: tuple[Row, ...] = ()
    rest: Exact = Field(default=0, validate_default=True)

    @model_validator(mode="after")
    def _fits(self) -> Table:
        uneven = any(len(row.points) != len(self.sizes) for row in self.rows)
        if bool(self.prizes) == bool(self.rows) or uneven or list(self.sizes) != sorted(self.sizes):
            raise PydanticCustomError("series-table", "prizes or rows")
        if self.ties == "mean_place":
            raise PydanticCustomError("series-table-ties", "share or same")
        return self


class Geometric(_Points):
    """Each place earns `ratio` of the one above; with `root`, so many places down earn that."""

    rule: Literal["geometric"]
    first: Amount
    ratio: Annotated[Exact, Field(gt=0)]
    root: Count = 1
    decimals: Decimals = 9


class Logarithmic(_Points):
    """Even steps on a logarithmic scale from the first place to the last.

    Attributes:
        winner: What the winner alone gets beside it.
    """

    rule: Literal["logarithmic"]
    first: Amount
    last: Amount
    winner: Amount | None = None
    decimals: Decimals = 9


class Linear(_Points):
    """Even steps down to nobody: place p of n earns `total` (n + 1 - p) / n."""

    rule: Literal["linear"]
    total: Amount


class Relative(_Points):
    """The share of the others who were beaten: place p of n earns `top` (n - p) / (n - 1)."""

    rule: Literal["relative"]
    top: Amount


class Root(_Points):
    """The square root of an amount, divided by the place."""

    rule: Literal["root"]
    under: Amount
    decimals: Decimals = 9


class Wins(_Points):
    """So much for each match won.

    Attributes:
        section: Of the event: `main`, `consolation`, ...; absent is all.
    """

    rule: Literal["wins"]
    each: Exact
    section: Id | None = None


class Fixed(_Points):
    """The same for everybody who took part."""

    rule: Literal["fixed"]
    points: Amount


class Given(_Points):
    """The points that the event's own result gives."""

    rule: Literal["given"]


PointsRule = Annotated[
    Table | Geometric | Logarithmic | Linear | Relative | Root | Wins | Fixed | Given, Field(discriminator="rule")
]
