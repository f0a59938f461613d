"""Whether the chains of criteria separate players, and hold after the rounds they should."""

from __future__ import annotations

from collections.abc import Iterator

from tavle.linting.finding import Finding, several
from tavle.linting.subject import Subject
from tavle.rules.model import Book
from tavle.rules.model.lists import Criterion, FinalPlace, FinalTable, ListRule, RelativeBest


def lists(subject: Subject) -> Iterator[Finding]:
    """Lists that overlap, are missing or never hold; criteria that stand twice or separate nobody."""
    yield from _rounds(subject)
    for number, rule in enumerate(subject.book.lists):
        yield from _chain(subject, rule, number)
        if not rule.lots:
            last = rule.chain[-1].criterion
            yield subject.found("places-shared", "lists", number, clause=rule.clause, criterion=last)


def _rounds(subject: Subject) -> Iterator[Finding]:
    rounds = subject.book.rounds()
    used = [rule for rule in subject.book.lists if rule.enabled]
    holding = {after: sum(rule.holds_after(after) for rule in used) for after in range(1, (rounds or 0) + 1)}
    if missing := [after for after, count in holding.items() if not count]:
        yield subject.found("list-missing", "lists", 0, rounds=several(missing))
    if double := [after for after, count in holding.items() if count > 1]:
        yield subject.found("list-overlaps", "lists", 1, rounds=several(double))
    for number, rule in enumerate(subject.book.lists):
        if rounds is not None and (rule.first or 0) > rounds:
            yield subject.found("list-beyond-rounds", "lists", number, "first", first=rule.first, rounds=rounds)


def _chain(subject: Subject, rule: ListRule, number: int) -> Iterator[Finding]:
    for position, criterion in enumerate(rule.chain):
        path = ("lists", number, "chain", position)
        if any(_same(criterion, earlier) for earlier in rule.chain[:position]):
            yield subject.found("criterion-twice", *path, clause=criterion.clause, criterion=criterion.criterion)
        why = _idle(subject.book, criterion)
        if why:
            yield subject.found(
                "criterion-idle", *path, clause=criterion.clause, criterion=criterion.criterion, why=why
            )


def _same(one: Criterion, other: Criterion) -> bool:
    return one.model_dump(exclude={"clause", "name"}) == other.model_dump(exclude={"clause", "name"})


def _idle(book: Book, criterion: Criterion) -> str:
    """Why a criterion can never separate two players of this book; empty where it can."""
    if isinstance(criterion, FinalTable | FinalPlace):
        known = any(stage.name == criterion.stage for stage in book.stages)
        return "" if known else f"the book has no stage {criterion.stage}"
    rounds = book.rounds()
    if isinstance(criterion, RelativeBest) and rounds is not None and min(criterion.rounds, default=0) > rounds:
        return "the book has no such rounds"
    return _needs(book).get(criterion.criterion, "")


def _needs(book: Book) -> dict[str, str]:
    """What each criterion lacks in this book's game."""
    lacking: dict[str, str] = {}
    if book.game.result != "centres":
        lacking |= dict.fromkeys(("mean_centres", "centres_by_year"), "the game has no centres")
    if book.game.result != "won":
        lacking["head_to_head"] = "the game has no matches won and lost"
    if book.game.result != "score":
        lacking |= dict.fromkeys(("relative_total", "relative_best"), "the game has no points of its own")
    return lacking
