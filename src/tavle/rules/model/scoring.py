"""How one game's outcome becomes points: few general terms, added up seat by seat.

The functions behind the terms stand in `tavle.scoring.terms`, one for each `term` name.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from tavle.rules.model.base import Count, Exact, Model, Rule

Ties = Literal["share", "lower", "none"]
Whom = Literal["all", "survivors", "eliminated"]


class Participation(Rule):
    """A fixed number of points for having played."""

    term: Literal["participation"]
    points: Exact


class Centres(Rule):
    """Points for centres: `each` a centre, or by a table for 1, 2, 3, ... and `then` for every further one."""

    term: Literal["centres"]
    each: Exact | None = None
    table: tuple[Exact, ...] = ()
    then: Exact | None = None

    @model_validator(mode="after")
    def _one_form(self) -> Centres:
        if (self.each is None) == (not self.table):
            raise PydanticCustomError(
                "either-of", "give either `{one}` or `{other}`", {"one": "each", "other": "table"}
            )
        if self.then is not None and not self.table:
            raise PydanticCustomError("continues-a-table", "`then` continues a `table`; there is none")
        return self


class Survival(Rule):
    """Points for every survivor: so many each, or a pool that they share; `eliminated` is for each of the others."""

    term: Literal["survival"]
    points: Exact | None = None
    pool: Exact | None = None
    eliminated: Exact = Field(default=0, validate_default=True)

    @model_validator(mode="after")
    def _one_form(self) -> Survival:
        if (self.points is None) == (self.pool is None):
            raise PydanticCustomError(
                "either-of", "give either `{one}` or `{other}`", {"one": "points", "other": "pool"}
            )
        return self


class SurvivalYears(Rule):
    """Points for each year played, at most `cap`.

    Attributes:
        to: Who gets them.
        last: Whether the year of the elimination counts as played; of a survivor all years count.
    """

    term: Literal["survival_years"]
    each: Exact
    cap: Exact | None = None
    to: Whom = "eliminated"
    last: bool = True


class Rank(Rule):
    """Points by place at the table.

    Attributes:
        prizes: For places 1, 2, 3, ...; further places earn nothing.
        by_size: Other prizes for tables of another size.
        ties: Equals share the prizes of their places, all get the lowest of them, or get none.
        eliminated_rank: Whether the eliminated take places too; if not, the prizes left over are not dealt out.
        elimination_order: Whether of the eliminated the later one stands higher; if not, they are equal.
    """

    term: Literal["rank"]
    prizes: tuple[Exact, ...] = Field(min_length=1)
    by_size: dict[Count, tuple[Exact, ...]] = Field(default_factory=dict)
    ties: Ties = "share"
    eliminated_rank: bool = True
    elimination_order: bool = False


class NearTop(Rule):
    """A pool shared by all survivors within so many centres of the top, the top included.

    Attributes:
        shares: How many shares a survivor has who is 0, 1, 2, ... centres behind; empty: all have one.
    """

    term: Literal["near_top"]
    pool: Exact
    within: int = Field(ge=0)
    shares: tuple[Annotated[Exact, Field(gt=0)], ...] = ()

    @model_validator(mode="after")
    def _share_for_each(self) -> NearTop:
        if self.shares and len(self.shares) != self.within + 1:
            wanted = {"count": self.within + 1, "most": self.within}
            raise PydanticCustomError("share-for-each", "`shares` needs {count} numbers, for 0 to {most}", wanted)
        return self


class Top(Rule):
    """A bonus for the top: one number for a sole top, another for each of several; or so much for each centre."""

    term: Literal["top"]
    sole: Exact = Field(default=0, validate_default=True)
    joint: Exact = Field(default=0, validate_default=True)
    sole_per_centre: Exact = Field(default=0, validate_default=True)


class Lead(Rule):
    """Points for a sole top's lead over the second, so much a centre."""

    term: Literal["lead"]
    each: Exact


class Tribute(Rule):
    """What the survivors below the top pay to it; with several tops the receipts are split equally.

    Attributes:
        rate: For each centre of the measure.
        measure: The lead of first over second (nothing with joint tops), the top's centres beyond `beyond`, or how far
            the payer is behind the top.
        beyond: With measure `top`, centres of the top that cost nothing.
        cap: At most this part of what the payer has so far (by all terms before, or by those named in `cap_terms`).
    """

    term: Literal["tribute"]
    rate: Exact = Field(default=1, validate_default=True)
    measure: Literal["lead", "top", "behind"] = "lead"
    beyond: int = 0
    cap: Exact | None = None
    cap_terms: tuple[str, ...] = ()


class EliminatedPlayers(Rule):
    """Points to each survivor for every eliminated player at the table; `if_none` where nobody is."""

    term: Literal["eliminated_players"]
    each: Exact
    if_none: Exact = Field(default=0, validate_default=True)


class Normalised(Rule):
    """A sum dealt out in proportion to a polynomial of the centres.

    Attributes:
        coefficients: Constant first: [16, 4, 1] is c^2 + 4c + 16.
        pool: What is dealt out.
        eliminated_weigh: Whether the eliminated weigh in the sum that divides.
        eliminated_score: Whether they also get their part.
    """

    term: Literal["normalised"]
    coefficients: tuple[Exact, ...] = Field(min_length=1)
    pool: Exact
    eliminated_weigh: bool = True
    eliminated_score: bool = False


class SharedEnd(Rule):
    """A pool for those who share the end: the roles the table agreed on, or else all survivors."""

    term: Literal["shared_end"]
    pool: Exact


class Won(Rule):
    """Points for a match won and for one lost."""

    term: Literal["won"]
    win: Exact
    loss: Exact = Field(default=0, validate_default=True)


Term = Annotated[
    Participation
    | Centres
    | Survival
    | SurvivalYears
    | Rank
    | NearTop
    | Top
    | Lead
    | Tribute
    | EliminatedPlayers
    | Normalised
    | SharedEnd
    | Won,
    Field(discriminator="term"),
]


class SoloOthers(Model):
    """What the others have in a solo."""

    points: Exact = Field(default=0, validate_default=True)
    per_centre: Exact = Field(default=0, validate_default=True)
    as_eliminated: bool = False


class Solo(Rule):
    """A game won alone: it replaces all terms.

    Attributes:
        at: So many centres are a solo.
        winner: The winner's points.
        others: What everybody else gets; with `as_eliminated` what an eliminated player would have had, on top.
    """

    at: int = Field(ge=1)
    winner: Exact
    others: SoloOthers = SoloOthers()


class Unfinished(Rule):
    """Points for each seat of a game that is not finished."""

    points: Exact


class Scale(Rule):
    """All seats' points are scaled so that a game without a solo totals this.

    Attributes:
        unscaled: Names of terms that are added as they are, beside the total.
    """

    total: Exact
    unscaled: tuple[str, ...] = ()


class Score(Model):
    """A scoring system: terms added in order, a solo rule that replaces them, what an unfinished game counts."""

    terms: tuple[Term, ...] = Field(min_length=1)
    solo: Solo | None = None
    unfinished: Unfinished | None = None
    scale: Scale | None = None
