"""Finished games, one a line, read against a book for scoring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pydantic import ValidationError

from tavle.core.errors import MOST_FAULTS, Fault, Refused
from tavle.core.model import Outcome
from tavle.records.model import GamePart
from tavle.records.outcomes import outcome_faults, outcome_of, seating_faults
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
            except Refused as error:
                faults += error.faults
                if len(faults) >= MOST_FAULTS:
                    break
        if faults:
            raise Refused(faults)
        return found

    def _game(self, data: object, number: int) -> Game:
        where = f"line {number}"
        if not isinstance(data, dict):
            raise Refused([Fault("not-an-object", where, values={"what": "a game"})])
        try:
            part = GamePart.model_validate(data)
        except ValidationError as error:
            raise Refused(faults_of(error, lambda path: f"{where}, {dotted(path)}")) from error
        faults = list(self._faults(part, where))
        if faults:
            raise Refused(faults)
        names = tuple(seat.role or seat.player or str(n) for n, seat in enumerate(part.seats, start=1))
        sharers = tuple(name in part.shared_end for name in names) if part.shared_end else ()
        return Game(part.id, names, tuple(outcome_of(seat) for seat in part.seats), sharers)

    def _faults(self, part: GamePart, where: str) -> Iterator[Fault]:
        yield from seating_faults(self._book, part.seats, f"{where}, game")
        yield from outcome_faults(self._book, part.seats, f"{where}, game")
        roles = {seat.role for seat in part.seats}
        for role in part.shared_end:
            if role not in roles:
                known = ", ".join(sorted(known for known in roles if known))
                yield Fault("unknown-role", f"{where}, shared_end", values={"role": role, "known": known})
