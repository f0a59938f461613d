"""Points moved when a low player of the list finishes ahead of a high one at the same table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from tavle.core.model import PlayerId, Table, Tournament
from tavle.rules.model import Book
from tavle.rules.model.event import Upset

Moved = tuple[PlayerId, int, Fraction, str, str, dict[str, object]]
"""Player, round, points, clause, and how it came about: key and values."""


def upset_points(
    book: Book, tournament: Tournament, after: int, order_after: Callable[[int], Sequence[PlayerId]]
) -> Iterator[Moved]:
    """For each player concerned what is moved to or from him.

    Args:
        after: Rules about later rounds are not applied.
        order_after: The list after a round, best first.

    Source: agricola_nm §T6.
    """
    for rule in book.upsets:
        entry = next((entry for entry in tournament.rounds if entry.number == rule.round), None)
        if not rule.enabled or entry is None or rule.round > after:
            continue
        seated = {seat.player for table in entry.tables for seat in table.seats}
        order = [player for player in order_after(rule.round - 1) if player in seated]
        for table in entry.tables:
            if table.played:
                yield from _at_table(book, rule, table, order)


def _at_table(book: Book, rule: Upset, table: Table, order: Sequence[PlayerId]) -> Iterator[Moved]:
    measured = {seat.player: getattr(seat.outcome, book.game.result) for seat in table.seats}
    high = [order[place - 1] for place in rule.high if place <= len(order) and order[place - 1] in measured]
    low = [order[place - 1] for place in rule.low if place <= len(order) and order[place - 1] in measured]
    for player in high:
        ahead = [other for other in low if measured[other] > measured[player]]
        if rule.malus_for == "both":
            ahead = [other for other in ahead if all(measured[other] > measured[leader] for leader in high)]
        if ahead and rule.malus_for != "off":
            yield (
                player,
                rule.round,
                rule.malus * len(ahead),
                book.cite(rule.clause),
                "upset.behind",
                {"players": tuple(ahead)},
            )
    for player in low:
        behind = [other for other in high if measured[player] > measured[other]]
        if behind:
            yield (
                player,
                rule.round,
                rule.bonus * len(behind),
                book.cite(rule.clause),
                "upset.ahead",
                {"players": tuple(behind)},
            )
