"""Checks of one finished game against its book: seats, roles, centres, scores, winners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from tavle.core.errors import Fault
from tavle.core.model import Outcome
from tavle.core.phrases import Phrase
from tavle.records.model import OutcomePart, TablePart
from tavle.records.years import outside
from tavle.rules.model import Book


def outcome_of(seat: OutcomePart) -> Outcome:
    """What a seat of a record has at the end of its game."""
    history = tuple(seat.centres) if isinstance(seat.centres, list) else ()
    final = (history[-1] if history else None) if isinstance(seat.centres, list) else seat.centres
    return _outcome(final, history, seat.eliminated, seat.score, seat.won)


@lru_cache(maxsize=65_536)
def _outcome(
    centres: int | None, history: tuple[int, ...], eliminated: int | None, score: int | None, won: bool | None
) -> Outcome:
    """Equal outcomes are one object: a large tournament has few different ones."""
    return Outcome(centres, history, eliminated, score, won)


def seating_faults(book: Book, seats: Sequence[OutcomePart], where: str) -> Iterator[Fault]:
    """What is wrong with who sits at a table: the number of seats, and their roles."""
    game = book.game
    if len(seats) not in game.sizes:
        sizes = ", ".join(str(size) for size in game.sizes)
        yield Fault("wrong-number-of-seats", f"{where}.seats", values={"count": len(seats), "right": sizes})
    roles = [seat.role for seat in seats]
    for position, seat in enumerate(seats):
        place = f"{where}.seats[{position}].role"
        if seat.role is None:
            if game.roles:
                yield Fault("missing-key", place, values={"key": "role"})
        elif seat.role not in game.roles:
            known = ", ".join(game.roles) or Phrase("none")
            yield Fault("unknown-role", place, values={"role": seat.role, "known": known})
        elif roles.count(seat.role) > 1:
            yield Fault("double-role", place, values={"role": seat.role})


def outcome_faults(book: Book, seats: Sequence[OutcomePart], where: str) -> Iterator[Fault]:
    """What is wrong with the outcomes of a finished game."""
    game = book.game
    wanted = game.result
    missing = [position for position, seat in enumerate(seats) if getattr(seat, wanted) is None]
    for position in missing:
        yield Fault("missing-key", f"{where}.seats[{position}]", values={"key": wanted})
    yield from _foreign(wanted, seats, where)
    if missing or not seats:
        return
    if wanted == "centres":
        yield from _centres_faults(book, seats, where)
    elif wanted == "won":
        yield from _won_faults(book, seats, where)


def unfinished_faults(book: Book, table: TablePart, where: str) -> Iterator[Fault]:
    """What an unfinished table cannot say yet, and what it says wrongly."""
    for key, given in (("ended", table.ended), ("shared_end", table.shared_end)):
        if given:
            yield Fault("result-of-unfinished", f"{where}.{key}", values={"key": key})
    yield from so_far_faults(book, table.seats, where)


def so_far_faults(book: Book, seats: Sequence[OutcomePart], where: str) -> Iterator[Fault]:
    """What is wrong with how an unfinished game stands; seats may have nothing yet."""
    length = book.game.match_length
    yield from _foreign(book.game.result, seats, where)
    for position, seat in enumerate(seats):
        place = f"{where}.seats[{position}]"
        if seat.won is not None and book.game.result == "won":
            yield Fault("result-of-unfinished", f"{place}.won", values={"key": "won"})
        if length is not None and seat.score is not None and seat.score >= length:
            yield Fault("match-over", f"{place}.score", values={"score": seat.score, "length": length})
    if book.game.result == "centres" and seats and all(seat.centres is not None for seat in seats):
        yield from _centres_faults(book, seats, where)


def sharer_faults(shared_end: Sequence[str], seats: Sequence[OutcomePart], where: str) -> Iterator[Fault]:
    """Who shares an agreed end is named by his role, once."""
    roles = sorted(seat.role for seat in seats if seat.role is not None)
    for position, role in enumerate(shared_end):
        if role not in roles:
            known = ", ".join(roles) or Phrase("none")
            yield Fault("unknown-role", f"{where}[{position}]", values={"role": role, "known": known})
        elif role in shared_end[:position]:
            yield Fault("named-twice", f"{where}[{position}]", values={"player": role})


_FOREIGN = {
    "centres": ("score", "won"),
    "score": ("centres", "eliminated", "won"),
    "won": ("centres", "eliminated"),
}
"""What a seat cannot have, by what the game is measured in."""


def _foreign(wanted: str, seats: Sequence[OutcomePart], where: str) -> Iterator[Fault]:
    for position, seat in enumerate(seats):
        for key in _FOREIGN[wanted]:
            if getattr(seat, key) is not None:
                yield Fault(
                    "result-not-of-this-game", f"{where}.seats[{position}].{key}", values={"key": key, "right": wanted}
                )


def _centres_faults(book: Book, seats: Sequence[OutcomePart], where: str) -> Iterator[Fault]:
    histories = [seat.centres if isinstance(seat.centres, list) else [seat.centres or 0] for seat in seats]
    listed = [isinstance(seat.centres, list) for seat in seats]
    years = max(len(history) for history in histories)
    if any(listed) and (not all(listed) or len({len(history) for history in histories}) > 1 or not years):
        lengths = (str(len(history)) if given else "?" for history, given in zip(histories, listed, strict=True))
        counts = ", ".join(lengths)
        yield Fault("counts-missing", f"{where}.seats", values={"counts": counts})
        return
    if all(listed) and book.game.years is not None and years > book.game.years:
        yield Fault("too-many-years", f"{where}.seats", values={"years": years, "most": book.game.years})
    yield from _sums(book, histories, where)
    for position, (seat, history) in enumerate(zip(seats, histories, strict=True)):
        if 0 in history or seat.eliminated is not None:
            yield from _elimination_faults(book, seat, history, f"{where}.seats[{position}]")


def _sums(book: Book, histories: Sequence[Sequence[int]], where: str) -> Iterator[Fault]:
    most = book.game.centres
    for year, counts in enumerate(zip(*histories, strict=True)):
        if most is not None and sum(counts) > most:
            when = _when(book, year, len(histories[0]))
            yield Fault("too-many-centres", f"{where}.seats", values={"sum": sum(counts), "most": most, "when": when})


def _when(book: Book, position: int, years: int) -> Phrase:
    if years == 1:
        return Phrase("at-the-end")
    return Phrase("in-year", {"year": position + (1 if book.game.first_year is None else book.game.first_year)})


def _elimination_faults(book: Book, seat: OutcomePart, history: Sequence[int], where: str) -> Iterator[Fault]:
    zero = next((year for year, count in enumerate(history) if count == 0), None)
    if zero is not None and any(history[zero:]):
        yield Fault("centres-after-elimination", f"{where}.centres", values={"counts": list(history), "year": zero + 1})
    if seat.eliminated is None:
        return
    place, year = f"{where}.eliminated", seat.eliminated
    wrong = list(outside(book.game, year, place))
    yield from wrong
    if history[-1] > 0:
        yield Fault("eliminated-with-centres", place, values={"year": year, "count": history[-1]})
    elif not wrong and isinstance(seat.centres, list) and zero is not None:
        right = (book.game.first_year or 0) + zero
        if year != right:
            yield Fault("elimination-contradicts-counts", place, values={"year": year, "right": right})


def _won_faults(book: Book, seats: Sequence[OutcomePart], where: str) -> Iterator[Fault]:
    winners = [seat for seat in seats if seat.won]
    if len(winners) != 1:
        yield Fault("not-one-winner", f"{where}.seats", values={"count": len(winners)})
        return
    winner, length = winners[0].score, book.game.match_length
    for position, seat in enumerate(seats):
        place = f"{where}.seats[{position}].score"
        if seat.won or seat.score is None:
            continue
        if length is not None and seat.score >= length:
            yield Fault("loser-reached-match-length", place, values={"score": seat.score, "length": length})
        elif winner is not None and seat.score >= winner:
            yield Fault("score-contradicts-winner", place, values={"score": seat.score, "winner": winner})
