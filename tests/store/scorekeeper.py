"""One of several scorekeepers at work at once: `python -m tests.store.scorekeeper ADDRESS NAME COUNT`.

Every command is answered on standard output with a line of JSON. Some commands conflict: all register the same players,
and every fifth expects an end of the log that others have long passed.
"""

from __future__ import annotations

import json
import sys

from tavle.core.errors import Refused
from tavle.core.model import Player, PlayerId
from tavle.store import open_store
from tavle.store.executing import execute
from tavle.tournament.commands import AmendPlayer, Command, RegisterPlayer
from tests.store.logs import ARCON, NOON


def command_of(name: str, number: int) -> Command:
    """Own players, players that all want to register, corrections, and what expects too old an end."""
    shared = Player(PlayerId(f"shared-{number}"))
    if number % 5 == 1:
        return RegisterPlayer(player=shared)
    if number % 5 == 2:
        return AmendPlayer(player=Player(PlayerId("p1"), name=f"{name} {number}"))
    if number % 5 == 3:
        return AmendPlayer(player=Player(PlayerId("p1"), name=f"{name} {number}"), expected=11)
    return RegisterPlayer(player=Player(PlayerId(f"{name}-{number}")))


def main(address: str, name: str, count: str) -> None:
    store = open_store(address)
    for number in range(1, int(count) + 1):
        command_id = f"{name}-{number}"
        try:
            done = execute(store, ARCON, command_of(name, number), command_id=command_id, by=name, now=NOON)
            answer = {"id": command_id, "version": done.version, "events": len(done.events)}
        except Refused as refused:
            answer = {"id": command_id, "refused": refused.faults[0].code}
        sys.stdout.write(f"{json.dumps(answer)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
