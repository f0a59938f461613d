"""`tavle rate`: rating lists from the results of many tournaments."""

from __future__ import annotations

import argparse
import csv
import sys
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command, plain_argument, plain_text
from tavle.cli.inputs import read_json_lines, read_text
from tavle.cli.output import print_json
from tavle.cli.progress import waiting

if TYPE_CHECKING:
    from tavle.rules.model.rating import RatingBook

COLUMNS = ("place", "person", "name", "rating", "spread", "games", "experience", "class", "last", "moved", "why")
"""The columns of a list as CSV."""


def add_parsers(commands: Any) -> None:
    """Adds the command of this module."""
    rating = command(commands, "rate", run_rate, help="a rating list from the results of tournaments")
    rating.add_argument("book", metavar="LISTBOOK", help="id of a rating book, or a path to one")
    rating.add_argument(
        "events",
        metavar="EVENT",
        nargs="*",
        help="a record, a file of games (.csv), a list of events (.json), or a store; FILE@DATE gives the day",
    )
    rating.add_argument("--date", type=plain_text, help="the day of the list: later events are left out")
    rating.add_argument("--since", type=plain_text, metavar="DATE", help="count moves from the list of this day")
    rating.add_argument("--start", metavar="FILE", help="a printed list to begin from: Name 1827 (32)")
    rating.add_argument("--persons", metavar="FILE", help="who is who: decisions, one JSON document a line")
    rating.add_argument("--explain", type=plain_text, metavar="PLAYER", help="where each change of a player comes from")
    rating.add_argument("--history", action="store_true", help="with --json: everybody's rating after each change")
    form = rating.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="answer with CSV")
    form.add_argument("--text", action="store_true", help="answer with lines such as: Name 1827 (32)")
    form.add_argument("--fill", metavar="RECORD", help="print this record with ratings and games from the list")
    form.add_argument("--picture", type=plain_text, metavar="PLAYER", help="a player's rating over time as SVG")
    plain_argument(rating)


def run_rate(args: argparse.Namespace) -> int:
    """Prints a list, an explanation, a picture or a record with ratings."""
    from tavle.rules.rating_books import load_rating_book

    book = load_rating_book(args.book)
    given = {**_given(args), "date": args.date}
    if args.fill is not None:
        return _fill(args, book, given)
    given |= {"since": args.since, "explain": args.picture or args.explain, "language": args.lang}
    with waiting("tavle rate"):
        from tavle.library import rate

        answer = rate(book, **given, history=args.history)
    if args.json:
        print_json(answer)
    elif args.csv:
        _write_csv(answer)
    elif args.text:
        _write_text(answer, book)
    elif args.picture is not None:
        _write_picture(args, answer, book)
    else:
        from tavle.cli.sheets.page import Page
        from tavle.cli.sheets.ratings import write_explained, write_ratings

        page = Page(args.lang, plain=args.plain)
        write_ratings(page, answer, book) if args.explain is None else write_explained(page, answer, book)
    return 0


def _given(args: argparse.Namespace) -> dict[str, Any]:
    """What is read from files, for the library."""
    from tavle.cli.event_files import read_event_files

    return {
        "events": read_event_files(args.events),
        "start": "" if args.start is None else read_text(args.start),
        "decisions": [] if args.persons is None else read_json_lines(args.persons),
    }


def _fill(args: argparse.Namespace, book: RatingBook, given: dict[str, Any]) -> int:
    from tavle.library import fill_ratings
    from tavle.records.parse import parse_json

    record = parse_json(read_text(args.fill), where=args.fill)
    print_json(fill_ratings(book, record=record, **given))
    return 0


def _write_csv(answer: dict[str, Any]) -> None:
    rows = csv.DictWriter(sys.stdout, COLUMNS, extrasaction="ignore", lineterminator="\n")
    rows.writeheader()
    rows.writerows(answer["list"])


def _write_text(answer: dict[str, Any], book: RatingBook) -> None:
    from tavle.series.ratings.list_form import ListLine, list_text

    lines = [ListLine(line["name"], line["rating"], line["games"]) for line in answer["list"] if line["place"]]
    print(list_text(lines, decimals=book.decimals), end="")


def _write_picture(args: argparse.Namespace, answer: dict[str, Any], book: RatingBook) -> None:
    from tavle.pictures.rating_history import rating_history_svg
    from tavle.texts import say

    explained = answer["explained"]
    points = [(each["date"] or each["event"], each["rating"], each["spread"]) for each in explained["changes"]]
    title = say(args.lang, "rating.picture", name=explained["name"])
    print(rating_history_svg(points, title=title, decimals=book.decimals, language=args.lang), end="")
