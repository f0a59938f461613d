"""Who has met whom: written out, or as some rounds have left it."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st


def met_of(players: int, meetings: Iterable[tuple[int, int]]) -> list[set[int]]:
    met: list[set[int]] = [set() for _ in range(players)]
    for one, two in meetings:
        met[one].add(two)
        met[two].add(one)
    return met


def everybody_met(*players: int) -> list[tuple[int, int]]:
    """All pairs of these."""
    return [(one, two) for one in players for two in players if one < two]


@st.composite
def any_meetings(draw: st.DrawFn, least: int = 0, most: int = 8) -> list[set[int]]:
    """Any meetings at all, most of them no tournament's."""
    players = draw(st.integers(least, most))
    pairs = everybody_met(*range(players))
    return met_of(players, draw(st.lists(st.sampled_from(pairs), max_size=len(pairs)) if pairs else st.just([])))


@st.composite
def after_rounds(draw: st.DrawFn, most: int = 10) -> list[set[int]]:
    """What rounds of any pairing leave; an odd player out has no game."""
    players = draw(st.integers(2, most))
    met = met_of(players, [])
    for _ in range(draw(st.integers(0, players // 2))):
        free = draw(st.permutations(range(players)))
        while free:
            one, *free = free
            strangers = [other for other in free if other not in met[one]]
            if strangers:
                free.remove(strangers[0])
                met[one].add(strangers[0])
                met[strangers[0]].add(one)
    return met
