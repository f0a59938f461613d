"""Finished games, one a line, read against a book for scoring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from tavle.core.errors import MOST_FAULTS, Fault, Refused, refuse
from tavle.core.model import Outcome
from tavle.core.phrases import Phrase
from tavle.records.model import GamePart
from tavle.records.outcomes import outcome_faults, outcome_of, seating_faults, sharer_faults
from tavle.rules.invalid import dotted, faults_of
from tavle.rules.model import Book


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game ready for scoring: names of the seats (role, else player, else number) and their outcomes."""

    id: str | int | None
    names: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    sharers: tuple[bool, ...]


class GameReader:
    """Reads games for one book; a single bad one refuses all."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def read(self, games: Iterable[object]) -> list[Game]:
        """All games in order.

        Raises:
            Refused: with up to 20 faults, each with the number of its line (from 1).
        """
        found: list[Game] = []
        faults: list[Fault] = []
        for number, data in enumerate(games, start=1):
            try:
                found.append(self._game(data, number))
            except RecursionError:
                faults.append(Fault("too-deep", f"line {number}"))
            except Refused as error:
                faults += error.faults
                if len(faults) >= MOST_FAULTS:
                    break
        if faults:
            raise Refused(faults)
        return found

    def _game(self, data: object, number: int) -> Game:
        where = f"line {number}"
        if not isinstance(data, Mapping):
            raise refuse("not-an-object", where=where, what=Phrase("game"))
        try:
            part = GamePart.model_validate(dict(data))
        except ValidationError as error:
            raise Refused(faults_of(error, lambda path: f"{where}, {dotted(path)}")) from error
        names = _names(part)
        faults = list(self._faults(part, names, where))
        if faults:
            raise Refused(faults)
        sharers = tuple(name in part.shared_end for name in names) if part.shared_end else ()
        return Game(part.id, names, tuple([outcome_of(seat) for seat in part.seats]), sharers)

    def _faults(self, part: GamePart, names: Sequence[str], where: str) -> Iterator[Fault]:
        yield from seating_faults(self._book, part.seats, f"{where}, game")
        yield from outcome_faults(self._book, part.seats, f"{where}, game")
        yield from sharer_faults(part.shared_end, part.seats, f"{where}, shared_end")
        for position, seat in enumerate(part.seats):
            if seat.role is None and names.count(names[position]) > 1:
                yield Fault("named-twice", f"{where}, game.seats[{position}]", values={"player": names[position]})


def _names(part: GamePart) -> tuple[str, ...]:
    """By what each seat is called in the answer."""
    return tuple([seat.role or seat.player or str(number) for number, seat in enumerate(part.seats, start=1)])
