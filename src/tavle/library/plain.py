"""What the functions of the library share: plain data in and out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.records import Loaded, read_record

Plain = dict[str, Any]
"""Data as `json.load` gives it; exact numbers are strings."""

RecordLike = Mapping[str, Any] | Loaded
"""A record as plain data, or one already read by `load_record`."""


def load_record(record: RecordLike) -> Loaded:
    """A record read against its book; reading once serves several calls.

    Raises:
        Refused: with all its faults, up to 20.
    """
    return record if isinstance(record, Loaded) else read_record(record)
