"""What a page costs: the list of 200 players after 6 rounds, made anew and as it is kept; and a cold start.

    python benchmarks/web.py [PLAYERS [ROUNDS]]

Targets: under 25 ms made anew, under 1 ms kept, under 3 s from `tavle serve` to the first answer. The page's cost is
linear in players x rounds; the log is read once and its state kept, so a page costs the same in a long tournament.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

os.environ.pop("DATABASE_URL", None)

from tavle.web.serving import prepare

prepare(Path(tempfile.mkdtemp(prefix="tavle-benchmark-")))

from django.test import Client  # noqa: E402 - Django is set up above

from tavle.web.keeping import forget  # noqa: E402 - see above
from tests.tournament.desk import first_wins, play_round  # noqa: E402 - see above
from tests.web.browser.server import Server  # noqa: E402 - see above
from tests.web.halls import Hall, entered  # noqa: E402 - see above

RUNS = 20
MOST = {"made anew": 25.0, "kept": 1.0}


def tournament(players: int, rounds: int) -> Hall:
    """A Monrad of so many players whose rounds are all played."""
    hall = entered("nbgf_monrad", players, rounds=rounds + 1, match_length=5)
    for number in range(rounds):
        play_round(hall, first_wins, seed=f"benchmark {number}")
    return hall


def milliseconds(ask: Callable[[], object]) -> float:
    """CPU time of one run, the best of several."""
    best = float("inf")
    for _ in range(RUNS):
        begin = time.process_time()
        ask()
        best = min(best, time.process_time() - begin)
    return 1000 * best


def cold_start() -> float:
    """Seconds from the command to the first answer, in an empty data folder."""
    server = Server(Path(tempfile.mkdtemp()) / "hall")
    begin = time.perf_counter()
    server.start()
    taken = time.perf_counter() - begin
    server.stop()
    return taken


def main(players: int = 200, rounds: int = 6) -> int:
    """Prints a line for each figure; 1 if one is too slow."""
    hall = tournament(players, rounds)
    client, address = Client(), hall.at("standings")

    def anew() -> None:
        forget()
        client.get(address)

    answer = client.get(address)
    print(f"{address}: {len(answer.content) / 1000:.0f} KB, {players} players, {rounds} rounds")
    figures = {"made anew": milliseconds(anew), "kept": milliseconds(lambda: client.get(address))}
    for name, taken in figures.items():
        print(f"{name:10} {taken:6.2f} ms CPU; at most {MOST[name]:.0f} ms")
    started = cold_start()
    print(f"cold start {started:5.2f} s; at most 3 s")
    return int(started > 3 or any(taken > MOST[name] for name, taken in figures.items()))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
