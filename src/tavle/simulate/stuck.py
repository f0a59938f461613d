"""Why a round of a study cannot be seated: the sentence of the book's own engine, of the first such tournament."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tavle.simulate.exact import number_of, play
from tavle.simulate.study import Study

Plain = dict[str, Any]

PLAYER = re.compile(r"\bp\d{4,}\b")
"""How the exact engine calls players who have no names for it."""


def with_reasons(planned: Study, answer: Plain) -> Plain:
    """The answer, with the reason why the earliest round that gets stuck does (`why` of `dead_ends`)."""
    subjects = []
    for at, subject in enumerate(answer["subjects"]):
        why = _why(planned, at, subject["dead_ends"].get("example"))
        kept = subject["dead_ends"] if why is None else {**subject["dead_ends"], "why": why}
        subjects.append({**subject, "dead_ends": kept})
    return {**answer, "subjects": subjects}


def _why(planned: Study, at: int, index: int | None) -> Plain | None:
    """{"round", "index", "code", "clause", "values"}: a fault, with the players called as the study calls them."""
    subject = planned.plans[at].subject
    if subject is None or index is None:
        return None
    played = play(subject, seed=planned.seed, index=index)
    if played.why is None:
        return None
    values = {key: _named(str(value), planned.entrants.names) for key, value in played.why.values.items()}
    found = {"round": played.dead_end, "index": index, "code": played.why.code}
    return {**found, "clause": played.why.clause, "values": values}


def _named(text: str, names: Sequence[str]) -> str:
    return PLAYER.sub(lambda found: names[number_of(found[0])], text)
