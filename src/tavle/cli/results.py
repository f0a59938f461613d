"""`tavle score`, `tavle standings`, `tavle explain`: what the games give and how the list stands."""

from __future__ import annotations

import argparse
from typing import Any

from tavle.cli.arguments import command, record_argument, round_number
from tavle.cli.inputs import read_json_lines, read_record_file
from tavle.cli.output import print_json, print_json_lines


def add_parsers(commands: Any) -> None:
    """Adds the commands of this module."""
    scoring = command(commands, "score", run_score, help="score finished games, JSON Lines in and out")
    scoring.add_argument("book", metavar="BOOK", help="id of a rule book, or a path to one")
    scoring.add_argument("file", metavar="FILE", nargs="?", default="-", help="JSON Lines, default standard input")
    listing = command(commands, "standings", run_standings, help="the list after a round, with every criterion's value")
    record_argument(listing)
    listing.add_argument("--after", metavar="N", type=round_number, help="the round (default: all that are played)")


    explaining = command(commands, "explain", run_explain, help="where a player's points come from, and why A is above B")
    record_argument(explaining)
    explaining.add_argument("a", metavar="A", help="a player's id")
    explaining.add_argument("b", metavar="B", nargs="?", help="another's, to be compared with")
    explaining.add_argument("--after", metavar="N", type=round_number, help="by the list after this round")


def run_score(args: argparse.Namespace) -> int:
    """Scores each game of the file."""
    from tavle.library import score_games

    print_json_lines(score_games(args.book, read_json_lines(args.file), language=args.lang))
    return 0


def run_standings(args: argparse.Namespace) -> int:
    """Prints a list."""
    from tavle.library import standings

    answer = standings(read_record_file(args.record), after=args.after)
    print_json(answer)
    return 0


def run_explain(args: argparse.Namespace) -> int:
    """Prints an explanation."""
    from tavle.library import explain

    answer = explain(read_record_file(args.record), args.a, args.b, after=args.after, language=args.lang)
    print_json(answer)
    return 0
