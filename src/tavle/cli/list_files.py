"""A rating list in one file: its book, the list it begins from, the events, who is who.

    {"rating": "agricola_ares", "events": [...], "start": "list.txt", "persons": "persons.jsonl",
     "date": "2018-03-17", "since": "2017-12-31"}

Events are files by their paths, `{"file": "oslo.json", "date": "2018-03-01"}`, or events as they are; paths begin in
the file's own folder. Only `rating` and `events` are needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from tavle.cli.event_files import listed_events
from tavle.cli.inputs import read_json_lines, read_text
from tavle.core.errors import Refused
from tavle.rules.invalid import dotted, faults_of


class _ListPart(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    rating: str
    events: list[Any]
    start: str | None = None
    persons: str | None = None
    date: str | None = None
    since: str | None = None


def is_rating_file(data: object) -> bool:
    """Whether a document is a rating list and not a record."""
    return isinstance(data, Mapping) and "rating" in data


def read_rating_file(data: object, path: str) -> dict[str, Any]:
    """What `tavle.rate` wants of a list.

    Args:
        data: The document.
        path: Where it stands.

    Raises:
        Refused: with its faults, or those of the files it names.
    """
    try:
        part = _ListPart.model_validate(data)
    except ValidationError as error:
        raise Refused(faults_of(error, lambda keys: f"{path}: {dotted(keys)}")) from error
    folder = Path(path).parent
    return {
        "book": str(folder / part.rating) if part.rating.endswith(".toml") else part.rating,
        "events": listed_events({"events": part.events}, folder),
        "start": "" if part.start is None else read_text(str(folder / part.start)),
        "decisions": [] if part.persons is None else read_json_lines(str(folder / part.persons)),
        "date": part.date,
        "since": part.since,
    }
