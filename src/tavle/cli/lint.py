"""`tavle lint`: looks over a rule book."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command
from tavle.cli.output import print_json

if TYPE_CHECKING:
    from tavle.linting import Finding


def add_parsers(commands: Any) -> None:
    """Adds the command of this module."""
    parser = command(
        commands,
        "lint",
        run_lint,
        help="look over a book of rules, ratings or a series: contradictions, dead ends, bad rewards",
    )
    parser.add_argument("book", metavar="BOOK", help="id of a book, or a path to one")


def run_lint(args: argparse.Namespace) -> int:
    """Prints what is found; 1 if an error is among it that the book does not acknowledge, else 0.

    Such errors go to standard error, as all that makes a command end with 1; the rest to standard output. With `--json`
    all of it is in the answer too.
    """
    from tavle.linting import lint, lint_ratings, lint_series
    from tavle.rules.rating_books import is_rating_book
    from tavle.rules.series_books import is_series

    look = lint_series if is_series(args.book) else lint_ratings if is_rating_book(args.book) else lint
    findings = look(args.book)
    if args.json:
        print_json({"book": args.book, "findings": [_plain(finding, args.lang) for finding in findings]})
    for finding in findings:
        if finding.stops:
            print(finding, file=sys.stderr)
        elif not args.json:
            print(_line(finding, args.lang))
    return int(any(finding.stops for finding in findings))


def _line(finding: Finding, language: Any) -> str:
    if finding.acknowledged is None:
        return str(finding)
    return f"{finding}\n    acknowledged: {finding.acknowledged.in_language(language)}"


def _plain(finding: Finding, language: Any) -> dict[str, str | None]:
    reason = finding.acknowledged
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "where": finding.where,
        "clause": finding.clause or None,
        "text": finding.message,
        "acknowledged": None if reason is None else reason.in_language(language),
    }
