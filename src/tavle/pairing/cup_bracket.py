"""The bracket of a tournament's cup: who goes on, the lots that make it, and how far the record has come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tavle.core.errors import Refused, refuse
from tavle.core.model import Draw, PlayerId, Round, Status, Table
from tavle.core.phrases import Phrase
from tavle.pairing.bracket import Bracket, Form, Kind, Result
from tavle.pairing.bracket_cut import AtCut, Cut, Ranked, cut_best, cut_points
from tavle.pairing.bracket_draw import drawn_seeds, with_late
from tavle.pairing.bracket_kinds import build
from tavle.pairing.seating import Note, Task
from tavle.ranking import rank
from tavle.ranking.ledger import counts
from tavle.rules.model.seating import Cup, CupEntry

CUT, CUP, BYES = "cut", "cup", "cup_byes"
"""Kinds of lots: who goes on among equals at the cut, who meets whom, and who is free in round 1."""

SECOND = "second_"
"""Before the kind of lots that are for the second cup."""

FIELD, LATE = "cup_field", "cup_late"
"""Kinds of draws without lots, where the cup is all of the tournament: who was there at its start, who came late."""


@dataclass(frozen=True, slots=True)
class CupState:
    """A cup as far as it is played.

    Attributes:
        draws: The lots that made it, kept with its first round.
        notes: What is to be said about it.
        late: Who comes in with the next round, kept with that; empty where nobody does.
    """

    bracket: Bracket
    draws: tuple[Draw, ...]
    notes: tuple[Note, ...]
    late: tuple[Draw, ...] = ()


def cup_state(task: Task, rule: Cup) -> CupState:
    """The cup of a tournament.

    Where it is all of the tournament, who has come since the first of its rounds takes the line of a bye.

    Raises:
        Refused: if none is announced, the list is not final, equals at the cut are still to be decided, nobody has the
            points that it asks for, too few go on for this kind of bracket, or no bye is left for who came late.
    """
    if rule.entry is None:
        raise refuse("cup-not-announced", clause=task.cite(rule.clause), book=task.book.id)
    listed = rank(task.book, task.tournament)
    if not listed.final:
        raise refuse("list-not-final", clause=task.cite(rule.clause), after=listed.after)
    ranked = [Ranked(row.player, row.place, row.points) for row in listed.rows]
    cut, draws = _cut(task, rule, rule.entry, ranked)
    everybody, field = cut.through, _field(task)
    if task.book.rounds() == 0:
        cut = Cut(tuple(field) or everybody)
        draws.append(task.draw(FIELD, cut.through))
    seeds = _seeds(task, rule, cut, "", draws)
    notes = _notes(task, rule, cut, "cup_through")
    below: list[str] = []
    if rule.entry.second:
        rest = [row for row in ranked if row.player not in cut.through]
        second, drawn = _cut_best(task, rule, rest, rule.entry.second, SECOND)
        draws += drawn
        below = _seeds(task, rule, second, SECOND, draws) if second.through else []
        notes += _notes(task, rule, second, "second_cup_through") if below else []
    bracket = build([*seeds, *below], _form(rule, len(seeds), len(below)))
    rounds = [entry for entry in task.earlier if of_cup(task, entry)]
    for entry in rounds:
        for player in _late_in(entry):
            bracket = with_late(bracket, player)
        bracket = _with_round(task, bracket, entry)
    late = _late_now(task, rounds, everybody) if field else ()
    for player in late:
        bracket = with_late(bracket, player, waiting_pairs(task))
    return CupState(bracket, tuple(draws), tuple(notes), (Draw(LATE, "", late),) if late else ())


def _field(task: Task) -> tuple[str, ...]:
    """Who was there at the start of a cup that is all of the tournament, where that is kept already."""
    kept = (draw.order for entry in (*task.earlier, task.entry) for draw in entry.draws if draw.kind == FIELD)
    return next(kept, ())


def _late_in(entry: Round) -> tuple[str, ...]:
    """Who came into the cup in one of its rounds after the first."""
    return tuple(player for draw in entry.draws if draw.kind == LATE for player in draw.order)


def _late_now(task: Task, rounds: Sequence[Round], everybody: Sequence[str]) -> tuple[str, ...]:
    """Who is there now and has not been in the cup before."""
    known = {*_field(task), *(player for entry in rounds for player in _late_in(entry))}
    present = everybody if task.tournament.present is None else task.tournament.present
    return tuple(player for player in everybody if player not in known and player in present)


def waiting_pairs(task: Task) -> list[frozenset[str]]:
    """The pairs of the cup's tables that are seated and not yet played."""
    return [
        frozenset(seat.player for seat in table.seats)
        for entry in task.earlier
        if of_cup(task, entry)
        for table in entry.tables
        if not table.played
    ]


