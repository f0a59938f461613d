"""Rounds seated as one block, as a simulation can afford it: planned once for a field, its places then drawn by lot.

The search for a block takes far longer than all else of a tournament, and knows the players by number only. So the
books' own search plans the block for so many players once, and each tournament deals the places of that plan by lot.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from tavle.core.lots import Stream
from tavle.core.model import PlayerId, Role, Seat, Status, Table, Tournament
from tavle.pairing.next_round import task_for
from tavle.pairing.seat_block import Block, block_of, rounds_of
from tavle.rules.model import Book
from tavle.rules.model.seating import Optimised

Chance = Callable[[str, str], Stream]

MOST = 16
"""So many plans are remembered."""

_known: OrderedDict[tuple[int, int, int], tuple[Book, Block]] = OrderedDict()


def seat_block(book: Book, rule: Optimised, tournament: Tournament, number: int, chance: Chance) -> tuple[Table, ...]:
    """The tables of a round of a block that the whole field plays.

    Args:
        tournament: Everything before the round.
        number: The round.

    Raises:
        NoSolution: if the field cannot be seated at all.
    """
    planned = _plan(book, rule, tournament, number)
    first = planned.numbers[0]
    dealt = chance("", f"block/{first}").shuffled(sorted(planned.players))
    place_of = dict(zip(planned.players, dealt, strict=True))
    roles = book.game.roles
    tables = []
    for table, company in enumerate(planned.companies[number], start=1):
        players = [place_of[player] for player in company]
        seats = [
            Seat(PlayerId(player), Role(roles[at])) if roles else Seat(PlayerId(player))
            for at, player in enumerate(players)
        ]
        tables.append(Table(table, tuple(seats), Status.UNFINISHED))
    return tuple(tables)


def _plan(book: Book, rule: Optimised, tournament: Tournament, number: int) -> Block:
    """The plan for this field: made at the first round of the block, remembered for all later tournaments."""
    before = task_for(book, tournament, seed="", number=number)
    first = rounds_of(before, rule)[0]
    key = (id(book), len(tournament.start_order), first)
    if key not in _known:
        # The book is kept too, so that no other can come to have its id.
        task = task_for(book, tournament.until(first - 1), seed=f"block/{first}", number=first)
        _known[key] = (book, block_of(task, rule))
        while len(_known) > MOST:
            _known.popitem(last=False)
    return _known[key][1]
