"""`tavle pair`, `run`, `lots`, `verify`: who meets whom, and what chance had to do with it."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command, plain_argument, plain_text, record_argument, seed_argument
from tavle.cli.brackets import add_bracket
from tavle.cli.decks import add_dealing
from tavle.cli.idle import refuse_beside, refuse_without
from tavle.cli.inputs import read_bytes, read_record_file, read_text
from tavle.cli.logs import opened_store
from tavle.cli.output import one_line, print_json
from tavle.cli.progress import waiting
from tavle.core.errors import MOST_FAULTS, Refused, refuse

if TYPE_CHECKING:
    from tavle.cli.sheets.page import Page
    from tavle.records import Loaded


def add_parsers(commands: Any) -> None:
    """Adds the commands of this module."""
    pairing = command(commands, "pair", run_pair, help="the next round's seating")
    record_argument(pairing)
    seed_argument(pairing)
    pairing.add_argument("--round", type=int, metavar="N", help="seat a round anew that is seated already")
    pairing.add_argument(
        "--keep", type=int, nargs="*", action="extend", default=[], metavar="TABLE", help="its tables that stand"
    )
    pairing.add_argument("--heat", type=int, metavar="N", help="seat a further heat of the last round")
    pairing.add_argument(
        "--why", action="store_true", help="say of each table why these players sit there; JSON always does"
    )
    pairing.add_argument(
        "--by-hand",
        nargs="?",
        const="",
        metavar="FILE",
        help="what a seating of your own breaks of the book; FILE is a round as in a record (default: its last round)",
    )
    pairing.add_argument("--reason", type=plain_text, help="why it breaks it; stands in the overrides")
    running = command(commands, "run", run_run, help="the whole tournament: every round and the final list")
    record_argument(running)
    seed_argument(running)
    checking = command(commands, "verify", run_verify, help="draw every lot and seat every round of a record again")
    record_argument(checking)
    checking.add_argument(
        "tournament", metavar="TOURNAMENT", nargs="?", help="its id, where RECORD is a store; its log is checked too"
    )
    for parser in (pairing, running, checking):
        plain_argument(parser)
    add_bracket(commands)
    _add_lots(commands)


def _add_lots(commands: Any) -> None:
    drawing: argparse.ArgumentParser = commands.add_parser("lots", help="draw lots that anyone can draw again")
    kinds = drawing.add_subparsers(metavar="KIND", required=True)
    order = command(kinds, "order", run_lots, help="an order of some names")
    order.add_argument("names", metavar="NAME", nargs="+", help="what is drawn")
    order.add_argument(
        "--purpose", type=plain_text, default="lots", help="what the lots are for; part of what decides them"
    )
    seed_argument(order)
    promising = command(kinds, "commit", run_promise, help="a seed to keep, and what to publish before the draw")
    seed_argument(promising)
    equals = command(kinds, "standings", run_list_lots, help="an order of those whom the list leaves equal")
    record_argument(equals)
    equals.add_argument("--after", metavar="N", type=int, help="the list after this round (default: the last)")
    seed_argument(equals)
    starting = command(kinds, "start", run_starting, help="who begins at each table of a round")
    record_argument(starting)
    starting.add_argument("--round", metavar="N", type=int, required=True, help="the round")
    seed_argument(starting)
    for parser in (order, promising, equals, starting):
        plain_argument(parser)
    add_dealing(kinds)


def run_pair(args: argparse.Namespace) -> int:
    """Prints a seating."""
    from tavle.library.rounds import pair

    refuse_without(args, "--by-hand", ["--reason"])
    refuse_beside(args, "--by-hand", ["--seed", "--round", "--keep", "--heat", "--why"])
    record = read_record_file(args.record, args.lang)
    if args.by_hand is not None:
        return _run_by_hand(args, record)
    with waiting("tavle pair"):
        asked = {"number": args.round, "keep": args.keep, "heat": args.heat, "language": args.lang}
        answer = pair(record, seed=args.seed, **asked)
    if args.json:
        print_json(answer)
    else:
        from tavle.cli.sheets.page import names_of
        from tavle.cli.sheets.seating import write_seating

        page = _page(args)
        write_seating(page, answer, names_of(record.tournament))
        for reason in answer["reasons"] if args.why else ():
            page.line(f"{page.word('table')} {reason['table']}: {one_line(reason['text'])}")
    return 0


def _run_by_hand(args: argparse.Namespace, record: Loaded) -> int:
    """Prints a director's own seating with what it breaks."""
    from tavle.library.rounds import by_hand
    from tavle.records.parse import parse_json

    seating = parse_json(read_text(args.by_hand), where=args.by_hand) if args.by_hand else None
    answer = by_hand(record, seating, reason=args.reason, language=args.lang)
    if args.json:
        print_json(answer)
    else:
        from tavle.cli.sheets.page import names_of
        from tavle.cli.sheets.seating import write_seating

        write_seating(_page(args), {**answer, "draws": []}, names_of(record.tournament))
    return 0


