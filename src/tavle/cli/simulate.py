"""`tavle simulate`: how fair a rule book or a format is."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command, plain_argument, whole_number
from tavle.cli.inputs import read_text
from tavle.cli.output import print_json

if TYPE_CHECKING:
    from tavle.cli.study_bar import StudyBar

USUAL_PLAYERS = 16


def add_parsers(commands: Any) -> None:
    """Adds the command of this module."""
    parser = command(commands, "simulate", run_simulate, help="how fair rule books and formats are, by playing them")
    plain_argument(parser)
    parser.add_argument("subjects", metavar="BOOK", nargs="+", help="rule books (id or path) or formats: " + FORMATS)
    parser.add_argument("--compare", metavar="BOOK", action="append", default=[], help="another one, played alike")
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        type=_setting,
        dest="settings",
        help="a setting of the books or formats that have it, e.g. rounds=5",
    )
    parser.add_argument("--players", metavar="FILE", help="a record, JSON or CSV with name and rating (- is stdin)")
    parser.add_argument("--fit", metavar="RECORD", nargs="+", help="records of past tournaments: strengths are fitted")
    parser.add_argument("--count", type=whole_number, help=f"without a file: so many players ({USUAL_PLAYERS})")
    parser.add_argument("--model", metavar="JSON", help='what decides games, e.g. {"kind": "elo", "length": 7}')
    parser.add_argument("--attendance", type=float, help="the chance that a player comes to a round")
    parser.add_argument("--tournaments", type=int, default=10_000, help="how many of each (10000)")
    parser.add_argument("--seed", type=int, default=1, help="where all chance comes from (1)")
    parser.add_argument("--losing", type=whole_number, default=0, help="search so many for results better lost")
    parser.add_argument("--example", type=whole_number, metavar="INDEX", help="one tournament as a record, no study")
    parser.add_argument("--workers", type=whole_number, default=0, help="processes (default: one a processor)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler instead, e.g. tcp://10.0.0.1:8786")
    parser.add_argument("--keep", metavar="FILE", help="finished pieces are kept here; a study broken off goes on")
    parser.add_argument("--csv", action="store_true", help="the chances of every place, a line for each player")


FORMATS = "knockout, double_elimination, round_robin, swiss, open_swiss, tables, groups"


def run_simulate(args: argparse.Namespace) -> int:
    """Plays the study and writes what it says."""
    from tavle.library.simulation import simulate_formats, simulated_record
    from tavle.records.parse import parse_json

    model = None if args.model is None else parse_json(args.model, where="--model")
    subjects = [_subject(name, dict(args.settings)) for name in [*args.subjects, *args.compare]]
    shared = {"players": _players(args), "model": model, "seed": args.seed, "attendance": args.attendance}
    if args.example is not None:
        print_json(simulated_record(subjects[0], args.example, **shared))
        return 0
    with _bar(args) as bar:
        answer = simulate_formats(
            subjects,
            **shared,
            tournaments=args.tournaments,
            losing=args.losing,
            workers=_workers(args),
            cluster=args.cluster,
            keep=args.keep,
            progress=bar.progress,
        )
    _write(answer, args)
    return 0


def _write(answer: dict[str, Any], args: argparse.Namespace) -> None:
    if args.json:
        print_json(answer)
        return
    if args.csv:
        from tavle.cli.sheets.fairness import write_csv

        write_csv(answer)
        return
    from tavle.cli.sheets.fairness import write_fairness
    from tavle.cli.sheets.page import Page

    write_fairness(Page(args.lang, plain=args.plain), answer)


def _bar(args: argparse.Namespace) -> StudyBar:
    from tavle.cli.study_bar import StudyBar

    return StudyBar(args.tournaments, args.lang, shown=sys.stderr.isatty())


SMALL = 200_000
"""So few tournaments are done before other processes have started."""


def _workers(args: argparse.Namespace) -> int:
    from tavle.simulate.executors import MOST_WORKERS, cores

    usual = cores() if args.tournaments > SMALL else 1
    return int(min(args.workers or usual, MOST_WORKERS))


def _setting(text: str) -> tuple[str, Any]:
    """NAME=VALUE, the value as JSON where it is some, else as text."""
    import json

    name, found, value = text.partition("=")
    if not found or not name:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _subject(name: str, settings: dict[str, Any]) -> dict[str, Any]:
    """A book or a format with those of the settings that it has."""
    if name in FORMATS.split(", "):
        from tavle.simulate.formats import keys_of_format

        known = keys_of_format(name)
        return {"format": name, **{key: value for key, value in settings.items() if key in known}}
    from tavle.rules.read import load_book

    options = {option.name for option in load_book(name).options}
    return {"book": name, "settings": {key: value for key, value in settings.items() if key in options}}


def _players(args: argparse.Namespace) -> dict[str, Any]:
    if args.fit:
        from tavle.records.parse import parse_json

        return {"kind": "fitted", "records": [parse_json(read_text(name), where=name) for name in args.fit]}
    if args.players is None:
        return {"kind": "linear", "count": USUAL_PLAYERS if args.count is None else args.count}
    from tavle.simulate.players import read_players

    return read_players(read_text(args.players), where=str(Path(args.players)))
