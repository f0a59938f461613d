"""Decisions on who sits where: drawn by the book, or by hand with every breach named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tavle.core.errors import Refused, refuse
from tavle.core.model import Round, Status, Tournament
from tavle.pairing.next_round import next_round
from tavle.pairing.seating import Note, Seating
from tavle.records import record_of
from tavle.records.check import record_faults
from tavle.records.model import RecordPart
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.cup import takes_late
from tavle.tournament.decisions.base import Asked, Events, known_players, reason_wanted
from tavle.tournament.state import State


def draw(state: State, command: c.DrawSeating, _: Asked) -> Events:
    """As the book seats the round; all lots from the seed, in a cup from that of the cut."""
    seed = state.cup.seed if state.cup is not None else command.seed
    seating = next_round(state.book, to_be_seated(state, command.overrides), seed=seed)
    return (_drafted(seating),)


def to_be_seated(state: State, overrides: tuple[Any, ...] = ()) -> Tournament:
    """The tournament with the round that waits for its seating: who arrived when, and what is admitted."""
    entry = Round(state.round, arrivals=state.arrivals, overrides=overrides)
    # Who comes late to a cup that takes him was not there when its players were called.
    present = None if takes_late(state) else state.tournament.present
    return replace(state.tournament, rounds=(*state.tournament.rounds, entry), present=present)


def _drafted(seating: Seating) -> e.SeatingDrafted:
    return e.SeatingDrafted(
        round=seating.round,
        tables=seating.tables,
        stage=seating.stage,
        byes=seating.byes,
        remarks=tuple(_remark(note) for note in seating.notes),
        draws=seating.draws,
        overrides=seating.overrides,
    )


def _remark(note: Note) -> e.Remark:
    values = {key: value if isinstance(value, int) else str(value) for key, value in note.values.items()}
    return e.Remark(note.clause, note.key, values)


def seat_by_hand(state: State, command: c.SeatByHand, _: Asked) -> Events:
    """Whatever a record may hold; breaches of the book must be admitted by an override with its reason."""
    if not command.tables and not command.byes:
        raise refuse("nobody-seated", where="tables")
    seats = [seat for table in command.tables for seat in table.seats]
    known_players(state, [*(seat.player for seat in seats), *command.byes], "tables")
    for position, override in enumerate(command.overrides):
        reason_wanted(override.reason, where=f"overrides[{position}].reason")
    tables = tuple(replace(table, status=Status.UNFINISHED) for table in command.tables)
    entry = Round(state.round, tables, command.byes, _stage(state), state.arrivals, command.draws, command.overrides)
    _check(state, entry)
    drafted = e.SeatingDrafted(
        entry.number, tables, entry.stage, entry.byes, (), entry.draws, entry.overrides, by_hand=True
    )
    return (drafted,)


def _stage(state: State) -> str | None:
    if state.cup is not None:
        return state.cup.stage
    stage = state.book.stage_of(state.round)
    return stage.name if stage is not None else None


def _check(state: State, entry: Round) -> None:
    """The record with this round must be one that could be read; faults of earlier rounds are not this command's."""
    tournament = replace(state.tournament, rounds=(*state.tournament.rounds, entry))
    part = RecordPart.model_validate(record_of(tournament))
    own = f"rounds[{len(tournament.rounds) - 1}]"
    faults = [fault for fault in record_faults(state.book, part) if fault.where.startswith(own)]
    if faults:
        raise Refused(faults)


DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {
    c.DrawSeating: draw,
    c.SeatByHand: seat_by_hand,
}
