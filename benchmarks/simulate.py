"""Simulated tournaments a second: Tavle's kernels, a plain C loop for the same, and other programs' Swiss.

    python benchmarks/simulate.py [--peer PYTHON] [--seconds 3]

PYTHON is an interpreter that has the peers (cardarena-tournament-core, caissify-pairings); they run there in processes
of their own (simulate_peers.py), and nothing of them is imported here. The C loop (simulate_bound.c) is compiled with
gcc. All are measured in CPU seconds of one core, by turns in one run, the median of five; then the efficiency of two
processes against one, by the clock, and the memory of a small and of a large study.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tavle.simulate import Study, study
from tavle.simulate.executors import apart
from tavle.simulate.plans import run_plan
from tavle.simulate.work import run_study

HERE = Path(__file__).parent
REPEATS = 5
PEERS = ("cardarena", "cardarena_usual", "cardarena_bare", "caissify")
"""The first pairs and lists by tie-breaks, as Monrad does; the second by points, with a list at the end, as the plain
Swiss does; the others make no list."""
AGRICOLA = [1827, 1764, 1680, 1643, 1618, 1563, 1490, 1480, 1405, 1379, 1350, 1350, 1350, 1350, 1348, 1311]

KINDS: dict[str, tuple[dict[str, Any], dict[str, Any], int]] = {
    "cup": ({"format": "knockout"}, {"kind": "linear", "count": 16}, 400_000),
    "round_robin": ({"format": "round_robin"}, {"kind": "linear", "count": 8}, 400_000),
    "monrad": (
        {"book": "nbgf_monrad", "settings": {"rounds": 5, "match_length": 7}},
        {"kind": "linear", "count": 16},
        50_000,
    ),
    "swiss": (
        {"format": "swiss", "rounds": 5, "chain": []},
        {"kind": "linear", "count": 16},
        50_000,
    ),
    "monrad_200": (
        {"book": "nbgf_monrad", "settings": {"rounds": 9, "match_length": 7}},
        {"kind": "linear", "count": 200},
        1000,
    ),
    "agricola": ({"book": "agricola_nm"}, {"ratings": AGRICOLA}, 20_000),
    "weekend": ({"book": "ndf_arcon_2002"}, {"kind": "linear", "count": 21}, 10_000),
}
"""What is played, by whom, and how many in a measurement."""


def planned(kind: str) -> Study:
    """The study of a kind."""
    subject, players, tournaments = KINDS[kind]
    return study([subject], players=players, tournaments=tournaments)


def kernel(kind: str) -> Callable[[], float]:
    """Tournaments a CPU second of a kernel, compiled before."""
    made = planned(kind)
    run_plan(made.plans[0], 1, 0, 10)

    def measure() -> float:
        began = time.process_time()
        run_plan(made.plans[0], 1, 0, made.tournaments)
        return made.tournaments / (time.process_time() - began)

    return measure


def c_loop(program: Path, kind: str) -> Callable[[], float]:
    """The same of the C loop."""
    tournaments = KINDS[kind][2]

    def measure() -> float:
        done = subprocess.run([program, kind, str(tournaments)], capture_output=True, check=True, text=True)
        return float(json.loads(done.stdout)["rate"])

    return measure


def peer(python: str, name: str, seconds: float) -> Callable[[], float]:
    """The same of another program."""
    script = str(HERE / "simulate_peers.py")

    def measure() -> float:
        done = subprocess.run([python, script, name, str(seconds)], capture_output=True, check=True, text=True)
        return float(json.loads(done.stdout)["rate"])

    return measure


def efficiency(kind: str, tournaments: int) -> float:
    """How near two processes come to twice one process, by the clock; all have started before."""
    made = planned(kind)
    rates = []
    for workers in (1, 2):
        with apart(workers) as pool:
            warm = [pool.submit(run_plan, made.plans[0], 1, 0, 50_000) for _ in range(4 * workers)]
            for each in warm:
                each.result()
            began = time.perf_counter()
            run_study(made.plans, 1, tournaments, executor=pool, workers=workers)
            rates.append(tournaments / (time.perf_counter() - began))
    return rates[1] / (2 * rates[0])


def peak(tournaments: int) -> int:
    """Kilobytes of memory that a study of so many takes at most, in a process of its own."""
    program = (
        "import resource; from tavle import simulate_formats;"
        "players = {'kind': 'linear', 'count': 16};"
        f"simulate_formats([{{'format': 'knockout'}}], players=players, tournaments={tournaments});"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    return int(subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True).stdout)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", help="a Python that has the peers")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long a peer is measured")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "bound"
        command = ["gcc", "-O3", "-march=native", str(HERE / "simulate_bound.c"), "-o", str(program), "-lm"]
        subprocess.run(command, check=True)
        measures = {f"{kind}, kernel": kernel(kind) for kind in KINDS}
        measures |= {f"{kind}, C loop": c_loop(program, kind) for kind in ("cup", "round_robin", "monrad")}
        if args.peer:
            measures |= {f"{name}, Swiss": peer(args.peer, name, args.seconds) for name in PEERS}
        runs = [{name: measure() for name, measure in measures.items()} for _ in range(REPEATS)]
    rates = {name: statistics.median(run[name] for run in runs) for name in measures}
    print(f"load {os.getloadavg()[0]:.2f}; tournaments a CPU second, median of {REPEATS}")
    for name, rate in rates.items():
        print(f"{name:24} {rate:12,.0f}")
    for kind in ("cup", "round_robin", "monrad"):
        print(f"{kind}: {rates[f'{kind}, kernel'] / rates[f'{kind}, C loop']:.2f} of the C loop")
    if args.peer:
        for kind, name in [("monrad", "cardarena"), *(("swiss", name) for name in PEERS[1:])]:
            print(f"{kind}: {rates[f'{kind}, kernel'] / rates[f'{name}, Swiss']:,.0f} times {name}")
    print(f"two processes: {100 * efficiency('monrad', 4_000_000):.0f} % of twice one")
    print(f"memory: {peak(10_000):,} KB for 10,000 cups, {peak(3_000_000):,} KB for 3,000,000")


if __name__ == "__main__":
    main()
