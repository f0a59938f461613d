"""A director's own seating: accepted, with each rule it breaks named, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb

from tavle.core.errors import TavleError
from tavle.core.model import Override, PlayerId, Round, Tournament
from tavle.pairing.cup_bracket import cup_state
from tavle.pairing.next_round import next_round, rule_for
from tavle.pairing.seat_block import BLOCK, met_again
from tavle.pairing.seat_boards import roles_played
from tavle.pairing.seat_pairs import meetings
from tavle.pairing.seat_tables import group_numbers
from tavle.pairing.seating import Note, Seating, Task
from tavle.rules.model import Book
from tavle.rules.model.seating import Composition, Cup, Monrad, Optimised, Scheme

DECIDED_BY_LOT = ("powers", "tables", "unrated", "start_order", "start_groups")
"""Kinds of lots that decide who meets whom; another drawing would have been as right."""

UNUSED = "\N{EN DASH}"
"""Stands for nobody."""


def breaches(book: Book, tournament: Tournament, entry: Round) -> tuple[Note, ...]:
    """What a seating made by hand breaks: one note for each broken rule, none where the book could have seated it so.

    Each note names by how much, and whom it concerns (`Note.players`).

    Args:
        tournament: As it stands before the round; `present` says who takes part.
        entry: The round as the director seats it.

    Raises:
        Refused: if the book has no such round.
    """
    task = Task(book, tournament.until(entry.number - 1), entry.number, "", Round(entry.number))
    rule = rule_for(book, entry.number)
    if isinstance(rule, Cup):
        return tuple(_not_in_the_cup(task, rule, entry))
    found = [*_attendance(task, entry), *_roles(task, entry), *_byes(task, entry)]
    if isinstance(rule, Monrad):
        found += _rematches(task, rule, entry)
    elif isinstance(rule, Composition):
        found += _composition(task, rule, entry)
    elif isinstance(rule, Scheme):
        found += _meets_again(task, rule, entry)
    elif isinstance(rule, Optimised):
        found += _met_in_block(task, rule, entry)
    return (*found, *_unlike_the_book(task, rule.clause, entry))


def admitting(found: Sequence[Note], reason: str) -> tuple[Override, ...]:
    """The overrides with which a record admits breaches; each clause once, with everybody concerned."""
    players: dict[str, dict[PlayerId, None]] = {}
    for note in found:
        if note.clause and note.players:
            players.setdefault(note.clause, {}).update(dict.fromkeys(note.players))
    return tuple(Override(clause, tuple(concerned), reason) for clause, concerned in players.items())


def _not_in_the_cup(task: Task, rule: Cup, entry: Round) -> Iterator[Note]:
    """Tables of a cup whose players do not meet now."""
    bracket = cup_state(task, rule).bracket
    pairs = [{str(player) for player in bracket.players(node.number)} for node in bracket.playable()]
    for table in entry.tables:
        seated = tuple(seat.player for seat in table.seats)
        if set(seated) not in pairs:
            right = "; ".join(task.names(sorted(pair)) for pair in pairs)
            values = {"table": table.number, "players": task.names(seated), "right": right}
            yield Note(task.cite(rule.clause), "breach.not_in_cup", values, seated)


def _attendance(task: Task, entry: Round) -> Iterator[Note]:
    seated = {seat.player for table in entry.tables for seat in table.seats} | set(entry.byes)
    present = set(task.present())
    for player in task.tournament.start_order:
        if player in present - seated:
            yield Note("", "breach.not_seated", {"player": task.name(player)}, (player,))
        elif player in seated - present:
            yield Note("", "breach.not_present", {"player": task.name(player)}, (player,))


def _roles(task: Task, entry: Round) -> Iterator[Note]:
    once = task.book.game.role_once
    if once is None:
        return
    played = roles_played(task)
    for table in entry.tables:
        for seat in table.seats:
            if seat.role is not None and seat.role in played.get(seat.player, ()):
                values = {"player": task.name(seat.player), "role": seat.role}
                yield Note(task.cite(once), "breach.role_again", values, (seat.player,))


def _byes(task: Task, entry: Round) -> Iterator[Note]:
    rule = task.book.bye
    for player in entry.byes:
        had = sum(player in other.byes for other in task.earlier)
        if rule is not None and had >= rule.most:
            values = {"player": task.name(player), "count": had + 1, "most": rule.most}
            yield Note(task.cite(rule.most_clause or rule.clause), "breach.bye_again", values, (player,))


def _rematches(task: Task, rule: Monrad, entry: Round) -> Iterator[Note]:
    order = task.tournament.start_order
    place = {player: number for number, player in enumerate(order)}
    _, last_met = meetings(task, place)
    for table in entry.tables:
        higher, lower = sorted(place[seat.player] for seat in table.seats)
        if (higher, lower) in last_met:
            pair = order[higher], order[lower]
            values = {"first": task.name(pair[0]), "second": task.name(pair[1]), "round": last_met[higher, lower]}
            yield Note(task.cite(rule.rematch_clause), "breach.rematch", values, pair)


def _composition(task: Task, rule: Composition, entry: Round) -> Iterator[Note]:
    groups = group_numbers(task, rule)
    for table in entry.tables:
        have = [sum(groups.get(seat.player) == group for seat in table.seats) for group in range(len(rule.quota))]
        if have != list(rule.quota):
            values = {"table": table.number, "have": tuple(have), "right": rule.quota}
            seated = tuple(seat.player for seat in table.seats)
            yield Note(task.cite(rule.clause), "breach.composition", values, seated)


def _meets_again(task: Task, rule: Scheme, entry: Round) -> Iterator[Note]:
    companies = [{seat.player for seat in table.seats} for table in task.round_of(rule.of_round).tables]
    for table in entry.tables:
        for company in companies:
            again = [seat.player for seat in table.seats if seat.player in company]
            if len(again) > 1:
                values = {"table": table.number, "players": task.names(again), "count": comb(len(again), 2)}
                yield Note(task.cite(rule.clause), "breach.meets_again", values, tuple(again))


def _met_in_block(task: Task, rule: Optimised, entry: Round) -> Iterator[Note]:
    """Players at a table who have met in an earlier round of the block."""
    for table, again in met_again(task, rule, entry.tables):
        values = {"table": table.number, "players": task.names(again), "count": comb(len(again), 2)}
        yield Note(task.cite(rule.clause), "breach.meets_again", values, again)


def _unlike_the_book(task: Task, clause: str, entry: Round) -> Iterator[Note]:
    """Where the book would have drawn lots, or seated otherwise: other company at a table, another bye."""
    seated = tuple(seat.player for table in entry.tables for seat in table.seats)
    try:
        right = next_round(task.book, task.tournament.with_present(seated + entry.byes), seed="", number=entry.number)
    except TavleError as error:
        yield Note(task.cite(clause), "breach.no_seating", {"reason": error.faults[0].message}, seated)
        return
    kinds = tuple(dict.fromkeys(draw.kind.split("/")[0] for draw in right.draws if draw.kind != BLOCK))
    if kinds:
        yield Note(task.cite(clause), "breach.not_drawn", {"kinds": kinds}, seated + entry.byes)
    if not any(draw.kind in DECIDED_BY_LOT for draw in right.draws):
        yield from _other_companies(task, clause, entry, right)
        yield from _other_byes(task, entry, right)


def _other_companies(task: Task, clause: str, entry: Round, right: Seating) -> Iterator[Note]:
    """A note for each table with other company than the book gives the best of it."""
    place = {player: number for number, player in enumerate(task.list_order(), start=1)}
    company = {seat.player: [each.player for each in table.seats] for table in right.tables for seat in table.seats}
    for table in entry.tables:
        seated = [seat.player for seat in table.seats]
        wanted = company.get(min(seated, key=lambda player: place[player]))
        if wanted is not None and set(seated) != set(wanted):
            values = {
                "table": table.number,
                "players": task.names(seated),
                "right": task.names(wanted),
                "places": _distance(seated, wanted, place),
            }
            yield Note(task.cite(clause), "breach.other_company", values, tuple(seated))


def _other_byes(task: Task, entry: Round, right: Seating) -> Iterator[Note]:
    rule = task.book.bye
    given, wanted = set(entry.byes) - set(right.byes), set(right.byes) - set(entry.byes)
    if rule is not None and given | wanted:
        values = {"players": task.names(entry.byes) or UNUSED, "right": task.names(right.byes) or UNUSED}
        yield Note(task.cite(rule.clause), "breach.other_bye", values, (*entry.byes, *right.byes))


def _distance(have: Sequence[PlayerId], wanted: Sequence[PlayerId], place: Mapping[PlayerId, int]) -> int:
    """By how many places of the list the company differs, added up in the order of the list."""
    one, other = (sorted(place[player] for player in each) for each in (have, wanted))
    return sum(abs(own - right) for own, right in zip(one, other, strict=False))
