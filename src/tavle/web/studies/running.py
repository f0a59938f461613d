"""Studies in the background: one after the other, in a process of their own, so that pages are served meanwhile."""

from __future__ import annotations

from datetime import timedelta
from time import monotonic
from typing import Any

from django.utils import timezone

from tavle.core.errors import TavleError, refuse
from tavle.web.background import DONE, FAILED, OVER, RUNNING, STOPPED, WAITING, beside, process, stopping
from tavle.web.outages import told_of
from tavle.web.studies.models import Study

SILENT = timedelta(minutes=5)
"""A study of which nothing has been heard for so long belonged to a server that has been stopped."""
EVERY = 0.5
"""Seconds between two notes of how far it is."""


class _Stopped(Exception):
    """Somebody has stopped the study."""


def begin(asked: dict[str, Any], *, by: str) -> Study:
    """Notes a study and lets it be played.

    Raises:
        Refused: if it cannot be played.
    """
    try:
        from tavle.library.simulation import check_study
    except ImportError as error:  # pragma: no cover - the library is always there; NumPy is asked for in it
        raise refuse("simulate-missing", name=error.name, extra="simulate") from error
    check_study(**asked)
    study = Study.objects.create(asked=asked, made_by=by)
    beside("study", play, study.pk)
    return study


def play(number: int) -> None:
    """Plays a study to its end, noting how far it is; what goes wrong is noted too."""
    if not Study.objects.filter(pk=number, phase=WAITING).update(phase=RUNNING, beat=timezone.now()):
        return
    study = Study.objects.get(pk=number)
    noted = monotonic()

    def progress(done: int, answer: dict[str, Any]) -> None:
        nonlocal noted
        first = not study.answer
        if first or monotonic() - noted > EVERY:
            noted, study.answer = monotonic(), answer
            if not Study.objects.filter(pk=number, phase=RUNNING).update(done=done, answer=answer, beat=timezone.now()):
                raise _Stopped

    _note(number, **_ended(study, progress))


def _ended(study: Study, progress: Any) -> dict[str, Any]:
    from tavle.library.simulation import simulate_formats

    try:
        with process() as pool:
            answer = simulate_formats(**study.asked, executor=pool, workers=1, progress=progress)
    except _Stopped:
        return {"phase": STOPPED}
    except TavleError as error:
        return {"phase": FAILED, "faults": "\n".join(map(str, error.faults))}
    except Exception as error:  # noqa: BLE001 - whatever it was, the page must not wait for ever
        if stopping():
            return {"phase": STOPPED}
        return {"phase": FAILED, "faults": told_of(error)}
    return {"phase": DONE, "answer": answer, "done": answer["tournaments"]}


def _note(number: int, **values: Any) -> None:
    Study.objects.filter(pk=number).exclude(phase=STOPPED).update(**values, beat=timezone.now())


def stop(number: int) -> None:
    """Stops a study after the piece that is being played; what has been played stays."""
    Study.objects.filter(pk=number).exclude(phase__in=OVER).update(phase=STOPPED)


def silent(study: Study) -> bool:
    """Whether nothing is heard any more of a study that should run."""
    return study.phase in (RUNNING, WAITING) and timezone.now() - study.beat > SILENT
