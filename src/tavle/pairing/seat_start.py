"""Seating of the first Monrad round: the start order, its lots, the form of the round, clubs kept apart, a warning."""

from __future__ import annotations

from collections.abc import Sequence

from tavle.core.model import Draw, PlayerId
from tavle.pairing.chances import dead_end_chance
from tavle.pairing.first_round import FirstRound, Form, pair_first_round, strength_groups
from tavle.pairing.seating import Note, Seating, Task, free_numbers, numbered
from tavle.rules.model import Book
from tavle.rules.model.seating import Monrad

SIMULATED_GAMES = 40_000
"""About so many games the simulation behind the warning plays: a second at most."""

START_GROUPS = "start_groups"
"""Lots within the strength groups of the first round: all players in an order drawn."""

Start = tuple[list[PlayerId], list[Draw], list[Note]]
"""Who is seated, in the order of round 1, the lots that made it, and what is to be said of them."""


def seat_first_round(task: Task, rule: Monrad) -> Seating:
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
        clause = task.cite(task.book.bye.whom_clause or task.book.bye.clause)
        notes.append(Note(clause, "bye", {"player": task.name(bye[0])}))
    notes += _apart_notes(task, rule, order, made)
    notes += dead_end_warning(task.book, len(task.present()))
    clause = task.cite(rule.start_clause)
    reasons = {
        number: Note(clause, "pair.start", {"places": (higher + 1, lower + 1)})
        for number, (higher, lower) in zip(free_numbers(task.kept), made.pairs, strict=False)
    }
    return Seating(1, task.stage, numbered(pairs, task.kept), bye, tuple(notes), tuple(draws), reasons)


def _apart_notes(task: Task, rule: Monrad, order: Sequence[PlayerId], made: FirstRound) -> list[Note]:
    """Who meets otherwise than by the form, so that members of a club do not; and who could not be kept apart."""
    named = [
        ("together" if pair in made.together else "kept_apart", pair)
        for pair in made.pairs
        if pair in made.together or pair in made.moved
    ]
    return [
        Note(
            task.cite(rule.start_clause),
            key,
            {"first": task.name(order[higher]), "second": task.name(order[lower])},
        )
        for key, (higher, lower) in named
    ]


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


def _start(task: Task, rule: Monrad) -> Start:
    """The order of round 1; lots only where the record fixes none, and none again beside tables that stand."""
    present = task.present()
    if task.kept or task.kept_byes:
        return present, [], []
    clause = task.cite(rule.start_clause)
    if rule.start == "lot" and not task.tournament.start_order_given:
        drawn = list(task.stream("start_order").shuffled(sorted(present)))
        return drawn, [task.draw("start_order", drawn)], [Note(clause, "start_by_lot")]
    order, draws, notes = _rated_first(task, rule, present)
    if rule.start == "groups":
        lots = task.stream(START_GROUPS).shuffled(sorted(order))
        place = {player: position for position, player in enumerate(order)}
        order = [order[each] for each in strength_groups(len(order), lots=[place[player] for player in lots])]
        draws = [*draws, task.draw(START_GROUPS, lots)]
        notes = [*notes, Note(clause, "start_by_groups")]
    return order, draws, notes


def _rated_first(task: Task, rule: Monrad, present: list[PlayerId]) -> Start:
    """By rating, the unrated below in an order drawn by lot."""
    if task.tournament.start_order_given:
        return present, [], []
    there = set(present)
    unrated = [player.id for player in task.tournament.players if player.rating is None and player.id in there]
    if len(unrated) < 2:
        return present, [], []
    drawn = list(task.stream("unrated").shuffled(sorted(unrated)))
    lots = set(drawn)
    rated = [player for player in present if player not in lots]
    note = Note(task.cite(rule.start_clause), "unrated_by_lot", {"players": task.names(drawn)})
    return [*rated, *drawn], [task.draw("unrated", drawn)], [note]


def _club(task: Task, player: PlayerId) -> str | None:
    return next(each.club for each in task.tournament.players if each.id == player)
