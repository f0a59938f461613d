"""The list after a round: groups of equals, split by one criterion after the other, and what separated whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from tavle.core.errors import refuse
from tavle.core.model import PlayerId, Tournament
from tavle.ranking.criteria import CRITERIA, Context, Value
from tavle.ranking.ledger import Ledger, counts, open_ledger
from tavle.ranking.upsets import upset_points
from tavle.rules.model import Book
from tavle.rules.model.lists import HeadToHead, ListRule

LOTS = "lots"
"""What separates two players whom a drawn order decided."""


@dataclass(frozen=True, slots=True)
class CriterionValue:
    """What one criterion says of one player; `value` is `None` where it was not used."""

    key: str
    value: Value


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line of the list.

    Attributes:
        place: Shared by equals (1, 2, 2, 4).
        order: The line's number, never shared.
        separated_by: The criterion that puts him above the next, or `lots`; `None` where they share the place.
    """

    place: int
    order: int
    player: PlayerId
    points: Fraction
    criteria: tuple[CriterionValue, ...]
    separated_by: str | None


@dataclass(frozen=True, slots=True)
class Standings:
    """The list after a round, best first; `final` says whether nothing more is to be played."""

    book: str
    after: int
    final: bool
    rows: tuple[Row, ...]


@dataclass(slots=True)
class _Group:
    """Players whom nothing has separated yet, and what separates the last of them from the next group."""

    players: list[PlayerId]
    separated_by: str | None = None


def rank(book: Book, tournament: Tournament, *, after: int | None = None) -> Standings:
    """The list after a round.

    Args:
        after: The round; `None` is all that are played (rounds of a cup, which do not count, left out).

    Raises:
        Refused: if there is no such round, or an outcome lacks what the book needs.

    The cost is n log n in the players and linear in the games for each criterion.
    """
    return list_of(ledger_after(book, tournament, after))


def list_of(ledger: Ledger) -> Standings:
    """The list after the last round that is in a ledger; see `rank`."""
    book, tournament = ledger.book, ledger.tournament
    rule = list_rule(book, ledger.after)
    context = Context(ledger)
    values: dict[PlayerId, list[CriterionValue]] = {player: [] for player in _listed(ledger)}
    groups = [_Group(list(values))] if values else []
    for criterion in rule.chain if rule is not None else ():
        groups = [part for group in groups for part in _split(context, criterion, group, values)]
    lots = [
        {player: number for number, player in enumerate(order)} for order in tournament.lots.orders_for(ledger.after)
    ]
    groups = [part for group in groups for part in _by_lots(lots, group)]
    rows = tuple(_rows(context, groups, values))
    return Standings(book.id, ledger.after, is_final(book, tournament, ledger.after), rows)


def ledger_after(book: Book, tournament: Tournament, after: int | None = None) -> Ledger:
    """The ledger after a round, the book's upset rules applied.

    Raises:
        Refused: if there is no such round.
    """
    played = sum(entry.seated and counts(book, entry) for entry in tournament.rounds)
    if after is None:
        after = played
    if not 0 <= after <= played:
        raise refuse("no-such-round", after=after, played=played)

    def order_after(number: int) -> Sequence[PlayerId]:
        return [row.player for row in rank(book, tournament, after=number).rows]

    return open_ledger(book, tournament, after=after, upsets=lambda: upset_points(book, tournament, after, order_after))


def list_rule(book: Book, after: int) -> ListRule | None:
    """The chain that makes the list after a round."""
    return next((rule for rule in book.lists if rule.enabled and rule.holds_after(after)), None)


def is_final(book: Book, tournament: Tournament, after: int) -> bool:
    """Whether all rounds of the book are played and no game is unfinished."""
    counted = [entry for entry in tournament.rounds if entry.seated and counts(book, entry)]
    return after == book.rounds() == len(counted) and all(table.played for entry in counted for table in entry.tables)


def _listed(ledger: Ledger) -> list[PlayerId]:
    """Who stands on the list, in the start order."""
    if ledger.book.total is not None and ledger.book.total.listed == "played":
        played = {player for column in ledger.columns for player, table in column.tables.items() if table.played}
        return [player for player in ledger.players if player in played]
    return list(ledger.players)


def _split(
    context: Context, criterion: Any, group: _Group, values: dict[PlayerId, list[CriterionValue]]
) -> list[_Group]:
    key = criterion.criterion
    measure = CRITERIA[key](criterion, context, group.players)
    if measure is None:
        unused = CriterionValue(key, None)
        for player in group.players:
            values[player].append(unused)
        return [group]
    # Values repeat, and are then the same object: each is written down once.
    written: dict[int, CriterionValue] = {}
    for player, value in zip(group.players, measure.values, strict=True):
        found = written.get(id(value))
        if found is None:
            found = written[id(value)] = CriterionValue(key, value)
        values[player].append(found)
    parts = _parts(group, measure.keys, key)
    if len(parts) > 1 and isinstance(criterion, HeadToHead) and criterion.restart:
        return [again for part in parts for again in _restarted(context, criterion, part)]
    return parts


def _parts(group: _Group, keys: Sequence[Any], separated_by: str) -> list[_Group]:
    """The group split by its keys, greatest first; the order of equals stays."""
    pairs = sorted(zip(keys, group.players, strict=True), key=lambda pair: pair[0], reverse=True)
    parts = [
        _Group([player for _, player in part], separated_by) for _, part in groupby(pairs, key=lambda pair: pair[0])
    ]
    parts[-1].separated_by = group.separated_by
    return parts


def _restarted(context: Context, criterion: HeadToHead, group: _Group) -> list[_Group]:
    """The same criterion again for those it left equal; the value shown stays that of the whole group."""
    measure = CRITERIA[criterion.criterion](criterion, context, group.players)
    parts = [group] if measure is None else _parts(group, measure.keys, criterion.criterion)
    return parts if len(parts) == 1 else [again for part in parts for again in _restarted(context, criterion, part)]


def _by_lots(lots: Sequence[Mapping[PlayerId, int]], group: _Group) -> list[_Group]:
    """A group of equals in a drawn order, where one names them all; else the group as it is.

    An order in the record decides in any book; whether a book wants one drawn is its list's `lots`.
    """
    for position in lots if len(group.players) > 1 else ():
        if all(player in position for player in group.players):
            return _parts(group, [-position[player] for player in group.players], LOTS)
    return [group]


def _rows(context: Context, groups: list[_Group], values: dict[PlayerId, list[CriterionValue]]) -> Iterator[Row]:
    order = 0
    for group in groups:
        place = order + 1
        for number, player in enumerate(group.players, start=1):
            order += 1
            separated_by = group.separated_by if number == len(group.players) else None
            points = context.exact(context.totals[player])
            yield Row(place, order, player, points, tuple(values[player]), separated_by)
