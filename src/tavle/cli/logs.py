"""`tavle log`, `replay`, `export`, `import`: tournaments as they are kept."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command, plain_text, whole_number
from tavle.cli.inputs import read_record_file
from tavle.cli.output import print_json, print_json_lines
from tavle.core.errors import Refused

if TYPE_CHECKING:
    from tavle.store import Store, TournamentId


def add_parsers(commands: Any) -> None:
    """Adds the commands of this module."""
    reading = command(commands, "log", run_log, help="what has happened in a tournament, from its log")
    _store_arguments(reading)
    reading.add_argument("--after", metavar="VERSION", type=whole_number, default=0, help="only what came later")
    replaying = command(commands, "replay", run_replay, help="fold a log again and compare it with what is kept")
    _store_arguments(replaying)
    exporting = command(commands, "export", run_export, help="a tournament as a record, or its log into another store")
    _store_arguments(exporting)
    exporting.add_argument("to", metavar="TO", nargs="?", help="the other store; without it the record is printed")
    importing = command(
        commands, "import", run_import, help="take over logs from another store, such as an exported file"
    )
    importing.add_argument("source", metavar="FROM", help="the other store")
    importing.add_argument("store", metavar="STORE", help=STORE)
    importing.add_argument("tournament", metavar="TOURNAMENT", nargs="?", help=_WHICH)
    importing.add_argument("--name", type=plain_text, help="what the event of a record is called (default: its id)")


_WHICH = "which one (default: all); of a record: its new id (default: the file's name)"
STORE = "an SQLite or .jsonl file, or postgresql://..."


def _store_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("store", metavar="STORE", help=STORE)
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id in the store")


@contextmanager
def opened_store(address: str, *, read_only: bool = True) -> Iterator[Store]:
    """A store, closed at the end."""
    from tavle.store import open_store

    store = open_store(address, read_only=read_only)
    try:
        yield store
    finally:
        store.close()


def run_log(args: argparse.Namespace) -> int:
    """One line for each event: version, time, who, and what happened."""
    from tavle.store import tournament_id
    from tavle.store.loading import load
    from tavle.texts.happenings import event_text
    from tavle.tournament.log import stored_to_json

    name = tournament_id(args.tournament)
    with opened_store(args.store) as store:
        log = store.read(name, after=args.after)
        players = load(store, name).tournament.players
    if args.json:
        print_json_lines(stored_to_json(stored) for stored in log)
        return 0
    names: dict[str, str] = {player.id: player.called for player in players}
    for stored in log:
        print(f"{stored.version:>5}  {stored.at}  {stored.by}  {event_text(args.lang, stored.original, names)}")
    return 0


def run_replay(args: argparse.Namespace) -> int:
    """Says that all is well, or refuses with what is not."""
    from tavle.store import tournament_id
    from tavle.store.checking import replay_log
    from tavle.texts import say

    with opened_store(args.store) as store:
        replayed = replay_log(store, tournament_id(args.tournament))
    if replayed.faults:
        raise Refused(replayed.faults)
    head = replayed.head
    answer = {
        "tournament": args.tournament,
        "commands": head.entries,
        "version": head.version,
        "digest": head.digest,
        "snapshot": replayed.snapshot,
    }
    if args.json:
        print_json(answer)
    else:
        print(say(args.lang, "store.replayed", commands=head.entries, version=head.version, digest=head.digest))
    return 0


def run_export(args: argparse.Namespace) -> int:
    """Prints the record, or copies the log."""
    from tavle.records import record_of
    from tavle.store import tournament_id
    from tavle.store.loading import load

    name = tournament_id(args.tournament)
    with opened_store(args.store) as store:
        if args.to is None:
            print(json.dumps(record_of(load(store, name).tournament), ensure_ascii=False, indent=1))
            return 0
        with opened_store(args.to, read_only=False) as target:
            _copy(args, store, target, [name])
    return 0


def run_import(args: argparse.Namespace) -> int:
    """Copies one log or all, or makes a log of a record."""
    from tavle.store import tournament_id

    if args.source.endswith(".json"):
        return _import_record(args)
    with opened_store(args.source) as source:
        names = list(source.tournaments()) if args.tournament is None else [tournament_id(args.tournament)]
        with opened_store(args.store, read_only=False) as target:
            _copy(args, source, target, names)
    return 0


def _import_record(args: argparse.Namespace) -> int:
    """Makes the log, and says what of the record is not in it."""
    from tavle.store import tournament_id
    from tavle.store.taking_over import take_over
    from tavle.texts import say

    name = tournament_id(Path(args.source).stem if args.tournament is None else args.tournament)
    loaded = read_record_file(args.source)
    now = datetime.now(tz=UTC).astimezone().isoformat(timespec="seconds")
    with opened_store(args.store, read_only=False) as store:
        taken = take_over(store, name, loaded, name=args.name or name, by="import", now=now)
        address = store.address
    if args.json:
        print_json({"store": address, "added": {name: taken.head.entries}, "left_out": list(taken.differences)})
        return 0
    print(say(args.lang, "store.copied", tournament=name, count=taken.head.entries, store=address))
    for place in taken.differences:
        print(say(args.lang, "store.left_out", place=place))
    return 0


def _copy(args: argparse.Namespace, source: Store, target: Store, names: list[TournamentId]) -> None:
    """Copies logs and says how much was added of each."""
    from tavle.store.copying import copy_log
    from tavle.texts import say

    added = {name: copy_log(source, target, name) for name in names}
    if args.json:
        print_json({"store": target.address, "added": added})
        return
    for name, count in added.items():
        print(say(args.lang, "store.copied", tournament=name, count=count, store=target.address))
