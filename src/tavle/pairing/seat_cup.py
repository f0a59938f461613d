"""The next round of the cup: the matches that can be played now, and how their players came there."""

from __future__ import annotations

from tavle.core.errors import refuse
from tavle.pairing.bracket import Node, Part
from tavle.pairing.cup_bracket import cup_state, of_cup, waiting_pairs
from tavle.pairing.seating import Note, Seating, Task, free_numbers, numbered
from tavle.rules.model.seating import Cup


def seat_cup(task: Task, rule: Cup) -> Seating | None:
    """The matches of the cup that can be played now; `None` when it is over.

    Source: nbgf_monrad §14.
    """
    state = cup_state(task, rule)
    waiting = waiting_pairs(task)
    seated = [*waiting, *(frozenset(seat.player for seat in table.seats) for table in task.kept)]
    matches = [node for node in state.bracket.playable() if frozenset(state.bracket.players(node.number)) not in seated]
    if not matches and waiting:
        raise refuse("cup-waits", players="; ".join(task.names(sorted(pair)) for pair in waiting))
    if not matches:
        return None
    first = not any(of_cup(task, entry) for entry in task.earlier)
    pairs = [[str(player) for player in state.bracket.players(node.number)] for node in matches]
    reasons = {
        number: _match_reason(task, rule, node) for number, node in zip(free_numbers(task.kept), matches, strict=False)
    }
    return Seating(
        task.number,
        _stage(task),
        numbered(pairs, task.kept),
        notes=state.notes if first else (),
        draws=state.draws if first else state.late,
        reasons=reasons,
    )


def _match_reason(task: Task, rule: Cup, node: Node) -> Note:
    """Which match of the cup a table plays, and how its players came there."""
    clause = task.cite(rule.clause)
    sides: dict[str, object] = {"match": node.number, "round": node.round}
    if node.for_third_place:
        return Note(clause, "match.third_place", sides)
    if node.feeds:
        key = "match.fed" if node.part is Part.MAIN else f"match.{node.part.value}"
        return Note(clause, key, {**sides, "matches": tuple(feed.node for feed in node.feeds)})
    return Note(clause, f"match.{rule.seeding}", sides)


def _stage(task: Task) -> str | None:
    return next((stage.name for stage in task.book.stages if not stage.counts), None)
