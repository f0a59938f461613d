"""The root of a rating book: by which model a list is kept, what is rated, and who stands on it."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from tavle.rules.invalid import DAY
from tavle.rules.model.base import Count, Exact, Id, Model, Text

Positive = Annotated[Exact, Field(gt=0)]


class RatingMeta(Model):
    """What book this is; `edition`, `source` and `language` as in a rule book."""

    id: Id
    title: Text
    edition: str
    source: str
    language: str


class KStep(Model):
    """A K, and for whom it is: the first step whose bounds a player is below counts.

    Attributes:
        games_below: Players with fewer rated games.
        rating_below: Players with a lower rating.
    """

    k: Positive
    games_below: Count | None = None
    rating_below: Exact | None = None


class Elo(Model):
    """Elo, for tables of any size: each pair at the table is a game of two.

    Attributes:
        spread: So many points of difference make the odds ten to one.
        scale: What the sum over a player's pairs is multiplied with, for n players: `opponents` 1/(n-1), `players` 2/n,
            `pairs` 1. In a game of two all three are the same.
        k: The steps of K; the last has no bounds.
    """

    kind: Literal["elo"]
    start: Exact
    spread: Positive = Field(default=400, validate_default=True)
    scale: Literal["opponents", "players", "pairs"]
    k: tuple[KStep, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _last_step_is_for_all(self) -> Elo:
        if self.k[-1].games_below is not None or self.k[-1].rating_below is not None:
            raise PydanticCustomError("last-step", "the last step of K is for all")
        return self


class Ramp(Model):
    """K falls with experience: K = max(least, highest - experience / each)."""

    highest: Positive
    each: Positive
    least: Positive = Field(default=1, validate_default=True)


class Fibs(Model):
    """Backgammon ratings of the FIBS family.

    Attributes:
        spread: The favourite's odds are ten to the power of difference x root of the match length / spread.
        factor: What is at stake: this times K ...
        stake: ... times the `root` of the match length, or the `length`.
        ramp: How K falls with experience; absent is K = 1.
        experience: Whether the match itself counts in the experience that sets its K.
    """

    kind: Literal["fibs"]
    start: Exact
    spread: Positive = Field(default=2000, validate_default=True)
    factor: Positive
    stake: Literal["root", "length"]
    ramp: Ramp | None = None
    experience: Literal["before", "after"] = "before"


class Glicko2(Model):
    """Glicko-2: rating, deviation and volatility, changed once a period.

    Attributes:
        tau: How far the volatility may change.
        period: Which games are taken together.
        most_deviation: A deviation grows no further than this.
    """

    kind: Literal["glicko2"]
    start: Exact
    deviation: Positive
    volatility: Positive
    tau: Positive
    period: Literal["event", "month", "quarter", "year"]
    most_deviation: Positive


class PlackettLuce(Model):
    """Plackett-Luce by openskill (an extra): a mean and its uncertainty.

    Attributes:
        shown: The number of the list: the `mean`, or the mean less three uncertainties (`cautious`).
    """

    kind: Literal["plackett_luce"]
    mean: Exact
    deviation: Positive
    beta: Positive
    kappa: Positive
    tau: Annotated[Exact, Field(ge=0)]
    shown: Literal["mean", "cautious"] = "cautious"


class WholeHistory(Model):
    """Whole-history rating (an extra): every game weighs on every day of its players.

    Attributes:
        start: What is added to all ratings, which by themselves lie around 0.
        drift: Variance of a player's strength that a day adds, in squared points.
        prior: Virtual wins and losses against a player of strength 0, on the first day.
        rounds: At most so many rounds of fitting.
    """

    kind: Literal["whole_history"]
    start: Exact
    drift: Positive
    prior: Positive
    rounds: Count = 500


RatingModel = Annotated[Elo | Fibs | Glicko2 | PlackettLuce | WholeHistory, Field(discriminator="kind")]


class Rated(Model):
    """What is rated. A bye, an unfinished game and a game without a result never are.

    Attributes:
        measure: What makes the places at a table: the game's own `result`, or the `points` of the tournament's book.
        walkovers: Whether a match won without play is rated.
        substituted: Whose a seat is that somebody took over: the `starter`'s, or it is `left_out`.
        least_seats: Tables with fewer are not rated.
    """

    measure: Literal["result", "points"] = "result"
    walkovers: bool = False
    substituted: Literal["starter", "left_out"] = "starter"
    least_seats: Annotated[int, Field(ge=2, le=100)] = 2


class Listed(Model):
    """Who has a place on the list.

    Attributes:
        games: So many rated games at least.
        experience: So much experience at least: the sum of the match lengths.
        months: Whose last rated game is longer ago is inactive and has no place; absent is no limit.
    """

    games: Annotated[int, Field(ge=0)] = 0
    experience: Annotated[int, Field(ge=0)] = 0
    months: Count | None = None


class RatingClass(Model):
    """A class of players: those from this rating up to the next class."""

    id: Id
    title: Text
    least: Exact


class RatingBook(Model):
    """How a rating list is kept.

    Attributes:
        games: Only tournaments of these games are rated; empty is all.
        notes: What is not published, or read in a certain way.
        decimals: Digits behind the point on the printed list.
        first_day: Events before it are not of this list.
        classes: The highest first.
    """

    book: RatingMeta
    games: tuple[Id, ...] = ()
    notes: tuple[Text, ...] = ()
    model: RatingModel
    rated: Rated = Rated()
    listed: Listed = Listed()
    classes: tuple[RatingClass, ...] = ()
    decimals: Annotated[int, Field(ge=0, le=6)] = 0
    first_day: Annotated[str, Field(pattern=DAY)] | None = None

    @model_validator(mode="after")
    def _classes_fall(self) -> RatingBook:
        bounds = [each.least for each in self.classes]
        if any(lower >= higher for higher, lower in pairwise(bounds)):
            raise PydanticCustomError("classes-fall", "each class lies below the one before")
        return self

    @property
    def id(self) -> str:
        """The book's id."""
        return self.book.id
