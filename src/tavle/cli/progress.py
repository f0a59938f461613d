"""What a person sees who has to wait."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 2.0
"""So many seconds nothing is shown; most commands are done by then."""

Item = TypeVar("Item")


class Bar:
    """A bar on standard error that appears when patience is over, and vanishes at the end."""

    def __init__(self, text: str, total: int | None) -> None:
        self._text = text
        self._total = total
        self._done = 0
        self._progress: Progress | None = None

    def appear(self) -> None:
        """Shows the bar; a total that is not known lets it wander."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        progress = Progress(
            *columns, console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
        )
        progress.add_task(self._text, total=self._total, completed=self._done)
        progress.start()
        self._progress = progress

    @property
    def shown(self) -> bool:
        """Whether it can be seen now."""
        return self._progress is not None

    def vanish(self) -> None:
        """Takes the bar away, if it has appeared."""
        if self._progress is not None:
            self._progress.stop()
            self._progress = None

    def over(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items, each counted when the next is asked for."""
        for item in items:
            yield item
            self._done += 1
            if self._progress is not None:
                self._progress.update(self._progress.task_ids[0], completed=self._done)

    def at(self, done: int, total: int) -> None:
        """So much is done of so much."""
        self._done, self._total = done, total
        if self._progress is not None:
            self._progress.update(self._progress.task_ids[0], completed=done, total=total)


@contextmanager
def waiting(text: str, total: int | None = None) -> Iterator[Bar]:
    """A bar for what may take long, if a person watches.

    Args:
        text: What is being done.
        total: How many items there are, where they are counted by `Bar.over`.
    """
    bar = Bar(text, total)
    if not sys.stderr.isatty():
        yield bar
        return
    timer = Timer(PATIENCE, bar.appear)
    timer.daemon = True
    timer.start()
    try:
        yield bar
    finally:
        timer.cancel()
        timer.join()
        bar.vanish()
