"""`tavle COMMAND ...`: reads the words, runs the command, turns refusals into lines on standard error and exit codes.

Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no solution exists.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from tavle.cli import books, results, rounds
from tavle.cli.output import complain
from tavle.core.errors import TavleError

COMMANDS = (books, results, rounds)
"""The modules that add commands, in the order of the help."""


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = argparse.ArgumentParser(prog="tavle", description="Tournaments of tabletop games by their own rule books.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for module in COMMANDS:
        module.add_parsers(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code."""
    args = build_parser().parse_args(argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except TavleError as error:
        complain(error, getattr(args, "lang", "en"))
        return error.exit_code
    except BrokenPipeError:
        # The reader (head, less) has gone; nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


if __name__ == "__main__":
    sys.exit(main())
