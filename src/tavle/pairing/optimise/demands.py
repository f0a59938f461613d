"""Demands that cannot be met together, each named with the smallest set of conditions that shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tavle.core.errors import MOST_FAULTS, Fault, NoSolution
from tavle.pairing.optimise.problem import Pin, Plan, Problem
from tavle.pairing.optimise.start import room_for


def check(problem: Problem, names: tuple[str, ...]) -> None:
    """Raises `NoSolution` if no plan can have these tables, compositions, pins and roles.

    Args:
        problem: What is wanted.
        names: What a fault calls each player.
    """
    faults = list(_conflicts(problem, names))
    if faults:
        raise NoSolution(faults[:MOST_FAULTS])


def _conflicts(problem: Problem, names: tuple[str, ...]) -> Iterator[Fault]:
    for number in problem.free_rounds:
        players, seats = len(problem.present[number]), sum(problem.sizes[number])
        if players < seats:
            values = {"round": number + 1, "seats": seats, "players": players}
            yield Fault("seat-too-few-players", values=values)
            return
        faults = list(_quotas(problem, number)) if problem.quotas else []
        if faults:
            yield faults[0]
            return
    yield from _pins(problem, names)
    if problem.roles:
        yield from _roles(problem, names)


def _quotas(problem: Problem, number: int) -> Iterator[Fault]:
    """Tables of another size than the composition, and groups that are too small."""
    for size in sorted(set(problem.sizes[number])):
        if size != sum(problem.quotas):
            values = {"round": number + 1, "size": size, "right": sum(problem.quotas), "quotas": _listed(problem)}
            yield Fault("seat-group-table", values=values)
            return
    there = Counter(problem.kind(player) for player in problem.present[number])
    for kind, quota in enumerate(problem.quotas):
        room = room_for(problem, number, kind)
        if there[kind] < room:
            values = {"round": number + 1, "group": kind + 1, "count": there[kind], "quota": quota, "right": room}
            yield Fault("seat-group-too-small", values=values)


def _listed(problem: Problem) -> str:
    return "+".join(map(str, problem.quotas))


def _pins(problem: Problem, names: tuple[str, ...]) -> Iterator[Fault]:
    """A place given to two, more players at a table than it seats, or more of a group."""
    taken: dict[tuple[int, int, int], Pin] = {}
    tables: dict[tuple[int, int], list[Pin]] = {}
    for pin in problem.pins:
        tables.setdefault((pin.round, pin.table), []).append(pin)
        if pin.seat is None:
            continue
        other = taken.setdefault((pin.round, pin.table, pin.seat), pin)
        if other is not pin:
            values = {"first": names[other.player], "second": names[pin.player], **_place(pin), "seat": pin.seat + 1}
            yield Fault("seat-pinned-twice", values=values)
    for (number, table), pins in tables.items():
        size = problem.sizes[number][table]
        if len(pins) > size:
            players = ", ".join(names[pin.player] for pin in pins[: size + 1])
            yield Fault("seat-pinned-too-many", values={"players": players, **_place(pins[0]), "size": size})
        yield from _pinned_group(problem, pins, names)


def _pinned_group(problem: Problem, pins: list[Pin], names: tuple[str, ...]) -> Iterator[Fault]:
    for kind, quota in enumerate(problem.quotas):
        own = [pin for pin in pins if problem.kind(pin.player) == kind]
        if len(own) > quota:
            players = ", ".join(names[pin.player] for pin in own[: quota + 1])
            values = {"players": players, **_place(own[0]), "quota": quota, "group": kind + 1}
            yield Fault("seat-pinned-group", values=values)


def _place(pin: Pin) -> dict[str, int]:
    return {"round": pin.round + 1, "table": pin.table + 1}


def _roles(problem: Problem, names: tuple[str, ...]) -> Iterator[Fault]:
    """More rounds than a player has roles left, and roles that too few players have left."""
    count = problem.most_seats
    had: list[set[int]] = [set() for _ in range(problem.players)]
    for companies in problem.fixed.values():
        for company in companies:
            for seat, player in enumerate(company):
                had[player].add(seat)
    over = [rounds - (count - len(had[player])) for player, rounds in enumerate(_games(problem))]
    if max(over) > 0:  # one player is enough to show it
        player = over.index(max(over))
        values = {"player": names[player], "rounds": _games(problem)[player], "had": len(had[player]), "roles": count}
        yield Fault("seat-roles-too-few", values=values)
        return
    wanted = sum(len(problem.sizes[number]) for number in problem.free_rounds)
    bearers = {player for number in problem.free_rounds for player in problem.present[number]}
    for seat in range(count):
        free = sum(seat not in had[player] for player in bearers)
        if free < wanted:
            yield Fault("seat-role-used-up", values={"role": seat + 1, "free": free, "wanted": wanted})
            return


def _games(problem: Problem) -> list[int]:
    """How many of the free rounds each player must play: those in which nobody sits out."""
    return [
        sum(player in problem.present[number] and not problem.out_count(number) for number in problem.free_rounds)
        for player in range(problem.players)
    ]


def check_roles(problem: Problem, plan: Plan, names: tuple[str, ...]) -> None:
    """Raises `NoSolution` if somebody would have a role again, as can be where played rounds leave little choice."""
    had: dict[int, set[int]] = {}
    for number, companies in enumerate(plan):
        for company in companies:
            for seat, player in enumerate(company):
                if seat in had.setdefault(player, set()) and number not in problem.fixed:
                    values = {"player": names[player], "role": seat + 1, "round": number + 1}
                    raise NoSolution([Fault("seat-role-again", values=values)])
                had[player].add(seat)
