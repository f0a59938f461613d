"""Simulated tournaments a second with and without numba: kernels, whole arrays of NumPy, and plain Python.

    python benchmarks/simulate_arrays.py [KIND...]

Each way runs in a process of its own, by turns; CPU seconds of one core, the median of five. Plain Python is what the
kernels would be without numba and without the arrays. The counts of all three are compared: they are the same.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from typing import Any

REPEATS = 5
AGRICOLA = [1827, 1764, 1680, 1643, 1618, 1563, 1490, 1480, 1405, 1379, 1350, 1350, 1350, 1350, 1348, 1311]
MONRAD: dict[str, Any] = {"book": "nbgf_monrad", "settings": {"rounds": 5, "match_length": 7}}


def linear(count: int) -> dict[str, Any]:
    """Players at equal steps."""
    return {"kind": "linear", "count": count}


KINDS: dict[str, tuple[dict[str, Any], dict[str, Any], int]] = {
    "cup": ({"format": "knockout"}, linear(16), 80_000),
    "double_elimination": ({"format": "double_elimination"}, linear(16), 80_000),
    "round_robin": ({"format": "round_robin"}, linear(8), 80_000),
    "round_robin_play_off": ({"format": "round_robin", "ties": "play_off"}, linear(8), 40_000),
    "groups": ({"format": "groups", "groups": 4, "through": 2}, linear(16), 40_000),
    "monrad": (MONRAD, linear(16), 20_000),
    "swiss": ({"format": "swiss", "rounds": 5, "chain": []}, linear(16), 20_000),
    "swiss_100": ({"format": "swiss", "rounds": 7}, linear(100), 2_000),
    "monrad_cup": ({**MONRAD, "settings": {**MONRAD["settings"], "cup": {"best": 4}}}, linear(16), 20_000),
    "open_swiss": ({"format": "open_swiss", "rounds": 4}, linear(16), 20_000),
    "agricola": ({"book": "agricola_nm"}, {"ratings": AGRICOLA}, 20_000),
    "tables": ({"format": "tables", "rounds": 4}, linear(16), 20_000),
    "weekend": ({"book": "ndf_arcon_2002"}, linear(21), 8_000),
}
"""What is played, by whom, and how many in a measurement."""
WAYS = {"kernel": 1, "arrays": 1, "plain": 100}
"""By how much fewer tournaments a slow way is measured."""


def measure(kind: str, way: str) -> dict[str, Any]:
    """Tournaments a CPU second, here and now, and the sum of inversions of the first hundred."""
    if way == "arrays":
        sys.modules["numba"] = None  # type: ignore[assignment]  # as if it were not installed
    from tavle.simulate import study
    from tavle.simulate.plans import run_plan

    subject, players, tournaments = KINDS[kind]
    plan = study([subject], players=players, tournaments=tournaments).plans[0]
    check = run_plan(plan, 1, 0, 100)[1]
    count = tournaments // WAYS[way]
    run_plan(plan, 1, 0, count)
    began = time.process_time()
    run_plan(plan, 1, 0, count)
    return {"rate": count / (time.process_time() - began), "check": int(check.sum())}


def elsewhere(kind: str, way: str) -> dict[str, Any]:
    """The same in a process of its own."""
    plain = {"NUMBA_DISABLE_JIT": "1"} if way == "plain" else {}
    command = [sys.executable, __file__, "--one", kind, way]
    done = subprocess.run(command, capture_output=True, check=True, text=True, env={**os.environ, **plain})
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measures and prints."""
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measure(*sys.argv[2:])))
        return
    print(f"load {os.getloadavg()[0]:.2f}; tournaments a CPU second, median of {REPEATS}")
    print(f"{'':22}{'kernel':>12}{'arrays':>12}{'plain':>10}   arrays : plain")
    for kind in sys.argv[1:] or KINDS:
        runs = [{way: elsewhere(kind, way) for way in WAYS} for _ in range(REPEATS)]
        if len({found["check"] for run in runs for found in run.values()}) > 1:
            raise SystemExit(f"{kind}: the ways differ")
        rates = {way: statistics.median(run[way]["rate"] for run in runs) for way in WAYS}
        print(f"{kind:22}" + "".join(f"{rates[way]:12,.0f}" for way in ("kernel", "arrays")), end="")
        print(f"{rates['plain']:10,.0f}   {rates['arrays'] / rates['plain']:,.0f}", flush=True)


if __name__ == "__main__":
    main()
