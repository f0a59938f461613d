"""What all commands write: JSON, faults, and tables for the eye."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tavle.core.errors import TavleError

if TYPE_CHECKING:
    from tavle.rules.model.base import Language


def print_json(answer: Any) -> None:
    """One JSON document on standard output."""
    print(json.dumps(answer, ensure_ascii=False, indent=1))


def print_json_lines(answers: Iterable[Any]) -> None:
    """One JSON document a line."""
    sys.stdout.write("".join(f"{json.dumps(answer, ensure_ascii=False)}\n" for answer in answers))


def one_line(text: str) -> str:
    """A text from outside that can neither break a line nor steer a terminal."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def complain(error: TavleError, language: Language) -> None:
    """One line on standard error for each fault."""
    from tavle.texts.faults import fault_text

    for fault in error.faults:
        print(one_line(fault_text(fault, language)), file=sys.stderr)
