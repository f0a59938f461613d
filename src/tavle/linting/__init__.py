"""Looks over a rule book before anybody plays by it: what contradicts itself, cannot be played, or rewards badly.

    book file ── reader's faults ──┐
             └─ Subject ── CHECKS ─┴─ Findings ── acknowledged by the book, or not

A check is a function that looks at a `Subject` and yields `Finding`s; `CHECKS` lists them in the order of the answer.
Series books and rating books have checks of their own, in `series` and `ratings`.
"""

from tavle.linting.check import CHECKS, lint
from tavle.linting.finding import Finding, Severity
from tavle.linting.ratings import lint_ratings
from tavle.linting.series import lint_series
from tavle.linting.subject import Subject

__all__ = ["CHECKS", "Finding", "Severity", "Subject", "lint", "lint_ratings", "lint_series"]
