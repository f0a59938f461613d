"""The block that a round belongs to: as it is planned, and in the words that a page and the API have for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.library.block_answer import Asked, answer_of
from tavle.pairing.seat_block import Block
from tavle.rules.model.base import Language
from tavle.tournament.decisions.seating import to_be_seated
from tavle.tournament.state import State
from tavle.web.halls import names_of
from tavle.web.planning import Planning, block_rule, last_planned, needs_seed, planning, task_before

AT_ONCE = 0.3
"""So many seconds an answer waits for a plan; most are made by then."""


def planned_block(id_: str, state: State, seed: str) -> Planning | None:
    """The plan that is made for the round that is prepared, or was made for the last that was seated from one.

    Args:
        seed: For a round that is prepared; else that of the draw counts.
    """
    if needs_seed(state):
        tournament = to_be_seated(state)
        task = task_before(state, tournament, tournament.rounds[-1], seed)
    else:
        last = last_planned(state)
        if last is None:
            return None
        task = last
    rule = block_rule(state, task.number)
    if rule is None:
        return None
    found = planning(id_, task, rule)
    found.over.wait(AT_ONCE)
    return found


def block_values(state: State, made: Block, language: Language) -> Mapping[str, Any]:
    """A block in the words of a page; rounds bear the numbers of the tournament."""
    names = names_of(state)
    called = tuple(names[player] for player in made.players)
    answer = answer_of(made.problem, made.solution, Asked(called, state.book.game.roles, made.seed, language))

    def number(position: int) -> int:
        return made.numbers[position - 1]

    again = [
        (each["player"], [(m["player"], [number(n) for n in m["rounds"]], m["why"]) for m in each["meets"]])
        for each in answer["again"]
    ]
    return {
        "first": made.numbers[0],
        "last": made.numbers[-1],
        "at": made.at,
        "rounds": [(number(each["round"]), each["tables"], each["sitting_out"]) for each in answer["rounds"]],
        "aims": [aim for aim in answer["aims"] if _matters(made, aim["aim"])],
        "proven": answer["proven"],
        "constructed": answer["constructed"],
        "again": again,
        "whys": sorted({why for _, meets in again for _, _, why in meets}),
        "moves": [{**move, "round": number(move["round"])} for move in answer["moves"]],
        "replanned": made.problem.before is not None,
    }


def _matters(made: Block, aim: str) -> bool:
    """Whether an aim says anything of this block: there are clubs to be kept apart, an earlier plan to be kept to."""
    return bool({"apart": made.problem.clubs, "moves": made.problem.before}.get(aim, True))
