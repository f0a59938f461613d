"""`tavle push`, `tavle pull`: a tournament's log goes to another installation, or comes from there."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command, plain_text
from tavle.cli.logs import STORE, opened_store
from tavle.cli.output import one_line, print_json
from tavle.cli.veils import erase_again_at, keep_veils_at, veils_at
from tavle.core.errors import refuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavle.store import Store, TournamentId
    from tavle.store.elsewhere import Elsewhere, Moved
    from tavle.store.handing_over import Clash

TOKEN = "TAVLE_TOKEN"  # noqa: S105 - the name of a variable, no token


def add_parsers(commands: Any) -> None:
    """Adds the commands of this module."""
    pushing = command(
        commands, "push", run_push, help="send what another installation has not got yet of a tournament's log"
    )
    pulling = command(commands, "pull", run_pull, help="fetch what another installation has beyond this store")
    for parser in (pushing, pulling):
        parser.add_argument("store", metavar="STORE", help=STORE)
        parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id, here and there")
        parser.add_argument("url", metavar="URL", type=plain_text, help="the other one, e.g. https://tavle.example.org")
        parser.add_argument(
            "--token",
            type=plain_text,
            help=f"one that may hand over (default: what {TOKEN} holds, which no list of processes shows)",
        )


def run_push(args: argparse.Namespace) -> int:
    """Sends the rest of the log."""
    from tavle.store.elsewhere import push

    def move(store: Store, name: TournamentId, elsewhere: Elsewhere) -> Moved:
        return push(store, name, elsewhere, veils=veils_at(args.store, name))

    return _moved(args, move, "store.pushed", read_only=True)


def run_pull(args: argparse.Namespace) -> int:
    """Fetches the rest of the log."""
    from tavle.store.elsewhere import pull

    def move(store: Store, name: TournamentId, elsewhere: Elsewhere) -> Moved:
        moved = pull(store, name, elsewhere, keep_veils=lambda veils: keep_veils_at(args.store, name, veils))
        if moved.clash is None and moved.head.entries:
            erase_again_at(args.store, store, name)
        return moved

    return _moved(args, move, "store.pulled", read_only=False)


def _moved(
    args: argparse.Namespace,
    move: Callable[[Store, TournamentId, Elsewhere], Moved],
    key: str,
    *,
    read_only: bool,
) -> int:
    from tavle.store import tournament_id
    from tavle.store.elsewhere import Elsewhere

    name = tournament_id(args.tournament)
    token = args.token or os.environ.get(TOKEN, "")
    if not token:
        raise refuse("token-missing", where="--token")
    with opened_store(args.store, read_only=read_only) as store:
        moved = move(store, name, Elsewhere(args.url, name, token))
        names = _names(store, name) if moved.clash is not None else {}
        writer = _writer(store, name)
    if moved.clash is not None:
        _show_clash(args, moved.clash, names)
        ours, theirs = len(moved.clash.ours), len(moved.clash.theirs)
        raise refuse("logs-clash", where="tournament", name=name, version=moved.clash.common, ours=ours, theirs=theirs)
    _say(args, moved, key, writer)
    return 0


def _names(store: Store, name: TournamentId) -> dict[str, str]:
    from tavle.store.loading import load

    return {player.id: player.called for player in load(store, name).tournament.players}


def _writer(store: Store, name: TournamentId) -> str:
    """The machine that writes; none where no command has named one yet."""
    from tavle.store.loading import load

    return load(store, name).writer if name in store.tournaments() else ""


def _say(args: argparse.Namespace, moved: Moved, key: str, writer: str) -> None:
    from tavle.texts import say

    if args.json:
        answer = {"tournament": args.tournament, "added": moved.count, "version": moved.head.version}
        print_json({**answer, "digest": moved.head.digest, "writer": writer})
        return
    print(say(args.lang, key, count=moved.count, version=moved.head.version, url=args.url))
    if not writer:
        print(say(args.lang, "store.no_writer"))


def _show_clash(args: argparse.Namespace, clash: Clash, names: dict[str, str]) -> None:
    """Both sides from where they part, event by event."""
    from tavle.texts import say
    from tavle.texts.happenings import event_text
    from tavle.tournament.log import stored_to_json

    sides = {"ours": clash.ours, "theirs": clash.theirs}
    if args.json:
        plain = {side: [stored_to_json(stored) for stored in events] for side, events in sides.items()}
        print_json({"tournament": args.tournament, "common": clash.common, **plain})
        return
    for side, events in sides.items():
        print(say(args.lang, f"store.{side}"))
        for stored in events:
            text = event_text(args.lang, stored.original, names)
            print(f"{stored.version:>5}  {stored.at}  {one_line(stored.by)}  {one_line(text)}")
