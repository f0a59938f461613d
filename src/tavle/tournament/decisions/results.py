"""Decisions on what came out at a table: reported by one, confirmed by another, settled by the director.

The same result twice is a confirmation. A different one does not replace the first: the table is disputed, both
versions are kept, and the director decides with a reason (`refusal` words the answer to whoever came second).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from tavle.core.errors import Fault, Refused, refuse
from tavle.core.model import NO_OUTCOME, End, Role, Status, Table
from tavle.records.model import OutcomePart
from tavle.records.outcomes import outcome_faults, so_far_faults
from tavle.rules.model import Book
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.cup import check_correction
from tavle.tournament.decisions.base import (
    Asked,
    Events,
    not_at_table,
    reason_wanted,
    result_expected,
    table_of,
)
from tavle.tournament.decisions.rulings import check_judge
from tavle.tournament.decisions.votes import counted_years
from tavle.tournament.events import Result, SeatResult
from tavle.tournament.state import State, TablePhase, TableState, sits_at


def note_score(state: State, command: c.NoteScore, _: Asked) -> Events:
    """Of a game without a result, by an organiser; what is noted replaces what was.

    Source: nbgf_monrad §12.
    """
    table, known = result_expected(state, command)
    if known.phase not in (TablePhase.PLAYING, TablePhase.LEFT_UNFINISHED):
        raise refuse("game-over", where="table", number=command.table)
    given = {seat.player: seat for seat in command.seats}
    players = [seat.player for seat in table.seats]
    if len(given) != len(command.seats) or not set(given) <= set(players):
        raise refuse("seats-do-not-fit", where="seats", right=", ".join(players))
    seats = tuple(given.get(player, SeatResult(player, NO_OUTCOME)) for player in players)
    faults = list(so_far_faults(state.book, _parts(table, seats), "seats"))
    if faults:
        raise Refused(faults)
    same = all(seat.outcome == own.outcome for seat, own in zip(table.seats, seats, strict=True))
    return () if same else (e.ScoreNoted(command.round, command.table, seats),)


def report(state: State, command: c.ReportResult, asked: Asked) -> Events:
    """By somebody who plays there."""
    table, known = result_expected(state, command)
    if not sits_at(table, asked.by):
        raise not_at_table(asked.by, command)
    _refuse_disputed(known, command)
    result = checked(state.book, table, known, command.result)
    same = known.report is not None and known.report.result == result
    own = known.report is None or (known.phase is TablePhase.REPORTED and known.report.by == asked.by)
    if same:
        return () if own or known.phase is TablePhase.COUNTED else (_confirmed(command, asked.by),)
    if own:
        return (e.ResultReported(command.round, command.table, result, asked.by),)
    return (e.ResultDisputed(command.round, command.table, result, asked.by),)


def _confirmed(command: c.TableCommand, by: str) -> e.Event:
    return e.ResultConfirmed(command.round, command.table, by)


def confirm(state: State, command: c.ConfirmResult, asked: Asked) -> Events:
    """By anybody but the one who reported."""
    _, known = result_expected(state, command)
    _refuse_disputed(known, command)
    if known.report is None or known.phase is not TablePhase.REPORTED:
        raise refuse("nothing-to-confirm", where="table", number=command.table)
    if known.report.by == asked.by:
        raise refuse("confirmed-by-another", where="by", by=asked.by)
    return (_confirmed(command, asked.by),)


def enter(state: State, command: c.EnterResult, asked: Asked) -> Events:
    """By an organiser; it counts at once, unless somebody has said otherwise or two people are wanted."""
    table, known = result_expected(state, command)
    _refuse_disputed(known, command)
    result = checked(state.book, table, known, command.result)
    if state.two_persons:
        return _by_two(known, command, result, asked)
    if known.report is None:
        return (e.ResultEntered(command.round, command.table, result),)
    if known.report.result != result:
        return (e.ResultDisputed(command.round, command.table, result, asked.by),)
    return () if known.phase is TablePhase.COUNTED else (_confirmed(command, asked.by),)


def _by_two(known: TableState, command: c.EnterResult, result: Result, asked: Asked) -> Events:
    """An organiser's entry where two people are wanted: it is a report, which another confirms or disputes."""
    own = known.report is None or (known.phase is TablePhase.REPORTED and known.report.by == asked.by)
    if known.report is not None and known.report.result == result:
        return () if own or known.phase is TablePhase.COUNTED else (_confirmed(command, asked.by),)
    if own:
        return (e.ResultReported(command.round, command.table, result, asked.by),)
    return (e.ResultDisputed(command.round, command.table, result, asked.by),)


def require_two(state: State, command: c.RequireTwo, _: Asked) -> Events:
    """Decisions of disputes and corrections keep to their reasons: they are one person's office."""
    return () if state.two_persons == command.on else (e.TwoRequired(command.on),)


def decide_result(state: State, command: c.DecideResult, _: Asked) -> Events:
    """One of the versions, or a third; with the reason, by somebody who may judge there.

    Source: ndf_arcon_2002 §6.
    """
    table, known = table_of(state, command)
    if known.phase is not TablePhase.DISPUTED:
        raise refuse("not-disputed", where="table", number=command.table)
    reason_wanted(command.reason)
    check_judge(state, table, command.judge, command.round)
    result = checked(state.book, table, known, command.result)
    return (e.ResultDecided(command.round, command.table, result, command.judge, command.reason),)


