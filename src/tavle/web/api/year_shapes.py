"""The shapes of rating lists and series; docs/interface.md says what stands in their parts."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


class KeptShape(BaseModel):
    """A list or a series among others."""

    key: str
    title: str
    book: str


class RulesShape(BaseModel):
    """A book in plain words, a sentence for each rule."""

    book: str
    sentences: list[str]


class _Answer(BaseModel):
    """What both have: the events that count, those that wait until somebody says who is who, those not finished."""

    book: str
    date: str | None
    events: list[dict[str, Any]]
    waiting: list[str]
    unfinished: list[str]


class LineShape(BaseModel):
    """A person on a rating list; ratings are rounded nowhere."""

    place: int | None
    person: str
    name: str
    rating: float
    spread: float | None
    games: int
    experience: int
    rating_class: str | None = Field(alias="class")
    last: str | None
    moved: float | None
    before: int | None
    why: str | None


class RatingShape(_Answer):
    """A rating list."""

    lines: list[LineShape] = Field(alias="list")
    explained: dict[str, Any] | None = None
    history: dict[str, Any] | None = None


class SeriesShape(_Answer):
    """The table of a series; points are exact: `39/2`."""

    table: list[dict[str, Any]]
    below: list[dict[str, Any]]
    teams: list[dict[str, Any]]
    names: dict[str, str]
    lots: list[str]
    seed: int | str | None
