"""Final boards of a game that is counted in centres, and what each count on them scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice

from tavle.rules.model import Book
from tavle.scoring import Position, Scorer

Counts = tuple[int, ...]
"""The centres of all seats, most first."""

MOST_BOARDS = 20_000
"""So many boards of one total are looked at and no more; the standard game has 2,486 with all 34 owned and no solo."""

MOST_SEATS = 12
"""Games for more are not looked at: their boards are too many for the first ones to say much."""

DIED, ENDED = 5, 7
"""The year of every elimination and of the end on these boards: some year, so that no system misses one."""


class Boards:
    """The boards of a book without a solo, and the points on them.

    Equal counts score the same: all eliminated went out in one year, and all survivors share the end.
    """

    def __init__(self, book: Book) -> None:
        self.seats = book.game.sizes[0]
        self.centres = book.game.centres or 0
        self._solo = book.score.solo if book.score.solo is not None and book.score.solo.enabled else None
        self._scorer = Scorer(book)
        self._points: dict[Counts, Mapping[int, Fraction]] = {}

    @property
    def start(self) -> int:
        """The centres owned when the game starts."""
        return sum(self._scorer.book.game.start.values())

    def owned(self, total: int) -> Iterator[Counts]:
        """The boards on which so many centres are owned and nobody has a solo."""
        most = min(self._solo.at - 1, total) if self._solo is not None else total
        return islice(_partitions(total, self.seats, most), MOST_BOARDS)

    def solo(self, counts: Counts) -> bool:
        """Whether somebody has a solo."""
        return self._solo is not None and max(counts) >= self._solo.at

    def points(self, counts: Counts) -> Mapping[int, Fraction]:
        """The points of each count on a board."""
        found = self._points.get(counts)
        if found is None:
            dead = tuple(count == 0 for count in counts)
            years = tuple(DIED if gone else ENDED for gone in dead)
            scores = self._scorer.position(Position(counts, dead, years, tuple(not gone for gone in dead)))
            found = {count: score.points for count, score in zip(counts, scores, strict=True)}
            self._points[counts] = found
        return found


def _partitions(total: int, seats: int, most: int) -> Iterator[Counts]:
    """All ways to deal out a total to so many seats, none more than the one before."""
    if not seats:
        yield ()
        return
    for count in range(min(total, most), -1, -1):
        if count * seats < total:
            return
        for rest in _partitions(total - count, seats - 1, count):
            yield (count, *rest)


def countable(book: Book) -> bool:
    """Whether boards of the book's game can be looked through."""
    return book.game.result == "centres" and book.game.centres is not None and book.game.sizes[0] <= MOST_SEATS


def shown(counts: Counts) -> str:
    """A board for a sentence: `17-16-1`, the eliminated left out."""
    return "-".join(str(count) for count in counts if count)
