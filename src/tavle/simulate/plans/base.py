"""A plan: all that an engine needs to play any of the tournaments of a study, and to count them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.simulate.arrays.chunks import Play, play_in_chunks
from tavle.simulate.compiled import COMPILES, wrapping
from tavle.simulate.counts import NEVER, Counts, moments, single
from tavle.simulate.exact import Subject
from tavle.simulate.plans.exactly import Counting, run_exactly

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Plan:
    """What is played.

    Attributes:
        title: The id of the book, or the name of the format.
        kind: The runner: the name of a kernel, or `exact`.
        players: How many.
        arguments: What the kernel needs.
        criteria: What may separate two players on the last list, in the order of the counts.
        spans: For each place the first and the last of those that are shared with it; a strict list has only its own.
        columns: For each column of `places` the first and the last place of it, where it is not the place itself: which
            are shared may hang on how many go on to a cup.
        rounds, tables: Rounds, and tables in one of them, where these are fixed.
        minutes: Of play in one round, where the book says so.
        lengths: For each round the points of its matches, where these differ; 0 is the usual length. `None`: they do,
            and how many rounds there are is open.
        whole: Minutes of all rounds, where these differ.
        lists: What is won beside the title, in the order of the counts.
        listed: Whether rounds make a list; not where a cup is all.
        sums: Names of the sums that the kernel keeps.
        seats: What the seats of `seats` are: a role, or a place in the order of play.
        unit: Points of `seats` are whole numbers over this.
        records: Names of results that several places have in common, with the first and the last of these.
        subject: What the exact engine plays.
        why_exact: Why no kernel plays it; empty where one does.
    """

    title: str
    kind: str
    players: int
    arguments: Mapping[str, Any] = field(default_factory=dict)
    criteria: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    rounds: int | None = None
    tables: int | None = None
    minutes: int | None = None
    lengths: tuple[tuple[int, ...], ...] | None = ()
    whole: int | None = None
    lists: tuple[str, ...] = ()
    listed: bool = True
    columns: tuple[tuple[int, int], ...] = ()
    sums: tuple[str, ...] = ("games",)
    seats: tuple[str, ...] = ()
    unit: int = 1
    records: tuple[tuple[str, int, int], ...] = ()
    subject: Subject | None = None
    why_exact: str = ""

    @property
    def total_minutes(self) -> int | None:
        """Of the whole tournament, where that is fixed."""
        if self.whole is not None:
            return self.whole
        return None if self.minutes is None or self.rounds is None else self.minutes * self.rounds

    @property
    def strict(self) -> bool:
        """Whether no place is shared."""
        return all(first == last for first, last in self.spans)


def strict_spans(players: int) -> tuple[tuple[int, int], ...]:
    """Every place alone."""
    return tuple((place, place) for place in range(1, players + 1))


def run_plan(plan: Plan, seed: int, first: int, count: int) -> tuple[Counts, Ints]:
    """Plays tournaments `first` to `first + count - 1`.

    Returns:
        The counts, and of each tournament twice its inversions; -1 where it did not come to an end.
    """
    if plan.kind == "exact":
        counting = Counting(plan.criteria, plan.columns, plan.lists)
        return run_exactly(plan.subject, counting, seed, first, count)
    with wrapping():
        return RUNNERS[plan.kind](plan, seed, first, count)


def filled(
    plan: Plan, seed: int, first: int, count: int, kernel: Callable[..., object], **more: Ints
) -> dict[str, Ints]:
    """What the kernel of a plan fills; where none is compiled, whole arrays do.

    Args:
        kernel: Takes seed, first, count, the arguments of the plan, and the arrays, all by their names.
        more: Arrays beside those that every kernel fills.
    """
    found = {
        "places": zeros(plan.players, len(plan.columns) or plan.players),
        "sums": zeros(len(plan.sums)),
        "inversions": zeros(count),
        "squares": zeros(count),
        **more,
    }
    play = IN_ARRAYS.get(plan.kind)
    if COMPILES or play is None:
        kernel(np.uint64(seed), first, count, **plan.arguments, **found)
    else:
        play_in_chunks(play, plan.arguments, seed, first, count, found)
    return found


def counted(plan: Plan, arrays: Mapping[str, Ints], codes: Ints | None = None) -> tuple[Counts, Ints]:
    """The counts of a chunk from the arrays that a kernel has filled.

    Args:
        codes: For each tournament 0, or why it did not come to an end.
    """
    inversions, squares, sums = arrays["inversions"], arrays["squares"], arrays["sums"]
    done = np.ones(len(inversions), bool) if codes is None else codes == 0
    values = {name: array for name, array in arrays.items() if name in ARRAYS}
    values |= {name: single(int(sums[at])) for at, name in enumerate(plan.sums)}
    values |= moments(inversions[done], squares[done], plan.players)
    values |= {"tournaments": single(len(inversions)), "complete": single(int(done.sum()))}
    return Counts(values), np.where(done, inversions, -1)


ARRAYS = ("places", "titles", "cut", "going_on", "separated", "starts", "seats", "attended", "dead", "example")
"""Arrays that are kept as they are."""


def first_examples(codes: Ints, first: int, rounds: int) -> Ints:
    """For each round the first tournament that it stopped."""
    found = np.full(rounds + 1, NEVER, np.int64)
    for number in range(1, rounds + 1):
        stopped = np.flatnonzero(codes == number)
        if len(stopped):
            found[number] = first + int(stopped[0])
    return found


Runner = Callable[[Plan, int, int, int], tuple[Counts, Ints]]
RUNNERS: dict[str, Runner] = {}
IN_ARRAYS: dict[str, Play] = {}
"""Both filled by the modules of the kinds."""


def runner(kind: str, in_arrays: Play | None = None) -> Callable[[Runner], Runner]:
    """Enters a function as the runner of a kind, with what takes the place of its kernel where nothing is compiled."""

    def enter(function: Runner) -> Runner:
        RUNNERS[kind] = function
        if in_arrays is not None:
            IN_ARRAYS[kind] = in_arrays
        return function

    return enter


def zeros(*shape: int) -> Ints:
    """Counts before the first tournament."""
    return np.zeros(shape, np.int64)
