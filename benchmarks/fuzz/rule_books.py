"""Throws bytes at the reader of rule books: only refusals may come out.

    pip install atheris
    python benchmarks/fuzz/rule_books.py [-max_total_time=60]

Coverage-guided, starting from the shipped books; the options are libFuzzer's. What it finds becomes a test in
tests/rules/test_fuzz.py or beside it. Atheris is no dependency: it is loaded by name, and nothing else needs it.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from pathlib import Path
from typing import Any

atheris: Any = importlib.import_module("atheris")

with atheris.instrument_imports(include=["tavle", "tomllib"]):
    from tavle.core.errors import BadBook
    from tavle.rules.read import book_ids, parse, source, validate


def one_input(data: bytes) -> None:
    """Reads one text as a book; a book or a refusal with sentences is right, anything else is found."""
    text = data.decode("utf-8", errors="replace")
    try:
        validate("fuzz.toml", text, parse("fuzz.toml", text), {})
    except BadBook as error:
        if not all(fault.message for fault in error.faults):
            raise AssertionError("a refusal without a sentence") from error


def main() -> None:
    """Fuzzes until stopped, or as long as the options say."""
    with tempfile.TemporaryDirectory() as corpus:
        for book in book_ids():
            Path(corpus, book).write_text(source(book)[1], encoding="utf-8")
        atheris.Setup([*sys.argv, corpus], one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
