"""Numbers that depend on the size of an event, and rounding."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor

from tavle.core.errors import refuse
from tavle.rules.model.series import SeriesBook
from tavle.rules.model.series.points import Amount, Rounding
from tavle.series.grand_prix.model import Event


def amount_of(amount: Amount, event: Event, book: SeriesBook, clause: str) -> Fraction:
    """An amount for an event.

    Raises:
        Refused: if the book leaves it open, or the event does not say what is counted.
    """
    if amount.base is None and amount.each is None:
        raise refuse("series-amount-open", where=event.id, clause=book.cite(clause), book=book.id)
    value = amount.base or Fraction(0)
    if amount.each is not None:
        value += amount.each * _counted(amount, event, book, clause)
    if amount.least is not None:
        value = max(value, amount.least)
    return value if amount.most is None else min(value, amount.most)


def _counted(amount: Amount, event: Event, book: SeriesBook, clause: str) -> int:
    if amount.per == "players":
        return event.players
    if amount.per == "boards":
        return boards(event, book, clause, rounds=amount.rounds)
    return games(event, book, clause, most=amount.each_player)


def boards(event: Event, book: SeriesBook, clause: str, *, rounds: int | None = None) -> int:
    """How many boards were played in all rounds, or in the so many largest.

    Raises:
        Refused: if the event does not say.
    """
    if not event.boards:
        raise refuse("series-size-missing", where=event.id, clause=book.cite(clause), key="boards")
    return sum(sorted(event.boards, reverse=True)[:rounds])


def mean_boards(event: Event, book: SeriesBook, clause: str) -> Fraction:
    """How many boards a round had, on average."""
    return Fraction(boards(event, book, clause), len(event.boards))


def games(event: Event, book: SeriesBook, clause: str, *, most: int | None = None) -> int:
    """How many games all players have played together, at most so many of each.

    Raises:
        Refused: if the event neither gives the sum nor the games of each player.
    """
    if event.games is not None:
        return event.games
    played = [result.games for result in event.results if result.games is not None]
    if len(played) < len(event.results):
        raise refuse("series-size-missing", where=event.id, clause=book.cite(clause), key="games")
    return sum(count if most is None else min(count, most) for count in played)


def rounded(value: Fraction, rounding: Rounding | None) -> Fraction:
    """A number to the decimals of a rule."""
    if rounding is None:
        return value
    scale = 10**rounding.decimals
    return Fraction(_WAYS[rounding.way](value * scale), scale)


def _half_up(value: Fraction) -> int:
    """Halves away from zero."""
    whole = floor(abs(value) + Fraction(1, 2))
    return whole if value >= 0 else -whole


_WAYS: dict[str, Callable[[Fraction], int]] = {"half_up": _half_up, "half_even": round, "up": ceil, "down": floor}
