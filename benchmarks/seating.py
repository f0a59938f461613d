"""How good whole blocks are, and how long they take: the figures of docs/optimiser.md.

    python benchmarks/seating.py            # all cases
    python benchmarks/seating.py vtes       # only VTES, 8 to 100 players

Repeats are the sum over all pairs of m(m-1)/2. `peer` is the best that other programs of the field reached on the case,
as our findings measured it (their own seatings, 2026); `-` where none seats such a case. CPU seconds of one process.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from itertools import combinations
from typing import Any

import tavle

CASES = [
    # players, tables, rounds, roles, known minimum, best peer
    (16, "4x4", 5, None, 0, "0"),
    (20, "5x4", 5, None, 0, "2 (another 22)"),
    (24, "6x4", 6, None, 0, "3"),
    (28, "4x7", 4, "diplomacy", 72, "72 (as meetings - 1)"),
    (21, "3x7", 3, "diplomacy", 45, "-"),
    (35, "5x7", 4, "diplomacy", 60, "-"),
    (49, "7x7", 4, "diplomacy", 0, "7"),
    (32, "8x4", 7, None, 0, "4"),
    (40, "10x4", 7, None, 0, "1"),
    (24, "6x4", 7, None, 0, "16"),
    (28, "7x4", 8, None, 0, "20"),
    (38, "6x5+2x4", 3, None, 0, "-"),
    (9, "1x4", 9, None, 18, "-"),
]


def pairs_of(answer: dict[str, Any]) -> Counter[frozenset[str]]:
    """How often each two meet, counted from the answer."""
    return Counter(
        frozenset(pair)
        for entry in answer["rounds"]
        for table in entry["tables"]
        for pair in combinations([seat["player"] for seat in table["seats"]], 2)
    )


def cases() -> None:
    """The cases of the field."""
    print("players tables   rounds  known  bound  ours  excess  worst  role again  peer                  CPU s")
    for players, tables, rounds, roles, known, peer in CASES:
        began = time.process_time()
        answer = tavle.seat(players, tables=tables, rounds=rounds, roles=roles, seed=1)
        spent = time.process_time() - began
        counts = pairs_of(answer).values()
        repeats = sum(count * (count - 1) // 2 for count in counts)
        excess = sum(count - 1 for count in counts)
        bound = next(aim["bound"] for aim in answer["aims"] if aim["aim"] == "repeats")
        had = Counter(
            (seat["player"], seat.get("role", place))
            for entry in answer["rounds"]
            for table in entry["tables"]
            for place, seat in enumerate(table["seats"])
        )
        again = sum(count - 1 for count in had.values()) if roles else "-"
        print(
            f"{players:7} {tables:8} {rounds:6} {known:6} {bound:6} {repeats:5} {excess:7} {max(counts):6}"
            f" {again!s:>11}  {peer:20} {spent:6.2f}"
        )


def vtes() -> None:
    """Three rounds by the nine rules, 8 to 100 players, and 6, 7 and 11 with players who sit out."""
    print("\nVTES, three rounds: value/bound where they differ, rules 1 to 9")
    longest = 0.0
    for players in range(6, 101):
        began = time.process_time()
        answer = tavle.seat(players, rules="vtes", rounds=3, seed=1)
        spent = time.process_time() - began
        longest = max(longest, spent)
        aims = [aim for aim in answer["aims"] if "clause" in aim]
        shown = [str(aim["value"]) if aim["proven"] else f"{aim['value']}/{aim['bound']}" for aim in aims]
        print(f"{players:4}  {' '.join(f'{each:>6}' for each in shown)}  {spent:6.2f} s")
    print(f"longest {longest:.1f} s")


if __name__ == "__main__":
    if sys.argv[1:] != ["vtes"]:
        cases()
    vtes()
