"""What a person waits for: from Enter to the prompt, the start of the process included; the best of several runs.

    python benchmarks/start.py

Targets: `tavle --help` under 0.3 s, a 21-player weekend from its record to the final list under 0.8 s, the demo under
3 s. CPU time decides, because the clock also measures what else the machine does; on an idle machine the two are about
the same. What a start loads does not grow with the tournament; reading and ranking are linear in the games.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[1]
WEEKEND = "examples/arcon_weekend.json"
RUNS = 5

COMMANDS = (
    (["--help"], 0.3),
    (["standings", WEEKEND, "--json"], 0.8),
    (["standings", WEEKEND], 0.8),
    (["run", WEEKEND], 0.8),
    (["explain", WEEKEND, "dag", "ase"], 0.8),
    (["demo"], 3.0),
)
"""Commands and how many seconds they may take."""


def seconds(words: list[str]) -> tuple[float, float]:
    """CPU time and wall time of one run."""
    before, begin = os.times(), perf_counter()
    subprocess.run([sys.executable, "-m", "tavle.cli.main", *words], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    after, end = os.times(), perf_counter()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return cpu, end - begin


def main() -> int:
    """Prints a line for each command; 1 if one is too slow."""
    slow = 0
    for words, most in COMMANDS:
        runs = [seconds(words) for _ in range(RUNS)]
        cpu, wall = min(cpu for cpu, _ in runs), min(wall for _, wall in runs)
        slow += cpu > most
        print(f"tavle {' '.join(words):45} {cpu:4.2f} s CPU, {wall:4.2f} s wall; at most {most} s")
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
