"""`tavle pair`: the next round."""

from __future__ import annotations

import argparse
from typing import Any

from tavle.cli.arguments import command, record_argument
from tavle.cli.inputs import read_record_file
from tavle.cli.output import print_json


def add_parsers(commands: Any) -> None:
    """Adds the commands of this module."""
    pairing = command(commands, "pair", run_pair, help="the next round's seating")
    record_argument(pairing)
    pairing.add_argument("--seed", help="where the lots come from (default: a fresh one, given back)")
    pairing.add_argument("--round", type=int, metavar="N", help="seat a round anew that is seated already")
    pairing.add_argument("--keep", type=int, nargs="*", default=(), metavar="TABLE", help="its tables that stand")


def run_pair(args: argparse.Namespace) -> int:
    """Prints a seating."""
    from tavle.library import pair

    answer = pair(read_record_file(args.record), seed=args.seed, number=args.round, keep=args.keep, language=args.lang)
    print_json(answer)
    return 0
