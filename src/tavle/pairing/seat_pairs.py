"""Seating of a Monrad round: the list, who has met whom, the bye, and a word for each thing a director should know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from tavle.core.errors import Fault, NoSolution, no_solution
from tavle.core.model import Draw, PlayerId
from tavle.pairing.chances import dead_end_chance
from tavle.pairing.first_round import Form, pair_first_round, strength_groups
from tavle.pairing.matching import Obstacle
from tavle.pairing.monrad import MonradPairing, pair_monrad
from tavle.pairing.seating import Note, Seating, Task, numbered
from tavle.ranking.ledger import counts
from tavle.rules.model import Book
from tavle.rules.model.seating import Monrad

SIMULATED_GAMES = 40_000
"""About so many games the simulation behind the warning plays: a second at most."""


def seat_monrad(task: Task, rule: Monrad) -> Seating:
    """Each against the next free player he has not met, from the top of the list.

    Source: nbgf_monrad §3 to §9.
    """
    if task.number == 1:
        return _first_round(task, rule)
    order = task.present_by_list()
    place = {player: number for number, player in enumerate(order)}
    met, last_met = meetings(task, place)
    byes = [place[player] for entry in task.earlier for player in entry.byes if player in place]
    found = pair_monrad(
        met,
        had_bye=byes,
        second_bye=rule.dead_end == "second_bye",
        last_met=last_met if rule.dead_end == "oldest_rematch" else None,
    )
    if isinstance(found, Obstacle):
        raise _nobody_to_meet(task, rule, order, found)
    pairs = [(order[higher], order[lower]) for higher, lower in found.pairs]
    bye = () if found.bye is None else (order[found.bye],)
    return Seating(task.number, task.stage, numbered(pairs, task.kept), bye, tuple(_notes(task, rule, order, found)))


def meetings(task: Task, place: Mapping[PlayerId, int]) -> tuple[list[set[int]], dict[tuple[int, int], int]]:
    """Whom each may not meet, and when each pair last met; tables of a cup do not count."""
    met: list[set[int]] = [set() for _ in place]
    last: dict[tuple[int, int], int] = {}
    for entry in task.earlier:
        if not counts(task.book, entry):
            continue
        for table in entry.tables:
            seated = sorted(place[seat.player] for seat in table.seats if seat.player in place)
            for position, first in enumerate(seated):
                for second in seated[position + 1 :]:
                    met[first].add(second)
                    met[second].add(first)
                    last[first, second] = entry.number
    return met, last


def _nobody_to_meet(task: Task, rule: Monrad, order: Sequence[PlayerId], obstacle: Obstacle) -> NoSolution:
    """No legal pairing: the players that cannot be paired among themselves, by name."""
    bye = len(order)
    named = [task.names(order[p] for p in group if p != bye) or "the bye" for group in obstacle.groups]
    others = task.names(order[p] for p in obstacle.others if p != bye)
    if not obstacle.others:
        return no_solution("no-legal-pairing", clause=task.cite(rule.rematch_clause), groups=" | ".join(named))
    values = {"groups": " | ".join(named), "others": others or "the bye", "count": len(named)}
    return NoSolution([Fault("no-legal-pairing-with", "", task.cite(rule.rematch_clause), values)])


def _notes(task: Task, rule: Monrad, order: Sequence[PlayerId], found: MonradPairing) -> list[Note]:
    notes = []
    clause = task.cite(rule.clause)
    left = found.departure
    if left is not None and left.wanted is not None:
        values = {
            "player": task.name(order[left.player]),
            "wanted": task.name(order[left.wanted]),
            "partner": task.name(order[left.partner]),
            "left_over": task.names(order[p] for p in left.left_over),
        }
        notes.append(Note(clause, "letter_left", values))
    notes += _bye_notes(task, order, found)
    for higher, lower in found.rematches:
        values = {"first": task.name(order[higher]), "second": task.name(order[lower])}
        notes.append(Note(task.cite(rule.rematch_clause), "rematch", values))
    return notes


def _bye_notes(task: Task, order: Sequence[PlayerId], found: MonradPairing) -> list[Note]:
    if found.bye is None or task.book.bye is None:
        return []
    rule = task.book.bye
    notes = [Note(task.cite(rule.clause), "bye", {"player": task.name(order[found.bye])})]
    for had_bye, passed in groupby(found.bye_passed, key=lambda passed: passed.had_bye):
        players = task.names(order[each.player] for each in passed)
        key = "bye_passed.had" if had_bye else "bye_passed.needed"
        notes.append(Note(task.cite(rule.most_clause or rule.clause), key, {"players": players}))
    return notes


def _first_round(task: Task, rule: Monrad) -> Seating:
    """The start order, and the form of round 1 that the book or the organiser names.

    Source: nbgf_monrad §6.
    """
    order, draws, notes = _start(task, rule)
    clubs = [_club(task, player) for player in order] if rule.apart else None
    form = Form.FOLD if rule.start == "fold" else Form.ADJACENT
    made = pair_first_round(len(order), form=form, clubs=clubs)
    pairs = [(order[higher], order[lower]) for higher, lower in made.pairs]
    bye = () if made.bye is None else (order[made.bye],)
    if bye and task.book.bye is not None:
        notes.append(Note(task.cite(task.book.bye.clause), "bye", {"player": task.name(bye[0])}))
    for higher, lower in made.together:
        values = {"first": task.name(order[higher]), "second": task.name(order[lower])}
        notes.append(Note(task.cite(rule.start_clause), "together", values))
    notes += dead_end_warning(task.book, len(order))
    return Seating(1, task.stage, numbered(pairs, task.kept), bye, tuple(notes), tuple(draws))


def dead_end_warning(book: Book, players: int) -> list[Note]:
    """A word of warning, before the tournament, if some round of it may be impossible to pair; with the chance.

    The chance comes from a simulation with a seed of its own: the same settings give the same warning.
    """
    rule = next((rule for rule in book.seating if isinstance(rule, Monrad)), None)
    rounds = book.rounds()
    if rule is None or rounds is None or players < 2:
        return []
    tournaments = max(50, min(500, SIMULATED_GAMES // (players * rounds)))
    found = dead_end_chance(players, rounds, seed="set-up", tournaments=tournaments)
    if not found.by_round:
        return []
    values = {"stuck": sum(found.by_round.values()), "tournaments": found.tournaments, "round": min(found.by_round)}
    return [Note(book.cite(rule.rematch_clause), "dead_ends", {**values, "players": players, "rounds": rounds})]


def _start(task: Task, rule: Monrad) -> tuple[list[PlayerId], list[Draw], list[Note]]:
    """Who is seated, in the order of round 1; lots only where the record fixes no order."""
    present = task.present()
    if rule.start == "lot" and not task.tournament.start_order_given:
        drawn = list(task.stream("start_order").shuffled(sorted(present)))
        return drawn, [task.draw("start_order", drawn)], [Note(task.cite(rule.start_clause), "start_by_lot")]
    order, draws, notes = _rated_first(task, rule, present)
    if rule.start == "groups":
        order = [order[position] for position in strength_groups(len(order))]
    return order, draws, notes


def _rated_first(task: Task, rule: Monrad, present: list[PlayerId]) -> tuple[list[PlayerId], list[Draw], list[Note]]:
    """By rating, the unrated below in an order drawn by lot."""
    if task.tournament.start_order_given:
        return present, [], []
    unrated = [player.id for player in task.tournament.players if player.rating is None and player.id in set(present)]
    if len(unrated) < 2:
        return present, [], []
    drawn = list(task.stream("unrated").shuffled(sorted(unrated)))
    rated = [player for player in present if player not in set(unrated)]
    note = Note(task.cite(rule.start_clause), "unrated_by_lot", {"players": task.names(drawn)})
    return [*rated, *drawn], [task.draw("unrated", drawn)], [note]


def _club(task: Task, player: PlayerId) -> str | None:
    return next(each.club for each in task.tournament.players if each.id == player)
