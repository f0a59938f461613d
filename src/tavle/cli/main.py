"""`tavle COMMAND ...`: reads the words, runs the command, turns refusals into lines on standard error and exit codes.

Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no solution exists.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from tavle.cli import (
    backups,
    books,
    chances,
    demo,
    files,
    judge,
    lint,
    logs,
    moving,
    ratings,
    results,
    rounds,
    seating,
    series,
    serving,
    simulate,
)
from tavle.cli.output import complain
from tavle.core.errors import TavleError, refuse

COMMANDS = (
    books,
    lint,
    results,
    rounds,
    seating,
    ratings,
    series,
    simulate,
    chances,
    judge,
    logs,
    files,
    moving,
    backups,
    demo,
    serving,
)
"""The modules that add commands, in the order of the help."""

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = argparse.ArgumentParser(prog="tavle", description="Tournaments of tabletop games by their own rule books.")
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for module in COMMANDS:
        module.add_parsers(commands)
    return parser


class _Version(argparse.Action):
    """Looks the version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"tavle {version('tavle')}")
        parser.exit()


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code."""
    _write_utf8()
    args = build_parser().parse_args(argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except TavleError as error:
        complain(error, getattr(args, "lang", "en"))
        return error.exit_code
    except BrokenPipeError:
        # The reader (head, less) has gone; nothing more can be said to it.
        _drop_output()
        return 0
    except OSError as error:
        # A command refuses files of its own in its own words; this is standard output, on a full disk.
        _drop_output()
        refused = refuse("unwritable-file", where="standard output", reason=error.strerror or "it is closed")
        complain(refused, getattr(args, "lang", "en"))
        return refused.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _drop_output() -> None:
    """Sends what is still to be written nowhere, so that the interpreter does not try again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write_utf8() -> None:
    """Names and fractions need UTF-8, whatever the locale says; half a character is written as its escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
