"""`tavle demo`: the three championships of the rule books, from registration to the final list."""

from __future__ import annotations

import argparse
from typing import Any

from tavle.cli.arguments import command, plain_argument
from tavle.cli.output import print_json


def add_parsers(commands: Any) -> None:
    """Adds the command of this package."""
    parser = command(commands, "demo", run_demo, help="play three championships from registration to the final list")
    plain_argument(parser)


def run_demo(args: argparse.Namespace) -> int:
    """Plays them on standard output; as JSON, what `tavle run` says of each."""
    from tavle.cli.demo.championships import CHAMPIONSHIPS
    from tavle.cli.demo.play import play

    if args.json:
        from tavle.library.rounds import run

        print_json([run(championship.records()[-1], seed="demo", language=args.lang) for championship in CHAMPIONSHIPS])
        return 0
    from tavle.cli.sheets.page import Page

    page = Page(args.lang, plain=args.plain)
    for championship in CHAMPIONSHIPS:
        play(page, championship)
    return 0
