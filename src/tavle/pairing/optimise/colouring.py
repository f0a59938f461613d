"""Seats dealt so that nobody has one again before he has had them all: an edge colouring.

Players on one side, tables of all rounds on the other; who sits at a table is an edge, and its colour is the seat. A
player with more rounds than seats is split into several, each of at most as many edges as there are seats (de Werra).
Where all tables have the same size, colours never run out: a chain of two colours is exchanged where no common one is
free (König). Tables of other sizes and seats that are fixed can stop a chain; then a seat comes again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from tavle.pairing.optimise.problem import Plan, Problem

_Table = tuple[int, int]
_Part = tuple[int, int]
"""A player, and which of his parts."""


def deal_seats(problem: Problem, plan: Plan) -> Plan:
    """The same companies with their seats; those of fixed rounds and pinned ones stay."""
    dealing = _Dealing(problem, plan)
    for number in problem.free_rounds:
        for table, company in enumerate(plan[number]):
            for player in company:
                if player not in dealing.locked[number, table].values():
                    dealing.seat((number, table), player)
    return dealing.plan()


class _Dealing:
    def __init__(self, problem: Problem, plan: Plan) -> None:
        self._plan = plan
        self._most = problem.most_seats
        self._parts: dict[tuple[int, int], int] = {}
        self.seats: dict[_Table, dict[int, int]] = {}
        self.locked: dict[_Table, dict[int, int]] = {}
        self.had: dict[_Part, dict[int, _Table]] = {}
        self._split(plan)
        for number, companies in enumerate(plan):
            for table, company in enumerate(companies):
                standing = _standing(problem, number, company)
                self.locked[number, table] = standing
                self.seats[number, table] = dict(standing)
                for seat, player in standing.items():
                    self.had.setdefault(self._part(number, player), {})[seat] = (number, table)

    def _split(self, plan: Plan) -> None:
        games: dict[int, int] = {}
        for number, companies in enumerate(plan):
            for player in (player for company in companies for player in company):
                self._parts[number, player] = games.get(player, 0) // self._most
                games[player] = games.get(player, 0) + 1

    def _part(self, number: int, player: int) -> _Part:
        return player, self._parts[number, player]

    def _size(self, table: _Table) -> int:
        return len(self._plan[table[0]][table[1]])

    def seat(self, table: _Table, player: int) -> None:
        """Gives a player a seat; others may change theirs for it."""
        had = self.had.setdefault(self._part(table[0], player), {})
        free = [seat for seat in range(self._size(table)) if seat not in self.seats[table]]
        seat = next((seat for seat in free if seat not in had), None)
        if seat is None:
            seat = next(self._exchanged(table, had, free), None)
        if seat is None:
            seat = free[0]
            self.locked[table][seat] = player  # he has had it, so no chain may lead through here
        had.setdefault(seat, table)
        self.seats[table][seat] = player

    def _exchanged(self, table: _Table, had: dict[int, _Table], free: Sequence[int]) -> Iterator[int]:
        """A seat that becomes free at the table when a chain of players exchange two seats."""
        missing = [seat for seat in range(self._size(table)) if seat not in had]
        for wanted, other in product(missing, free):
            chain = self._chain(table, wanted, other)
            if chain is not None:
                self._turn(chain, wanted, other)
                yield wanted

    def _chain(self, table: _Table, wanted: int, other: int) -> list[tuple[_Table, int, int]] | None:
        """Tables, players and their seats along the chain; None where it meets what cannot change."""
        chain: list[tuple[_Table, int, int]] = []
        seat, at = wanted, table
        while True:
            player = self.seats[at][seat]  # all tables before this one are full, and so is this seat
            if seat in self.locked[at] or max(wanted, other) >= self._size(at):
                return None
            chain.append((at, player, seat))
            seat = wanted + other - seat
            following = self.had[self._part(at[0], player)].get(seat)
            if following is None:
                return chain
            if seat in self.locked[following] or max(wanted, other) >= self._size(following):
                return None
            chain.append((following, player, seat))
            at, seat = following, wanted + other - seat

    def _turn(self, chain: Sequence[tuple[_Table, int, int]], wanted: int, other: int) -> None:
        for at, player, seat in chain:
            self.seats[at].pop(seat, None)
            self.had[self._part(at[0], player)].pop(seat, None)
        for at, player, seat in chain:
            self.seats[at][wanted + other - seat] = player
            self.had[self._part(at[0], player)][wanted + other - seat] = at

    def plan(self) -> Plan:
        return tuple(
            tuple(
                tuple(self.seats[number, table][seat] for seat in range(len(company)))
                for table, company in enumerate(companies)
            )
            for number, companies in enumerate(self._plan)
        )


def _standing(problem: Problem, number: int, company: Sequence[int]) -> dict[int, int]:
    """The seats of a table that are fixed."""
    if number in problem.fixed:
        return dict(enumerate(company))
    pins = [problem.pinned[number, player] for player in company if (number, player) in problem.pinned]
    return {pin.seat: pin.player for pin in pins if pin.seat is not None}
