"""Whether what a book refers to is there: clauses, readings, translations, acknowledged findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from tavle.linting.finding import Finding
from tavle.linting.subject import Subject, lacking_texts
from tavle.rules.locate import Keys

_ONCE = ("game", "role_once")
"""A key whose value is the clause itself."""


def clauses(subject: Subject) -> Iterator[Finding]:
    """Clauses that are cited but not told, and clauses told twice."""
    told = Counter(clause.id for clause in subject.book.clauses)
    for number, clause in enumerate(subject.book.clauses):
        if told[clause.id] > 1 and clause.id not in {earlier.id for earlier in subject.book.clauses[:number]}:
            yield subject.found("clause-twice", "clauses", number, cited=clause.id)
    for clause_id, path in _cited(subject).items():
        if clause_id not in told:
            yield subject.found("clause-missing", *path, cited=clause_id)


def _cited(subject: Subject) -> dict[str, Keys]:
    """Every clause that some part of the book cites, with the first place."""
    cited: dict[str, Keys] = {}
    for path, value in subject.walk():
        if isinstance(value, str) and _names_clause(path):
            cited.setdefault(value, path)
    return cited


def _names_clause(path: Keys) -> bool:
    return path[-1] == "clause" or str(path[-1]).endswith("_clause") or path[:-1] == ("game", "cites") or path == _ONCE


def readings(subject: Subject) -> Iterator[Finding]:
    """Readings that name an option which is not declared."""
    declared = {option.name for option in subject.book.options}
    for number, reading in enumerate(subject.book.readings):
        if reading.option is not None and reading.option not in declared:
            path = ("readings", number, "option")
            yield subject.found("reading-option-unknown", *path, clause=reading.clause, option=reading.option)


def translations(subject: Subject) -> Iterator[Finding]:
    """How many texts a language lacks."""
    for language, lacking in lacking_texts(subject.raw):
        yield subject.found("text-missing", "book", count=lacking, language=language)


def acknowledgements(subject: Subject, found: Collection[str], known: Collection[str]) -> Iterator[Finding]:
    """Acknowledged findings that no check knows, or that are not there any more."""
    for number, entry in enumerate(subject.book.acknowledged):
        if entry.code not in known:
            yield subject.found("acknowledged-unknown", "acknowledged", number, code=entry.code)
        elif entry.code not in found:
            yield subject.found("acknowledged-absent", "acknowledged", number, code=entry.code)
