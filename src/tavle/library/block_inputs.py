"""What a block of rounds is asked for with: tables, groups, clubs, an earlier plan; read and checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError

from tavle.core.errors import Refused, refuse
from tavle.pairing.optimise.problem import places_named
from tavle.rules.invalid import dotted, faults_of
from tavle.rules.model.aims import Places

MOST_PLAYERS = 500
MOST_ROUNDS = 50
MOST_SEATS = 10

_PART = re.compile(r"([1-9][0-9]{0,3})x([1-9][0-9]?)")

Model = TypeVar("Model")


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def _name(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Name = Annotated[str, BeforeValidator(_name)]


class Group(_Part):
    """A group of players of whom so many sit at every table; `players` are names, or places of the list."""

    players: Places | tuple[Name, ...]
    each: Annotated[int, Field(ge=1, le=10)]


class PlanSeat(_Part):
    """A seat of an earlier plan."""

    player: Name
    role: str | None = None


class PlanTable(_Part):
    """A table of an earlier plan, its seats in order."""

    number: int
    seats: tuple[PlanSeat, ...]


class PlanRound(BaseModel):
    """A round of an earlier plan; what else an answer or a record says of it is passed over."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    tables: tuple[PlanTable, ...]


class Pinned(_Part):
    """A player with his table in a round, and perhaps his seat."""

    round: Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
    player: Name
    table: Annotated[int, Field(ge=1)]
    seat: Annotated[int, Field(ge=1, le=10)] | None = None


class Earlier(BaseModel):
    """An earlier plan: an answer of `seat`, or rounds and places written by hand."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    players: tuple[Name, ...] = ()
    rounds: tuple[PlanRound, ...] = ()
    pins: tuple[Pinned, ...] = ()


def read_part(model: Any, value: object, where: str) -> Any:
    """A value validated as a model or a type.

    Raises:
        Refused: with each fault's place, which begins with `where`.
    """
    try:
        return TypeAdapter(model).validate_python(value)
    except ValidationError as error:
        raise Refused(faults_of(error, lambda path: _place(where, path))) from error


def _place(where: str, path: Iterable[str | int]) -> str:
    """Names of alternatives that pydantic puts into a path are left out."""
    inner = dotted(part for part in path if isinstance(part, int) or part.isidentifier())
    return f"{where}.{inner}" if inner and not inner.startswith("[") else f"{where}{inner}"


@dataclass(frozen=True, slots=True)
class Tables:
    """Sizes of the tables of a round, and whether the text was turned round to fit the roles."""

    sizes: tuple[int, ...]
    turned: bool = False


def parse_tables(text: str, *, roles: int = 0) -> Tables:
    """Tables from a text: `7x4` is seven tables of four, `6x5+2x4` six of five and two of four.

    Args:
        text: Numbers of tables and their sizes, 2 to 10.
        roles: How many roles the game has. `7x4` for a game of seven roles can only mean four tables of seven.

    Raises:
        Refused: `seat-tables-text`.
    """
    parts = [_PART.fullmatch(part.strip()) for part in re.split(r"[+,]", text.lower())]
    found = [(int(part[1]), int(part[2])) for part in parts if part is not None]
    if None in parts:
        raise refuse("seat-tables-text", where="tables", value=text)
    turned = bool(roles) and any(size != roles for _, size in found) and all(count == roles for count, _ in found)
    if turned:
        found = [(size, count) for count, size in found]
    if any(not 2 <= size <= MOST_SEATS for _, size in found) or sum(count for count, _ in found) > MOST_PLAYERS // 2:
        raise refuse("seat-tables-text", where="tables", value=text)
    sizes = tuple(size for count, size in found for _ in range(count))
    wrong = [size for size in sizes if roles and size != roles]
    if wrong:
        raise refuse("seat-roles-size", where="tables", size=wrong[0], right=roles)
    return Tables(sizes, turned)


def shortened(sizes: Sequence[int], players: int) -> tuple[int, ...]:
    """The same tables with fewer seats, the largest shortened first, each by one, until the players fill them."""
    shorter = list(sizes)
    while sum(shorter) > players and max(shorter) > 2:
        largest = max(shorter)
        shorter[len(shorter) - 1 - shorter[::-1].index(largest)] -= 1
    return tuple(shorter)


def named_players(players: int | Sequence[str]) -> tuple[str, ...]:
    """The names of the players: as given, or the numbers from 1.

    Raises:
        Refused: if they are too many or too few, or a name stands twice.
    """
    count = players if isinstance(players, int) else len(players)
    if not 2 <= count <= MOST_PLAYERS:
        raise refuse("seat-player-count", where="players", count=count, most=MOST_PLAYERS)
    names = tuple(str(number) for number in range(1, players + 1)) if isinstance(players, int) else tuple(players)
    for position, name in enumerate(names):
        if name in names[:position]:
            raise refuse("named-twice", where=f"players[{position}]", player=name)
    return names


def numbers_of(names: Iterable[str], known: Mapping[str, int], where: str) -> tuple[int, ...]:
    """The numbers of players by their names.

    Raises:
        Refused: `unknown-player` or `named-twice`.
    """
    found: list[int] = []
    for position, name in enumerate(names):
        if name not in known:
            raise refuse("unknown-player", where=f"{where}[{position}]", player=name)
        if known[name] in found:
            raise refuse("named-twice", where=f"{where}[{position}]", player=name)
        found.append(known[name])
    return tuple(found)


def group_players(group: Group, known: Mapping[str, int], where: str) -> tuple[int, ...]:
    """The players of a group, from 0.

    Raises:
        Refused: if one is unknown.
    """
    if not isinstance(group.players, str):
        return numbers_of(group.players, known, where)
    places = places_named(group.players)
    if places and max(places) >= len(known):
        raise refuse("seat-place-off", where=where, place=max(places) + 1, players=len(known))
    return tuple(dict.fromkeys(places))
