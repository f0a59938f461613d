"""Places at the table and who begins, by lot.

Source: agricola_nm S1.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tavle.core.lots import Stream


def draw_places(players: Collection[str], stream: Stream) -> tuple[str, ...]:
    """The players as they sit, each with the next one on his right; the order they come in does not matter."""
    return stream.shuffled(sorted(players))


def draw_turn_order(places: Sequence[str], stream: Stream) -> tuple[str, ...]:
    """The order of play: the first player is drawn, the second sits on his right, and so on."""
    first = stream.below(len(places))
    return (*places[first:], *places[:first])
