"""What all commands write: JSON, faults, and tables for the eye."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

from tavle.core.errors import TavleError


def print_json(answer: Any) -> None:
    """One JSON document on standard output."""
    print(json.dumps(answer, ensure_ascii=False, indent=1))


def print_json_lines(answers: Iterable[Any]) -> None:
    """One JSON document a line."""
    sys.stdout.write("".join(f"{json.dumps(answer, ensure_ascii=False)}\n" for answer in answers))


def complain(error: TavleError, language: str) -> None:
    """One line on standard error for each fault."""
    for fault in error.faults:
        print(fault, file=sys.stderr)
