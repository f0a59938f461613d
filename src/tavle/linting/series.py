"""Checks of series books: tiers, numbers that contradict each other, clauses, options, translations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from tavle.core.errors import BadBook
from tavle.core.exact import exact_text
from tavle.linting.finding import SENTENCES, Finding, of_reader
from tavle.linting.subject import lacking_texts, walk
from tavle.rules.model.series import SeriesBook
from tavle.rules.model.series.points import Geometric, Table
from tavle.rules.model.series.total import Qualification
from tavle.rules.options import references
from tavle.rules.read import place
from tavle.rules.series_books import load_series_book, series_source


@dataclass(frozen=True, slots=True)
class SeriesSubject:
    """One series book under the eyes of the checks; as `tavle.linting.subject.Subject`."""

    name: str
    text: str
    raw: Mapping[str, Any]
    book: SeriesBook

    def found(self, code: str, /, *path: str | int, clause: str = "", **values: object) -> Finding:
        """A finding at the line where a path of the data stands."""
        cited = self.book.cite(clause) if clause else ""
        return Finding(code, SENTENCES[code][0], place(self.name, self.text, path), cited, values)


def lint_series(id_or_path: str) -> tuple[Finding, ...]:
    """What is to be said of a series book, the reader's faults included.

    Raises:
        BadBook: if there is no such book or file.
    """
    try:
        book = load_series_book(id_or_path)
    except BadBook as error:
        return tuple(of_reader(fault) for fault in error.faults)
    subject = SeriesSubject(*series_source(id_or_path), book)
    return tuple(finding for check in CHECKS for finding in check(subject))


def tiers(subject: SeriesSubject) -> Iterator[Finding]:
    """Tiers that are named but not declared, and tiers whose events give nobody points."""
    book = subject.book
    known = {tier.id for tier in book.tiers}
    for number, rule in enumerate(book.points):
        for tier in sorted(set(rule.tiers) - known):
            yield subject.found("tier-unknown", "points", number, "tiers", clause=rule.clause, tier=tier)
    for number, part in enumerate(book.total.parts):
        for tier in sorted(set(part.always) - known):
            where = ("total", "parts", number, "always")
            yield subject.found("tier-unknown", *where, clause=book.total.clause, tier=tier)
    if all(rule.tiers for rule in book.points):
        earning = {tier for rule in book.points for tier in rule.tiers}
        for number, declared in enumerate(book.tiers):
            if declared.id not in earning:
                path = ("tiers", number, "id")
                yield subject.found("tier-earns-nothing", *path, clause=declared.clause, tier=declared.id)


def prizes(subject: SeriesSubject) -> Iterator[Finding]:
    """Points that rise from one place to the next."""
    for number, rule in enumerate(subject.book.points):
        path = ("points", number)
        if isinstance(rule, Table):
            columns = zip(*(row.points for row in rule.rows), strict=True) if rule.rows else [rule.prizes]
            rising = [[*column, rule.rest] for column in columns if not _falls([*column, rule.rest])]
            if rising:
                numbers = _listed(rising[0])
                yield subject.found("prizes-rise", *path, clause=rule.clause, numbers=numbers)
        if isinstance(rule, Geometric) and rule.ratio > 1:
            numbers = _listed([Fraction(1), rule.ratio])
            yield subject.found("prizes-rise", *path, "ratio", clause=rule.clause, numbers=numbers)


def weights(subject: SeriesSubject) -> Iterator[Finding]:
    """Weights by which a worse or an older result counts more than a better or a newer one."""
    total = subject.book.total
    for number, part in enumerate(total.parts):
        for listed in ((*part.weights, part.rest) if part.weights else (), *part.by_count):
            if not _falls(listed):
                path = ("total", "parts", number)
                yield subject.found("weights-rise", *path, clause=total.clause, numbers=_listed(listed))
    if not _falls(total.decay):
        yield subject.found("weights-rise", "total", "decay", clause=total.clause, numbers=_listed(total.decay))


def chain(subject: SeriesSubject) -> Iterator[Finding]:
    """Criteria that stand twice, and places of the final that begin in two stages."""
    steps = [step.criterion for step in subject.book.chain]
    for number, criterion in enumerate(steps):
        if criterion in steps[:number]:
            clause = subject.book.chain[number].clause
            yield subject.found("criterion-twice", "chain", number, clause=clause, criterion=criterion)
    rule = subject.book.qualification
    if rule is not None:
        yield from _overlaps(subject, rule)


def _overlaps(subject: SeriesSubject, rule: Qualification) -> Iterator[Finding]:
    taken: set[int] = set()
    for number, entry in enumerate(rule.entries):
        places = range(entry.first, entry.last + 1)
        double = [each for each in places if each in taken]
        if double:
            path = ("qualification", "entries", number)
            yield subject.found("stages-overlap", *path, clause=rule.clause, place=double[0])
        taken |= set(places)


def clauses(subject: SeriesSubject) -> Iterator[Finding]:
    """Clauses that are cited but not told, and clauses told twice."""
    told = Counter(clause.id for clause in subject.book.clauses)
    for clause, count in told.items():
        if count > 1:
            yield subject.found("clause-twice", "clauses", cited=clause)
    missing: set[str] = set()
    for path, value in walk(subject.raw):
        if path[-1:] == ("clause",) and isinstance(value, str) and value not in told and value not in missing:
            missing.add(value)
            yield subject.found("clause-missing", *path, cited=value)


def options(subject: SeriesSubject) -> Iterator[Finding]:
    """Options that nothing refers to, and readings that name one which is not declared."""
    declared = {option.name for option in subject.book.options}
    used = set(references(subject.raw))
    for number, option in enumerate(subject.book.options):
        if option.name not in used:
            path = ("options", number, "name")
            yield subject.found("option-unused", *path, clause=option.clause, option=option.name)
    for number, reading in enumerate(subject.book.readings):
        if reading.option is not None and reading.option not in declared:
            path = ("readings", number, "option")
            yield subject.found("reading-option-unknown", *path, clause=reading.clause, option=reading.option)


def translations(subject: SeriesSubject) -> Iterator[Finding]:
    """How many texts a language lacks."""
    for language, lacking in lacking_texts(subject.raw):
        yield subject.found("text-missing", "series", count=lacking, language=language)


CHECKS: tuple[Callable[[SeriesSubject], Iterator[Finding]], ...] = (
    tiers,
    prizes,
    weights,
    chain,
    clauses,
    options,
    translations,
)
"""Every check, in the order of the answer."""


def _falls(numbers: Sequence[Fraction]) -> bool:
    return all(later <= earlier for earlier, later in pairwise(numbers))


def _listed(numbers: Sequence[Fraction]) -> str:
    return ", ".join(exact_text(number) for number in numbers)
