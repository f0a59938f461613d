"""Who plays: ratings as a list, a distribution, or a file of names and ratings."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from statistics import NormalDist
from typing import Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.records import read_record
from tavle.records.parse import parse_json
from tavle.simulate.fitting import fitted_ratings

Floats = NDArray[np.float64]
Rating = Annotated[float, Field(ge=-1e6, le=1e6, allow_inf_nan=False)]
MOST_PLAYERS = 8192


@dataclass(frozen=True)
class Entrants:
    """The players of a study, the strongest first.

    Attributes:
        names: What they are called.
        ratings: Of each.
    """

    names: tuple[str, ...]
    ratings: Floats


class _Players(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Listed(_Players):
    """Ratings one by one; who has none gets `unrated`."""

    kind: Literal["ratings"] = "ratings"
    ratings: tuple[Rating | None, ...] = Field(min_length=2, max_length=MOST_PLAYERS)
    names: tuple[str, ...] = ()
    unrated: Rating = 1350.0

    def field(self) -> Entrants:
        """The players."""
        if self.names and len(self.names) != len(self.ratings):
            raise refuse(
                "bad-value",
                key="names",
                value=len(self.names),
                right=Phrase("so-many-numbers", {"count": len(self.ratings)}),
            )
        names = self.names or tuple(f"player {number}" for number in range(1, len(self.ratings) + 1))
        ratings = [self.unrated if rating is None else rating for rating in self.ratings]
        return sorted_field(names, ratings)


class Linear(_Players):
    """Ratings at equal steps from `top` to `bottom`."""

    kind: Literal["linear"]
    count: Annotated[int, Field(ge=2, le=MOST_PLAYERS)]
    top: Rating = 1800.0
    bottom: Rating = 1200.0

    def field(self) -> Entrants:
        """The players."""
        return _numbered(np.linspace(self.top, self.bottom, self.count))


class Normal(_Players):
    """Ratings at the quantiles of a normal distribution: a typical field, always the same."""

    kind: Literal["normal"]
    count: Annotated[int, Field(ge=2, le=MOST_PLAYERS)]
    mean: Rating = 1500.0
    deviation: Annotated[float, Field(gt=0, le=1e5, allow_inf_nan=False)] = 200.0

    def field(self) -> Entrants:
        """The players."""
        spread = NormalDist(self.mean, self.deviation)
        at = [1 - (number + 0.5) / self.count for number in range(self.count)]
        return _numbered(np.array([spread.inv_cdf(each) for each in at]))


class Fitted(_Players):
    """Strengths fitted to past tournaments, given as records."""

    kind: Literal["fitted"]
    records: tuple[dict[str, Any], ...] = Field(min_length=1)

    def field(self) -> Entrants:
        """The players."""
        ratings = fitted_ratings([read_record(record) for record in self.records])
        if len(ratings) < 2:
            raise refuse("too-few-to-simulate", count=len(ratings), book="fitted", least=2)
        return sorted_field(tuple(ratings), list(ratings.values()))


Players = Annotated[Listed | Linear | Normal | Fitted, Field(discriminator="kind")]
PLAYERS: TypeAdapter[Listed | Linear | Normal | Fitted] = TypeAdapter(Players)


def sorted_field(names: tuple[str, ...], ratings: list[float]) -> Entrants:
    """The players, the strongest first; equals as they stand."""
    order = sorted(range(len(ratings)), key=lambda at: -ratings[at])
    return Entrants(tuple(names[at] for at in order), np.array([ratings[at] for at in order]))


def _numbered(ratings: Floats) -> Entrants:
    return sorted_field(tuple(f"player {number}" for number in range(1, len(ratings) + 1)), ratings.tolist())


def read_players(text: str, *, where: str) -> dict[str, Any]:
    """Players from a file: JSON with `players` (a record) or `list` (a rating list), or CSV with name and rating.

    Raises:
        Refused: if it is neither.
    """
    if not text.lstrip().startswith(("{", "[")):
        return _from_csv(text, where)
    data = parse_json(text, where=where)
    if isinstance(data, dict) and isinstance(data.get("players"), dict):
        return dict(data["players"])
    rows = data.get("players", data.get("list")) if isinstance(data, dict) else data
    if not isinstance(rows, list):
        raise refuse("not-players", where=where)
    try:
        names = [str(row.get("name") or row["id"]) for row in rows]
        ratings = [row.get("rating") for row in rows]
    except (AttributeError, KeyError, TypeError) as error:
        raise refuse("not-players", where=where) from error
    return {"kind": "ratings", "names": names, "ratings": [_number(rating) for rating in ratings]}


def _from_csv(text: str, where: str) -> dict[str, Any]:
    reader = csv.DictReader(io.StringIO(text))
    rows = list(reader)
    if not {"name", "rating"} <= set(reader.fieldnames or ()):
        raise refuse("not-players", where=where)
    try:
        names = [row["name"] for row in rows]
        ratings = [float(row["rating"]) if row["rating"] else None for row in rows]
    except (KeyError, TypeError, ValueError) as error:
        raise refuse("not-players", where=where) from error
    return {"kind": "ratings", "names": names, "ratings": ratings}


def _number(rating: object) -> object:
    """A rating as records have it: exact numbers may be text such as "3001/2"."""
    if isinstance(rating, str) and "/" in rating:
        over, under = rating.split("/", 1)
        if over.lstrip("-").isdigit() and under.isdigit() and int(under):
            return int(over) / int(under)
    return rating
