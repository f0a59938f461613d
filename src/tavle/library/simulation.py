"""How fair formats are, as plain data: `tavle.simulate_formats` and a tournament of it to step through."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavle.core.errors import refuse
from tavle.library.plain import Plain

if TYPE_CHECKING:
    from tavle.simulate.study import Study

Subject = str | Mapping[str, Any]


def simulate_formats(
    subjects: Sequence[Subject],
    *,
    players: Mapping[str, Any],
    model: Mapping[str, Any] | None = None,
    tournaments: int = 10_000,
    seed: int = 1,
    attendance: float | None = None,
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
        attendance: The chance that a player comes to a round.
        losing: So many tournaments of each book are searched for results that pay by being worse.
        workers: Processes of this machine.
        executor: Anything with the interface of `concurrent.futures` instead.
        cluster: The address of a Dask scheduler whose workers do the work instead, e.g. `tcp://10.0.0.1:8786`.
        keep: A file of finished pieces; an interrupted study goes on from it.
        progress: Told after each piece how many tournaments are done and what they say.

    Returns:
        {"seed", "tournaments", "model", "ratings", "subjects", "compared"}; docs/simulator.md names every key.

    Raises:
        Refused: if the study is not right, or NumPy is not installed.
    """
    planned = _planned(subjects, players, model, tournaments, seed, attendance)
    from tavle.simulate import executors
    from tavle.simulate.study import run, with_losing

    kept = None if keep is None else Path(keep)
    if executor is not None:
        answer = run(planned, executor=executor, workers=workers, keep=kept, progress=progress)
    elif cluster is not None:
        with executors.cluster(cluster) as (far, many):
            answer = run(planned, executor=far, workers=many, keep=kept, progress=progress)
    else:
        with executors.processes(workers) as pool:
            answer = run(planned, executor=pool, workers=workers, keep=kept, progress=progress)
    return with_losing(planned, answer, losing) if losing else answer


def simulated_record(
    subject: Subject,
    index: int,
    *,
    players: Mapping[str, Any],
    model: Mapping[str, Any] | None = None,
    seed: int = 1,
    attendance: float | None = None,
) -> Plain:
    """One tournament of a study as a record, to step through: an example of a dead end, or of what the numbers mean.

    Args:
        subject: A rule book.
        index: The tournament, from 0.

    Raises:
        Refused: as `simulate_formats`; and for a format that is no rule book.
    """
    planned = _planned([subject], players, model, 1, seed, attendance)
    from tavle.simulate.study import record_of_index

    return record_of_index(planned, index)


def _planned(
    subjects: Sequence[Subject],
    players: Mapping[str, Any],
    model: Mapping[str, Any] | None,
    tournaments: int,
    seed: int,
    attendance: float | None,
) -> Study:
    try:
        from tavle.simulate.study import study
    except ImportError as error:
        raise refuse("simulate-missing", name=error.name, extra="simulate") from error
    named = [{"book": subject} if isinstance(subject, str) else subject for subject in subjects]
    return study(named, players=players, model=model, tournaments=tournaments, seed=seed, attendance=attendance)
