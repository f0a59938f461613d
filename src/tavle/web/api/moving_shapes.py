"""The shapes of a log on its way from one installation to another."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from tavle.web.api.shapes import Asked


class HeadShape(BaseModel):
    """Where a log ends: how many commands, the last event's version and digest."""

    entries: int = Field(ge=0)
    version: int = Field(ge=0)
    digest: str = Field(pattern="^[0-9a-f]{64}$")


Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class VeilsShape(Asked):
    """Who is not shown by his full name in a tournament; no name stands in it.

    `shown` says by player how he is shown, `words` and `givers` are digests of what is not said any more.
    """

    shown: dict[Annotated[str, Field(min_length=1, max_length=200)], Literal["first_name", "initials", "erased"]] = (
        Field(default_factory=dict, max_length=5000)
    )
    words: list[Digest] = Field(default_factory=list, max_length=5000)
    givers: list[Digest] = Field(default_factory=list, max_length=5000)


class HeadAsked(Asked, HeadShape):
    """Where the sender believes that the log ends here."""


class Sent(Asked):
    """The rest of a log, as `GET entries` of the other machine gives it."""

    head: HeadAsked
    entries: list[dict[str, Any]]
    veils: VeilsShape | None = None


class Entries(BaseModel):
    """Commands of a log with their events, where the log ends, and who is not shown by his full name."""

    head: HeadShape
    entries: list[dict[str, Any]]
    veils: VeilsShape
