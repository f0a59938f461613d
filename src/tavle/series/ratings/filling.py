"""A list put into the record of a tournament to come, for seeding groups and first rounds.

Source: agricola_nm T1, nbgf_monrad 6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tavle.core.exact import exact_text
from tavle.series.persons import Appearance
from tavle.series.ratings.compute import RatedList
from tavle.series.ratings.table import Line

ITSELF = "(record)"
"""The event to which the players of the record belong."""


def players_of(record: Mapping[str, Any]) -> list[Appearance]:
    """The players of a record, to be known on the list."""
    return [Appearance(ITSELF, player["id"], player.get("name") or "") for player in record["players"]]


def with_ratings(record: Mapping[str, Any], rated: RatedList, lines: Sequence[Line]) -> dict[str, Any]:
    """The record with rating and games of everybody who is on the list; others are unrated.

    Ratings are those that are printed, rounded to the book's decimals: an organiser can follow them by eye.

    Args:
        record: Plain data that was read and found right.
        rated: A list that knows the record's players (`players_of`).
        lines: Its lines.
    """
    found = {line.person: line for line in lines}
    players = []
    for player in record["players"]:
        line = found.get(rated.persons.of[ITSELF, player["id"]])
        own = {key: value for key, value in player.items() if key not in ("rating", "games")}
        if line is not None:
            own |= {"rating": printed(line.rating, rated.book.decimals), "games": line.games}
        players.append(own)
    return {**record, "players": players}


def printed(rating: float, decimals: int) -> int | str:
    """A rating as it is printed, as an exact number."""
    exact = Fraction(f"{rating:.{decimals}f}")
    return int(exact) if exact.denominator == 1 else exact_text(exact)
