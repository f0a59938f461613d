"""Names by which readers of feeds and calendars know a thing again, whatever address it is asked at.

A tournament is known by the digest of its first event: that is the same on each server to which it moves, and under
each name that a server has.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID, uuid5

from tavle.tournament.log import Stored

_OURS = UUID("4b6a1d5e-7d0b-5c0e-9a6f-2f1d0c8e7a35")
"""The space of Tavle's names; another would make all of them new."""


def lasting_name_of(id_: str, log: Sequence[Stored], part: str = "") -> UUID:
    """The name of a tournament, or of a part of it. Source: RFC 4287 §4.2.6, RFC 7986 §5.3.

    Args:
        id_: The tournament.
        log: Its events from the first on.
        part: Of the tournament; the same for as long as it is the same thing.
    """
    return uuid5(_OURS, f"{log[0].digest if log else id_} {part}")
