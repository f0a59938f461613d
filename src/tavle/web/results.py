"""A result typed into a form becomes what the log wants, or stays in the form with what is wrong beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tavle.core.errors import Fault, Refused
from tavle.core.model import Outcome, Seat, Table
from tavle.rules.model import Book
from tavle.tournament.events import Result
from tavle.tournament.events.results import SeatResult

MOST_DIGITS = 4


def result_of(book: Book, table: Table, form: Mapping[str, str]) -> Result:
    """The result that a form says; its fields are named `seat-0`, `seat-1`, ... and, for matches, `winner`.

    Centres are one number, or the counts by year with blanks between.

    Raises:
        Refused: naming each field that is not right.
    """
    faults: list[Fault] = []
    seats = [_seat(book, seat, position, form, faults) for position, seat in enumerate(table.seats)]
    if faults:
        raise Refused(faults)
    return Result(tuple(seats))


def standing_of(table: Table, form: Mapping[str, str]) -> tuple[SeatResult, ...]:
    """How a match stands that nobody has won yet: the points of each seat for which the form has any.

    Raises:
        Refused: naming each field that is not right.
    """
    faults: list[Fault] = []
    fields = {seat.player: f"seat-{position}" for position, seat in enumerate(table.seats)}
    points = {
        player: _numbers(form.get(field, "").strip(), field, faults, several=False) for player, field in fields.items()
    }
    if faults:
        raise Refused(faults)
    return tuple(SeatResult(player, Outcome(score=numbers[0])) for player, numbers in points.items() if numbers)


def form_of_standing(table: Table) -> dict[str, str]:
    """The fields of how a match stands, as it was kept."""
    scores = {f"seat-{position}": seat.outcome.score for position, seat in enumerate(table.seats)}
    return {field: str(score) for field, score in scores.items() if score is not None}


def _seat(book: Book, seat: Seat, position: int, form: Mapping[str, str], faults: list[Fault]) -> SeatResult:
    field = f"seat-{position}"
    text = form.get(field, "").strip()
    numbers = _numbers(text, field, faults, several=book.game.result == "centres")
    if book.game.result == "won":
        winner = form.get("winner", "")
        return SeatResult(seat.player, Outcome(won=winner == seat.player, score=numbers[0] if numbers else None))
    if not numbers and not any(fault.where == field for fault in faults):
        faults.append(Fault("missing-key", field, values={"key": field}))
    last = numbers[-1] if numbers else 0
    if book.game.result == "score":
        return SeatResult(seat.player, Outcome(score=last))
    return SeatResult(seat.player, Outcome(centres=last, history=tuple(numbers) if len(numbers) > 1 else ()))


def _numbers(text: str, field: str, faults: list[Fault], *, several: bool) -> list[int]:
    parts = re.split(r"[\s,;]+", text) if text else []
    if all(part.isdecimal() and len(part) <= MOST_DIGITS for part in parts) and (several or len(parts) <= 1):
        return [int(part) for part in parts]
    right = "whole numbers, one for each year" if several else "a whole number"
    faults.append(Fault("bad-value", field, values={"key": field, "value": text, "right": right}))
    return []


def form_of(result: Result | None) -> dict[str, str]:
    """The fields of a result that is there already."""
    if result is None:
        return {}
    fields = {}
    for position, seat in enumerate(result.seats):
        outcome = seat.outcome
        if outcome.history:
            fields[f"seat-{position}"] = " ".join(map(str, outcome.history))
        else:
            value = outcome.centres if outcome.centres is not None else outcome.score
            fields[f"seat-{position}"] = "" if value is None else str(value)
        if outcome.won:
            fields["winner"] = seat.player
    return fields


def joined(form: Mapping[str, str], seats: int, years: int) -> dict[str, str]:
    """A form with a field for each seat and year (`seat-2-year-0`) becomes one with a field for each seat."""
    fields = dict(form)
    for seat in range(seats if years else 0):
        fields[f"seat-{seat}"] = " ".join(form.get(f"seat-{seat}-year-{year}", "").strip() for year in range(years))
    return fields


def parted(form: Mapping[str, str], years: int) -> dict[str, str]:
    """The other way round: the fields by year; a single count is the end's, and says nothing of a first of several."""
    counts = {field: text.split(" ") for field, text in form.items() if field.startswith("seat-")}
    return {
        f"{field}-year-{year}": count
        for field, texts in counts.items()
        if len(texts) > 1 or years == 1
        for year, count in enumerate(texts[:years])
    }
