"""Work in pieces: (plans, range of tournaments) -> counts that add up, wherever and in whatever order they are made."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import suppress
from dataclasses import dataclass
from errno import EINVAL, EISDIR
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from tavle.core.errors import refuse
from tavle.simulate.counts import Counts, single
from tavle.simulate.plans.base import Plan, run_plan

PIECE = 1 << 15
"""Tournaments in a piece: memory does not grow with the study."""
FIRST_PIECE = 256
"""The first piece is small, so that something can be shown at once."""
FORM = 3
"""Of the counts in a file of finished pieces."""
ROW = {"first", "count", "counts", "compared"}
"""What a line of such a file says of a piece."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A range of tournaments."""

    first: int
    count: int


@dataclass(frozen=True)
class Found:
    """What some tournaments gave.

    Attributes:
        counts: For each plan.
        compared: For each pair of plans how often the first had fewer inversions, as many, and more.
    """

    counts: tuple[Counts, ...]
    compared: Counts

    def __add__(self, other: Found) -> Found:
        return Found(
            tuple(one + two for one, two in zip(self.counts, other.counts, strict=True)), self.compared + other.compared
        )


def pieces(tournaments: int, *, size: int = PIECE) -> list[Piece]:
    """The whole study in pieces."""
    made, first = [], 0
    while first < tournaments:
        count = min(size if first else min(size, FIRST_PIECE), tournaments - first)
        made.append(Piece(first, count))
        first += count
    return made


def run_piece(plans: Sequence[Plan], seed: int, piece: Piece) -> Found:
    """Plays a range of tournaments by every plan; the same index has the same chance in each."""
    found = [run_plan(plan, seed, piece.first, piece.count) for plan in plans]
    compared = {"_": single(0)}
    for one, (_, ours) in enumerate(found):
        for two in range(one + 1, len(found)):
            theirs = found[two][1]
            both = (ours >= 0) & (theirs >= 0)
            # Fields of different size have different numbers of pairs; they are not compared.
            if plans[one].players == plans[two].players:
                difference = (ours - theirs)[both]
                outcome = [(difference < 0).sum(), (difference == 0).sum(), (difference > 0).sum()]
                compared[f"{one}/{two}"] = np.array(outcome, np.int64)
    return Found(tuple(counts for counts, _ in found), Counts(compared))


Progress = Callable[[int, Found], None]


def run_study(
    plans: Sequence[Plan],
    seed: int,
    tournaments: int,
    *,
    executor: Executor | None = None,
    workers: int = 1,
    size: int = PIECE,
    keep: Path | None = None,
    progress: Progress | None = None,
) -> Found:
    """Plays a whole study.

    Args:
        executor: Anything with the interface of `concurrent.futures`, e.g. of Dask: `client.get_executor()`; without
            one the work is done here.
        workers: How many pieces are under way at once.
        size: Tournaments in a piece.
        keep: A file of finished pieces: what is in it is not played again.
        progress: Told after each piece how many tournaments are done and what they gave so far.

    Raises:
        Refused: if the file belongs to another study.
    """
    wanted = pieces(tournaments, size=size)
    kept = _Kept(keep, plans, seed, size, wanted)
    whole = kept.found
    done = sum(piece.count for piece in kept.done)
    if progress is not None and whole is not None:
        progress(done, whole)
    todo = [piece for piece in wanted if piece not in kept.done]
    for piece, found in _results(plans, seed, todo, executor, workers):
        whole = found if whole is None else whole + found
        done += piece.count
        kept.add(piece, found)
        if progress is not None:
            progress(done, whole)
    if whole is None:
        raise ValueError("a study of no tournaments")
    return whole


def _results(
    plans: Sequence[Plan], seed: int, todo: Sequence[Piece], executor: Executor | None, workers: int
) -> Iterator[tuple[Piece, Found]]:
    if executor is None:
        for piece in todo:
            yield piece, run_piece(plans, seed, piece)
        return
    waiting: dict[Future[Found], Piece] = {}
    rest = iter(todo)
    try:
        while True:
            for piece in islice(rest, 2 * workers - len(waiting)):
                waiting[executor.submit(run_piece, plans, seed, piece)] = piece
            if not waiting:
                return
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                yield waiting.pop(future), future.result()
    finally:
        for future in waiting:
            future.cancel()


class _Kept:
    """The file of finished pieces: a line that says which study, then a line for each piece.

    Pieces of the same study with more or fewer tournaments count only where they are pieces of this one too.
    """

    def __init__(self, path: Path | None, plans: Sequence[Plan], seed: int, size: int, wanted: Sequence[Piece]) -> None:
        self._path, self._wanted = path, frozenset(wanted)
        self._head = {"form": FORM, "study": [_identity(plan) for plan in plans], "seed": seed, "size": size}
        self.done: set[Piece] = set()
        self.found: Found | None = None
        if path is not None:
            self._read(path)

    def _read(self, path: Path) -> None:
        text = _text_of(path)
        lines = text.splitlines()
        if not lines:
            self._write(json.dumps(self._head))
            return
        if _parsed(lines[0]) != json.loads(json.dumps(self._head)):
            raise refuse("another-study", where=str(path))
        for line in lines[1:]:
            # A line that was cut short by a crash is played again, and so is one that is none of ours.
            row = _parsed(line)
            if not isinstance(row, dict) or row.keys() != ROW:
                continue
            piece = Piece(row["first"], row["count"])
            if piece in self._wanted - self.done:
                self.done.add(piece)
                counts = tuple(Counts.of_plain(each) for each in row["counts"])
                found = Found(counts, Counts.of_plain(row["compared"]))
                self.found = found if self.found is None else self.found + found
        if not text.endswith("\n"):
            self._write("")

    def add(self, piece: Piece, found: Found) -> None:
        """Keeps a finished piece."""
        if self._path is None:
            return
        counts = [each.plain() for each in found.counts]
        row = {"first": piece.first, "count": piece.count, "counts": counts, "compared": found.compared.plain()}
        self._write(json.dumps(row))

    def _write(self, line: str) -> None:
        if self._path is None:
            return
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as error:
            reason = error.strerror or str(error)
            raise refuse("unwritable-file", where=str(self._path), reason=reason) from error


def _text_of(path: Path) -> str:
    """What a file holds; nothing where there is none.

    A folder, and a device, which might never end, are no such file.
    """
    if not path.exists():
        return ""
    if not path.is_file():
        reason = os.strerror(EISDIR if path.is_dir() else EINVAL)
        raise refuse("unwritable-file", where=str(path), reason=reason)
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise refuse("unreadable-file", where=str(path), reason=error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise refuse("another-study", where=str(path)) from error


def _parsed(line: str) -> Any:
    with suppress(ValueError, RecursionError):
        return json.loads(line)
    return None


def _identity(plan: Plan) -> str:
    """What makes two studies the same: a hash over everything that decides a tournament."""
    known = sha256()
    for name, value in sorted(plan.arguments.items()):
        known.update(name.encode())
        known.update(_bytes(value))
    subject = "" if plan.subject is None else repr(plan.subject)
    known.update(f"{plan.kind} {plan.players} {subject}".encode())
    return f"{plan.title} {known.hexdigest()[:16]}"


def _bytes(value: object) -> bytes:
    """A value of the arguments whole: the words for a long array leave out its middle."""
    if isinstance(value, tuple):
        return b"".join(map(_bytes, value))
    return value.tobytes() if isinstance(value, np.ndarray) else repr(value).encode()
