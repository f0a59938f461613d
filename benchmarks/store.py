"""How fast the stores are: durable appends, opening a long log, appending to it; the figures of docs/store.md.

    python benchmarks/store.py [postgresql://...]

CPU seconds of this process (a server's own are not in them) and, after the slash, of the wall clock.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tavle.core.model import Player, PlayerId
from tavle.store import Claim, Head, Store, TournamentId, open_store
from tavle.store.entry import head_after, made_entry
from tavle.store.executing import execute
from tavle.store.loading import load
from tavle.tournament.commands import AmendPlayer
from tavle.tournament.events import (
    CheckInOpened,
    ClockExtended,
    ClockStarted,
    Event,
    PlayerAmended,
    PlayerCheckedIn,
    PlayerCheckedOut,
    PlayerRegistered,
    RegistrationOpened,
    TournamentDrafted,
)

LONG = 50_000
SHORT = 300
PLAYERS = 200
APPENDS = 1_000
NOW = "2002-06-28T12:00:00"
HALL = TournamentId("hall")


def player(number: int, name: str) -> Player:
    """One of the players, under a name."""
    return Player(PlayerId(f"p{number}"), name=name, club="Bergen", registered=NOW)


def history(length: int) -> Iterator[Event]:
    """A tournament of 200 players who come and go again and again, and whose clock is set back each time."""
    yield TournamentDrafted("Long", "nbgf_monrad", settings={"rounds": 5, "match_length": 7})
    yield RegistrationOpened()
    for number in range(PLAYERS):
        yield PlayerRegistered(player(number, f"Player {number}"))
    yield CheckInOpened(1)
    yield ClockStarted(1, None, "round", 3600, NOW)
    for number in range(length - PLAYERS - 4):
        guest = PlayerId(f"p{number // 3 % PLAYERS}")
        yield (
            PlayerCheckedIn(1, guest, NOW),
            ClockExtended(1, None, 60),
            PlayerCheckedOut(1, guest),
        )[number % 3]


def fill(store: Store, length: int) -> None:
    """Makes a log of so many events, a command each."""
    head, entries = Head(), []
    for number, event in enumerate(history(length)):
        entry = made_entry(Claim(f"c{number}", "0" * 64, "Anna", NOW), head, [event])
        entries.append(entry)
        head = head_after(entry, head)
    store.extend(HALL, entries, head=Head())


def measured(work: Callable[[], object]) -> str:
    """CPU and wall clock seconds of some work."""
    cpu, wall = time.process_time(), time.perf_counter()
    work()
    return f"{time.process_time() - cpu:7.3f} /{time.perf_counter() - wall:7.3f}"


def commands(store: Store, count: int, label: str) -> None:
    """Does so many commands by the path that all take."""
    for number in range(count):
        command = AmendPlayer(player=player(number % PLAYERS, f"{label} {number}"))
        execute(store, HALL, command, command_id=f"{label}-{number}", by="Anna", now=NOW)


def appends(store: Store, count: int, label: str) -> None:
    """Appends so many events without deciding anything."""
    known = store.head(HALL).version
    event = PlayerAmended(player(0, label))
    for number in range(count):
        claim = Claim(f"{label}-{number}", "0" * 64, "Anna", NOW)
        known = store.append(HALL, claim, lambda _: [event], known=known).entry.version


def measure(address: str) -> None:
    """Prints the figures of one kind of store."""
    print(f"\n{address.partition('://')[0] if '://' in address else Path(address).suffix}")
    with_long = open_store(address)
    fill(with_long, LONG)
    with_long.close()
    opened = open_store(address)
    print(f"  open {LONG:,} events, no snapshot    {measured(lambda: load(opened, HALL))}")
    opened.close()
    print(f"  open {LONG:,} events, with snapshot  {measured(lambda: load(open_store(address), HALL))}")
    store = open_store(address)
    store.head(HALL)
    print(f"  {APPENDS:,} appends to {LONG:,} events     {measured(lambda: appends(store, APPENDS, 'long'))}")
    load(store, HALL)
    print(f"  100 commands on {LONG:,} events      {measured(lambda: commands(store, 100, 'done'))}")
    store.close()


def measure_short(address: str) -> None:
    """The same appends to a short log."""
    store = open_store(address)
    fill(store, SHORT)
    print(f"  {APPENDS:,} appends to {SHORT} events        {measured(lambda: appends(store, APPENDS, 'short'))}")
    store.close()


def main() -> None:
    """Measures the files, and a server if one is named; its database should be empty."""
    print("CPU seconds / wall clock seconds")
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("jsonl", "db"):
            measure(f"{folder}/long.{kind}")
            measure_short(f"{folder}/short.{kind}")
    if len(sys.argv) > 1:
        measure(sys.argv[1])


if __name__ == "__main__":
    main()
