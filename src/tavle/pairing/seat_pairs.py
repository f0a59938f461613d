"""Seating of a Monrad round: the list, who has met whom, the bye, and a word for each thing a director should know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from tavle.core.errors import Fault, NoSolution, no_solution
from tavle.core.model import Override, PlayerId
from tavle.pairing.matching import Obstacle
from tavle.pairing.monrad import MonradPairing, pair_monrad, passed_over
from tavle.pairing.seat_start import seat_first_round
from tavle.pairing.seating import Note, Seating, Task, free_numbers, numbered
from tavle.rules.model.seating import Monrad

Pair = tuple[int, int]
Meetings = tuple[list[set[int]], dict[Pair, int]]
"""For each place whom it may not meet, and for each pair (the higher place first) the round in which it last met."""


def seat_monrad(task: Task, rule: Monrad) -> Seating:
    """Each against the next free player he has not met, from the top of the list.

    Source: nbgf_monrad §3 to §9.
    """
    if task.number == 1:
        return seat_first_round(task, rule)
    order = task.present_by_list()
    place = {player: number for number, player in enumerate(order)}
    met, last_met = meetings(task, place)
    byes = [place[player] for entry in task.earlier for player in entry.byes if player in place]
    found = pair_monrad(met, had_bye=byes)
    if isinstance(found, Obstacle):
        found = _admitted(task, rule, order, (met, last_met), byes) or found
    if isinstance(found, Obstacle):
        raise _nobody_to_meet(task, rule, order, found)
    pairs = [(order[higher], order[lower]) for higher, lower in found.pairs]
    bye = () if found.bye is None else (order[found.bye],)
    return Seating(
        task.number,
        task.stage,
        numbered(pairs, task.kept),
        bye,
        notes=tuple(_notes(task, rule, order, found)),
        reasons=_reasons(task, rule, order, found, met),
        overrides=tuple(_overrides(task, rule, order, found, byes)),
    )


def meetings(task: Task, place: Mapping[PlayerId, int]) -> Meetings:
    """Who has met whom before this round; a cup comes after all of these."""
    met: list[set[int]] = [set() for _ in place]
    last: dict[Pair, int] = {}
    for entry in task.earlier:
        for table in entry.tables:
            seated = sorted(place[seat.player] for seat in table.seats if seat.player in place)
            for position, first in enumerate(seated):
                for second in seated[position + 1 :]:
                    met[first].add(second)
                    met[second].add(first)
                    last[first, second] = entry.number
    return met, last


def _admitted(
    task: Task, rule: Monrad, order: Sequence[PlayerId], met: Meetings, byes: Sequence[int]
) -> MonradPairing | Obstacle | None:
    """The round with the breaches that were announced (`dead_end`) or that overrides of this round admit.

    An override without players admits the breach to anybody, one with players to them alone; `None` where nothing is
    admitted.
    """
    bye_for = _admitted_to(task, _bye_clause(task), order, everybody=rule.dead_end == "second_bye")
    meet_again = _admitted_to(task, rule.rematch_clause, order, everybody=rule.dead_end == "oldest_rematch")
    if not bye_for and not meet_again:
        return None
    everybody = len(bye_for) == len(order)
    return pair_monrad(
        met[0],
        # Who alone may have a second bye counts as one who has had none; as no legal pairing exists, he gets it.
        had_bye=byes if everybody else [position for position in byes if position not in bye_for],
        second_bye=everybody,
        last_met={pair: number for pair, number in met[1].items() if meet_again >= set(pair)} if meet_again else None,
    )


def _admitted_to(task: Task, clause: str | None, order: Sequence[PlayerId], *, everybody: bool) -> set[int]:
    """The places of those to whom a breach of a clause is admitted."""
    overrides = task.admits(clause)
    if everybody or any(not override.players for override in overrides):
        return set(range(len(order)))
    named = {player for override in overrides for player in override.players}
    return {place for place, player in enumerate(order) if player in named}


def _bye_clause(task: Task) -> str | None:
    bye = task.book.bye
    return bye.most_clause or bye.clause if bye is not None else None


def _overrides(
    task: Task, rule: Monrad, order: Sequence[PlayerId], found: MonradPairing, byes: Sequence[int]
) -> list[Override]:
    """What the record must admit, with whom it concerns: a second bye and rematches, where they were announced."""
    clause = _bye_clause(task)
    breaches: list[tuple[str, list[PlayerId]]] = [
        (rule.rematch_clause, sorted(order[position] for pair in found.rematches for position in pair))
    ]
    if clause is not None and found.bye is not None and found.bye in byes:
        breaches.append((clause, [order[found.bye]]))
    return [
        Override(task.cite(clause), tuple(players), _reason(task, rule, clause))
        for clause, players in breaches
        if players and not set(players) <= {each for override in task.admits(clause) for each in override.players}
    ]


def _reason(task: Task, rule: Monrad, clause: str) -> str:
    """Why a breach is admitted: what the director wrote, else the option that was announced."""
    given = next((override.reason for override in task.admits(clause)), None)
    return given if given is not None else f"dead_end = {rule.dead_end}"


def _nobody_to_meet(task: Task, rule: Monrad, order: Sequence[PlayerId], obstacle: Obstacle) -> NoSolution:
    """No legal pairing: the players that cannot be paired among themselves, by name."""
    bye, clause = len(order), task.cite(rule.rematch_clause)
    if obstacle.groups == ((bye,),) and not obstacle.others:
        return no_solution("nobody-for-the-bye", clause=task.cite(_bye_clause(task) or ""), count=len(order))
    named = [task.names(order[p] for p in group if p != bye) or "the bye" for group in obstacle.groups]
    if not obstacle.others:
        # An obstacle has one group more than it has others.
        return no_solution("no-legal-pairing", clause=clause, players=named[0])
    others = task.names(order[p] for p in obstacle.others if p != bye) or "the bye"
    values = {"groups": " | ".join(named), "others": others, "count": len(named)}
    return NoSolution([Fault("no-legal-pairing-with", "", clause, values)])


def _reasons(
    task: Task, rule: Monrad, order: Sequence[PlayerId], found: MonradPairing, met: Sequence[set[int]]
) -> dict[int, Note]:
    """For each table the pair's places on the list, and whom the higher of the two passed over and why."""
    reasons = {}
    passed = passed_over(found, met)
    for number, (higher, lower), over in zip(free_numbers(task.kept), found.pairs, passed, strict=False):
        values: dict[str, object] = {
            "first": task.name(order[higher]),
            "second": task.name(order[lower]),
            "place": higher + 1,
            "other": lower + 1,
            "met": task.names(order[position] for position in over.met),
            "needed": task.names(order[position] for position in over.needed),
        }
        kind = ("met" if over.met else "") + ("_needed" if over.needed else "")
        reasons[number] = Note(task.cite(rule.clause), f"pair.{kind.strip('_') or 'next'}", values)
    return reasons


