"""Seating by lot: who plays when the tables do not divide the field, then tables and roles drawn together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tavle.core.errors import NoSolution, refuse
from tavle.core.model import Draw, PlayerId
from tavle.pairing.blocks import consecutive_blocks, seat_blocks
from tavle.pairing.powers import BoardDraw, draw_boards, draw_powers_on
from tavle.pairing.seating import Note, Seating, Task, board_table, free_numbers, numbered, odd_table_notes
from tavle.pairing.sitting_out import Attendee, Field, Reason, choose_players
from tavle.rules.model.seating import ByLot

SITTING_OUT = "sitting_out"
"""Lots: all who wanted to play, in the order that decides between equals when not all can."""

OFFERS_PLAY, OFFERS_SIT_OUT = "offers/play", "offers/sit_out"
"""No lots: the volunteers whom the lots of `SITTING_OUT` took into account."""


def seat_by_lot(task: Task, rule: ByLot) -> Seating:
    """Tables by lot, or by the list where the book seeds later rounds; roles by lot, none twice for a player.

    Source: ndf_arcon_2002 §1c, §1d, §1e.
    """
    field, draws = _field(task, rule)
    notes = _field_notes(task, field)
    by_list = rule.seeded and task.number > 1
    if not task.book.game.roles:
        return _without_roles(task, rule, field, (notes, draws), by_list=by_list)
    drawn, left_list = _boards(task, field, by_list=by_list)
    if left_list:
        notes.append(Note(task.cite(rule.clause), "seeding_left"))
    if not drawn.uniform:
        notes.append(Note(task.cite(rule.clause), "uneven_lots"))
    numbers = free_numbers(task.kept)
    new = [board_table(number, board) for number, board in zip(numbers, drawn.boards, strict=False)]
    tables = sorted([*task.kept, *new], key=lambda table: table.number)
    draws.append(task.draw("powers", drawn.order))
    reason = _reason(task, rule, by_list=by_list and not left_list)
    reasons = {table.number: reason for table in new}
    return Seating(task.number, task.stage, tuple(tables), (), tuple(notes), tuple(draws), reasons)


def _reason(task: Task, rule: ByLot, *, by_list: bool) -> Note:
    if by_list:
        return Note(task.cite(rule.clause), "table.by_list", {"after": task.number - 1})
    return Note(task.cite(rule.clause), "table.by_lot")


def _without_roles(
    task: Task, rule: ByLot, field: Field, said: tuple[list[Note], list[Draw]], *, by_list: bool
) -> Seating:
    notes, draws = said
    order = _by_list(task, field) if by_list else list(task.stream("tables").shuffled(sorted(field.playing)))
    tables = numbered(seat_blocks(order, consecutive_blocks(field.sizes)), task.kept)
    notes = [*notes, *odd_table_notes(task, tables)]
    if not by_list:
        draws = [*draws, task.draw("tables", order)]
    reason = _reason(task, rule, by_list=by_list)
    reasons = {table.number: reason for table in tables if table not in task.kept}
    return Seating(task.number, task.stage, tables, (), tuple(notes), tuple(draws), reasons)


def _boards(task: Task, field: Field, *, by_list: bool) -> tuple[BoardDraw, bool]:
    """The boards, and whether a seeding by the list had to be left because its boards have no drawing of the roles."""
    roles = task.book.game.roles
    once = task.book.game.role_once
    played = roles_played(task) if once is not None else {}
    may_repeat = {player for override in task.admits(once) for player in override.players}
    if by_list:
        companies = seat_blocks(_by_list(task, field), consecutive_blocks(field.sizes))
        try:
            stream = task.stream("powers")
            return draw_powers_on(companies, roles, played, stream, may_repeat=may_repeat), False
        except NoSolution:
            pass  # the boards of the list cannot be; the lots below find others wherever there are any
    try:
        stream = task.stream("powers")
        drawn = draw_boards(list(field.playing), roles, played, stream, may_repeat=may_repeat, named=task.names)
    except NoSolution as error:
        clause = task.cite(once) if once is not None else ""
        raise NoSolution([replace(fault, clause=clause) for fault in error.faults]) from None
    return drawn, by_list


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


def _field(task: Task, rule: ByLot) -> tuple[Field, list[Draw]]:
    """Who plays, so that the tables are full; and the lots and offers behind it, where not just all present play."""
    present = task.present()
    if not present:
        raise refuse("nobody-present", number=task.number)
    tournament = task.tournament
    seated = {seat.player for table in task.kept for seat in table.seats}
    volunteers = [
        player
        for player in tournament.play
        if player not in seated
        and (tournament.present is None or player not in present)
        and tournament.withdrawn.get(player, task.number) >= task.number
    ]
    attendees = [_attendee(task, player) for player in present if player not in volunteers]
    size, *others = task.book.game.sizes
    field = choose_players(
        attendees,
        size,
        task.stream(SITTING_OUT),
        play=[_attendee(task, player) for player in volunteers],
        sit_out=tournament.sit_out,
        travellers_equal=task.book.sitting_out is not None and task.book.sitting_out.travellers_equal,
        # A board with roles has a player for each of them.
        other_sizes=() if task.book.game.roles else others,
        odd_tables=rule.odd_tables,
    )
    fills = [player for player, reason in field.playing.items() if reason is Reason.FILLS]
    if not field.out and not fills:
        return field, []
    lots = task.stream(SITTING_OUT).shuffled(sorted(each.id for each in attendees))
    offers = {OFFERS_PLAY: volunteers, OFFERS_SIT_OUT: [player for player in tournament.sit_out if player in present]}
    draws = [task.draw(kind, players) for kind, players in offers.items() if players]
    return field, [task.draw(SITTING_OUT, lots), *draws]


def _attendee(task: Task, player: PlayerId) -> Attendee:
    known = next(each for each in task.tournament.players if each.id == player)
    arrived = task.entry.arrivals.get(player, known.arrived)
    return Attendee(player, known.registered is not None, known.travelled, arrived)


def _field_notes(task: Task, field: Field) -> list[Note]:
    clause = task.cite(task.book.sitting_out.clause) if task.book.sitting_out is not None else ""
    out: Sequence[Note] = [
        Note(clause, f"sits_out.{reason.value}", {"player": task.name(player)}) for player, reason in field.out.items()
    ]
    fills = [player for player, reason in field.playing.items() if reason is Reason.FILLS]
    return [*out, *(Note(clause, "fills", {"player": task.name(player)}) for player in fills)]
