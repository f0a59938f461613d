"""Teams over a series."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tavle.rules.model.base import Count, Exact, Model
from tavle.rules.model.series.rule import SeriesRule
from tavle.rules.model.series.total import SeriesTotal, Whole


class Window(Model):
    """Days on which members may join a team that is registered already: both ends are in it (`2009-03-31`)."""

    first: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    last: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")


class TeamRule(SeriesRule):
    """What a team's total is.

    Members count at an event that falls into their time with the team.

    Attributes:
        of: A function of the members' totals of the season, or of their points at each event, which are then added
            up by `total` as a player's results are.
        function: The sum, the mean, or the sum of the `best` so many.
        effort: What the total may not exceed: the members' own totals times these weights, the lowest first.
        bring: So many members may bring points of events before the team was registered.
        transfers: When members may join later; empty is any time.
    """

    least_members: Count = 1
    most_members: Count = 100
    of: Literal["totals", "events"] = "totals"
    function: Literal["sum", "mean", "best"] = "sum"
    best: Count | None = None
    total: SeriesTotal | None = None
    effort: tuple[Exact, ...] = ()
    bring: Whole = 0
    transfers: tuple[Window, ...] = ()
