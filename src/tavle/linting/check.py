"""All checks over one book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from tavle.core.errors import BadBook
from tavle.linting.citations import acknowledgements, clauses, readings, translations
from tavle.linting.finding import SENTENCES, Finding, of_reader
from tavle.linting.gains import gains
from tavle.linting.lists import lists
from tavle.linting.numbers import games, prizes, solo, terms, weights
from tavle.linting.options import options
from tavle.linting.rounds import places, rounds, upsets
from tavle.linting.seatings import seatings
from tavle.linting.solos import solos
from tavle.linting.subject import Subject

CHECKS: tuple[Callable[[Subject], Iterator[Finding]], ...] = (
    solos,
    gains,
    lists,
    rounds,
    seatings,
    places,
    upsets,
    games,
    terms,
    prizes,
    weights,
    solo,
    clauses,
    readings,
    options,
    translations,
)
"""Every check, in the order of the answer; a new one is a function and a line here."""


def lint(id_or_path: str | Path) -> tuple[Finding, ...]:
    """What is to be said of a book, the reader's faults included.

    Args:
        id_or_path: The id of a shipped book, or a path to a TOML file.

    Raises:
        BadBook: if there is no such book or file.
    """
    try:
        subject = Subject.read(str(id_or_path))
    except BadBook as error:
        if any(fault.code in ("unknown-book", "unreadable-book") for fault in error.faults):
            raise
        return tuple(of_reader(fault) for fault in error.faults)
    found = [finding for check in CHECKS for finding in check(subject)]
    found += acknowledgements(subject, {finding.code for finding in found}, SENTENCES)
    return tuple(_acknowledged(subject, found))


def _acknowledged(subject: Subject, found: Iterable[Finding]) -> Iterator[Finding]:
    reasons = {entry.code: entry.reason for entry in subject.book.acknowledged}
    for finding in found:
        yield replace(finding, acknowledged=reasons.get(finding.code))
