"""Whether the options of a book are referred to, and whether each of their values makes a book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tavle.core.errors import BadBook, Refused
from tavle.linting.finding import Finding
from tavle.linting.subject import Subject
from tavle.rules.model.book import Option
from tavle.rules.options import check_settings, describe, references
from tavle.rules.read import validate

_TAKEN_BY_NAME = ("cup", "sessions")
"""Kinds of options that the program looks up itself; a book need not refer to them."""


def options(subject: Subject) -> Iterator[Finding]:
    """Options that are declared twice or never used, or whose default or other values do not fit."""
    used, names = set(references(subject.raw)), [option.name for option in subject.book.options]
    for number, option in enumerate(subject.book.options):
        path, values = ("options", number), {"clause": option.clause, "option": option.name}
        if option.name in names[:number]:
            yield subject.found("option-twice", *path, **values)
        if option.name not in used and option.kind not in _TAKEN_BY_NAME:
            yield subject.found("option-unused", *path, **values)
        yield from _own(subject, option, number)
        yield from _values(subject, option, number)


def _own(subject: Subject, option: Option, number: int) -> Iterator[Finding]:
    path, values = ("options", number), {"clause": option.clause, "option": option.name}
    if option.least is not None and option.most is not None and option.least > option.most:
        yield subject.found("option-bounds", *path, **values, least=option.least, most=option.most)
    for choice in option.values:
        if choice not in option.choices:
            yield subject.found("option-value-unknown", *path, "values", **values, choice=choice)
    if option.default is not None:
        try:
            check_settings((option,), {option.name: option.default}, book=subject.book.id)
        except Refused:
            wanted = {"default": option.default, "right": describe(option)}
            yield subject.found("option-default", *path, "default", **values, **wanted)


def _values(subject: Subject, option: Option, number: int) -> Iterator[Finding]:
    """The book with each value of the option that can be listed."""
    for value in _listed(option):
        try:
            validate(subject.name, subject.text, subject.raw, {option.name: value})
        except BadBook as error:
            values = {"option": option.name, "choice": value, "reason": error.faults[0].message}
            yield subject.found("choice-breaks-book", "options", number, clause=option.clause, **values)


def _listed(option: Option) -> list[Any]:
    match option.kind:
        case "choice":
            return list(option.choices)
        case "flag":
            return [True, False]
        case "integer":
            return [bound for bound in (option.least, option.most) if bound is not None]
    return []
