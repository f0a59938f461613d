"""Movement phases a second: Tavle's judge, and PyPI `diplomacy` where another interpreter has it.

    python benchmarks/judge.py [--phases FILE] [--peer PYTHON]

FILE holds phases as `tavle judge` takes them, one a line, or an object whose `cases` have such phases as `line`; the
first 20 of 34 units are taken. Without it, 20 positions of 34 units are drawn. PYTHON is an interpreter that has the
peer; the peer runs there in a process of its own (judge_peer.py), and nothing of it is imported here. Both get
canonical orders as text, and both are measured in CPU seconds of one core.

The peer's `set_orders` and `process`, on units that are set, are comparable to `orders in, results out`: slips read and
adjudicated, the result of each order and the units that stand, on a position that is read. `fresh` is the same on
positions that are drawn anew and judged once each; elsewhere most lines are remembered from the time before.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from tavle.judge import judge
from tavle.judge.board import ARMY_NEAR, COASTS_OF, CODES, FLEET_NEAR, FLEET_NEAR_PROVINCES, INLAND, NODES, SEA
from tavle.judge.choices import DATC
from tavle.judge.legality import fleets_at_sea
from tavle.judge.movement import Movement, adjudicate_possible
from tavle.judge.position import Phase as Position
from tavle.judge.position import read_phase
from tavle.judge.readings import Sight
from tavle.judge.slip import read_slip
from tavle.judge.standard_map import POWERS
from tavle.judge.units import Unit

Phase = dict[str, Any]
COUNT = 20
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


def orders_in_results_out(position: Position) -> tuple[list[str | None], tuple[Unit, ...]]:
    """The result of each line, and the units that stand afterwards."""
    seas = fleets_at_sea(position.units)
    lines = [
        line
        for power, slip in position.orders.items()
        for line in read_slip(slip, Sight(position.units, power, DATC, seas))
    ]
    movement = adjudicate_possible(position.units, {line.unit: line.order for line in lines if line.order}, DATC)
    return [movement.result(line.unit) if line.order else None for line in lines], movement.units


def adjudicator(positions: list[Position]) -> Callable[[int], Movement]:
    """Adjudication alone, of orders read before."""
    prepared = []
    for position in positions:
        slips = position.orders.items()
        lines = [line for power, slip in slips for line in read_slip(slip, Sight.of(position.units, power, DATC))]
        prepared.append((position.units, {line.unit: line.order for line in lines if line.order}))
    return lambda number: adjudicate_possible(*prepared[number], DATC)


def rate(run: Callable[[int], object], count: int) -> float:
    """How often a CPU second `run` runs, over `count` phases, the median of five."""
    rates = []
    for _ in range(5):
        began = time.process_time()
        for _ in range(REPEATS):
            for number in range(count):
                run(number)
        rates.append(REPEATS * count / (time.process_time() - began))
    return median(rates)


def fresh_rate(chance: random.Random) -> float:
    """The same for `orders in, results out`, each of many drawn positions once."""
    positions = [read_phase(drawn_phase(chance)) for _ in range(COUNT * REPEATS)]
    began = time.process_time()
    for position in positions:
        orders_in_results_out(position)
    return len(positions) / (time.process_time() - began)


def phases_of(file: Path) -> list[Phase]:
    """The first phases of 34 units, or as many as there are."""
    text = file.read_text(encoding="utf-8")
    if text.startswith('{"id"'):
        phases = [json.loads(line) for line in text.splitlines()]
    else:
        phases = [case["line"] for case in json.loads(text)["cases"]]
    return [phase for phase in phases if phase["phase"] == "movement" and len(phase["units"]) == 34][:COUNT]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--phases", type=Path, help="JSON Lines of movement phases")
    parser.add_argument("--peer", help="a Python that has the package diplomacy")
    args = parser.parse_args()
    chance = random.Random(1901)  # noqa: S311 - any positions will do
    phases = phases_of(args.phases) if args.phases else [drawn_phase(chance) for _ in range(COUNT)]
    positions = [read_phase(phase) for phase in phases]
    count = len(phases)
    rates = {
        "fresh": fresh_rate(chance),
        "adjudication alone": rate(adjudicator(positions), count),
        "orders in, results out": rate(lambda number: orders_in_results_out(positions[number]), count),
        "judge, no reasons": rate(lambda number: judge(phases[number], "datc", reasons=False), count),
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
