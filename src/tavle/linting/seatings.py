"""Whether compositions and schemes fit the game, the field, and each other."""

from __future__ import annotations

from collections.abc import Iterator

from tavle.linting.finding import Finding, Severity
from tavle.linting.subject import Subject
from tavle.pairing.scheme import check_scheme
from tavle.rules.model.seating import Composition, Scheme
from tavle.rules.read import place


def seatings(subject: Subject) -> Iterator[Finding]:
    """Compositions and schemes that cannot be seated."""
    for position, rule in enumerate(subject.book.seating):
        if isinstance(rule, Composition):
            yield from _composition(subject, rule, position)
        elif isinstance(rule, Scheme):
            yield from _scheme(subject, rule, position)


def _composition(subject: Subject, rule: Composition, position: int) -> Iterator[Finding]:
    size, sizes = sum(rule.quota), subject.book.game.sizes
    if size not in sizes:
        listed = ", ".join(str(size) for size in sizes)
        yield subject.found(
            "wrong-table-size", "seating", position, "quota", clause=rule.clause, size=size, sizes=listed
        )
    entries = subject.book.entries
    if entries is not None and sum(rule.groups) != entries:
        values = {"count": sum(rule.groups), "entries": entries}
        yield subject.found("groups-miss-entries", "seating", position, "groups", clause=rule.clause, **values)


def _scheme(subject: Subject, rule: Scheme, position: int) -> Iterator[Finding]:
    seated = (
        other for other in subject.book.seating if isinstance(other, Composition) and other.seats_round(rule.of_round)
    )
    composition = next(seated, None)
    path = ("seating", position)
    if composition is None:
        yield subject.found("scheme-without-composition", *path, "of_round", clause=rule.clause, round=rule.of_round)
        return
    tables = composition.groups[0] // composition.quota[0]
    if len(rule.goals) != tables:
        values = {"count": len(rule.goals), "right": tables}
        yield subject.found("scheme-tables", *path, "goals", clause=rule.clause, **values)
    where, clause = place(subject.name, subject.text, (*path, "goals")), subject.book.cite(rule.clause)
    for fault in check_scheme(rule.goals, composition.quota):
        yield Finding(fault.code, Severity.ERROR, where, clause, fault.values)
