"""`tavle chances`: who can still win a tournament as it stands, and how likely it is."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command, plain_argument, seed_argument, whole_number
from tavle.cli.inputs import read_record_file
from tavle.cli.logs import opened_store
from tavle.cli.output import print_json
from tavle.cli.progress import waiting
from tavle.core.errors import refuse

if TYPE_CHECKING:
    from tavle.core.model import Tournament
    from tavle.rules.model import Book

USUAL = 10_000
DATABASES = (".db", ".sqlite", ".sqlite3")
"""Endings that people give an SQLite file: a store and no record."""


def add_parsers(commands: Any) -> None:
    """Adds the command of this module."""
    parser = command(commands, "chances", run_chances, help="who can still win a tournament, and how likely it is")
    parser.add_argument(
        "record", metavar="RECORD", help="a record (JSON), - for standard input; or a store, with TOURNAMENT"
    )
    parser.add_argument("tournament", metavar="TOURNAMENT", nargs="?", help="its id, where RECORD is a store")
    parser.add_argument(
        "--cut", type=whole_number, metavar="N", help="the chance to be among the first N, where no cup is announced"
    )
    parser.add_argument(
        "--tournaments",
        type=whole_number,
        default=USUAL,
        metavar="N",
        help=f"play the rest so often at most, and for two seconds at most ({USUAL})",
    )
    seed_argument(parser)
    plain_argument(parser)


def run_chances(args: argparse.Namespace) -> int:
    """Prints everybody's chances, the likeliest winner first."""
    with waiting("tavle chances"):
        answer, book, tournament = _of_record(args) if args.tournament is None else _of_store(args)
    if args.json:
        print_json(answer)
    else:
        from tavle.cli.sheets.chances import write_chances
        from tavle.cli.sheets.page import Page

        write_chances(Page(args.lang, plain=args.plain), answer, book, tournament, cut=args.cut)
    return 0


Found = tuple[dict[str, Any], "Book", "Tournament"]


def _of_record(args: argparse.Namespace) -> Found:
    from tavle.library.chances import live_chances
    from tavle.store.opening import JSON_LINES

    if "://" in args.record or args.record.lower().endswith((*DATABASES, *JSON_LINES)):
        raise refuse("option-without", option=args.record, other="TOURNAMENT")
    record = read_record_file(args.record, args.lang)
    return live_chances(record, **_asked(args)), record.book, record.tournament


def _of_store(args: argparse.Namespace) -> Found:
    from tavle.library.chances import chances_of_state
    from tavle.store import tournament_id
    from tavle.store.loading import load

    with opened_store(args.record) as store:
        state = load(store, tournament_id(args.tournament))
    return chances_of_state(state, **_asked(args)), state.book, state.tournament


def _asked(args: argparse.Namespace) -> dict[str, Any]:
    return {"seed": args.seed, "cut": args.cut, "tournaments": args.tournaments}
