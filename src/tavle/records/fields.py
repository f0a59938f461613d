"""The kinds of values that a record holds.

What they refuse they refuse with a phrase of `tavle.core.phrases`, which says what would be right.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, Field, PlainValidator, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from tavle.rules.invalid import ROUND_KEY

MOST = 1_000_000
"""No count, score or number of a round or table is greater."""

_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?)?")


def _moment(value: str) -> str:
    """A date, or a date with a time; written so that the order of texts is the order of moments."""
    try:
        if not _MOMENT.fullmatch(value):
            raise ValueError
        datetime.fromisoformat(value)
    except ValueError as error:
        raise PydanticCustomError("moment", "no moment") from error
    return value.removesuffix(":00") if value.count(":") == 2 else value


def _counts(value: object) -> object:
    """A count, or a list of counts."""
    for count in value if isinstance(value, list) else (value,):
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST:
            raise PydanticCustomError("counts", "no counts")
    return value


def _name(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise PydanticCustomError("name", "no name")
    return value


PlayerKey = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Moment = Annotated[str, AfterValidator(_moment), WithJsonSchema({"type": "string", "pattern": f"^{_MOMENT.pattern}$"})]
Whole = Annotated[int, Field(ge=0, le=MOST)]
Number = Annotated[int, Field(ge=1, le=MOST)]
Year = Annotated[int, Field(ge=0, le=9999)]
RoundKey = Annotated[str, StringConstraints(pattern=ROUND_KEY)]

_COUNT_SCHEMA: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": MOST}
Counts = Annotated[
    int | list[int],
    PlainValidator(_counts),
    WithJsonSchema({"anyOf": [_COUNT_SCHEMA, {"type": "array", "items": _COUNT_SCHEMA}]}),
]
"""The final count, or the counts after each year.

One validator and not a union, whose faults would name its branches.
"""

GameId = Annotated[str | int, PlainValidator(_name), WithJsonSchema({"type": ["string", "integer"]})]
"""Given back as it came."""
