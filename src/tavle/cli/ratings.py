"""`tavle rate`: rating lists from the results of many tournaments."""

from __future__ import annotations

import argparse
import csv
import sys
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command, plain_argument, plain_text
from tavle.cli.idle import refuse_beside, refuse_without
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
    rating.add_argument(
        "book", metavar="LISTBOOK", help="id of a rating book, a path to one, or a list in one file (.json)"
    )
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

    _refuse_clashes(args)
    given = _given(args)
    book = given["book"] = load_rating_book(given["book"])
    if args.fill is not None:
        return _fill(args, given)
    answer = _rated({**given, "explain": args.picture or args.explain}, args, history=args.history)
    if args.json:
        print_json(answer)
    elif args.csv:
        _write_csv(answer)
    elif args.text:
        _write_text(answer, book)
    elif args.picture is not None:
        _write_picture(args, answer, book)
    else:
        _write(args, answer, book, explained=args.explain is not None)
    return 0


def _refuse_clashes(args: argparse.Namespace) -> None:
    """Refuses options that the chosen form of the answer has no place for."""
    refuse_beside(args, "--json", ["--csv", "--text", "--picture"])
    for form in ("--csv", "--text", "--picture", "--fill"):
        refuse_beside(args, form, ["--explain", "--history"])
    for form in ("--text", "--picture", "--fill"):
        refuse_beside(args, form, ["--since"])
    refuse_without(args, "--json", ["--history"])


def explain_rating(args: argparse.Namespace, document: object) -> int:
    """Where each change of a player comes from, on the list of a file: `tavle explain LIST PLAYER`."""
    from tavle.cli.year_files import read_rating_file
    from tavle.rules.rating_books import load_rating_book

    given = read_rating_file(document, args.record)
    book = given["book"] = load_rating_book(given["book"])
    answer = _rated({**given, "explain": args.a}, args)
    if args.json:
        print_json(answer)
    else:
        _write(args, answer, book, explained=True)
    return 0


def _rated(given: dict[str, Any], args: argparse.Namespace, *, history: bool = False) -> dict[str, Any]:
    from tavle.library.ratings import rate

    with waiting("tavle rate"):
        return rate(**given, history=history, language=args.lang)


def _given(args: argparse.Namespace) -> dict[str, Any]:
    """What the library is given: from a list's file, or from the words; the words go before the file."""
    from tavle.cli.event_files import read_event_files
    from tavle.cli.year_files import read_rating_file
    from tavle.records.parse import parse_json

    given: dict[str, Any] = {"book": args.book, "events": []}
    if args.book.endswith(".json"):
        given = read_rating_file(parse_json(read_text(args.book), where=args.book), args.book)
    given["events"] += read_event_files(args.events)
    if args.start is not None:
        given["start"] = read_text(args.start)
    if args.persons is not None:
        given["decisions"] = read_json_lines(args.persons)
    return given | {key: value for key, value in (("date", args.date), ("since", args.since)) if value is not None}


def _fill(args: argparse.Namespace, given: dict[str, Any]) -> int:
    from tavle.library.ratings import fill_ratings
    from tavle.records.parse import parse_json

    record = parse_json(read_text(args.fill), where=args.fill)
    rest = {key: value for key, value in given.items() if key != "since"}
    print_json(fill_ratings(**rest, record=record))
    return 0


def _write(args: argparse.Namespace, answer: dict[str, Any], book: RatingBook, *, explained: bool) -> None:
    """A list, or an explanation, for people."""
    from tavle.cli.sheets.page import Page
    from tavle.cli.sheets.ratings import write_explained, write_ratings

    page = Page(args.lang, plain=args.plain)
    write_explained(page, answer, book) if explained else write_ratings(page, answer, book)


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
