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


def as_recorded(text: str, *, where: str) -> str:
    """A moment in the form in which a record has it: the hall's own time, to the minute where it can be.

    `2002-06-28T15:30:00+02:00` gives `2002-06-28T15:30`; a day alone stays as it is.

    Raises:
        Refused: if it is no ISO time.
    """
    local = moment(text, where=where).replace(tzinfo=None)
    return text if len(text) == len("2002-06-28") else local.isoformat(timespec="seconds").removesuffix(":00")


def seconds_between(earlier: str, later: str) -> int:
    """Whole seconds from one moment to another; none if the clock that gave them was set back.

    Raises:
        Refused: if one of them is no ISO time.
    """
    first, second = moment(earlier), moment(later)
    if (first.tzinfo is None) != (second.tzinfo is None):
        first, second = first.replace(tzinfo=None), second.replace(tzinfo=None)
    return max(0, int((second - first).total_seconds()))
