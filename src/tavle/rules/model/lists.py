"""What makes a player's total, and the chain of criteria that orders a list.

The functions behind the criteria stand in `tavle.ranking.criteria`, one for each `criterion` name.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tavle.rules.model.base import ClauseId, Count, Exact, Id, Model, Rule, Text


class Total(Rule):
    """Which games count and how much.

    Attributes:
        weights: Of the best result, the second best, ...; results beyond count nothing. Empty: all count in full.
        listed: Whether a player who has played no game yet stands on the list.
    """

    weights: tuple[Exact, ...] = ()
    listed: Literal["all", "played"] = "all"


class _Criterion(Model):
    clause: ClauseId
    name: Text | None = None


class Points(_Criterion):
    """The total."""

    criterion: Literal["points"]


class BestGame(_Criterion):
    """The points of the best single game; of several equal ones the first by what the chain says after it."""

    criterion: Literal["best_game"]


class MeanCentres(_Criterion):
    """The mean of the best game's centres over its years, zeros after elimination included."""

    criterion: Literal["mean_centres"]


class CentresByYear(_Criterion):
    """The best game's centres, latest year first, one by one; the longer list first when all shared years are equal."""

    criterion: Literal["centres_by_year"]


class HeadToHead(_Criterion):
    """Matches among the equals: `win` and `loss` each, an unfinished match 0.

    Attributes:
        restart: Whether it is computed again for those whom it leaves equal.
        needs: It is used only if every member has met at least one other (`one`) or all others (`all`).
    """

    criterion: Literal["head_to_head"]
    win: Exact = Field(default=1, validate_default=True)
    loss: Exact = Field(default=-1, validate_default=True)
    restart: bool = False
    needs: Literal["one", "all"] = "one"


class Cumulative(_Criterion):
    """The sum of the running score after each round; `byes` says whether a bye's points enter."""

    criterion: Literal["cumulative"]
    byes: bool = True


class Solkoff(_Criterion):
    """The sum of the opponents' points, without the `cut` lowest."""

    criterion: Literal["solkoff"]
    cut: int = Field(default=0, ge=0)


class Wins(_Criterion):
    """The number of games won or finished alone at the top."""

    criterion: Literal["wins"]


class FinalTable(_Criterion):
    """The table of a stage's last round, the first table highest: a block that nobody leaves."""

    criterion: Literal["final_table"]
    stage: Id


class FinalPlace(_Criterion):
    """The place at the table in a stage's last round; equals share it."""

    criterion: Literal["final_place"]
    stage: Id


class RelativeTotal(_Criterion):
    """The sum of the relative scores: a game's own points less the table's mean."""

    criterion: Literal["relative_total"]


class RelativeBest(_Criterion):
    """The best single relative score, of all games or of some rounds."""

    criterion: Literal["relative_best"]
    rounds: tuple[Count, ...] = ()


Criterion = Annotated[
    Points
    | BestGame
    | MeanCentres
    | CentresByYear
    | HeadToHead
    | Cumulative
    | Solkoff
    | Wins
    | FinalTable
    | FinalPlace
    | RelativeTotal
    | RelativeBest,
    Field(discriminator="criterion"),
]


class ListRule(Rule):
    """The chain for the lists after some rounds (`first` to `last`, open where absent).

    Attributes:
        lots: Whether what is still equal at the end is decided by lot; if not, it shares the place.
    """

    first: Count | None = None
    last: Count | None = None
    chain: tuple[Criterion, ...] = Field(min_length=1)
    lots: bool = False

    def holds_after(self, after: int) -> bool:
        """Whether the list after this many rounds is made by this chain."""
        return (self.first is None or after >= self.first) and (self.last is None or after <= self.last)
