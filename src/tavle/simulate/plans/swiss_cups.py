"""Books that announce a cup: what it is for either engine, and the plan of the kernel `swiss_cup`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tavle.core.errors import Refused, refuse
from tavle.core.lots import purpose_of
from tavle.core.phrases import Phrase
from tavle.pairing.bracket import Form, Kind
from tavle.pairing.bracket_draw import byes_of
from tavle.pairing.cup_bracket import BYES, CUP, CUT
from tavle.rules.model import Book
from tavle.rules.model.seating import Cup
from tavle.simulate.arrays.swiss_cup import play_swiss_cups
from tavle.simulate.counts import Counts
from tavle.simulate.drawn_structures import drawn
from tavle.simulate.exact import Subject
from tavle.simulate.exact_cup import PLAY_OFF, PlannedCup
from tavle.simulate.kernels import swiss_cup as kernel
from tavle.simulate.kernels.cup_parts import KIND, LOSER, WINNER, nodes_of
from tavle.simulate.kernels.swiss import MOST_PLAYERS
from tavle.simulate.kernels.swiss_cup import AfterList, many_swiss_cups
from tavle.simulate.model_data import PairModel
from tavle.simulate.models import Matches
from tavle.simulate.plans.base import Plan, counted, filled, first_examples, runner, strict_spans, zeros
from tavle.simulate.plans.cups import in_lengths
from tavle.simulate.plans.swiss import CRITERIA, SUMS, swiss_book, swiss_plan
from tavle.simulate.structures import Structure
from tavle.simulate.words import keys_of

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

AT_CUT = {"all": kernel.EVERYBODY, "lot": kernel.LOT, PLAY_OFF: kernel.PLAY_OFF}
CUP_SUMS = ("leader_wins", "through", "rounds")


def planned_cup(book: Book, model: PairModel, ratings: Floats) -> PlannedCup | None:
    """The cup that a book announces; `None` if there is none.

    Raises:
        Refused: if matches may be left hanging: a cup waits for all.
    """
    rule = next((rule for rule in book.seating if isinstance(rule, Cup) and rule.enabled), None)
    if rule is None or rule.entry is None:
        return None
    if model.unfinished:
        raise refuse("bad-value", key="unfinished", value=model.unfinished, right=Phrase("all-finished"))
    games = in_lengths(model, ratings)
    lengths = {length for rounds in rule.entry.lengths.values() for length in rounds}
    return PlannedCup(rule, rule.entry, games(None), {length: games(length) for length in sorted(lengths)})


@dataclass(frozen=True)
class _Sizes:
    """The cup for every number of players who may go on: main cup and second one to the structure."""

    made: Mapping[tuple[int, int], Structure]

    @property
    def only(self) -> Structure | None:
        """The structure, where no other is possible."""
        return next(iter(self.made.values())) if len(self.made) == 1 else None

    @property
    def shared(self) -> list[tuple[int, int]]:
        """Places that are shared in one of them."""
        spans = {span for each in self.made.values() for span in each.spans() if span[0] < span[1]}
        return sorted(spans)

    @property
    def lists(self) -> tuple[str, ...]:
        """What is won beside the title."""
        return tuple(dict.fromkeys(name for each in self.made.values() for name, _ in each.lists))


def _sizes(cup: PlannedCup, players: int) -> _Sizes:
    """Structures of all sizes that the cut allows; one for which too few go on is left out.

    Raises:
        Refused: if no cup can be played, however many go on.
    """
    entry, made, refused = cup.entry, {}, None
    everybody = entry.points is not None and entry.points <= 0
    for main in [players] if everybody else _counts(entry.best, players, open_end=entry.at_cut == "all"):
        second = _counts(entry.second or None, players - main, open_end=entry.at_cut == "all")
        for below in second if entry.second else [0]:
            form = _form(cup.rule, main, below)
            try:
                made[main, below] = drawn(main + below, form, cup.lengths)
            except Refused as too_few:
                refused = too_few
    if not made and refused is not None:
        raise refused
    return _Sizes(made)


def _counts(best: int | None, players: int, *, open_end: bool) -> range:
    """How many may go on of so many."""
    if best is None:
        return range(1, players + 1)
    least = min(best, players)
    return range(least, players + 1 if open_end else least + 1)


def _form(rule: Cup, main: int, second: int) -> Form:
    third = rule.third_place and main >= 4
    return Form(Kind(rule.kind), third_place=third, second_final=rule.second_final, second=second)


def with_cup(plan: Plan, subject: Subject) -> Plan:
    """A plan for a book with its cup after it: what is counted of it, and how long it takes."""
    cup = subject.cup
    if cup is None:
        return plan
    sizes, before = _sizes(cup, plan.players), subject.book.rounds() or 0
    only = sizes.only
    play_off = (PLAY_OFF,) if cup.entry.at_cut == PLAY_OFF else ()
    lengths: tuple[tuple[int, ...], ...] | None = ()
    if cup.entry.lengths:
        lengths = None if only is None else (*[(0,)] * before, *only.lengths_by_round())
    return replace(
        plan,
        columns=(*strict_spans(plan.players), *sizes.shared),
        criteria=(*plan.criteria, *play_off),
        lists=sizes.lists,
        listed=before > 0,
        lengths=lengths,
        rounds=None if only is None else before + only.rounds,
        tables=plan.tables if before else None,
    )


def swiss_cup_plan(subject: Subject, game: Matches, entry: Ints) -> Plan | str:
    """The plan of a Monrad book with a cup, or of a book of which the cup is all; or why the kernel cannot play it."""
    cup, book = subject.cup, subject.book
    if cup is None or cup.entry.second:
        return "its second cup"
    settings = swiss_book(book) if book.rounds() else {"rounds": 0}
    plan = settings if isinstance(settings, str) else swiss_plan(book.id, settings, entry, game)
    if isinstance(plan, str):
        return plan
    if plan.players > MOST_PLAYERS:
        return f"more than {MOST_PLAYERS} players"
    after = _after_list(cup, plan.players, book.rounds() or 0)
    arguments = {**plan.arguments, "cup": after}
    return with_cup(replace(plan, kind="swiss_cup", arguments=arguments, sums=(*SUMS, *CUP_SUMS)), subject)


def _after_list(cup: PlannedCup, players: int, rounds: int) -> AfterList:
    """The cup as the kernel knows it."""
    sizes, entry, rule = _sizes(cup, players), cup.entry, cup.rule
    columns = {span: at for at, span in enumerate((*strict_spans(players), *sizes.shared), start=1)}
    lengths = list(dict.fromkeys(length for each in sizes.made.values() for length in each.lengths)) or [None]
    parts, starts, finals = [np.empty((0, 8), np.int64)], [0], list[list[int]]()
    for main in range(players + 1):
        made = sizes.made.get((main, 0))
        parts.append(np.empty((0, 8), np.int64) if made is None else _numbered(made, columns, lengths))
        starts.append(starts[-1] + len(parts[-1]))
        deciding = {} if made is None else dict(made.lists)
        finals.append([deciding.get(name, kernel.NOTHING) for name in sizes.lists])
    least = 0 if entry.points is None else -(-2 * entry.points.numerator // entry.points.denominator)
    by_lot = (int(rule.seeding == "lot"), int(rule.byes == "lot"))
    games = [cup.game if length is None else cup.others[length] for length in lengths]
    return AfterList(
        np.array([entry.best or 0, least, AT_CUT[entry.at_cut], *by_lot], np.int64),
        keys_of([purpose_of(kind, rounds + 1) for kind in (CUT, CUP, BYES)]),
        np.array(starts, np.int64),
        np.concatenate(parts),
        np.array([byes_of(main) if (main, 0) in sizes.made else -1 for main in range(players + 1)], np.int64),
        np.array(finals, np.int64).reshape(players + 1, len(sizes.lists)),
        np.stack([game.decisive() for game in games]),
        np.array(list(columns), np.int64),
    )


def _numbered(made: Structure, columns: Mapping[tuple[int, int], int], lengths: list[int | None]) -> Ints:
    """The nodes of a structure with the columns of its places, and its kinds of matches among those of all sizes."""
    nodes: Ints = nodes_of(made.sides, made.only_if, made.comes)
    level = {sum(span): columns[span] for span in made.spans()}
    for node in nodes:
        node[KIND] = lengths.index(made.lengths[node[KIND]])
        for at in (LOSER, WINNER):
            node[at] = level.get(int(node[at]), 0)
    return nodes


@runner("swiss_cup", play_swiss_cups)
def run_swiss_cup(plan: Plan, seed: int, first: int, count: int) -> tuple[Counts, Ints]:
    """See `run_plan`."""
    players, rounds = plan.players, int(plan.arguments["settings"][0])
    more = {
        "separated": zeros(players, len(plan.criteria)),
        "cut": zeros(len(CRITERIA) + 1),
        "going_on": zeros(players),
        "titles": zeros(players, len(plan.lists)),
        "starts": zeros(players),
        "dead": zeros(rounds + 2),
        "codes": zeros(count),
    }
    arrays = filled(plan, seed, first, count, many_swiss_cups, **more)
    codes, cut = arrays.pop("codes"), arrays.pop("cut")
    example = first_examples(codes, first, rounds + 1)
    return counted(plan, {**arrays, "cut": cut[: len(plan.criteria)], "example": example}, codes)