def _form(rule: Cup, main: int, second: int) -> Form:
    third = rule.third_place and main >= 4
    return Form(Kind(rule.kind), third_place=third, second_final=rule.second_final, second=second)


def _cut(task: Task, rule: Cup, entry: CupEntry, ranked: list[Ranked]) -> tuple[Cut, list[Draw]]:
    if entry.points is None:
        return _cut_best(task, rule, ranked, entry.best or 2)
    cut = cut_points(ranked, entry.points)
    if not cut.through:
        raise refuse("nobody-in-cup", clause=task.cite(rule.clause), points=entry.points)
    return cut, []


def _cut_best(task: Task, rule: Cup, ranked: list[Ranked], best: int, which: str = "") -> tuple[Cut, list[Draw]]:
    at_cut = AtCut(rule.entry.at_cut) if rule.entry is not None else AtCut.PLAY_OFF
    cut = cut_best(ranked, best, at_cut=at_cut)
    if not cut.open_places:
        return cut, []
    if at_cut is AtCut.PLAY_OFF:
        names, clause = task.names(cut.equal), task.cite(rule.clause)
        raise refuse("cut-undecided", clause=clause, players=names, places=cut.open_places)
    draw = _draw(task, f"{which}{CUT}", cut.equal)
    return cut_best(ranked, best, at_cut=at_cut, decided=draw.order), [draw]


def _seeds(task: Task, rule: Cup, cut: Cut, which: str, draws: list[Draw]) -> list[str]:
    """The seeds of one cup; the lots that it takes are added to the draws."""
    lots = _draw(task, f"{which}{CUP}", cut.through) if rule.seeding == "lot" else None
    byes = _draw(task, f"{which}{BYES}", cut.through) if rule.byes == "lot" else None
    draws += [draw for draw in (lots, byes) if draw is not None]
    clubs: dict[str, str] = {player.id: player.club for player in task.tournament.players if player.club is not None}
    return drawn_seeds(
        cut.through,
        lots=None if lots is None else lots.order,
        byes=None if byes is None else byes.order,
        clubs=clubs if rule.apart else None,
    )


def _draw(task: Task, kind: str, players: Sequence[str]) -> Draw:
    """Lots for an order of these players: as an earlier round of the cup has drawn them, else from the seed.

    Raises:
        Refused: if those of an earlier round name others.
    """
    order = next((draw.order for entry in task.earlier for draw in entry.draws if draw.kind == kind), ())
    if order and sorted(order) != sorted(players):
        raise refuse("lots-do-not-fit", kind=kind, named=task.names(order), right=task.names(players))
    return task.draw(kind, order or task.stream(kind).shuffled(sorted(players)))


def of_cup(task: Task, entry: Round) -> bool:
    """Whether a round belongs to the cup."""
    return not counts(task.book, entry)


def _with_round(task: Task, bracket: Bracket, entry: Round) -> Bracket:
    """The bracket with the results of a round, whose tables could all be played at once."""
    open_matches = {frozenset(bracket.players(node.number)): node.number for node in bracket.playable()}
    results = dict(bracket.results)
    for table in entry.tables:
        number = open_matches.get(frozenset(seat.player for seat in table.seats))
        if number is None:
            raise _not_open(task, bracket, table)
        winner = next((seat.player for seat in table.seats if seat.outcome.won), None)
        if winner is not None:
            score = {seat.player: seat.outcome.score for seat in table.seats}
            upper, lower = (score[PlayerId(str(player))] for player in bracket.players(number))
            scores = None if upper is None or lower is None else (upper, lower)
            results[number] = Result(winner, table.status is Status.WALKOVER, scores)
    return replace(bracket, results=results)


def _not_open(task: Task, bracket: Bracket, table: Table) -> Refused:
    """What is said of a table whose players do not meet now."""
    players = task.names(sorted({seat.player for seat in table.seats}))
    pairs = [task.names(str(player) for player in bracket.players(node.number)) for node in bracket.playable()]
    return refuse("not-a-cup-match", players=players, open="; ".join(pairs) or Phrase("none"))


def _notes(task: Task, rule: Cup, cut: Cut, key: str) -> list[Note]:
    clause = task.cite(rule.clause)
    notes = [Note(clause, key, {"players": task.names(cut.through)})]
    if cut.equal:
        through = task.names(player for player in cut.equal if player in cut.through)
        notes.append(Note(clause, "cup_equal", {"players": task.names(cut.equal), "through": through}))
    return notes


def cup_rule(task: Task) -> Cup:
    """The book's rule about a cup.

    Raises:
        Refused: if it has none.
    """
    for rule in task.book.seating:
        if isinstance(rule, Cup):
            return rule
    raise refuse("cup-not-announced", book=task.book.id)
