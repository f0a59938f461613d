"""`tavle score`, `tavle standings`, `tavle explain`: what the games give and how the list stands."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command, plain_argument, record_argument, whole_number
from tavle.cli.idle import refuse_but_for
from tavle.cli.inputs import read_json_lines, read_record_document, read_record_file, read_text
from tavle.cli.output import print_json, print_json_lines
from tavle.cli.progress import waiting
from tavle.core.phrases import Phrase

if TYPE_CHECKING:
    from tavle.records import Loaded


def add_parsers(commands: Any) -> None:
    """Adds the commands of this module."""
    scoring = command(commands, "score", run_score, help="score finished games, JSON Lines in and out")
    scoring.add_argument("book", metavar="BOOK", help="id of a rule book, or a path to one")
    scoring.add_argument("file", metavar="FILE", nargs="?", default="-", help="JSON Lines, default standard input")
    listing = command(commands, "standings", run_standings, help="the list after a round, with every criterion's value")
    record_argument(listing)
    listing.add_argument("--after", metavar="N", type=whole_number, help="the round (default: all that are played)")
    explaining = command(
        commands, "explain", run_explain, help="where a player's points come from, and why A is above B"
    )
    record_argument(explaining)
    explaining.add_argument("a", metavar="A", help="a player's id; of a season a player or a team")
    explaining.add_argument("b", metavar="B", nargs="?", help="another's, to be compared with")
    explaining.add_argument("--after", metavar="N", type=whole_number, help="by the list after this round")
    for parser in (scoring, listing, explaining):
        plain_argument(parser)


def run_score(args: argparse.Namespace) -> int:
    """Scores each game of the file."""
    with _uncollected():
        answers = _scored(args)
        if args.json:
            print_json_lines(answers)
        else:
            _write_games(args, answers)
    return 0


def _scored(args: argparse.Namespace) -> list[dict[str, Any]]:
    from tavle.library.results import score_games

    games = read_json_lines(args.file)
    with waiting("tavle score", len(games)) as bar:
        return score_games(args.book, bar.over(games), language=args.lang)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Many small objects and no cycle among them: to look for one again and again takes a fifth of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _write_games(args: argparse.Namespace, answers: list[dict[str, Any]]) -> None:
    from tavle.cli.sheets.page import Page
    from tavle.cli.sheets.reasons import write_game

    page = Page(args.lang, plain=args.plain)
    for answer in answers:
        write_game(page, answer)


def run_standings(args: argparse.Namespace) -> int:
    """Prints a list."""
    from tavle.library.results import standings

    record = read_record_file(args.record, args.lang)
    with waiting("tavle standings"):
        answer = standings(record, after=args.after)
    if args.json:
        print_json(answer)
    else:
        _write_list(args, record, answer)
    return 0


def _write_list(args: argparse.Namespace, record: Loaded, answer: dict[str, Any]) -> None:
    from tavle.cli.sheets.listing import write_list
    from tavle.cli.sheets.page import Page, names_of
    from tavle.library.results import standings

    page = Page(args.lang, plain=args.plain)
    after = answer["after"]
    title = page.word("final_list") if answer["final"] else page.word("list_after", after=after)
    page.heading(f"{record.book.book.title.in_language(page.language)} · {title}")
    before = standings(record, after=after - 1)["standings"] if after > 1 else None
    write_list(page, answer["standings"], names_of(record.tournament), before)


def run_explain(args: argparse.Namespace) -> int:
    """Prints an explanation."""
    from tavle.cli.ratings import explain_rating
    from tavle.cli.year_files import is_rating_file, is_season
    from tavle.library.results import explain
    from tavle.records.parse import parse_json

    text = read_text(args.record)
    document = parse_json(text)
    if is_season(document) or is_rating_file(document):
        refuse_but_for(args, Phrase("record"), ["B", "--after"])
    if is_season(document):
        return _explain_season(args, document)
    if is_rating_file(document):
        return explain_rating(args, document)
    record = read_record_document(document, args.lang)
    with waiting("tavle explain"):
        answer = explain(record, args.a, args.b, after=args.after, language=args.lang)
    if args.json:
        print_json(answer)
    else:
        _write_explanation(args, record, answer)
    return 0


def _explain_season(args: argparse.Namespace, season: object) -> int:
    """Explains a place on the table of a series."""
    from tavle.cli.series import count
    from tavle.cli.year_files import read_season_file

    given = read_season_file(season, args.record)
    answer, book = count(given, explain=args.a, language=args.lang, job="tavle explain")
    if args.json:
        print_json(answer)
        return 0
    from tavle.cli.sheets.page import Page
    from tavle.cli.sheets.season import write_explained

    write_explained(Page(args.lang, plain=args.plain), answer, book)
    return 0


def _write_explanation(args: argparse.Namespace, record: Loaded, answer: dict[str, Any]) -> None:
    from tavle.cli.sheets.page import Page
    from tavle.cli.sheets.reasons import write_explanation

    write_explanation(Page(args.lang, plain=args.plain), answer, record, after=args.after)