def _notes(task: Task, rule: Monrad, order: Sequence[PlayerId], found: MonradPairing) -> list[Note]:
    notes = []
    left = found.departure
    if left is not None:
        values = {
            "player": task.name(order[left.player]),
            "partner": task.name(order[left.partner]),
            "left_over": task.names(order[p] for p in left.left_over),
        }
        if left.wanted is None:
            notes.append(Note(task.cite(rule.clause), "letter_ends", values))
        else:
            values["wanted"] = task.name(order[left.wanted])
            notes.append(Note(task.cite(rule.clause), "letter_left", values))
    notes += _bye_notes(task, order, found)
    for higher, lower in found.rematches:
        values = {"first": task.name(order[higher]), "second": task.name(order[lower])}
        notes.append(Note(task.cite(rule.rematch_clause), "rematch", values))
    return notes


def _bye_notes(task: Task, order: Sequence[PlayerId], found: MonradPairing) -> list[Note]:
    if found.bye is None or task.book.bye is None:
        return []
    rule = task.book.bye
    notes = [Note(task.cite(rule.whom_clause or rule.clause), "bye", {"player": task.name(order[found.bye])})]
    for had_bye, passed in groupby(found.bye_passed, key=lambda passed: passed.had_bye):
        players = task.names(order[each.player] for each in passed)
        key = "bye_passed.had" if had_bye else "bye_passed.needed"
        notes.append(Note(task.cite(rule.most_clause or rule.clause), key, {"players": players}))
    return notes
