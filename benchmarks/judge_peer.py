"""PyPI `diplomacy` at movement phases, in an interpreter of its own; nothing of Tavle is imported here.

Started by judge.py: phases as a JSON list on standard input, `{"rate": phases a CPU second, "units": [[...], ...]}` on
standard output. Only `set_orders` and `process` are timed.
"""

from __future__ import annotations

import json
import sys
import time
from statistics import median
from typing import Any

from diplomacy import Game

NAMES = {
    "AUS": "AUSTRIA",
    "ENG": "ENGLAND",
    "FRA": "FRANCE",
    "GER": "GERMANY",
    "ITA": "ITALY",
    "RUS": "RUSSIA",
    "TUR": "TURKEY",
}
CODES = {name: code for code, name in NAMES.items()}


def played(phase: dict[str, Any]) -> tuple[float, list[str]]:
    """CPU seconds of one phase, and the units that stand after it."""
    game = Game()
    game.clear_units()
    for power, name in NAMES.items():
        game.set_units(name, [unit[4:].upper() for unit in phase["units"] if unit.startswith(power)])
    began = time.process_time()
    for power, orders in phase["orders"].items():
        game.set_orders(NAMES[power], [order.upper().replace(" VIA CONVOY", " VIA") for order in orders])
    game.process()
    spent = time.process_time() - began
    units = [
        f"{CODES[name]} {unit[0]} {unit[2:].lower()}"
        for name, standing in game.get_units().items()
        for unit in standing
        if not unit.startswith("*")
    ]
    return spent, sorted(units)


def main() -> None:
    """Plays all phases five times; the median counts."""
    phases = json.load(sys.stdin)
    runs = [[played(phase) for phase in phases] for _ in range(5)]
    spent = median(sum(spent for spent, _ in run) for run in runs)
    print(json.dumps({"rate": len(phases) / spent, "units": [units for _, units in runs[0]]}))


if __name__ == "__main__":
    main()
