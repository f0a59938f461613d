"""The cup afterwards: who goes on, the bracket as far as the record has come, and its next round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tavle.core.errors import refuse
from tavle.core.model import Draw, Round, Table
from tavle.core.phrases import Phrase
from tavle.pairing.bracket import Bracket, Node, single_elimination
from tavle.pairing.bracket_cut import AtCut, Cut, Ranked, cut_best, cut_points
from tavle.pairing.seating import Note, Seating, Task, free_numbers, numbered
from tavle.ranking import rank
from tavle.ranking.ledger import counts
from tavle.rules.model.seating import Cup, CupEntry

CUT, CUP = "cut", "cup"
"""Kinds of lots: who goes on among equals at the cut, and who meets whom."""


@dataclass(frozen=True, slots=True)
class CupState:
    """A cup as far as it is played, the lots that made it, and what is to be said about it."""

    bracket: Bracket
    draws: tuple[Draw, ...]
    notes: tuple[Note, ...]


def seat_cup(task: Task, rule: Cup) -> Seating | None:
    """The matches of the cup that can be played now; `None` when it is over.

    Source: nbgf_monrad §14.
    """
    state = cup_state(task, rule)
    waiting = _waiting(task)
    seated = [*waiting, *({seat.player for seat in table.seats} for table in task.kept)]
    matches = [node for node in state.bracket.playable() if set(state.bracket.players(node.number)) not in seated]
    if not matches and waiting:
        raise refuse("cup-waits", players="; ".join(task.names(sorted(pair)) for pair in waiting))
    if not matches:
        return None
    first = not any(_of_cup(task, entry) for entry in task.earlier)
    pairs = [[str(player) for player in state.bracket.players(node.number)] for node in matches]
    reasons = {
        number: _match_reason(task, rule, node) for number, node in zip(free_numbers(task.kept), matches, strict=False)
    }
    return Seating(
        task.number,
        _stage(task),
        numbered(pairs, task.kept),
        notes=state.notes if first else (),
        draws=state.draws if first else (),
        reasons=reasons,
    )


def _match_reason(task: Task, rule: Cup, node: Node) -> Note:
    """Which match of the cup a table plays, and how its players came there."""
    clause = task.cite(rule.clause)
    sides: dict[str, object] = {"match": node.number, "round": node.round}
    if node.for_third_place:
        return Note(clause, "match.third_place", sides)
    if node.feeds:
        return Note(clause, "match.fed", {**sides, "matches": tuple(feed.node for feed in node.feeds)})
    return Note(clause, f"match.{rule.seeding}", sides)


def _waiting(task: Task) -> list[set[str]]:
    """The pairs of the cup's tables that are seated and not yet played."""
    return [
        {seat.player for seat in table.seats}
        for entry in task.earlier
        if _of_cup(task, entry)
        for table in entry.tables
        if not table.played
    ]


def cup_state(task: Task, rule: Cup) -> CupState:
    """The cup of a tournament.

    Raises:
        Refused: if none is announced, the list is not final, equals at the cut are still to be decided, or nobody has
            the points that it asks for.
    """
    if rule.entry is None:
        raise refuse("cup-not-announced", clause=task.cite(rule.clause), book=task.book.id)
    listed = rank(task.book, task.tournament)
    if not listed.final:
        raise refuse("list-not-final", clause=task.cite(rule.clause), after=listed.after)
    ranked = [Ranked(row.player, row.place, row.points) for row in listed.rows]
    cut, drawn = _cut(task, rule, rule.entry, ranked)
    lots, order = _lots(task, rule, cut)
    bracket = single_elimination(cut.through, lots=lots, third_place=rule.third_place and len(cut.through) >= 4)
    for entry in task.earlier:
        if _of_cup(task, entry):
            bracket = _with_round(task, bracket, entry)
    return CupState(bracket, (*drawn, *order), tuple(_notes(task, rule, cut)))


def _cut(task: Task, rule: Cup, entry: CupEntry, ranked: list[Ranked]) -> tuple[Cut, list[Draw]]:
    if entry.points is not None:
        cut = cut_points(ranked, entry.points)
        if not cut.through:
            raise refuse("nobody-in-cup", clause=task.cite(rule.clause), points=entry.points)
        return cut, []
    best = entry.best or 2
    at_cut = AtCut(entry.at_cut)
    cut = cut_best(ranked, best, at_cut=at_cut)
    if not cut.open_places:
        return cut, []
    if at_cut is AtCut.PLAY_OFF:
        names, clause = task.names(cut.equal), task.cite(rule.clause)
        raise refuse("cut-undecided", clause=clause, players=names, places=cut.open_places)
    order = _recorded(task, CUT, cut.equal) or task.stream(CUT).shuffled(sorted(cut.equal))
    return cut_best(ranked, best, at_cut=at_cut, decided=order), [task.draw(CUT, order)]


def _lots(task: Task, rule: Cup, cut: Cut) -> tuple[tuple[str, ...] | None, list[Draw]]:
    if rule.seeding == "list":
        return None, []
    order = _recorded(task, CUP, cut.through) or task.stream(CUP).shuffled(sorted(cut.through))
    return order, [task.draw(CUP, order)]


def _recorded(task: Task, kind: str, players: Sequence[str]) -> tuple[str, ...]:
    """An order of these players that an earlier round of the cup has drawn; empty where none has.

    Raises:
        Refused: if it names others.
    """
    order = next((draw.order for entry in task.earlier for draw in entry.draws if draw.kind == kind), ())
    if order and sorted(order) != sorted(players):
        raise refuse("lots-do-not-fit", kind=kind, named=task.names(order), right=task.names(players))
    return order


def _of_cup(task: Task, entry: Round) -> bool:
    return not counts(task.book, entry)


def _with_round(task: Task, bracket: Bracket, entry: Round) -> Bracket:
    for table in entry.tables:
        number = _match(task, bracket, table)
        winner = next((seat.player for seat in table.seats if seat.outcome.won), None)
        if winner is not None:
            bracket = bracket.with_result(number, winner, walkover=table.status == "walkover")
    return bracket


def _match(task: Task, bracket: Bracket, table: Table) -> int:
    """The open match that the players of a table play."""
    players = {seat.player for seat in table.seats}
    for node in bracket.playable():
        if set(bracket.players(node.number)) == players:
            return node.number
    pairs = [task.names(str(player) for player in bracket.players(node.number)) for node in bracket.playable()]
    raise refuse("not-a-cup-match", players=task.names(sorted(players)), open="; ".join(pairs) or Phrase("none"))


def _notes(task: Task, rule: Cup, cut: Cut) -> list[Note]:
    clause = task.cite(rule.clause)
    notes = [Note(clause, "cup_through", {"players": task.names(cut.through)})]
    if cut.equal:
        through = task.names(player for player in cut.equal if player in cut.through)
        notes.append(Note(clause, "cup_equal", {"players": task.names(cut.equal), "through": through}))
    return notes


def _stage(task: Task) -> str | None:
    return next((stage.name for stage in task.book.stages if not stage.counts), None)


def cup_rule(task: Task) -> Cup:
    """The book's rule about a cup.

    Raises:
        Refused: if it has none.
    """
    for rule in task.book.seating:
        if isinstance(rule, Cup):
            return rule
    raise refuse("cup-not-announced", book=task.book.id)
