"""Plays a study and says what came of it; one tournament of it as a record."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import Any

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.records import record_of
from tavle.simulate.exact import number_of, play
from tavle.simulate.measures import measure, share
from tavle.simulate.study import MOST_TOURNAMENTS, Study
from tavle.simulate.work import PIECE, Found, run_study

Plain = dict[str, Any]

OUTCOMES = ("fewer_inversions", "as_many", "more_inversions")
"""How the first of two formats compares with the second on the same tournament."""


def run(
    planned: Study,
    *,
    executor: Executor | None = None,
    workers: int = 1,
    keep: Path | None = None,
    progress: Callable[[int, Plain], None] | None = None,
    size: int = PIECE,
) -> Plain:
    """Plays a study; see `work.run_study` for the arguments.

    Returns:
        {"seed", "tournaments", "model", "subjects": [`measures.measure` of each], "compared": for each pair of subjects
        how often the first had fewer, as many, more inversions}.
    """
    watch = None if progress is None else lambda done, found: progress(done, answer_of(planned, found))
    found = run_study(
        planned.plans,
        planned.seed,
        planned.tournaments,
        executor=executor,
        workers=workers,
        keep=keep,
        progress=watch,
        size=size,
    )
    return answer_of(planned, found)


def answer_of(planned: Study, found: Found) -> Plain:
    """What the counts so far say."""
    subjects = [
        {
            "asked": asked,
            **measure(plan, counts, names=planned.entrants.names, cut=cut),
            **({} if own is None else {"model": own}),
        }
        for asked, plan, counts, cut, own in zip(
            planned.asked, planned.plans, found.counts, planned.cuts, planned.models, strict=True
        )
    ]
    return {
        "seed": planned.seed,
        "tournaments": planned.tournaments,
        "model": planned.model,
        **({} if planned.attendance is None else {"attendance": planned.attendance.plain()}),
        "ratings": [float(rating) for rating in planned.entrants.ratings],
        "subjects": subjects,
        "compared": _compared(found),
    }


def _compared(found: Found) -> list[Plain]:
    """For each two subjects how often the first had fewer, as many, more inversions."""
    answer = []
    for name, outcome in found.compared.values.items():
        if name != "_":  # which stands for nothing compared
            one, two = (int(part) for part in name.split("/"))
            of = int(outcome.sum())
            shares = {key: share(float(value), of) for key, value in zip(OUTCOMES, outcome, strict=True)}
            answer.append({"subjects": [one, two], **shares})
    return answer


def record_of_index(planned: Study, index: int) -> Plain:
    """One tournament of the first subject, a rule book, as a record.

    Returns:
        The record; where it got stuck, `dead_end` names the round that could not be seated.

    Raises:
        Refused: if the subject is no book, or there is no such tournament.
    """
    subject = planned.plans[0].subject
    if subject is None:
        raise refuse("bad-value", key="book", value=planned.plans[0].title, right=Phrase("some-book"))
    if not 0 <= index < MOST_TOURNAMENTS:
        raise refuse("bad-value", key="index", value=index, right=Phrase("whole-number"))
    played = play(subject, seed=planned.seed, index=index)
    names = planned.entrants.names
    players = tuple(
        replace(player, name=names[number_of(player.id)], games=None) for player in played.tournament.players
    )
    tournament = replace(played.tournament, players=players, settings=planned.asked[0]["settings"], present=None)
    answer = record_of(tournament)
    return answer if played.dead_end is None else {**answer, "dead_end": played.dead_end}
