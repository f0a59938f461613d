"""The same subjects longer and shorter: all within the same hours, or each once for every value of a setting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.library.plain import Plain

if TYPE_CHECKING:
    from tavle.simulate.study import Study

LONGEST = 99
"""Points of the longest match that is tried."""

Mark = Plain | None
"""{"of", "name", "value"}: what was varied; `None` where nothing was."""


def varied(
    subjects: Sequence[Plain], vary: Mapping[str, Sequence[int]], model: Mapping[str, Any] | None
) -> list[tuple[Plain, Mark]]:
    """Each subject once for every value of what is varied.

    Raises:
        Refused: if something else than rounds or length is to be varied.
    """
    made: list[tuple[Plain, Mark]] = [] if vary else [(subject, None) for subject in subjects]
    for name, values in vary.items():
        if name not in ("rounds", "length"):
            raise refuse("bad-value", key="vary", value=name, right=Phrase("one-of", {"known": "rounds, length"}))
        for subject in subjects:
            for value in values:
                longer = with_length(subject, value, model) if name == "length" else _with(subject, "rounds", value)
                made.append((longer, {"of": _title(subject), "name": name, "value": value}))
    return made


def with_length(subject: Plain, length: int, model: Mapping[str, Any] | None) -> Plain:
    """A subject played in matches of so many points: its model knows, and its clock where the book has one."""
    longer = {**subject, "model": {"kind": "elo", **(subject.get("model") or model or {}), "length": length}}
    return _with(longer, "match_length", length) if _has_length(subject) else longer


def at_equal_hours(
    subjects: Sequence[Plain],
    hours: float,
    planned: Callable[[Plain], Study],
    model: Mapping[str, Any] | None,
) -> list[Plain]:
    """Each subject with the longest odd matches with which it fits into the hours.

    Args:
        planned: A study of one subject, to see how long it takes.
        model: Of those that have none of their own.

    Raises:
        Refused: if a subject does not fit even with matches to one point, or is not played in matches.
    """
    return [_fitted(subject, round(60 * hours), planned, model) for subject in subjects]


def _fitted(subject: Plain, most: int, planned: Callable[[Plain], Study], model: Mapping[str, Any] | None) -> Plain:
    fitting = None
    for length in range(1, LONGEST + 1, 2):
        longer = with_length(subject, length, model)
        plan = planned(longer).plans[0]
        minutes = plan.total_minutes
        if minutes is None:
            raise refuse("hours-without-clock", book=_title(subject), minutes=most)
        if minutes > most:
            break
        fitting = longer
    if fitting is None:
        raise refuse("hours-too-few", book=_title(subject), minutes=most)
    return fitting


def _with(subject: Plain, name: str, value: object) -> Plain:
    if "book" not in subject:
        return {**subject, name: value}
    return {**subject, "settings": {**subject.get("settings", {}), name: value}}


def _has_length(subject: Plain) -> bool:
    from tavle.rules.read import load_book

    return "book" in subject and any(option.name == "match_length" for option in load_book(subject["book"]).options)


def _title(subject: Plain) -> str:
    return str(subject.get("book", subject.get("format")))


def with_marks(answer: Plain, marks: Sequence[Mark]) -> Plain:
    """The answer, each subject with what was varied, and titles that tell them apart."""
    subjects = []
    for subject, mark in zip(answer["subjects"], marks, strict=True):
        if mark is None:
            subjects.append(subject)
        else:
            title = f"{subject['title']} {mark['name']} {mark['value']}"
            subjects.append({**subject, "title": title, "varied": mark})
    return {**answer, "subjects": subjects}
