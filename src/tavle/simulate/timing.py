"""How long the rounds of a plan take: by the clocks of a book, or by the points of its matches."""

from __future__ import annotations

from dataclasses import replace

from tavle.rules.model import Book
from tavle.rules.model.event import Clock
from tavle.simulate.plans import Plan

MINUTES_A_POINT = 5
"""Of a match of a format that is no book, for each player: the clock of the Norwegian Monrad (NBGF §1)."""


def with_minutes_of_book(plan: Plan, book: Book) -> Plan:
    """The plan with the minutes of the book's clocks, or where it has none, of its matches."""
    minutes = sum(_minutes(clock, book) for clock in book.clocks if clock.enabled and clock.phase == "round")
    length = book.game.match_length
    minutes = minutes or minutes_of_match(length or 0)
    return timed(plan, minutes, length or 1) if minutes else plan


def minutes_of_match(length: int) -> int:
    """Of a match to so many points, where no book says how long it takes."""
    return 2 * MINUTES_A_POINT * length


def timed(plan: Plan, minutes: int, usual: int) -> Plan:
    """A plan with the minutes of a round of the usual length, and of all rounds where some have others.

    Args:
        minutes: Of a round.
        usual: Points of its matches.
    """
    if plan.lengths is None:
        return plan
    longest = [max(points or usual for points in lengths) for lengths in plan.lengths]
    whole = sum(minutes * points // usual for points in longest) if longest else None
    return replace(plan, minutes=minutes, whole=whole)


def _minutes(clock: Clock, book: Book) -> int:
    if clock.per_player_and_point:
        return clock.minutes * book.game.sizes[0] * (book.game.match_length or 1)
    return clock.minutes