def run_run(args: argparse.Namespace) -> int:
    """Prints a whole tournament."""
    from tavle.library.rounds import run

    record = read_record_file(args.record, args.lang)
    with waiting("tavle run"):
        answer = run(record, seed=args.seed, language=args.lang)
    if args.json:
        print_json(answer)
    else:
        from tavle.cli.sheets.course import write_course

        write_course(_page(args), answer, record)
    return 0


def run_verify(args: argparse.Namespace) -> int:
    """Prints what differs; exit code 1 if anything does that no override admits.

    What makes it 1 goes to standard error, a line for each difference, with `--json` in the answer too.
    """
    from tavle.library.rounds import verify

    with waiting("tavle verify"):
        record = _kept(args.record, args.tournament) if args.tournament else _given(args.record)
        answer = verify(record, language=args.lang)
    if args.json:
        print_json(answer)
    else:
        from tavle.cli.sheets.lots import write_verification

        write_verification(_page(args), answer)
    for difference in [each for each in answer["differences"] if not each["admitted"]][:MOST_FAULTS]:
        print(f"{difference['text']} [{difference['kind']}]", file=sys.stderr)
    return 0 if answer["verified"] else 1


def _given(path: str) -> Loaded:
    """A record; or that of an archive, or of a log for others, which is looked through first."""
    if not path.lower().endswith((".zip", ".jsonl")):
        return read_record_file(path)
    from tavle.files.shared import record_in
    from tavle.records import read_record

    return read_record(record_in(read_bytes(path)))


def _kept(address: str, tournament: str) -> Loaded:
    """A tournament of a store, its log read from the first event: chain, commands and snapshot must be right."""
    from tavle.records import read_record, record_of
    from tavle.store import tournament_id
    from tavle.store.checking import replay_log

    with opened_store(address) as store:
        replayed = replay_log(store, tournament_id(tournament))
    if replayed.faults:
        raise Refused(replayed.faults)
    return read_record(record_of(replayed.state.tournament))


def run_lots(args: argparse.Namespace) -> int:
    """Prints an order of names."""
    from tavle.library.draws import lots

    if len(set(args.names)) < len(args.names):
        raise refuse("named-twice", player=next(name for name in args.names if args.names.count(name) > 1))
    answer = lots(args.names, seed=args.seed, purpose=args.purpose)
    if args.json:
        print_json(answer)
    else:
        from tavle.cli.sheets.lots import write_order

        write_order(_page(args), answer)
    return 0


def run_promise(args: argparse.Namespace) -> int:
    """Prints a seed and its commitment."""
    from tavle.library.draws import promise

    answer = promise(args.seed)
    if args.json:
        print_json(answer)
    else:
        from tavle.cli.sheets.lots import write_promise

        write_promise(_page(args), answer)
    return 0


def run_list_lots(args: argparse.Namespace) -> int:
    """Prints lots for a list."""
    from tavle.library.draws import list_lots

    record = read_record_file(args.record, args.lang)
    answer = list_lots(record, after=args.after, seed=args.seed)
    if args.json:
        print_json(answer)
    else:
        from tavle.cli.sheets.lots import write_list_lots
        from tavle.cli.sheets.page import names_of

        write_list_lots(_page(args), answer, names_of(record.tournament))
    return 0


def run_starting(args: argparse.Namespace) -> int:
    """Prints who begins."""
    from tavle.library.draws import starting_players

    record = read_record_file(args.record, args.lang)
    answer = starting_players(record, number=args.round, seed=args.seed)
    if args.json:
        print_json(answer)
    else:
        from tavle.cli.sheets.lots import write_starting
        from tavle.cli.sheets.page import names_of

        write_starting(_page(args), answer, names_of(record.tournament))
    return 0


def _page(args: argparse.Namespace) -> Page:
    from tavle.cli.sheets.page import Page

    return Page(args.lang, plain=args.plain)
