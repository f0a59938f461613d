"""Standings of a large Monrad tournament: CPU seconds of `tavle.standings` on a record that is already read.

    python benchmarks/standings.py [PLAYERS [ROUNDS]]

The record is made here: results by coin, everybody meets somebody else each round, no chance that differs from run to
run. The aim is half a second for 10,000 players and 9 rounds. The cost is linear in the games for each criterion, and
n log n in the players for the sorting.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import tavle
from tavle.core.lots import Stream


def monrad_record(players: int, rounds: int) -> dict[str, Any]:
    """A finished tournament: in round r the player in place i of one half meets the one r places on in the other."""
    half = players // 2
    coins = Stream("benchmark", "standings")
    return {
        "book": "nbgf_monrad",
        "settings": {"rounds": rounds, "match_length": 7},
        "players": [{"id": f"p{number}", "rating": 2000 - number % 700} for number in range(players)],
        "rounds": [
            {
                "number": number,
                "tables": [
                    {"number": place + 1, "seats": seats(place, half + (place + number) % half, coins.below(2) == 0)}
                    for place in range(half)
                ],
            }
            for number in range(1, rounds + 1)
        ],
    }


def seats(first: int, second: int, first_won: bool) -> list[dict[str, Any]]:
    """The two seats of a finished match."""
    return [{"player": f"p{first}", "won": first_won}, {"player": f"p{second}", "won": not first_won}]


def main(players: int = 10_000, rounds: int = 9) -> None:
    """Prints the CPU seconds of reading and of three lists."""
    record = monrad_record(players, rounds)
    started = time.process_time()
    loaded = tavle.load_record(record)
    print(f"{players} players, {rounds} rounds: read and checked in {time.process_time() - started:.2f} s")
    for _ in range(3):
        started = time.process_time()
        tavle.standings(loaded)
        print(f"standings in {time.process_time() - started:.3f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
