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
    parser.add_argument(
        "--plain", action="store_true", help="for people: tables without rules and colours, lines unbroken"
    )


def seed_argument(parser: argparse.ArgumentParser) -> None:
    """--seed, for commands that draw lots."""
    parser.add_argument("--seed", type=plain_text, help="where the lots come from (default: a fresh one, given back)")


def record_argument(parser: argparse.ArgumentParser) -> None:
    """RECORD: a path or `-`."""
    parser.add_argument("record", metavar="RECORD", help="a tournament record (JSON), or - for standard input")


def whole_number(text: str) -> int:
    """A round or a version: a whole number from 0."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0")
    return int(text)


def plain_text(text: str) -> str:
    """A text that is written down or drawn from; what the shell gave as other bytes than UTF-8 is none."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not UTF-8 text") from error
    return text
