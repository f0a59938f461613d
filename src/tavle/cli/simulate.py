"""`tavle simulate`: how fair a rule book or a format is."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command, plain_argument, whole_number
from tavle.cli.drawing import check_place, put
from tavle.cli.idle import refuse_beside, refuse_twice
from tavle.cli.inputs import read_text
from tavle.cli.output import print_json
from tavle.core.errors import refuse
from tavle.core.phrases import Phrase

if TYPE_CHECKING:
    from tavle.cli.study_bar import StudyBar

USUAL_PLAYERS = 16
USUAL_TOURNAMENTS = 10_000


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
        help="a setting of the books or formats that have it, e.g. rounds=5",
    )
    _add_field(parser)
    _add_study(parser)


def _add_field(parser: argparse.ArgumentParser) -> None:
    """Who plays, how strong they are, and whether they come and stay."""
    parser.add_argument(
        "--players", metavar="FILE", help="a record, a rating list, JSON or CSV of name and rating (- is stdin)"
    )
    parser.add_argument(
        "--fit",
        metavar="RECORD",
        nargs="+",
        action="extend",
        help="past tournaments: strengths are fitted to records, lists of events, or all finished ones of a store",
    )
    parser.add_argument("--count", type=whole_number, help=f"without a file: so many players ({USUAL_PLAYERS})")
    parser.add_argument("--model", metavar="JSON", help='what decides games, e.g. {"kind": "elo", "length": 7}')
    parser.add_argument("--attendance", type=float, help="the chance that a player comes to a round")
    parser.add_argument("--late", type=float, help="the chance that a player comes only for a later round")
    parser.add_argument("--leaving", type=float, help="the chance, after each round, that a player leaves for good")


def _add_study(parser: argparse.ArgumentParser) -> None:
    """How much is played and where, what is compared, and what is written."""
    parser.add_argument("--tournaments", type=int, help=f"how many of each ({USUAL_TOURNAMENTS})")
    parser.add_argument("--seed", type=int, default=1, help="where all chance comes from (1)")
    parser.add_argument(
        "--hours",
        type=float,
        help="all within so many hours: each with the longest odd matches that fit, whatever length is set",
    )
    parser.add_argument(
        "--vary",
        metavar="NAME=N,N...",
        action="append",
        default=[],
        type=_values,
        help="luck against length: each with each of these instead of what is set, rounds=3,5,7 or length=3,7,11",
    )
    parser.add_argument("--cut", type=whole_number, help="the last place of lists that goes on: what decides there")
    parser.add_argument("--losing", type=whole_number, help="search so many of each book for results better lost")
    parser.add_argument(
        "--example", type=whole_number, metavar="INDEX", help="one tournament as a record (JSON), no study"
    )
    parser.add_argument("--workers", type=whole_number, help="processes (default: one a processor)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler instead, e.g. tcp://10.0.0.1:8786")
    parser.add_argument("--keep", metavar="FILE", help="finished pieces are kept here; a study broken off goes on")
    parser.add_argument("--csv", action="store_true", help="the chances of every place, a line for each player")
    parser.add_argument("--html", metavar="OUT", help="a report with pictures, one file")


FORMATS = "knockout, double_elimination, round_robin, swiss, open_swiss, tables, groups, to_three"


def run_simulate(args: argparse.Namespace) -> int:
    """Plays the study and writes what it says."""
    from tavle.library.simulation import named_subject, simulate_formats, simulated_record
    from tavle.records.parse import parse_json

    _refuse_clashes(args)
    if args.html is not None:
        check_place(args.html)
    model = None if args.model is None else parse_json(args.model, where="--model")
    subjects = [named_subject(name, dict(args.set)) for name in [*args.subjects, *args.compare]]
    _refuse_idle(args, subjects)
    shared = {"players": _players(args), "model": model, "seed": args.seed, "attendance": _attendance(args)}
    if args.example is not None:
        print_json(simulated_record(subjects[0], args.example, **shared))
        return 0
    with _bar(args) as bar:
        answer = simulate_formats(
            subjects,
            **shared,
            tournaments=_tournaments(args),
            cut=args.cut,
            hours=args.hours,
            vary=dict(args.vary),
            losing=args.losing or 0,
            workers=_workers(args),
            cluster=args.cluster,
            keep=args.keep,
            progress=bar.progress,
        )
    if args.html is not None:
        _write_report(answer, args, subjects, shared)
    _write(answer, args)
    return 0


NO_STUDY = (
    *("--compare", "--tournaments", "--cut", "--hours", "--vary", "--losing"),
    *("--workers", "--cluster", "--keep", "--csv", "--html"),
)
"""What one tournament does not ask for."""


def _refuse_clashes(args: argparse.Namespace) -> None:
    """Refuses options of which one would say nothing beside the other."""
    refuse_beside(args, "--players", ["--count", "--fit"])
    refuse_beside(args, "--fit", ["--count"])
    refuse_beside(args, "--cluster", ["--workers"])
    refuse_beside(args, "--json", ["--csv"])
    refuse_beside(args, "--example", NO_STUDY)
    if args.example is not None and len(args.subjects) > 1:
        raise refuse("option-beside", option=args.subjects[1], other="--example")
    for option, given in (("--set", args.set), ("--vary", args.vary)):
        refuse_twice(option, [name for name, _ in given])


def _refuse_idle(args: argparse.Namespace, subjects: list[dict[str, Any]]) -> None:
    """Refuses a setting that none of the subjects has: it would change nothing."""
    taken = {name for subject in subjects for name in subject.get("settings", subject)}
    for name, _ in args.set:
        if name not in taken:
            raise refuse("unknown-key", where="--set", key=name)


def _write_report(
    answer: dict[str, Any], args: argparse.Namespace, subjects: list[dict[str, Any]], shared: dict[str, Any]
) -> None:
    """The report, with a tournament of each book to step through, but where many lengths are compared."""
    from tavle.library.fairness.page import fairness_report
    from tavle.library.simulation import stepped

    pairs = () if args.vary or args.hours else zip(subjects, answer["subjects"], strict=False)
    examples = [stepped(subject, found, **shared) for subject, found in pairs]
    page = fairness_report(answer, language=args.lang, examples=examples, command=shlex.join(_again(args)))
    put(args.html, page.encode())


def _again(args: argparse.Namespace) -> Iterator[str]:
    """The words that repeat the study."""
    from json import dumps

    yield from ("tavle", "simulate", *args.subjects)
    for word in args.compare:
        yield from ("--compare", word)
    for name, value in args.set:
        yield from ("--set", f"{name}={value if isinstance(value, str) else dumps(value)}")
    for name in (
        "players",
        "count",
        "model",
        "attendance",
        "late",
        "leaving",
        "cut",
        "hours",
        "losing",
        "tournaments",
        "seed",
    ):
        given = _tournaments(args) if name == "tournaments" else getattr(args, name)
        if given is not None:
            yield from (f"--{name}", str(given))
    for name, values in args.vary:
        yield from ("--vary", f"{name}={','.join(map(str, values))}")
    if args.fit:
        yield from ("--fit", *args.fit)


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

    return StudyBar(_tournaments(args), args.lang, shown=sys.stderr.isatty())


SMALL = 200_000
"""So few tournaments are done before other processes have started."""


def _tournaments(args: argparse.Namespace) -> int:
    return USUAL_TOURNAMENTS if args.tournaments is None else int(args.tournaments)


def _workers(args: argparse.Namespace) -> int:
    from tavle.simulate.executors import MOST_WORKERS, cores

    most = MOST_WORKERS * cores()
    if (args.workers or 0) > most:
        right = Phrase("between", {"least": 1, "most": most})
        raise refuse("bad-value", key="--workers", value=args.workers, right=right)
    return int(args.workers or (cores() if _tournaments(args) > SMALL else 1))


def _setting(text: str) -> tuple[str, Any]:
    """NAME=VALUE, the value as JSON where it is some, else as text."""
    import json

    name, found, value = text.partition("=")
    if not found or not name:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=VALUE")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def _values(text: str) -> tuple[str, list[int]]:
    """NAME=N,N,... with whole numbers."""
    name, _, values = text.partition("=")
    try:
        return name, [int(value) for value in values.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=N,N") from None


def _attendance(args: argparse.Namespace) -> float | dict[str, float] | None:
    """The chance to come to a round alone, or with those to come late and to leave."""
    given = {"share": args.attendance, "late": args.late, "leaving": args.leaving}
    if args.late is None and args.leaving is None:
        return None if args.attendance is None else float(args.attendance)
    return {name: value for name, value in given.items() if value is not None}


def _fitted(names: list[str]) -> dict[str, Any]:
    """Players with strengths fitted to these files and stores."""
    from tavle.cli.event_files import read_event_files

    events = read_event_files(names)
    for event in events:
        if "record" not in event:
            raise refuse("bad-value", key="--fit", value=event.get("event"), right=Phrase("record"))
    return {"kind": "fitted", "records": [event["record"] for event in events]}


def _players(args: argparse.Namespace) -> dict[str, Any]:
    if args.fit:
        return _fitted(args.fit)
    if args.players is None:
        return {"kind": "linear", "count": USUAL_PLAYERS if args.count is None else args.count}
    from tavle.simulate.players import read_players

    return read_players(read_text(args.players), where=str(Path(args.players)))
