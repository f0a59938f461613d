"""Whether a solo is the best that can happen to a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from tavle.linting.boards import Boards, countable, shown
from tavle.linting.finding import Finding
from tavle.linting.subject import Subject


def solos(subject: Subject) -> Iterator[Finding]:
    """A solo that scores less than, or no more than, the best result without one (all centres owned)."""
    solo = subject.book.score.solo
    if solo is None or not solo.enabled or not countable(subject.book):
        return
    boards = Boards(subject.book)
    results = [(boards.points(counts), counts) for counts in boards.owned(boards.centres)]
    best, where = max(((max(points.values()), counts) for points, counts in results), default=(Fraction(0), ()))
    path, values = ("score", "solo", "winner"), {"solo": solo.winner, "counts": shown(where)}
    if best > solo.winner:
        least, enough = _least(solo.winner, [points for points, _ in results])
        yield subject.found(
            "solo-below-shared", *path, clause=solo.clause, points=best, least=centres(least), enough=enough, **values
        )
    elif best == solo.winner and where:
        yield subject.found("solo-no-better", *path, clause=solo.clause, **values)


def _least(solo: Fraction, results: Sequence[Mapping[int, Fraction]]) -> tuple[int, Fraction]:
    """The fewest centres with which a player can score more than a solo, and the least that he scores so."""
    return min((count, points) for result in results for count, points in result.items() if points > solo)


def centres(count: int) -> str:
    """`1 centre`, `3 centres`."""
    return "1 centre" if count == 1 else f"{count} centres"
