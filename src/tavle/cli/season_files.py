"""A season in one file: the series book, its settings, the events, teams, who is who.

    {"series": "othello_egp", "settings": {}, "events": [...], "teams": "teams.json", "persons": "persons.jsonl",
     "date": "2025-12-31", "seed": "17", "tier": "b"}

Events are files by their paths, `{"file": "oslo.json", "date": "2025-03-01", "tier": "b"}`, or events as they are;
paths begin in the file's own folder. Teams may stand in the file itself. Only `series` and `events` are needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from tavle.cli.event_files import listed_events
from tavle.cli.inputs import read_json_lines, read_text
from tavle.core.errors import Refused
from tavle.records.parse import parse_json
from tavle.rules.invalid import dotted, faults_of


class _SeasonPart(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    series: str
    settings: dict[str, Any] = {}
    events: list[Any]
    teams: str | list[Any] | None = None
    persons: str | None = None
    date: str | None = None
    seed: int | str | None = None
    tier: str | None = None


def is_season(data: object) -> bool:
    """Whether a document is a season and not a record."""
    return isinstance(data, Mapping) and "series" in data


def read_season_file(data: object, path: str) -> dict[str, Any]:
    """What `tavle.series_table` wants of a season.

    Args:
        data: The document.
        path: Where it stands.

    Raises:
        Refused: with its faults, or those of the files it names.
    """
    try:
        part = _SeasonPart.model_validate(data)
    except ValidationError as error:
        raise Refused(faults_of(error, lambda keys: f"{path}: {dotted(keys)}")) from error
    folder = Path(path).parent
    return {
        "book": str(folder / part.series) if part.series.endswith(".toml") else part.series,
        "settings": part.settings,
        "events": with_tier(listed_events({"events": part.events}, folder), part.tier),
        "teams": _teams(part.teams, folder),
        "decisions": [] if part.persons is None else read_json_lines(str(folder / part.persons)),
        "date": part.date,
        "seed": part.seed,
    }


def with_tier(events: Iterable[object], tier: str | None) -> list[object]:
    """The events, those without a tier with this one; what is no event is left as it is and refused later."""
    if tier is None:
        return list(events)
    return [{"tier": tier, **event} if isinstance(event, Mapping) else event for event in events]


def _teams(teams: str | list[Any] | None, folder: Path) -> object:
    """Teams as they stand here, or those of another file."""
    if isinstance(teams, str):
        return parse_json(read_text(str(folder / teams)), where=teams)
    return None if teams is None else {"teams": teams}
