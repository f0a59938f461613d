"""The shape of a record.

What has the wrong shape is set aside, so that the faults of the rest are found in the same reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any

from pydantic import ValidationError

from tavle.core.errors import Fault
from tavle.records.model import RecordPart
from tavle.rules.invalid import dotted, faults_of
from tavle.rules.locate import Keys


def shaped(data: dict[str, Any]) -> tuple[RecordPart | None, list[Fault], list[str]]:
    """The record without the values that have the wrong shape; `None` where nothing sensible is left.

    Returns:
        The record, the faults of its shape, and the places about which nothing more can be said.
    """
    try:
        return RecordPart.model_validate(data), [], []
    except ValidationError as error:
        faults = faults_of(error, dotted)
        wrong: list[Keys] = [detail["loc"] for detail in error.errors()]
        unknown: list[Keys] = [detail["loc"] for detail in error.errors() if detail["type"] == "extra_forbidden"]
    rest = deepcopy(data)
    doubtful = [_removed(rest, path) for path in wrong if path not in unknown]
    for path in unknown:
        _removed(rest, path)
    try:
        return RecordPart.model_validate(rest), faults, doubtful
    except ValidationError:
        return None, faults, []


def _removed(data: dict[str, Any], path: Keys) -> str:
    """Takes the innermost key of a path out of the data; gives the place of the object that held it.

    At the top that is the key itself: the whole would leave nothing to be said.
    """
    holder, key, length = data, str(path[0]), 0
    value: Any = data
    for number, part in enumerate(path):
        if isinstance(value, dict) and part in value:
            holder, key, length = value, str(part), number
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            break
    holder.pop(key, None)
    return dotted(path[:length] or path[:1])


def touches(where: str, places: Iterable[str]) -> bool:
    """Whether a place lies in one of others, or holds one of them."""
    return any(_within(where, place) or _within(place, where) for place in places)


def _within(inner: str, outer: str) -> bool:
    rest: Sequence[str] = inner.removeprefix(outer)
    return inner.startswith(outer) and rest[:1] in ("", ".", "[")