def correct(state: State, command: c.CorrectResult, _: Asked) -> Events:
    """Of a result that counts, with the reason; in any round, and without touching later seatings."""
    table, known = table_of(state, command)
    if known.phase is not TablePhase.COUNTED:
        raise refuse("nothing-to-correct", where="table", number=command.table)
    reason_wanted(command.reason)
    result = checked(state.book, table, known, command.result)
    if known.report is not None and known.report.result == result:
        return ()
    check_correction(state, command.round, table, result)
    return (e.ResultCorrected(command.round, command.table, result, command.reason),)


def _refuse_disputed(known: TableState, command: c.TableCommand) -> None:
    if known.phase is TablePhase.DISPUTED and known.report is not None and known.rival is not None:
        first, second = versions(known.report.result), versions(known.rival.result)
        raise refuse("table-disputed", where="table", number=command.table, first=first, second=second)


def checked(book: Book, table: Table, known: TableState, result: Result) -> Result:
    """A result as it enters the log: seats in the table's order, the end by vote filled in.

    Raises:
        Refused: if it is not of this table, not one of this game, or not what stands on the board.
    """
    given = {seat.player: seat for seat in result.seats}
    if len(given) != len(result.seats) or set(given) != {seat.player for seat in table.seats}:
        right = ", ".join(seat.player for seat in table.seats)
        raise refuse("seats-do-not-fit", where="result.seats", right=right)
    if result.status is not Status.FINISHED:
        raise refuse("result-not-finished", where="result.status", status=result.status)
    ended = result.ended
    if known.vote is not None:
        ended = End("vote", known.vote.year, known.vote.season)
    ordered = replace(result, seats=tuple(given[seat.player] for seat in table.seats), ended=ended)
    faults = list(outcome_faults(book, _parts(table, ordered.seats), "result"))
    faults += _sharers(table, ordered)
    if not faults:
        faults = _board_faults(book, table, known, ordered)
    if faults:
        raise Refused(faults)
    return ordered


def _parts(table: Table, seats: Sequence[SeatResult]) -> list[OutcomePart]:
    """The outcomes in the form in which a record gives them."""
    return [_part(seat.role, own) for seat, own in zip(table.seats, seats, strict=True)]


def _part(role: Role | None, own: SeatResult) -> OutcomePart:
    told = own.outcome
    centres = list(told.history) or told.centres
    try:
        return OutcomePart(role=role, centres=centres, eliminated=told.eliminated, score=told.score, won=told.won)
    except ValidationError as error:
        wrong = error.errors()[0]
        values = {"key": wrong["loc"][-1], "value": wrong["input"], "right": "a whole number of 0 or more"}
        raise refuse("bad-value", where=str(own.player), **values) from error


def _sharers(table: Table, result: Result) -> list[Fault]:
    roles = {seat.role for seat in table.seats if seat.role is not None}
    known = ", ".join(sorted(roles))
    return [
        Fault("unknown-role", "result.shared_end", values={"role": role, "known": known})
        for role in result.shared_end
        if role not in roles
    ]


def _board_faults(book: Book, table: Table, known: TableState, result: Result) -> list[Fault]:
    """What contradicts the counts made after each autumn, or goes beyond the year that a vote made the last.

    Source: ndf_arcon_2002 §9d, §9e.
    """
    last = known.vote.counts if known.vote is not None else max(known.counts, default=None)
    first = book.game.first_year
    if first is None or (known.vote is None and not known.counts):
        return []
    board = [book.game.start] if last is None else counted_years(book, known.counts, last)
    faults = []
    for position, (seat, own) in enumerate(zip(table.seats, result.seats, strict=True)):
        said = own.outcome.history or (own.outcome.centres,)
        if board is not None:
            right = tuple(counts.get(str(seat.role)) for counts in board)
            ok = said == right or (len(said) == 1 and said[-1] == right[-1]) or _goes_on(known, said, right)
        else:
            right, ok = (), known.vote is None or last is None or len(said) in (1, last - first + 1)
        if not ok:
            values = {"player": own.player, "said": _joined(said), "right": _joined(right) or f"counts up to {last}"}
            faults.append(Fault("not-the-board", f"result.seats[{position}]", values=values))
    return faults


def _goes_on(known: TableState, said: tuple[Any, ...], right: tuple[Any, ...]) -> bool:
    """Whether a game without a vote was played on after the last count."""
    return known.vote is None and (len(said) == 1 or said[: len(right)] == right)


def _joined(counts: tuple[Any, ...]) -> str:
    return "+".join(map(str, counts))


def versions(result: Result) -> str:
    """A result in one line, for comparing: `p1 8, p2 3`."""
    return ", ".join(f"{seat.player} {_shown(seat.outcome)}" for seat in result.seats)


def _shown(outcome: Any) -> str:
    if outcome.centres is not None:
        return _joined(outcome.history) or str(outcome.centres)
    score = "" if outcome.score is None else str(outcome.score)
    won = "" if outcome.won is None else "won" if outcome.won else "lost"
    return " ".join(filter(None, (won, score)))


def refusal(before: State, events: Events) -> Fault | None:
    """The fault to answer with when a command was kept as a dispute instead of being accepted: both versions."""
    for event in events:
        if isinstance(event, e.ResultDisputed):
            known = before.table_state(event.round, event.table)
            first = versions(known.report.result) if known is not None and known.report is not None else ""
            values = {"number": event.table, "first": first, "second": versions(event.result)}
            return Fault("table-disputed", "table", values=values)
    return None


DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {
    c.RequireTwo: require_two,
    c.NoteScore: note_score,
    c.ReportResult: report,
    c.ConfirmResult: confirm,
    c.EnterResult: enter,
    c.DecideResult: decide_result,
    c.CorrectResult: correct,
}
