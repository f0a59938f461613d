"""The smallest field of a book that gets stuck: so many players, in which round, and a tournament to step through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.core.errors import Refused
from tavle.rules.model import Book
from tavle.rules.read import load_book
from tavle.simulate.plans import Plan, run_plan
from tavle.simulate.study import Study, study

Plain = dict[str, Any]

TRIED = {"swiss": 2000, "exact": 20}
USUALLY_TRIED = 100
"""So many tournaments of each size are played, by the kind of the plan."""
MOST_PLAYERS, MOST_EXACTLY = 40, 20
"""So far is searched; not so far by the exact engine."""


def with_smallest(planned: Study, answer: Plain) -> Plain:
    """The answer, with the smallest field of each book that got stuck in it (`smallest_dead_end`)."""
    subjects = []
    for at, subject in enumerate(answer["subjects"]):
        found = None
        if subject["dead_ends"].get("example") is not None and planned.plans[at].subject is not None:
            found = smallest_dead_end(planned, at)
        kept = subject["dead_ends"] if found is None else {**subject["dead_ends"], "smallest": found}
        subjects.append({**subject, "dead_ends": kept})
    return {**answer, "subjects": subjects}


def smallest_dead_end(planned: Study, at: int) -> Plain | None:
    """The fewest players with whom a book gets stuck though somebody new is left for each, and the earliest round.

    Args:
        planned: The study; its book is searched with ratings at equal steps from 1800 to 1200.
        at: Which subject.

    Returns:
        {"players", "round", "index", "settings"}: tournament `index` of so many is stuck in `round`; `None` if nothing
        smaller than the study's own field is.
    """
    subject = planned.plans[at].subject
    model = planned.models[at] or planned.model
    if subject is None:
        return None
    known = {option.name for option in load_book(planned.asked[at]["book"]).options}
    most = MOST_EXACTLY if planned.plans[at].kind == "exact" else MOST_PLAYERS
    for players in range(min(subject.book.game.sizes), min(subject.players, most + 1)):
        rounds = min(subject.book.rounds() or 0, _enough(subject.book, players))
        settings = {**planned.asked[at]["settings"], **({"rounds": rounds} if "rounds" in known else {})}
        plan = _plan(planned, at, settings, model, players)
        found = None if plan is None else _stuck(plan, planned.seed, rounds)
        if found is not None:
            return {"players": players, "round": found[0], "index": found[1], "settings": settings}
    return None


def _enough(book: Book, players: int) -> int:
    """After so many rounds everybody has had every role, or met everybody: then any seating gets stuck."""
    if book.game.roles:
        return len(book.game.roles)
    return max(1, (players - 1 + players % 2) // (max(book.game.sizes) - 1))


def _plan(planned: Study, at: int, settings: Mapping[str, Any], model: Plain, players: int) -> Plan | None:
    attendance = None if planned.attendance is None else planned.attendance.plain()
    try:
        smaller = study(
            [{"book": planned.asked[at]["book"], "settings": dict(settings)}],
            players={"kind": "linear", "count": players},
            model=model,
            tournaments=1,
            seed=planned.seed,
            attendance=attendance,
        )
    except Refused:  # The book, or the model, is for other fields.
        return None
    return smaller.plans[0]


def _stuck(plan: Plan, seed: int, rounds: int) -> tuple[int, int] | None:
    """The earliest round that got stuck and the first tournament in which it did."""
    try:
        counts, _ = run_plan(plan, seed, 0, TRIED.get(plan.kind, USUALLY_TRIED))
    except Refused:
        return None
    dead, example = counts.array("dead"), counts.array("example")
    if dead is None or example is None:
        return None
    for number in range(1, min(rounds + 1, len(dead))):
        if dead[number]:
            return number, int(example[number])
    return None
