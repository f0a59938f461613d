"""`tavle lots deal`: the packets of a draft from a deck file, a page for each player."""

from __future__ import annotations

import argparse
import csv
import io
from typing import Any

from tavle.cli.arguments import command, plain_argument, record_argument, seed_argument
from tavle.cli.inputs import read_record_file, read_text
from tavle.cli.output import print_json
from tavle.core.errors import refuse

COLUMNS = ("deck", "number", "name", "kind")


def add_dealing(kinds: Any) -> None:
    """Adds the command."""
    dealing: argparse.ArgumentParser = command(kinds, "deal", run_dealing, help="the packets of a draft")
    record_argument(dealing)
    dealing.add_argument("--round", metavar="N", type=int, required=True, help="the round")
    dealing.add_argument(
        "--deck", metavar="FILE", required=True, help="all cards, as JSON or CSV: deck, number, name, kind"
    )
    seed_argument(dealing)
    plain_argument(dealing)


def run_dealing(args: argparse.Namespace) -> int:
    """Prints the packets."""
    from tavle.library.draws import packets

    record = read_record_file(args.record, args.lang)
    answer = packets(record, read_deck(args.deck), number=args.round, seed=args.seed)
    if args.json:
        print_json(answer)
    else:
        from tavle.cli.sheets.packets import write_packets
        from tavle.cli.sheets.page import Page, names_of

        write_packets(Page(args.lang, plain=args.plain), answer, names_of(record.tournament))
    return 0


def read_deck(name: str) -> list[Any]:
    """The cards of a deck file as plain data.

    JSON is a list of objects. CSV has a first line with the names of the columns; commas or semicolons part them.

    Raises:
        Refused: if the file cannot be read or has no such columns.
    """
    from tavle.records.parse import parse_json

    text = read_text(name)
    if text.lstrip()[:1] in ("[", "{"):
        cards = parse_json(text, where=name)
        if not isinstance(cards, list):
            raise refuse("deck-not-a-list", where=name)
        return cards
    first = text.split("\n", 1)[0]
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=";" if ";" in first else ",", strict=True)
    try:
        missing = [column for column in COLUMNS if column not in (rows.fieldnames or ())]
        if missing:
            raise refuse("deck-without-column", where=name, column=missing[0], right=", ".join(COLUMNS))
        return [{column: row[column] for column in COLUMNS} for row in rows]
    except csv.Error as error:
        raise refuse("unreadable-file", where=name, reason=str(error)) from error
