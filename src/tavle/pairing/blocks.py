"""Tables from places of the list: neighbours meet, or whoever the book says.

Source: agricola_nm T5, T6, T7.
"""

from __future__ import annotations

from collections.abc import Sequence

from tavle.core.errors import no_solution


def seat_blocks(order: Sequence[str], places: Sequence[Sequence[int]]) -> tuple[tuple[str, ...], ...]:
    """The players at each table.

    Args:
        order: The list, best first.
        places: For each table the places of its players, from 1: `[[3, 4, 5, 6], ..., [1, 2, 15, 16]]`.

    Raises:
        NoSolution: `places-off-list`, if the places are not just those of the list.
        ValueError: if a place stands twice.
    """
    named = [place for table in places for place in table]
    if len(set(named)) < len(named):
        raise ValueError("a place of the list is given to two seats")
    if set(named) != set(range(1, len(order) + 1)):
        raise no_solution("places-off-list", players=len(order), seats=len(named))
    return tuple(tuple(order[place - 1] for place in table) for table in places)


def consecutive_blocks(sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The places for tables of these sizes filled from the top: `[4, 3]` gives 1-4 and 5-7."""
    blocks: list[tuple[int, ...]] = []
    first = 1
    for size in sizes:
        blocks.append(tuple(range(first, first + size)))
        first += size
    return tuple(blocks)
