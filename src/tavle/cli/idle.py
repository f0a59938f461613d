"""Options that would change nothing: refused, so that nobody takes an answer for another than it is."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from tavle.core.errors import refuse

_NAMES = {"--for": "audience", "EVENT": "events", "BOOK": "subjects"}
"""What argparse calls an option or argument whose name says otherwise."""


def is_given(args: argparse.Namespace, option: str) -> bool:
    """Whether an option or argument was given.

    Args:
        args: What was given; what was not is None, False or empty.
        option: As people write it: `--by-hand`, `TO`.
    """
    value = getattr(args, _NAMES.get(option, option.lstrip("-").replace("-", "_").lower()))
    return not (value is None or value is False or value == [])


def refuse_beside(args: argparse.Namespace, other: str, options: Iterable[str]) -> None:
    """Refuses options that change nothing where another is given, too.

    Raises:
        Refused: `option-beside`.
    """
    if is_given(args, other):
        for option in _given(args, options):
            raise refuse("option-beside", option=option, other=other)


def refuse_without(args: argparse.Namespace, other: str, options: Iterable[str]) -> None:
    """Refuses options that change nothing where another is not given.

    Raises:
        Refused: `option-without`.
    """
    if not is_given(args, other):
        for option in _given(args, options):
            raise refuse("option-without", option=option, other=other)


def refuse_but_for(args: argparse.Namespace, right: object, options: Iterable[str]) -> None:
    """Refuses options that belong to something else than what is asked for.

    Args:
        right: What they belong to.

    Raises:
        Refused: `option-only-for`.
    """
    for option in _given(args, options):
        raise refuse("option-only-for", option=option, right=right)


def refuse_twice(option: str, names: Sequence[str]) -> None:
    """Refuses an option that is given two values for one name, of which the last alone would count.

    Raises:
        Refused: `option-says-two`.
    """
    for name in names:
        if names.count(name) > 1:
            raise refuse("option-says-two", option=option, name=name)


def _given(args: argparse.Namespace, options: Iterable[str]) -> list[str]:
    return [option for option in options if is_given(args, option)]
