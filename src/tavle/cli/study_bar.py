"""The bar of a study: how many tournaments are played, how many a second, how long it still takes."""

from __future__ import annotations

from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Progress

    from tavle.rules.model.base import Language


class StudyBar:
    """A bar on standard error, with the first result as soon as there is one.

    Args:
        tournaments: Of the whole study.
        shown: Whether a person watches; if not, nothing is written.
    """

    def __init__(self, tournaments: int, language: Language, *, shown: bool) -> None:
        self._tournaments, self._language = tournaments, language
        self._progress: Progress | None = None
        self._first: tuple[int, float] | None = None
        self.progress = self._told if shown else None

    def __enter__(self) -> StudyBar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    def _told(self, done: int, answer: dict[str, Any]) -> None:
        if self._progress is None:
            self._progress = self._begun()
        best = " ".join(_percent(subject["best_wins"]["value"]) for subject in answer["subjects"])
        self._progress.update(self._progress.task_ids[0], completed=done, best=best, rate=self._rate(done))

    def _rate(self, done: int) -> str:
        """Tournaments a second since the bar was made; those kept from before are not counted."""
        if self._first is None:
            self._first = (done, monotonic())
        first, since = self._first
        seconds = monotonic() - since
        return f"{(done - first) / seconds:,.0f}" if done > first and seconds > 0 else "–"

    def _begun(self) -> Progress:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        from tavle.texts import say

        words = say(self._language, "cli.simulating")
        columns = (
            TextColumn(words),
            BarColumn(),
            TextColumn("{task.completed:,}/{task.total:,}"),
            TextColumn("{task.fields[rate]}/s", justify="right"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[best]}"),
        )
        progress = Progress(*columns, console=Console(stderr=True), transient=True)
        progress.add_task(words, total=self._tournaments, best="", rate="–")
        progress.start()
        return progress


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f} %"
