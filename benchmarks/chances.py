"""Chances in a running tournament: how long working them out once takes, and how often the rest is played in it.

    python benchmarks/chances.py [--plain]

Three tournaments after two rounds, with one result more each time: Monrad of 200 in nine rounds, the Agricola
championship of 16, ARCON of 28; and the Monrad with a cup of eight. CPU seconds of this process, the median of five;
target two seconds. `--plain` works without numba, as where the extra `fast` is not installed.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

PLAIN = "--plain" in sys.argv[1:]
if PLAIN:
    os.environ["NUMBA_DISABLE_JIT"] = "1"

from tavle.rules.read import load_book  # noqa: E402 - numba is told before it is imported
from tavle.simulate.chances import live_chances  # noqa: E402 - likewise
from tests.simulate.begun import begun, subject  # noqa: E402 - likewise

REPEATS = 5
TARGET = 2.0

CUP: Mapping[str, object] = {"best": 8}
KINDS: dict[str, tuple[str, int, dict[str, object], dict[str, object]]] = {
    "Monrad, 200 players, 9 rounds": ("nbgf_monrad", 200, {"rounds": 9, "match_length": 7}, {}),
    "the same with a cup of 8": ("nbgf_monrad", 200, {"rounds": 9, "match_length": 7}, {"cup": CUP}),
    "Agricola championship, 16": ("agricola_nm", 16, {}, {}),
    "ARCON, 28 players": ("ndf_arcon_2002", 28, {}, {}),
}
"""Book, players, settings; and those that are set only for the chances."""


def measured(book: str, players: int, settings: dict[str, object], more: dict[str, object]) -> Callable[[int], int]:
    """Works the chances out after so many results of round 3; says how often the rest was played."""
    played = subject(book, players, **settings)
    loaded = load_book(book, {**settings, **more})
    tables = len(begun(played, rounds=3).rounds[2].tables)
    tournaments = [begun(played, rounds=3, hanging=tables - results) for results in range(3)]

    def once(results: int) -> int:
        found = live_chances(loaded, tournaments[results], seed=1)
        return 0 if found is None else found.tournaments

    return once


def main() -> int:
    """Prints the figures; 1 if one takes longer than it may."""
    late = False
    for name, kind in KINDS.items():
        once = measured(*kind)
        once(0)  # Compiled, or read from disk, once.
        seconds, counts = [], []
        for results in range(REPEATS):
            before = time.process_time()
            counts.append(once(results % 3))
            seconds.append(time.process_time() - before)
        late |= statistics.median(seconds) > TARGET
        print(f"{name}: {statistics.median(seconds):.2f} s, the rest played {statistics.median(counts):,.0f} times")
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
