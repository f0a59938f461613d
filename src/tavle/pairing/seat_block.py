"""Rounds that are seated as one block: planned at the first of them, and anew when the field has changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tavle.core.lots import Stream, purpose_of
from tavle.core.model import Draw, PlayerId, Table
from tavle.pairing.optimise.filling import as_before, fill_tables
from tavle.pairing.optimise.problem import Companies, Plan, Problem
from tavle.pairing.optimise.solving import Solution, Watch, solve
from tavle.pairing.seat_boards import SITTING_OUT
from tavle.pairing.seating import Note, Seating, Task, board_table, free_numbers, numbered
from tavle.rules.aim_lists import load_aims
from tavle.rules.model.aims import TableAim
from tavle.rules.model.seating import Optimised

BLOCK = "block"
"""No lots: who was there when the rest of the block was planned; its seed is that of the plan."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block as it was planned at one of its rounds.

    Attributes:
        at: The round it was planned at; those before it are played.
        present: Who was there then.
        numbers: The rounds of the block.
        players: The players of the problem, by their numbers there.
    """

    at: int
    seed: str
    present: tuple[str, ...]
    numbers: tuple[int, ...]
    players: tuple[PlayerId, ...]
    problem: Problem
    solution: Solution

    @property
    def companies(self) -> Mapping[int, Sequence[Sequence[PlayerId]]]:
        """The players of each table, round by round."""
        return {
            number: tuple(tuple(self.players[player] for player in company) for company in companies)
            for number, companies in zip(self.numbers, self.solution.plan, strict=True)
        }


def steady(_: str, __: int) -> bool:
    """A watch that never stops a search."""
    return True


def block_of(task: Task, rule: Optimised, *, watch: Watch = steady) -> Block:
    """The block that a round is seated from: as it was planned, or anew if others are there, or sat elsewhere.

    Args:
        task: The round.
        rule: The book's rule for it.
        watch: Told how far the search is. One that stops it makes a block that is not the book's.

    Raises:
        NoSolution: if the round cannot be seated.
    """
    earlier = None if task.kept else _last_plan(task, rule, watch)
    if earlier is not None and _stands(task, rule, earlier):
        return earlier
    return _plan(task, rule, task.present(), watch, earlier)


def seat_optimised(task: Task, rule: Optimised) -> Seating:
    """A round of a block, as the block was planned; from here on anew if others are there, or sat elsewhere."""
    planned = block_of(task, rule)
    companies = planned.companies[task.number]
    tables = _tables(task, companies)
    new = [table for table in tables if table not in task.kept]
    block = rounds_of(task, rule)
    reason = Note(task.cite(rule.clause), "table.optimised", {"first": block[0], "last": block[-1]})
    return Seating(
        task.number,
        task.stage,
        tables,
        (),
        tuple(_notes(task, rule, new)),
        tuple(_draws(task, planned, new)),
        {table.number: reason for table in new},
    )


def rounds_of(task: Task, rule: Optimised) -> tuple[int, ...]:
    """The rounds of the block."""
    return tuple(sorted(rule.rounds)) or tuple(range(1, (task.book.rounds() or task.number) + 1))


def met_again(task: Task, rule: Optimised, tables: Iterable[Table]) -> list[tuple[Table, tuple[PlayerId, ...]]]:
    """Tables at which players meet who have met in the block, with these players."""
    before = [
        {seat.player for seat in table.seats}
        for number in rounds_of(task, rule)
        for table in task.round_of(number).tables
    ]
    found = []
    for table in tables:
        for company in before:
            again = tuple(seat.player for seat in table.seats if seat.player in company)
            if len(again) > 1:
                found.append((table, again))
    return found


def _last_plan(task: Task, rule: Optimised, watch: Watch) -> Block | None:
    """The plan that the rounds so far came from, made again; None if there is none."""
    known = None
    for number in [each for each in rounds_of(task, rule) if each < task.number]:
        for draw in task.round_of(number).draws:
            if draw.kind == BLOCK:
                then = replace(task, number=number, seed=draw.seed, kept=(), kept_byes=())
                known = _plan(then, rule, draw.order, watch, known)
    return known


def _stands(task: Task, rule: Optimised, planned: Block) -> bool:
    """Whether the same players are there, and have sat as planned."""
    if set(task.present()) != set(planned.present):
        return False
    return all(
        {frozenset(company) for company in planned.companies[number]}
        == {frozenset(seat.player for seat in table.seats) for table in task.round_of(number).tables}
        for number in rounds_of(task, rule)
        if planned.at <= number < task.number
    )


def _plan(task: Task, rule: Optimised, present: Sequence[str], watch: Watch, earlier: Block | None) -> Block:
    """The block planned at a round: those before it are played, the others are seated with these players.

    Args:
        task: The round, with the seed of the plan.
        rule: The book's rule for it.
        present: Who is to be seated in it.
        watch: Told how far the search is.
        earlier: The plan that held so far: as few as can be move.
    """
    numbers = rounds_of(task, rule)
    kept = {seat.player for table in task.kept for seat in table.seats}
    played = {number: task.round_of(number).tables for number in numbers if number < task.number}
    seated = {seat.player for tables in played.values() for table in tables for seat in table.seats}
    known = {*present, *kept, *seated, *(earlier.players if earlier is not None else ())}
    names = tuple(player for player in task.tournament.start_order if player in known)
    rounds = _Rounds(numbers, task.number, played, earlier)
    problem = _problem(task, rule, rounds, names, (present, kept))
    called = tuple(task.name(player) for player in names)
    solution = solve(problem, seed=task.seed, steps=rule.steps, watch=watch, names=called)
    return Block(task.number, task.seed, tuple(present), numbers, names, problem, solution)


@dataclass(frozen=True, slots=True)
class _Rounds:
    """The rounds of a block, the one it is planned at, those played before, and how it was planned so far."""

    numbers: tuple[int, ...]
    at: int
    played: Mapping[int, tuple[Table, ...]]
    earlier: Block | None

    def before(self, number_of: Mapping[str, int]) -> Plan | None:
        """The earlier plan in other numbers of the players."""
        if self.earlier is None:
            return None
        plans = self.earlier.companies
        return tuple(
            tuple(tuple(number_of[player] for player in company) for company in plans[number])
            for number in self.numbers
        )


def _problem(
    task: Task,
    rule: Optimised,
    rounds: _Rounds,
    names: Sequence[str],
    there: tuple[Sequence[str], Collection[str]],
) -> Problem:
    """The block as a problem.

    Args:
        task: The round.
        rule: The book's rule for it.
        rounds: The rounds of the block.
        names: The players by number.
        there: Who is to be seated, and who sits at tables that stand in the round planned at.
    """
    present, kept = there
    number_of = {player: number for number, player in enumerate(names)}
    roles = task.book.game.roles
    sizes = (len(roles),) if roles else task.book.game.sizes
    now, later = fill_tables(len(present), sizes), fill_tables(len(present) + len(kept), sizes)
    aims = load_aims(rule.aims).aims
    fixed = {number: _company_numbers(tables, number_of, roles) for number, tables in rounds.played.items()}

    def pool(number: int) -> Iterable[int]:
        if number in fixed:
            return (player for company in fixed[number] for player in company)
        return (number_of[player] for player in (present if number == rounds.at else (*present, *kept)))

    before = rounds.before(number_of)

    def tables(index: int, number: int) -> tuple[int, ...]:
        if number in fixed:
            return tuple(map(len, fixed[number]))
        return as_before(
            now if number == rounds.at else later, before[index] if before else (), frozenset(pool(number))
        )

    return Problem(
        len(names),
        tuple(tables(index, number) for index, number in enumerate(rounds.numbers)),
        (*aims, *(() if any(aim.kind == "apart" for aim in aims) else (TableAim(kind="apart"),))),
        tuple(frozenset(pool(number)) for number in rounds.numbers),
        fixed={index: fixed[number] for index, number in enumerate(rounds.numbers) if number in fixed},
        clubs=_clubs(task, names) if rule.apart else (),
        roles=task.book.game.role_once is not None,
        before=before,
    )


def _company_numbers(tables: Iterable[Table], number_of: Mapping[str, int], roles: Sequence[str]) -> Companies:
    """The companies of a round that is played; seats in the order of the roles, where the game has some."""
    companies = []
    for table in tables:
        seats = sorted(table.seats, key=lambda seat: roles.index(seat.role)) if roles else table.seats
        companies.append(tuple(number_of[seat.player] for seat in seats))
    return tuple(companies)


def _clubs(task: Task, names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    club_of = {player.id: player.club for player in task.tournament.players}
    clubs: dict[str, list[int]] = {}
    for number, player in enumerate(names):
        club = club_of[PlayerId(player)]
        if club is not None:
            clubs.setdefault(club, []).append(number)
    return tuple(map(tuple, clubs.values()))


def _tables(task: Task, companies: Sequence[Sequence[str]]) -> tuple[Table, ...]:
    roles = task.book.game.roles
    if not roles:
        return numbered(companies, task.kept)
    boards = [dict(zip(roles, company, strict=True)) for company in companies]
    new = [board_table(number, board) for number, board in zip(free_numbers(task.kept), boards, strict=False)]
    return tuple(sorted([*task.kept, *new], key=lambda table: table.number))


def _notes(task: Task, rule: Optimised, new: Iterable[Table]) -> list[Note]:
    """Who sits out, and who meets again."""
    seated = {seat.player for table in new for seat in table.seats}
    out = [player for player in task.present() if player not in seated]
    notes = [Note(task.cite(rule.clause), "sits_out.planned", {"players": task.names(out)})] if out else []
    return notes + [
        Note(
            task.cite(rule.clause),
            "breach.meets_again",
            {"table": table.number, "players": task.names(again), "count": len(again) * (len(again) - 1) // 2},
        )
        for table, again in met_again(task, rule, new)
    ]


def _draws(task: Task, planned: Block, new: Iterable[Table]) -> Iterable[Draw]:
    """Who sat out, who was there when the block was planned, and the tables in their order."""
    seated = [seat.player for table in new for seat in table.seats]
    if len(seated) < len(planned.present):
        lots = Stream(planned.seed, purpose_of(SITTING_OUT, task.number)).shuffled(sorted(planned.present))
        yield Draw(SITTING_OUT, planned.seed, lots)
    if planned.at == task.number and not task.kept:
        yield Draw(BLOCK, planned.seed, planned.present)
    yield Draw("powers" if task.book.game.roles else "tables", planned.seed, tuple(seated))
