"""What `tavle score` costs for 10,000 random boards of seven, and what the start of the program costs.

    python benchmarks/score.py [BOOK ...]

Prints CPU seconds (user and system) of whole processes, JSON in and out included; the aims are 2 s and, for the start,
0.3 s. The cost grows linearly with the games. Boards that are equal, up to the order of seats and to what the system
does not ask for, are scored once; a system that asks for the years of eliminations has few equal ones. The columns are
for final counts, and for counts by year.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

BOARDS, CENTRES, YEARS = 10_000, 34, 7
ROLES = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
BOOKS = ("ndf_arcon_2002", "galaxie_open_mind_the_gap", "bangkok_2022", "carnage_elimination_order")


def cpu(*command: str) -> float:
    """CPU seconds of one run of the program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "tavle.cli.main", *command], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def board(chance: random.Random, number: int, *, by_year: bool) -> dict[str, Any]:
    """A board with all centres owned, uneven as boards are; about one power in four is out."""
    weights = [chance.random() ** 3 for _ in ROLES]
    owners = chance.choices(range(len(ROLES)), weights, k=CENTRES)
    counts = [owners.count(seat) for seat in range(len(ROLES))]
    seats = [seat(chance, role, count, by_year=by_year) for role, count in zip(ROLES, counts, strict=True)]
    return {"id": f"g{number}", "seats": seats}


def seat(chance: random.Random, role: str, count: int, *, by_year: bool) -> dict[str, Any]:
    """A power's final count, with the year of its end; or its counts by year, where those before the last are small."""
    gone = chance.randrange(1, YEARS)
    if not by_year:
        return {"role": role, "centres": count} | ({} if count else {"eliminated": 1901 + gone})
    history = [1] * (YEARS - 1) + [count] if count else [1] * gone + [0] * (YEARS - gone)
    return {"role": role, "centres": history}


def main() -> None:
    """Prints a line for each book."""
    print(f"tavle --help: {cpu('--help'):.2f} s; tavle books: {cpu('books'):.2f} s")
    print(f"tavle score, {BOARDS:,} boards: final counts, counts by year")
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("final", "by_year")]
        for path, by_year in zip(files, (False, True), strict=True):
            chance = random.Random(17)  # noqa: S311 - boards for a measurement
            lines = (json.dumps(board(chance, number, by_year=by_year)) for number in range(BOARDS))
            path.write_text("\n".join(lines), encoding="utf-8")
        for book in sys.argv[1:] or BOOKS:
            print(f"{book:30}", *(f"{cpu('score', '--json', book, str(path)):6.2f} s" for path in files))


if __name__ == "__main__":
    main()
