"""How fair formats are, as plain data: `tavle.simulate_formats` and a tournament of it to step through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.library.lengths import Mark, at_equal_hours, varied, with_marks
from tavle.library.plain import Plain
from tavle.rules.read import load_book

if TYPE_CHECKING:
    from tavle.simulate.study import Study

SHARED = ("players", "model", "seed", "attendance", "cut")
"""What holds for all subjects."""
Subject = str | Mapping[str, Any]
Attendance = float | Mapping[str, float] | None


def simulate_formats(
    subjects: Sequence[Subject],
    *,
    players: Mapping[str, Any],
    model: Mapping[str, Any] | None = None,
    tournaments: int = 10_000,
    seed: int = 1,
    attendance: Attendance = None,
    cut: int | None = None,
    hours: float | None = None,
    vary: Mapping[str, Sequence[int]] | None = None,
    losing: int = 0,
    workers: int = 1,
    executor: Executor | None = None,
    cluster: str | None = None,
    keep: str | Path | None = None,
    progress: Callable[[int, Plain], None] | None = None,
) -> Plain:
    """Plays formats against a model of the players, and measures how fair they are.

    Args:
        subjects: Rule books and formats, all played by the same players with the same chance: an id or a path of a
            book, {"book": ..., "settings": {...}}, or {"format": "knockout", ...}; see docs/simulator.md.
        players: {"kind": "ratings", "ratings": [...]}, {"kind": "linear", ...} or {"kind": "normal", ...}.
        model: {"kind": "elo", ...} and others; by default what the first subject's game asks for.
        tournaments: How many of each.
        seed: Of all chance.
        attendance: Who comes to the rounds of a book: the chance of each player, or {"share": 0.9, "late": 0.1,
            "leaving": 0.05}, with the chances to come only for a later round and to leave for good after a round.
        cut: The last place of those who go on or win something: what decides at this border is counted, too.
        hours: All are to fit into so many hours: each is played with the longest odd matches that do, whatever length
            is set.
        vary: {"rounds": [...]} or {"length": [...]}: each subject once for every value instead of what is set, for luck
            against length; rounds also within the hours: more of them, or longer matches.
        losing: So many tournaments of each book are searched for results that pay by being worse.
        workers: Processes of this machine.
        executor: Anything with the interface of `concurrent.futures` instead.
        cluster: The address of a Dask scheduler whose workers do the work instead, e.g. `tcp://10.0.0.1:8786`.
        keep: A file of finished pieces; an interrupted study goes on from it.
        progress: Told after each piece how many tournaments are done and what they say.

    Returns:
        {"seed", "tournaments", "model", "ratings", "subjects", "compared"}; docs/simulator.md names every key.

    Raises:
        Refused: if the study is not right, does not fit into the hours, or NumPy is not installed.
    """
    shared = {"players": players, "model": model, "seed": seed, "attendance": attendance, "cut": cut}
    marked, planned = _marked(subjects, shared, tournaments, hours, vary or {})
    from tavle.simulate.losing import check_losing, with_losing
    from tavle.simulate.running import run
    from tavle.simulate.smallest import with_smallest
    from tavle.simulate.stuck import with_reasons

    check_losing(planned, losing)
    kept = None if keep is None else Path(keep)
    with _workers(executor, cluster, workers) as (pool, many):
        answer = run(planned, executor=pool, workers=many, keep=kept, progress=progress)
    answer = with_reasons(planned, with_smallest(planned, answer))
    return with_marks(with_losing(planned, answer, losing) if losing else answer, [mark for _, mark in marked])


@contextmanager
def _workers(executor: Executor | None, cluster: str | None, workers: int) -> Iterator[tuple[Executor | None, int]]:
    """Who does the work, and how many they are: a given executor, a cluster, or processes of this machine."""
    from tavle.simulate import executors

    if executor is not None:
        yield executor, workers
    elif cluster is not None:
        with executors.cluster(cluster) as far:
            yield far
    else:
        with executors.processes(workers) as pool:
            yield pool, workers


def simulated_record(
    subject: Subject,
    index: int,
    *,
    players: Mapping[str, Any],
    model: Mapping[str, Any] | None = None,
    seed: int = 1,
    attendance: Attendance = None,
) -> Plain:
    """One tournament of a study as a record, to step through: an example of a dead end, or of what the numbers mean.

    Args:
        subject: A rule book.
        index: The tournament, from 0.

    Raises:
        Refused: as `simulate_formats`; and for a format that is no rule book.
    """
    planned = _planned([subject], 1, players=players, model=model, seed=seed, attendance=attendance)
    from tavle.simulate.running import record_of_index

    return record_of_index(planned, index)


def check_study(subjects: Sequence[Subject], **asked: Any) -> None:
    """Refuses what `simulate_formats` would refuse, and plays nothing.

    Args:
        subjects: As there.
        asked: What else it is given of a study: players, model, tournaments, seed, attendance, cut, hours, vary,
            losing.
    """
    shared: Plain = {name: asked[name] for name in SHARED if name in asked}
    _, planned = _marked(subjects, shared, asked.get("tournaments", 1), asked.get("hours"), asked.get("vary") or {})
    from tavle.simulate.losing import check_losing

    check_losing(planned, asked.get("losing") or 0)


def _marked(
    subjects: Sequence[Subject],
    shared: Mapping[str, Any],
    tournaments: int,
    hours: float | None,
    vary: Mapping[str, Sequence[int]],
) -> tuple[list[tuple[Plain, Mark]], Study]:
    """The subjects within the hours and once for every value, and the study of them.

    Args:
        shared: Of SHARED.
    """
    model, without_cut = shared.get("model"), {**shared, "cut": None}
    marked = varied([dict(_named(subject)) for subject in subjects], vary, model)
    if hours is not None:
        if not (isfinite(hours) and hours > 0):
            raise refuse("bad-value", key="hours", value=hours, right=Phrase("some-hours"))
        if "length" in vary:
            raise refuse("option-beside", option="vary length", other="hours")
        longest = at_equal_hours(
            [subject for subject, _ in marked], hours, lambda tried: _planned([tried], 1, **without_cut), model
        )
        marked = [(subject, mark) for subject, (_, mark) in zip(longest, marked, strict=True)]
    return marked, _planned([subject for subject, _ in marked], tournaments, **shared)


FORMATS = ("knockout", "double_elimination", "round_robin", "swiss", "open_swiss", "tables", "groups", "to_three")


def named_subject(name: str, settings: Mapping[str, Any]) -> Plain:
    """A book or a format by its name, with those of the settings that it has.

    Raises:
        Refused: if there is no such book, or NumPy is not installed.
    """
    if name in FORMATS:
        try:
            from tavle.simulate.formats import keys_of_format
        except ImportError as error:
            raise refuse("simulate-missing", name=error.name, extra="simulate") from error
        known = keys_of_format(name)
        return {"format": name, **{key: value for key, value in settings.items() if key in known}}
    options = {option.name for option in load_book(name).options}
    return {"book": name, "settings": {key: value for key, value in settings.items() if key in options}}


def stepped(subject: Subject, found: Plain, *, players: Mapping[str, Any], **shared: Any) -> Plain | None:
    """A tournament of a rule book to step through: the smallest that gets stuck, else the first; of a format none.

    Args:
        found: What a study said of the subject.
        players: Of the study.
        shared: Its model, seed, attendance.
    """
    asked = dict(_named(subject))
    if "book" not in asked:
        return None
    smallest = found["dead_ends"].get("smallest")
    if smallest is None:
        index = found["dead_ends"].get("example") or 0
        return simulated_record(subject, index, players=players, **shared)
    fewer = {"kind": "linear", "count": smallest["players"]}
    return simulated_record({**asked, "settings": smallest["settings"]}, smallest["index"], players=fewer, **shared)


def _named(subject: Subject) -> Mapping[str, Any]:
    return {"book": subject} if isinstance(subject, str) else subject


def _planned(subjects: Sequence[Subject], tournaments: int, **shared: Any) -> Study:
    try:
        from tavle.simulate.study import study
    except ImportError as error:
        raise refuse("simulate-missing", name=error.name, extra="simulate") from error
    return study([_named(subject) for subject in subjects], tournaments=tournaments, **shared)
