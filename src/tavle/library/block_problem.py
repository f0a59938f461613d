"""The problem of a block, made from what it is asked for with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tavle.core.errors import refuse
from tavle.library.block_inputs import (
    MOST_SEATS,
    Earlier,
    Group,
    Name,
    PlanRound,
    Tables,
    group_players,
    named_players,
    numbers_of,
    parse_tables,
    read_part,
    shortened,
)
from tavle.pairing.optimise.filling import as_before, fill_tables
from tavle.pairing.optimise.gauge import has_say
from tavle.pairing.optimise.problem import Companies, Pin, Plan, Problem
from tavle.rules.model.aims import Aim, AimList, TableAim


@dataclass(frozen=True, slots=True)
class Field:
    """The players of all rounds by number.

    Attributes:
        names: Arrivals last.
        arrived: Those who were not there in the rounds played.
        gone: Those who are not there in the rounds to come.
    """

    names: tuple[str, ...]
    arrived: frozenset[int]
    gone: frozenset[int]

    @property
    def numbers(self) -> Mapping[str, int]:
        """The number of each name."""
        return {name: number for number, name in enumerate(self.names)}

    def present(self, *, played: bool) -> frozenset[int]:
        """Who is there in a round that is played, or in one to come."""
        return frozenset(range(len(self.names))) - (self.arrived if played else self.gone)


def field_of(
    players: int | Sequence[str] | None, earlier: Earlier, drop: Sequence[str], arrive: Sequence[str]
) -> Field:
    """The players by name: those given, or those of the earlier plan, and then the arrivals.

    Raises:
        Refused: if one stands twice, or nobody is called as one who drops.
    """
    if players is None:
        names: Sequence[str] = earlier.players or sorted(
            {seat.player for entry in earlier.rounds for table in entry.tables for seat in table.seats}
        )
    else:
        names = named_players(players) if isinstance(players, int) else read_part(tuple[Name, ...], players, "players")
    everybody = named_players([*names, *(name for name in arrive if name not in names or players is not None)])
    known = {name: number for number, name in enumerate(everybody)}
    arrived = numbers_of(arrive, known, "arrive")
    return Field(everybody, frozenset(arrived), frozenset(numbers_of(drop, known, "drop")))


def rounds_played(earlier: Earlier, rounds: int, played: int | None) -> int:
    """How many rounds stay."""
    given = len(earlier.rounds)
    if played is None:
        played = given if given < rounds else 0 if not given else rounds
    if played >= rounds:
        raise refuse("seat-nothing-free", where="played", rounds=rounds)
    if not 0 <= played <= given:
        raise refuse("seat-played", where="played", count=played, most=given)
    return played


def companies_of(entry: PlanRound, field: Field, roles: Sequence[str], where: str) -> Companies:
    """The tables of an earlier round, seats in the order of the roles where they have some."""
    companies = []
    for position, table in enumerate(sorted(entry.tables, key=lambda table: table.number)):
        place = f"{where}.tables[{position}]"
        company = numbers_of([seat.player for seat in table.seats], field.numbers, f"{place}.seats")
        if not 2 <= len(company) <= MOST_SEATS:
            raise refuse("wrong-number-of-seats", where=place, count=len(company), right=f"2–{MOST_SEATS}")
        own = [seat.role for seat in table.seats]
        if roles and any(own):
            if sorted(filter(None, own)) != sorted(roles):
                raise refuse("seat-roles-wrong", where=place, right=", ".join(roles))
            company = tuple(company[own.index(role)] for role in roles)
        companies.append(company)
    seated = [player for company in companies for player in company]
    for player in seated:
        if seated.count(player) > 1:
            raise refuse("player-twice-in-round", where=where, player=field.names[player])
    return tuple(companies)


def wanted_tables(tables: str | Sequence[str] | None, free: int, roles: int) -> list[tuple[str, Tables]]:
    """The tables of each round to be seated, as they are asked for; none where they are not."""
    if tables is None:
        return []
    texts = [tables] if isinstance(tables, str) else list(tables)
    if len(texts) not in (1, free):
        raise refuse("seat-tables-count", where="tables", count=len(texts), right=free)
    read = [(text, parse_tables(text, roles=roles)) for text in texts]
    return read * free if len(read) == 1 else read


def sizes_of(
    aims: AimList,
    field: Field,
    wanted: Sequence[tuple[str, Tables]],
    known: Plan | Sequence[Companies],
    *,
    played: int,
    rounds: int,
    roles: int,
) -> tuple[tuple[int, ...], ...]:
    """The sizes of the tables of all rounds.

    Args:
        aims: What they are to be filled by where no tables are asked for.
        field: The players.
        wanted: The tables asked for, of each round to be seated.
        known: The rounds of the earlier plan.
        played: How many of them stay.
        rounds: How many the block has, those included.
        roles: How many the game has.

    Raises:
        Refused: `seat-tables-missing` if nothing says what tables there are.
    """
    stay = [tuple(map(len, companies)) for companies in known[:played]]
    if wanted:
        return (*stay, *(read.sizes for _, read in wanted))
    present = field.present(played=False)
    there = len(present)
    if roles or aims.sizes:
        filled = fill_tables(there, (roles,) if roles else aims.sizes)
        planned = [known[number] if number < len(known) else () for number in range(played, rounds)]
        return (*stay, *(as_before(filled, companies, present) for companies in planned))
    if not known:
        raise refuse("seat-tables-missing", where="tables")
    before = [known[min(number, len(known) - 1)] for number in range(played, rounds)]
    return (*stay, *(as_before(shortened(tuple(map(len, each)), there), each, present) for each in before))


def problem_of(
    field: Field,
    aims: AimList,
    sizes: tuple[tuple[int, ...], ...],
    known: Sequence[Companies],
    played: int,
    *,
    roles: bool,
) -> Problem:
    """The problem without groups, clubs and pins.

    Args:
        field: The players.
        aims: What is minimised.
        sizes: The tables of all rounds.
        known: The rounds of the earlier plan.
        played: How many of them stay.
        roles: Whether seats are roles.
    """
    rounds = len(sizes)
    before = (*known[:rounds], *[()] * (rounds - len(known))) if len(known) > played else None
    everybody = [
        field.present(played=number < played)
        | frozenset(player for company in (known[number] if number < played else ()) for player in company)
        for number in range(rounds)
    ]
    return Problem(
        len(field.names),
        sizes,
        _aims(aims.aims, moves=before is not None),
        tuple(everybody),
        fixed={number: known[number] for number in range(played)},
        roles=roles,
        before=before,
    )


def _aims(aims: tuple[Aim, ...], *, moves: bool) -> tuple[Aim, ...]:
    """The aims with those that are always among them: even sitting out first, clubs apart and few moves last."""
    kinds = {aim.kind for aim in aims}
    first = () if "sitting_out" in kinds else (TableAim(kind="sitting_out"),)
    apart = () if "apart" in kinds else (TableAim(kind="apart"),)
    last = (TableAim(kind="moves"),) if moves and "moves" not in kinds else ()
    return (*first, *aims, *apart, *last)


def with_demands(problem: Problem, field: Field, earlier: Earlier, groups: object, apart: object) -> Problem:
    """The problem with groups, clubs and pins; without aims that have nothing to say here, if no clause names them."""
    known = field.numbers
    clubs = read_part(tuple[tuple[Name, ...], ...], apart if apart is not None else (), "apart")
    quotas, kinds = _groups(problem, known, groups)
    demanding = replace(
        problem,
        quotas=quotas,
        kinds=kinds,
        pins=_pins(problem, field, earlier),
        clubs=tuple(numbers_of(club, known, f"apart[{number}]") for number, club in enumerate(clubs)),
    )
    aims = tuple(aim for aim in problem.aims if aim.clause is not None or has_say(aim.kind, demanding))
    return replace(demanding, aims=aims)


def _groups(problem: Problem, known: Mapping[str, int], groups: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many of each group sit at a table, and the group of each player; those of none are the last group."""
    if groups is None:
        return (), ()
    read: tuple[Group, ...] = read_part(tuple[Group, ...], groups, "groups")
    kinds: dict[int, int] = {}
    for number, group in enumerate(read):
        for player in group_players(group, known, f"groups[{number}].players"):
            if player in kinds:
                raise refuse("seat-two-groups", where=f"groups[{number}]", player=list(known)[player])
            kinds[player] = number
    quotas = [group.each for group in read]
    if len(kinds) < problem.players:
        quotas.append(max(0, problem.sizes[problem.free_rounds[0]][0] - sum(quotas)))
    return tuple(quotas), tuple(kinds.get(player, len(read)) for player in range(problem.players))


def _pins(problem: Problem, field: Field, earlier: Earlier) -> tuple[Pin, ...]:
    pins: list[Pin] = []
    for position, pin in enumerate(earlier.pins):
        where = f"fixed.pins[{position}]"
        (player,) = numbers_of([pin.player], field.numbers, where)
        number = pin.round - 1
        if number not in problem.free_rounds or player not in problem.present[number]:
            raise refuse("seat-pin-round", where=where, player=pin.player, round=pin.round)
        sizes = problem.sizes[number]
        if pin.table > len(sizes) or (pin.seat or 1) > sizes[pin.table - 1]:
            raise refuse("seat-pin-place", where=where, table=pin.table, seat=pin.seat or 1, round=pin.round)
        if any(other.round == number and other.player == player for other in pins):
            raise refuse("seat-pin-twice", where=where, player=pin.player, round=pin.round)
        pins.append(Pin(number, player, pin.table - 1, pin.seat - 1 if pin.seat is not None else None))
    return tuple(pins)
