"""Seating by lot: who plays when the tables do not divide the field, then tables and roles drawn together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tavle.core.errors import NoSolution, refuse
from tavle.core.model import PlayerId
from tavle.pairing.blocks import consecutive_blocks, seat_blocks
from tavle.pairing.powers import BoardDraw, draw_boards, draw_powers_on
from tavle.pairing.seating import Note, Seating, Task, board_table, free_numbers, numbered
from tavle.pairing.sitting_out import Attendee, Field, Reason, choose_players
from tavle.rules.model.seating import ByLot


def seat_by_lot(task: Task, rule: ByLot) -> Seating:
    """Tables by lot, or by the list where the book seeds later rounds; roles by lot, none twice for a player.

    Source: ndf_arcon_2002 §1c, §1d, §1e.
    """
    field = _field(task, rule)
    notes = _field_notes(task, field)
    by_list = rule.seeded and task.number > 1
    if not task.book.game.roles:
        return _without_roles(task, field, notes, by_list=by_list)
    drawn = _boards(task, field, by_list=by_list)
    new = [board_table(number, board) for number, board in zip(free_numbers(task.kept), drawn.boards, strict=False)]
    tables = sorted([*task.kept, *new], key=lambda table: table.number)
    draws = (task.draw("powers", drawn.order),)
    return Seating(task.number, task.stage, tuple(tables), (), tuple(notes), draws)


def _without_roles(task: Task, field: Field, notes: Sequence[Note], *, by_list: bool) -> Seating:
    order = _by_list(task, field) if by_list else list(task.stream("tables").shuffled(sorted(field.playing)))
    tables = numbered(seat_blocks(order, consecutive_blocks(field.sizes)), task.kept)
    draws = () if by_list else (task.draw("tables", order),)
    return Seating(task.number, task.stage, tables, (), tuple(notes), draws)


def _boards(task: Task, field: Field, *, by_list: bool) -> BoardDraw:
    roles, stream = task.book.game.roles, task.stream("powers")
    once = task.book.game.role_once
    played = roles_played(task) if once is not None else {}
    may_repeat = _admitted(task, once)
    try:
        if by_list:
            companies = seat_blocks(_by_list(task, field), consecutive_blocks(field.sizes))
            return draw_powers_on(companies, roles, played, stream, may_repeat=may_repeat)
        return draw_boards(list(field.playing), roles, played, stream, may_repeat=may_repeat)
    except NoSolution as error:
        clause = task.cite(once) if once is not None else ""
        raise NoSolution([replace(fault, clause=clause) for fault in error.faults]) from None


def _by_list(task: Task, field: Field) -> list[PlayerId]:
    return [player for player in task.list_order() if player in field.playing]


def roles_played(task: Task) -> Mapping[str, set[str]]:
    """The roles that each player has had, those taken over included."""
    played: dict[str, set[str]] = {}
    for entry in task.earlier:
        for table in entry.tables:
            for seat in table.seats:
                for player in (seat.player, seat.substitute.player if seat.substitute else None):
                    if player is not None and seat.role is not None:
                        played.setdefault(player, set()).add(seat.role)
    return played


def _admitted(task: Task, clause: str | None) -> set[str]:
    """Players whom an override of this round allows a role again."""
    if clause is None:
        return set()
    cited = (clause, task.cite(clause))
    return {player for override in task.entry.overrides if override.clause in cited for player in override.players}


def _field(task: Task, rule: ByLot) -> Field:
    """Who plays, so that the tables are full."""
    present = task.present()
    if not present:
        raise refuse("nobody-present", number=task.number)
    volunteers = [player for player in task.tournament.play if task.tournament.present is None or player not in present]
    attendees = [_attendee(task, player) for player in present if player not in volunteers]
    sitting_out = task.book.sitting_out
    size, *others = task.book.game.sizes
    return choose_players(
        attendees,
        size,
        task.stream("sitting_out"),
        play=[_attendee(task, player) for player in volunteers],
        sit_out=task.tournament.sit_out,
        travellers_equal=sitting_out is not None and sitting_out.travellers_equal,
        other_sizes=others,
        odd_tables=rule.odd_tables,
    )


def _attendee(task: Task, player: PlayerId) -> Attendee:
    known = next(each for each in task.tournament.players if each.id == player)
    arrived = task.entry.arrivals.get(player, known.arrived)
    return Attendee(player, known.registered is not None, known.travelled, arrived)


def _field_notes(task: Task, field: Field) -> list[Note]:
    clause = task.cite(task.book.sitting_out.clause) if task.book.sitting_out is not None else ""
    notes = [
        Note(clause, f"sits_out.{reason.value}", {"player": task.name(player)}) for player, reason in field.out.items()
    ]
    notes += [
        Note(clause, "fills", {"player": task.name(player)})
        for player, reason in field.playing.items()
        if reason is Reason.FILLS
    ]
    usual = task.book.game.sizes[0]
    odd = [(number, size) for number, size in enumerate(field.sizes, start=1) if size != usual]
    notes += [Note("", "odd_table", {"number": number, "size": size}) for number, size in odd]
    return notes
