"""`tavle log`, `replay`: tournaments as they are kept."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command, whole_number
from tavle.cli.output import one_line, print_json, print_json_lines
from tavle.core.errors import Refused

if TYPE_CHECKING:
    from tavle.store import Store


def add_parsers(commands: Any) -> None:
    """Adds the commands of this module."""
    reading = command(commands, "log", run_log, help="what has happened in a tournament, from its log")
    store_arguments(reading)
    reading.add_argument("--after", metavar="VERSION", type=whole_number, default=0, help="only what came later")
    replaying = command(commands, "replay", run_replay, help="fold a log again and compare it with what is kept")
    store_arguments(replaying)


STORE = "an SQLite or .jsonl file, or postgresql://..."


def store_arguments(parser: argparse.ArgumentParser) -> None:
    """STORE and TOURNAMENT."""
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
        text = event_text(args.lang, stored.original, names)
        print(f"{stored.version:>5}  {stored.at}  {one_line(stored.by)}  {one_line(text)}")
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
