"""Moments as the log writes them: ISO times given from outside, with or without a zone."""

from __future__ import annotations

from datetime import datetime

from tavle.core.errors import refuse


def moment(text: str, *, where: str = "now") -> datetime:
    """A moment from its ISO text.

    Raises:
        Refused: if it is none.
    """
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise refuse("bad-value", where=where, key=where, value=repr(text), right="2002-06-28T16:00:00") from error


def seconds_between(earlier: str, later: str) -> int:
    """Whole seconds from one moment to another; none if the clock that gave them was set back.

    Raises:
        Refused: if one of them is no ISO time.
    """
    first, second = moment(earlier), moment(later)
    if (first.tzinfo is None) != (second.tzinfo is None):
        first, second = first.replace(tzinfo=None), second.replace(tzinfo=None)
    return max(0, int((second - first).total_seconds()))
