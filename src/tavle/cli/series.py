"""`tavle series`: the table of a series of tournaments."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command, plain_argument, plain_text, seed_argument
from tavle.cli.idle import refuse_beside, refuse_twice, refuse_without
from tavle.cli.inputs import read_json_lines, read_text
from tavle.cli.output import print_json
from tavle.cli.progress import waiting

if TYPE_CHECKING:
    from tavle.rules.model.base import Language
    from tavle.rules.model.series import SeriesBook


def add_parsers(commands: Any) -> None:
    """Adds the command of this module."""
    series = command(commands, "series", run_series, help="the table of a series (Grand Prix) of tournaments")
    series.add_argument("book", metavar="BOOK", help="id of a series book, a path to one, or a season (.json)")
    series.add_argument(
        "events",
        metavar="EVENT",
        nargs="*",
        help="a result or a list of events (.json), a record, or a store; FILE@DATE gives the day",
    )
    series.add_argument("--tier", type=plain_text, help="the tier of EVENTs that name none")
    series.add_argument("--teams", metavar="FILE", help="the teams and their members")
    series.add_argument("--persons", metavar="FILE", help="who is who: decisions, one JSON document a line")
    series.add_argument("--date", type=plain_text, help="the day of the table: later events do not count yet")
    series.add_argument(
        "--set", metavar="OPTION=VALUE", type=_setting, action="append", default=[], help="an option of the book"
    )
    series.add_argument("--explain", type=plain_text, metavar="WHO", help="a player or a team, clause by clause")
    series.add_argument("--csv", action="store_true", help="answer with CSV")
    seed_argument(series)
    plain_argument(series)


def _setting(text: str) -> tuple[str, Any]:
    """An option and its value: a number, true or false, or else a text."""
    name, given, value = plain_text(text).partition("=")
    if not given:
        raise argparse.ArgumentTypeError(f"{text!r} is no OPTION=VALUE")
    try:
        meant = json.loads(value)
    except (ValueError, RecursionError):
        return name, value
    return name, meant if isinstance(meant, bool | int) else value


def run_series(args: argparse.Namespace) -> int:
    """Prints a table, or what one place on it comes from."""
    refuse_beside(args, "--csv", ["--json", "--explain"])
    refuse_without(args, "EVENT", ["--tier"])
    refuse_twice("--set", [name for name, _ in args.set])
    given = _given(args)
    answer, book = count(given, explain=args.explain, language=args.lang, job="tavle series")
    if args.json:
        print_json(answer)
    elif args.csv:
        _write_csv(answer)
    else:
        from tavle.cli.sheets.page import Page
        from tavle.cli.sheets.season import write_explained, write_table

        page = Page(args.lang, plain=args.plain)
        write_table(page, answer, book) if args.explain is None else write_explained(page, answer, book)
    return 0


def count(
    given: dict[str, Any], *, explain: str | None, language: Language, job: str
) -> tuple[dict[str, Any], SeriesBook]:
    """The answer of the library, and the book it was counted by."""
    from tavle.library.seasons import series_table
    from tavle.rules.series_books import load_series_book

    book = load_series_book(given["book"], given["settings"])
    rest = {key: value for key, value in given.items() if key not in ("book", "settings")}
    with waiting(job):
        return series_table(book, **rest, explain=explain, language=language), book


def _given(args: argparse.Namespace) -> dict[str, Any]:
    """What the library is given: from a season file, or from the words; the words go before the file."""
    from tavle.cli.event_files import read_event_files
    from tavle.cli.year_files import read_season_file, with_tier
    from tavle.records.parse import parse_json

    given: dict[str, Any] = {"book": args.book, "settings": {}, "events": []}
    if args.book == "-" or args.book.endswith(".json"):
        given = read_season_file(parse_json(read_text(args.book), where=args.book), args.book)
    given["events"] += with_tier(read_event_files(args.events), args.tier)
    given["settings"] = {**given["settings"], **dict(args.set)}
    if args.teams is not None:
        given["teams"] = parse_json(read_text(args.teams), where=args.teams)
    if args.persons is not None:
        given["decisions"] = read_json_lines(args.persons)
    return given | {key: value for key, value in (("date", args.date), ("seed", args.seed)) if value is not None}


def _write_csv(answer: dict[str, Any]) -> None:
    """One line for each person; the points of each event, exact, and whether they count."""
    events = [event["event"] for event in answer["events"] if event["counts"]]
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(["place", "person", "name", "points", *events])
    for row in (*answer["table"], *answer["below"]):
        results = {result["event"]: result["points"] for result in row["results"]}
        cells = [results.get(event, "") for event in events]
        rows.writerow([row.get("place", ""), row["person"], row["name"], row["points"], *cells])
