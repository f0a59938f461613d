"""Movement phases a second: Tavle's judge, and PyPI `diplomacy` where another interpreter has it.

    python benchmarks/judge.py [--phases FILE] [--peer PYTHON]

FILE holds phases as `tavle judge` takes them, one a line; without it, 20 positions of 34 units are drawn. PYTHON is an
interpreter that has the peer; the peer runs there in a process of its own (judge_peer.py), and nothing of it is
imported here. Both get canonical orders as text, and both are measured in CPU seconds of one core.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tavle.judge import judge
from tavle.judge.board import ARMY_NEAR, COASTS_OF, CODES, FLEET_NEAR, FLEET_NEAR_PROVINCES, INLAND, NODES, SEA
from tavle.judge.choices import DATC
from tavle.judge.movement import Movement, adjudicate
from tavle.judge.position import read_phase
from tavle.judge.readings import Sight
from tavle.judge.slip import read_slip
from tavle.judge.standard_map import POWERS
from tavle.judge.units import Unit

Phase = dict[str, Any]
REPEATS = 20


def drawn_phase(chance: random.Random) -> Phase:
    """34 units of seven powers, each moving, holding or supporting a neighbour."""
    units = {}
    for province in chance.sample(range(len(CODES)), 34):
        fleet = SEA[province] or (not INLAND[province] and chance.random() < 0.4)
        node = chance.choice(COASTS_OF[province]) if fleet and province in COASTS_OF else province
        units[province] = Unit(chance.choice(list(POWERS)), fleet, node)
    orders: dict[str, list[str]] = {}
    for unit in units.values():
        orders.setdefault(unit.power, []).append(drawn_order(unit, units, chance))
    return {"phase": "movement", "units": [str(unit) for unit in units.values()], "orders": orders}


def drawn_order(unit: Unit, units: dict[int, Unit], chance: random.Random) -> str:
    """A move, or a support to hold where a neighbour can have it."""
    near = FLEET_NEAR[unit.node] if unit.fleet else ARMY_NEAR[unit.node]
    reached = FLEET_NEAR_PROVINCES[unit.node] if unit.fleet else ARMY_NEAR[unit.node]
    neighbours = sorted(reached & set(units))
    if neighbours and chance.random() < 0.4:
        return f"{unit.short} S {units[chance.choice(neighbours)].short}"
    return f"{unit.short} - {NODES[chance.choice(sorted(near))]}" if near else f"{unit.short} H"


def read_and_adjudicate(phase: Phase) -> Movement:
    """From checked texts to the position after, without reasons."""
    position = read_phase(phase)
    lines = [
        line
        for power, slip in position.orders.items()
        for line in read_slip(slip, Sight.of(position.units, power, DATC))
    ]
    return adjudicate(position.units.values(), (line.order for line in lines if line.order), DATC)


def adjudicator(phases: list[Phase]) -> Callable[[int], Movement]:
    """Adjudication alone, of orders read before."""
    prepared = []
    for phase in phases:
        position = read_phase(phase)
        slips = position.orders.items()
        lines = [line for power, slip in slips for line in read_slip(slip, Sight.of(position.units, power, DATC))]
        prepared.append((list(position.units.values()), [line.order for line in lines if line.order]))
    return lambda number: adjudicate(*prepared[number], DATC)


def rate(run: Callable[[int], object], count: int) -> float:
    """How often a CPU second `run` runs, over `count` phases, the best of three."""
    best = 0.0
    for _ in range(3):
        began = time.process_time()
        for _ in range(REPEATS):
            for number in range(count):
                run(number)
        best = max(best, REPEATS * count / (time.process_time() - began))
    return best


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--phases", type=Path, help="JSON Lines of movement phases")
    parser.add_argument("--peer", help="a Python that has the package diplomacy")
    args = parser.parse_args()
    if args.phases:
        phases = [json.loads(line) for line in args.phases.read_text(encoding="utf-8").splitlines()]
    else:
        chance = random.Random(1901)  # noqa: S311 - any positions will do
        phases = [drawn_phase(chance) for _ in range(20)]
    count = len(phases)
    rates = {
        "adjudicate": rate(adjudicator(phases), count),
        "read and adjudicate": rate(lambda number: read_and_adjudicate(phases[number]), count),
        "judge, with reasons": rate(lambda number: judge(phases[number], "datc"), count),
    }
    for name, value in rates.items():
        print(f"{name:22} {value:8.0f} phases/s")
    if args.peer:
        script = Path(__file__).with_name("judge_peer.py")
        text = json.dumps(phases)
        done = subprocess.run([args.peer, str(script)], input=text, capture_output=True, check=True, text=True)
        answer = json.loads(done.stdout)
        same = sum(got == judge(phase, "datc")["units"] for got, phase in zip(answer["units"], phases, strict=True))
        print(f"{'PyPI diplomacy':22} {answer['rate']:8.0f} phases/s; the same units in {same} of {count}")
        for name, value in rates.items():
            print(f"{name:22} {value / answer['rate']:8.1f} times as fast")


if __name__ == "__main__":
    main()
