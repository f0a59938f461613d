"""Cups for the kernels `brackets` and, where something is won beside the main cup, `cup_parts`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.pairing.bracket import Form, Kind, Part
from tavle.simulate.arrays.brackets import play_cups
from tavle.simulate.arrays.cup_parts import play_parts_of_cups
from tavle.simulate.counts import Counts
from tavle.simulate.drawn_structures import drawn
from tavle.simulate.formats import DoubleElimination, Knockout
from tavle.simulate.kernels.brackets import many_brackets
from tavle.simulate.kernels.cup_parts import many_parts, nodes_of
from tavle.simulate.model_data import Elo, PairModel
from tavle.simulate.models import Matches
from tavle.simulate.plans.base import Plan, counted, filled, runner, zeros
from tavle.simulate.structures import Structure, knockout

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

InLength = Callable[[int | None], Matches]
"""What decides matches to so many points; `None` is what the model says."""


def in_lengths(model: PairModel, ratings: Floats) -> InLength:
    """The model in matches of any length; one that knows none is the same in all."""
    usual = model.matches(ratings)

    def of(length: int | None) -> Matches:
        if length is None or not isinstance(model, Elo) or model.length is None:
            return usual
        return model.model_copy(update={"length": length}).matches(ratings)

    return of


def cup_plan(form: Knockout | DoubleElimination, players: int, model: PairModel, ratings: Floats) -> Plan:
    """The plan of a cup.

    Raises:
        Refused: if lengths are set and the model knows none, places or byes are set that this kind has not, too few
            play for the kind, or losers of more rounds are to go on than there are.
    """
    if form.lengths and not (isinstance(model, Elo) and model.length is not None):
        raise refuse("bad-value", where="lengths", key="model", value=model.kind, right=Phrase("model-with-length"))
    if isinstance(form, DoubleElimination):
        made = _drawn(players, Form(Kind.DOUBLE, second_final=form.second_final), form.lengths)
    else:
        made = _of_knockout(form, players)
    by_lot = isinstance(form, Knockout) and form.byes == "lot"
    free = 0 if by_lot else made.free
    return structure_plan(form.format, made, in_lengths(model, ratings), drawn=form.draw == "lot", free=free)


FEEDING = {"feeds": ("consolation", "last_chance"), "last_feeds": ("last_chance",)}
"""Settings to the kinds that have them."""


def _of_knockout(form: Knockout, players: int) -> Structure:
    if form.byes == "lot" and form.draw != "lot":
        raise refuse("bad-value", key="byes", value=form.byes, right=Phrase("draw-by-lot"))
    for name, kinds in FEEDING.items():
        value = getattr(form, name)
        if value is not None and form.kind not in kinds:
            raise refuse("bad-value", key=name, value=value, right=Phrase("kinds-only", {"known": ", ".join(kinds)}))
    if form.kind == "single" and not form.lengths:
        return knockout(players, places=form.places)
    if form.kind != "single" and form.places != "title":
        raise refuse("bad-value", key="places", value=form.places, right=Phrase("one-of", {"known": "title"}))
    if form.places in ("consolation", "all"):
        raise refuse("bad-value", key="places", value=form.places, right=Phrase("one-of", {"known": "title, third"}))
    third = form.places == "third" and players >= 4
    wanted = Form(Kind(form.kind), third, form.second_final, form.feeds, form.last_feeds)
    return _drawn(players, wanted, form.lengths)


def _drawn(players: int, form: Form, lengths: Mapping[Any, Sequence[int]]) -> Structure:
    return drawn(players, form, {Part(part): rounds for part, rounds in lengths.items()})


def structure_plan(title: str, made: Structure, games: InLength, *, drawn: bool, free: int) -> Plan:
    """The plan of a cup of any structure."""
    arguments: dict[str, Any] = {
        "wins": wins_of(made, games),
        "free": free,
        "drawn": drawn,
    }
    lengths = made.lengths_by_round() if any(made.lengths) else ()
    if made.plain:
        arguments |= {"sides": made.sides, "only_if": made.only_if}
        return Plan(title, "cup", made.players, arguments, (), made.spans(), made.rounds, lengths=lengths)
    arguments |= {
        "nodes": nodes_of(made.sides, made.only_if, made.comes),
        "finals": np.array([match for _, match in made.lists], np.int64),
    }
    lists = tuple(name for name, _ in made.lists)
    return Plan(title, "parts", made.players, arguments, (), made.spans(), made.rounds, lengths=lengths, lists=lists)


def wins_of(made: Structure, games: InLength) -> Any:
    """For each kind of match the chance of each player against each other."""
    chances = [games(length).decisive() for length in made.lengths]
    # Of one kind nothing is copied: of thousands of players it is half a gigabyte.
    return chances[0][None] if len(chances) == 1 else np.stack(chances)


@runner("cup", play_cups)
def run_cup(plan: Plan, seed: int, first: int, count: int) -> tuple[Counts, Ints]:
    """See `run_plan`."""
    return counted(plan, filled(plan, seed, first, count, many_brackets, starts=zeros(plan.players)))


@runner("parts", play_parts_of_cups)
def run_parts(plan: Plan, seed: int, first: int, count: int) -> tuple[Counts, Ints]:
    """See `run_plan`."""
    more = {"starts": zeros(plan.players), "titles": zeros(plan.players, len(plan.lists))}
    return counted(plan, filled(plan, seed, first, count, many_parts, **more))
