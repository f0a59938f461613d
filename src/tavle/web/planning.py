"""Blocks of rounds planned beside the requests: one thread at a time, how far it is, and what came of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from threading import Event, Lock, Thread

from tavle.core.errors import Fault, TavleError
from tavle.core.model import Round, Tournament
from tavle.pairing.next_round import rule_for
from tavle.pairing.seat_block import BLOCK, Block, block_of
from tavle.pairing.seating import Task
from tavle.rules.model.seating import Optimised
from tavle.tournament.state import Phase, State

MOST = 16
"""Plans that are kept; the one asked for the longest ago makes room, and is made again when it is asked for."""


@dataclass(slots=True)
class Planning:
    """A block that is planned, or has been.

    Attributes:
        most: At most so many steps, for tables and seats together.
        done: So many of them are made.
        block: What came of it; None before it is over, and where it was refused.
        faults: Why it was refused.
        over: Set when it is over.
    """

    most: int
    done: int = 0
    block: Block | None = None
    faults: tuple[Fault, ...] = ()
    over: Event = field(default_factory=Event)


_known: OrderedDict[Hashable, Planning] = OrderedDict()
_lock = Lock()
_turn = Lock()


def planning(id_: str, task: Task, rule: Optimised) -> Planning:
    """The plan of the block that a round is seated from; begun in a thread of its own when nobody has asked before.

    Its budget are the steps of the book, so that the round is seated just so afterwards; every process of the server
    comes to the same plan.

    Args:
        id_: The tournament.
        task: The round, with the seed of a new plan.
        rule: The book's rule for it.
    """
    key = (id_, task.number, task.seed, tuple(task.present()), _seated(task), rule.model_dump_json())
    with _lock:
        known = _known.get(key)
        if known is not None:
            _known.move_to_end(key)
            return known
        begun = _known[key] = Planning(2 * rule.steps)
        while len(_known) > MOST:
            _known.popitem(last=False)
    Thread(target=_plan, args=(begun, task, rule), daemon=True).start()
    return begun


def _seated(task: Task) -> Hashable:
    """What has been seated so far, and from which plans."""
    return tuple(
        (tuple(tuple(seat.player for seat in table.seats) for table in entry.tables), entry.draws)
        for entry in task.earlier
    )


def _plan(begun: Planning, task: Task, rule: Optimised) -> None:
    def watch(part: str, done: int) -> bool:
        begun.done = done + (rule.steps if part == "seats" else 0)
        return True

    try:
        with _turn:
            begun.block = block_of(task, rule, watch=watch)
    except TavleError as error:
        begun.faults = tuple(error.faults)
    finally:
        begun.over.set()


def needs_seed(state: State) -> bool:
    """Whether the round that is prepared is seated from a block, so that a plan may have to be made."""
    return state.phase is Phase.CHECK_IN and block_rule(state, state.round) is not None


def block_rule(state: State, number: int) -> Optimised | None:
    """What seats a round, where that is a block of rounds."""
    try:
        rule = rule_for(state.book, number)
    except TavleError:
        return None
    return rule if isinstance(rule, Optimised) else None


def has_block(state: State) -> bool:
    """Whether there is a block to be looked at."""
    return needs_seed(state) or last_planned(state) is not None


def last_planned(state: State) -> Task | None:
    """The last round for which a block was planned, as it stood then."""
    drafted = (state.draft,) if state.draft is not None else ()
    for entry in reversed((*state.tournament.rounds, *drafted)):
        for draw in entry.draws:
            if draw.kind == BLOCK:
                here = replace(state.tournament, present=tuple(draw.order))
                return task_before(state, here, entry, draw.seed)
    return None


def task_before(state: State, tournament: Tournament, entry: Round, seed: str) -> Task:
    """A round to be seated, with what was before it; `tournament` says who is there."""
    before = replace(tournament, rounds=tournament.rounds[: entry.number - 1])
    return Task(state.book, before, entry.number, seed, Round(entry.number))
