"""`tavle books`, `tavle show`, `tavle lint`: the rule books themselves."""

from __future__ import annotations

import argparse
from typing import Any

from tavle.cli.arguments import command
from tavle.cli.output import print_json


def add_parsers(commands: Any) -> None:
    """Adds the commands of this module."""
    command(commands, "books", run_books, help="list the rule books")


def run_books(args: argparse.Namespace) -> int:
    """Lists the shipped books."""
    from tavle.rules.read import book_ids, load_book

    print_json([{"id": book} for book in book_ids() if load_book(book)])
    return 0
