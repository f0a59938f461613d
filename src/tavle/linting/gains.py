"""Whether a player who gains a centre can lose points by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from tavle.linting.boards import Boards, Counts, countable, shown
from tavle.linting.finding import Finding
from tavle.linting.subject import Subject


@dataclass(frozen=True, slots=True)
class Loss:
    """A player with `count` centres takes one more and scores less."""

    before: Counts
    count: int
    had: Fraction
    after: Counts
    has: Fraction

    @property
    def size(self) -> tuple[int, int, Counts]:
        """By which of several examples is the smallest: few survivors, few centres of the player."""
        return (sum(count > 0 for count in self.before), self.count, self.before)


def gains(subject: Subject) -> Iterator[Finding]:
    """The smallest example of points lost by taking a neutral centre, and of the same with another player's centre.

    Neutral centres are taken on boards with as many owned as at the start, and with one left; a centre of another
    player's on boards with all owned. A centre that makes a solo is left to `solos`.
    """
    if not countable(subject.book):
        return
    boards = Boards(subject.book)
    totals = sorted({boards.start, boards.centres - 1} - {boards.centres})
    neutral = (loss for total in totals for loss in _losses(boards, total, taken=False))
    taken = _losses(boards, boards.centres, taken=True)
    for code, losses in (("neutral-gain-costs", neutral), ("taken-centre-costs", taken)):
        yield from _smallest(subject, code, losses)


def _smallest(subject: Subject, code: str, losses: Iterable[Loss]) -> Iterator[Finding]:
    loss = min(losses, key=lambda loss: loss.size, default=None)
    if loss is not None:
        before, after = _with_gainer(loss.before, loss.count), _with_gainer(loss.after, loss.count + 1)
        yield subject.found(code, "score", "terms", 0, before=before, had=loss.had, after=after, has=loss.has)


def _with_gainer(counts: Counts, own: int) -> str:
    """`5 in 12-11-6-5`: a player's count and the board."""
    return f"{own} in {shown(counts)}"


def _losses(boards: Boards, total: int, *, taken: bool) -> Iterator[Loss]:
    for before in boards.owned(total):
        had = boards.points(before)
        for count, after in _gained(before, taken=taken):
            if not boards.solo(after) and (has := boards.points(after)[count + 1]) < had[count]:
                yield Loss(before, count, had[count], after, has)


def _gained(before: Counts, *, taken: bool) -> Iterator[tuple[int, Counts]]:
    """Each survivor's count with the board after he has gained a centre, from nobody or from each other."""
    for gainer in sorted({count for count in before if count}):
        if not taken:
            yield gainer, _moved(before, gainer, None)
            continue
        for loser in sorted({count for count in before if count}):
            if loser != gainer or before.count(loser) > 1:
                yield gainer, _moved(before, gainer, loser)


def _moved(before: Counts, gainer: int, loser: int | None) -> Counts:
    counts = list(before)
    counts.remove(gainer)
    if loser is not None:
        counts.remove(loser)
        counts.append(loser - 1)
    return tuple(sorted([*counts, gainer + 1], reverse=True))
