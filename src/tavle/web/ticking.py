"""What a clock says at the moment when a page is made: it is right without a script, and before one begins."""

from __future__ import annotations

from tavle.tournament.decisions.clocks import seconds_left
from tavle.tournament.state import Clock


def clock_text(clock: Clock, now: str, over: str) -> str:
    """Minutes and seconds, `12:05`; `over` when time has run out."""
    left = seconds_left(clock, now)
    return f"{left // 60}:{left % 60:02d}" if left > 0 else over
