"""Days as texts (`2025-06-29`): how old a result is."""

from __future__ import annotations

from datetime import date


def whole_years(day: str, on: str) -> int:
    """How many years a day has been passed by more than; on the anniversary itself the year is not over yet.

    Args:
        day: The day that ages.
        on: The day of the table, not before it.
    """
    old, now = date.fromisoformat(day), date.fromisoformat(on)
    years = now.year - old.year
    return max(years if (now.month, now.day) > (old.month, old.day) else years - 1, 0)
