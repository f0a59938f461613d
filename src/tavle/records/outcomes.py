"""Checks of one finished game against its book: seats, roles, centres, scores, winners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tavle.core.errors import Fault
from tavle.core.model import Outcome
from tavle.records.model import OutcomePart
from tavle.rules.model import Book


def outcome_of(seat: OutcomePart) -> Outcome:
    """What a seat of a record has at the end of its game."""
    history = tuple(seat.centres) if isinstance(seat.centres, list) else ()
    final = (history[-1] if history else None) if isinstance(seat.centres, list) else seat.centres
    return Outcome(final, history, seat.eliminated, seat.score, seat.won)


def seating_faults(book: Book, seats: Sequence[OutcomePart], where: str) -> Iterator[Fault]:
    """What is wrong with who sits at a table: the number of seats, and their roles."""
    game = book.game
    if len(seats) not in game.sizes:
        sizes = " or ".join(str(size) for size in game.sizes)
        yield Fault("wrong-number-of-seats", f"{where}.seats", values={"count": len(seats), "right": sizes})
    counts = Counter(seat.role for seat in seats if seat.role is not None)
    for position, seat in enumerate(seats):
        place = f"{where}.seats[{position}].role"
        if seat.role is None:
            if game.roles:
                yield Fault("missing-key", place, values={"key": "role"})
        elif seat.role not in game.roles:
            known = ", ".join(game.roles) or "none in this game"
            yield Fault("unknown-role", place, values={"role": seat.role, "known": known})
        elif counts[seat.role] > 1:
            yield Fault("double-role", place, values={"role": seat.role})


def outcome_faults(book: Book, seats: Sequence[OutcomePart], where: str) -> Iterator[Fault]:
    """What is wrong with the outcomes of a finished game."""
    game = book.game
    wanted = game.result
    missing = [position for position, seat in enumerate(seats) if getattr(seat, wanted) is None]
    for position in missing:
        yield Fault("missing-key", f"{where}.seats[{position}]", values={"key": wanted})
    yield from _foreign(wanted, seats, where)
    if missing:
        return
    if wanted == "centres":
        yield from _centres_faults(book, seats, where)
    elif wanted == "won":
        yield from _won_faults(seats, where)


def _foreign(wanted: str, seats: Sequence[OutcomePart], where: str) -> Iterator[Fault]:
    allowed = {"centres": {"centres", "eliminated"}, "score": {"score"}, "won": {"won", "score"}}[wanted]
    for position, seat in enumerate(seats):
        for key in ("centres", "eliminated", "score", "won"):
            if key not in allowed and getattr(seat, key) is not None:
                yield Fault("result-not-of-this-game", f"{where}.seats[{position}].{key}", values={"key": key, "right": wanted})


def _centres_faults(book: Book, seats: Sequence[OutcomePart], where: str) -> Iterator[Fault]:
    histories = [seat.centres if isinstance(seat.centres, list) else [seat.centres or 0] for seat in seats]
    listed = [isinstance(seat.centres, list) for seat in seats]
    years = max(len(history) for history in histories)
    if any(listed) and (not all(listed) or len({len(history) for history in histories}) > 1 or not years):
        counts = ", ".join(str(len(history)) if given else "no list" for history, given in zip(histories, listed, strict=True))
        yield Fault("counts-missing", f"{where}.seats", values={"counts": counts})
        return
    if all(listed) and book.game.years is not None and years > book.game.years:
        yield Fault("too-many-years", f"{where}.seats", values={"years": years, "most": book.game.years})
    yield from _sums(book, histories, where)
    for position, (seat, history) in enumerate(zip(seats, histories, strict=True)):
        yield from _elimination_faults(book, seat, history, f"{where}.seats[{position}]")


def _sums(book: Book, histories: Sequence[Sequence[int]], where: str) -> Iterator[Fault]:
    most = book.game.centres
    for year, counts in enumerate(zip(*histories, strict=True)):
        if most is not None and sum(counts) > most:
            named = f" in {book.game.first_year + year}" if book.game.first_year and len(histories[0]) > 1 else ""
            yield Fault("too-many-centres", f"{where}.seats", values={"sum": sum(counts), "most": most, "when": named})


def _elimination_faults(book: Book, seat: OutcomePart, history: Sequence[int], where: str) -> Iterator[Fault]:
    zero = next((year for year, count in enumerate(history) if count == 0), None)
    if zero is not None and any(history[zero:]):
        yield Fault("centres-after-elimination", f"{where}.centres", values={"counts": list(history), "year": zero + 1})
    if seat.eliminated is None:
        return
    first = book.game.first_year or 0
    if history[-1] > 0:
        yield Fault("eliminated-with-centres", f"{where}.eliminated", values={"year": seat.eliminated, "count": history[-1]})
    elif seat.eliminated < first or (book.game.years is not None and seat.eliminated >= first + book.game.years):
        yield Fault("elimination-outside-game", f"{where}.eliminated", values={"year": seat.eliminated, "first": first})
    elif isinstance(seat.centres, list) and zero is not None and seat.eliminated != first + zero:
        values = {"year": seat.eliminated, "right": first + zero}
        yield Fault("elimination-contradicts-counts", f"{where}.eliminated", values=values)


def _won_faults(seats: Sequence[OutcomePart], where: str) -> Iterator[Fault]:
    winners = [seat for seat in seats if seat.won]
    if len(winners) != 1:
        yield Fault("not-one-winner", f"{where}.seats", values={"count": len(winners)})
        return
    scores = [seat.score for seat in seats]
    winner = winners[0].score
    if winner is not None and any(s is not None and s >= winner for s, seat in zip(scores, seats, strict=True) if not seat.won):
        yield Fault("score-contradicts-winner", f"{where}.seats", values={"scores": " - ".join(map(str, scores))})
