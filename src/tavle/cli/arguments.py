"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from typing import Any

LANGUAGES = ("en", "nb", "fr")


def command(commands: Any, name: str, run: Any, **words: str) -> argparse.ArgumentParser:
    """A new command with `--json` and `--lang`."""
    parser: argparse.ArgumentParser = commands.add_parser(name, description=words.get("help"), **words)
    parser.add_argument("--json", action="store_true", help="answer with JSON")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of what is written for people")
    parser.set_defaults(run=run)
    return parser


def plain_argument(parser: argparse.ArgumentParser) -> None:
    """--plain, for commands that write tables."""
    parser.add_argument("--plain", action="store_true", help="tables without rules and colours, lines unbroken")


def record_argument(parser: argparse.ArgumentParser) -> None:
    """RECORD: a path or `-`."""
    parser.add_argument("record", metavar="RECORD", help="a tournament record (JSON), or - for standard input")


def round_number(text: str) -> int:
    """A round as a whole number from 0."""
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError("a round is 0 or more")
    return number
