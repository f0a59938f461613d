"""A director's own seating: accepted, with each rule it breaks named, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tavle.core.errors import TavleError
from tavle.core.model import PlayerId, Round, Table, Tournament
from tavle.pairing.next_round import next_round
from tavle.pairing.seat_boards import roles_played
from tavle.pairing.seat_pairs import meetings
from tavle.pairing.seat_tables import group_numbers
from tavle.pairing.seating import Note, Seating, Task
from tavle.rules.model import Book
from tavle.rules.model.seating import Blocks, Composition, Monrad, Scheme


def breaches(book: Book, tournament: Tournament, entry: Round) -> tuple[Note, ...]:
    """What a seating made by hand breaks: one note for each broken rule, none where the book could have seated it so.

    Args:
        tournament: As it stands before the round; `present` says who takes part.
        entry: The round as the director seats it.
    """
    task = Task(book, tournament.until(entry.number - 1), entry.number, "", Round(entry.number))
    rule = next((rule for rule in book.seating if rule.enabled and rule.seats_round(entry.number)), None)
    found = [*_attendance(task, entry), *_sizes(task, entry), *_roles(task, entry), *_byes(task, entry)]
    match rule:
        case Monrad():
            found += [*_rematches(task, rule, entry), *_off_the_list(task, rule.clause, entry)]
        case Composition():
            found += _composition(task, rule, entry)
        case Scheme():
            found += [*_meets_again(task, rule, entry), *_off_the_list(task, rule.clause, entry)]
        case Blocks():
            found += _off_the_list(task, rule.clause, entry)
    return tuple(found)


def _attendance(task: Task, entry: Round) -> Iterator[Note]:
    seated = {seat.player for table in entry.tables for seat in table.seats} | set(entry.byes)
    present = set(task.present())
    for player in task.tournament.start_order:
        if player in present - seated:
            yield Note("", "breach.not_seated", {"player": task.name(player)})
        elif player in seated - present:
            yield Note("", "breach.not_present", {"player": task.name(player)})


def _sizes(task: Task, entry: Round) -> Iterator[Note]:
    for table in entry.tables:
        if len(table.seats) not in task.book.game.sizes:
            values = {"table": table.number, "count": len(table.seats), "right": task.book.game.sizes}
            yield Note("", "breach.size", values)


def _roles(task: Task, entry: Round) -> Iterator[Note]:
    once = task.book.game.role_once
    if once is None:
        return
    played = roles_played(task)
    for table in entry.tables:
        for seat in table.seats:
            if seat.role is not None and seat.role in played.get(seat.player, ()):
                values = {"player": task.name(seat.player), "role": seat.role}
                yield Note(task.cite(once), "breach.role_again", values)


def _byes(task: Task, entry: Round) -> Iterator[Note]:
    rule = task.book.bye
    for player in entry.byes:
        had = sum(player in other.byes for other in task.earlier)
        if rule is not None and had >= rule.most:
            values = {"player": task.name(player), "count": had + 1, "most": rule.most}
            yield Note(task.cite(rule.most_clause or rule.clause), "breach.bye_again", values)


def _rematches(task: Task, rule: Monrad, entry: Round) -> Iterator[Note]:
    place = {player: number for number, player in enumerate(task.tournament.start_order)}
    _, last_met = meetings(task, place)
    for table in entry.tables:
        pair = sorted(place[seat.player] for seat in table.seats)
        round_met = last_met.get((pair[0], pair[-1]))
        if len(pair) == 2 and round_met is not None:
            first, second = (task.name(task.tournament.start_order[number]) for number in pair)
            values = {"first": first, "second": second, "round": round_met}
            yield Note(task.cite(rule.rematch_clause), "breach.rematch", values)


def _composition(task: Task, rule: Composition, entry: Round) -> Iterator[Note]:
    groups = group_numbers(task, rule)
    for table in entry.tables:
        have = [sum(groups.get(seat.player) == group for seat in table.seats) for group in range(len(rule.quota))]
        if have != list(rule.quota):
            values = {"table": table.number, "have": tuple(have), "right": rule.quota}
            yield Note(task.cite(rule.clause), "breach.composition", values)


def _meets_again(task: Task, rule: Scheme, entry: Round) -> Iterator[Note]:
    before = next((other for other in task.earlier if other.number == rule.of_round), Round(rule.of_round))
    companies = [{seat.player for seat in table.seats} for table in before.tables]
    for table in entry.tables:
        for company in companies:
            again = [seat.player for seat in table.seats if seat.player in company]
            if len(again) > 1:
                values = {"table": table.number, "players": task.names(again)}
                yield Note(task.cite(rule.clause), "breach.meets_again", values)


def _off_the_list(task: Task, clause: str, entry: Round) -> Iterator[Note]:
    """Where the list would have seated otherwise: who sits at another table, or meets another opponent."""
    present = tuple(seat.player for table in entry.tables for seat in table.seats) + entry.byes
    tournament = task.tournament.with_present(present)
    try:
        right = next_round(task.book, tournament, seed="", number=entry.number)
    except TavleError as error:
        yield Note(task.cite(clause), "breach.no_seating", {"reason": error.faults[0].message})
        return
    if right.draws:
        return
    place = {player: number for number, player in enumerate(task.list_order(), start=1)}
    yield from _moved(task, clause, entry, right, place)


def _moved(task: Task, clause: str, entry: Round, right: Seating, place: Mapping[PlayerId, int]) -> Iterator[Note]:
    company = {seat.player: table for table in right.tables for seat in table.seats}
    for table in entry.tables:
        for seat in table.seats:
            wanted = company.get(seat.player)
            if wanted is None:
                yield Note(task.cite(clause), "breach.had_bye", {"player": task.name(seat.player)})
            elif not _same(table, wanted) and seat.player == _first(table, place):
                values = {
                    "table": table.number,
                    "players": task.names(each.player for each in table.seats),
                    "right": task.names(each.player for each in wanted.seats),
                    "places": _distance(table, wanted, place),
                }
                yield Note(task.cite(clause), "breach.other_company", values)


def _same(table: Table, wanted: Table) -> bool:
    return {seat.player for seat in table.seats} == {seat.player for seat in wanted.seats}


def _first(table: Table, place: Mapping[PlayerId, int]) -> PlayerId:
    return min((seat.player for seat in table.seats), key=lambda player: place[player])


def _distance(table: Table, wanted: Table, place: Mapping[PlayerId, int]) -> int:
    """By how many places of the list the company differs, added up in the order of the list."""
    have, right = (sorted(place[seat.player] for seat in each.seats) for each in (table, wanted))
    return sum(abs(one - other) for one, other in zip(have, right, strict=False))
