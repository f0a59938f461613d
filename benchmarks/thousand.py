"""A tournament of a thousand players: what each page of the public, a player and the desk costs.

    python benchmarks/thousand.py [PLAYERS [ROUNDS]]

Target: each page under 300 ms of CPU. The first asking is left out: it reads the log.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

os.environ.pop("DATABASE_URL", None)

from tavle.web.serving import prepare

prepare(Path(tempfile.mkdtemp(prefix="tavle-benchmark-")))

from tavle.web.keeping import forget  # noqa: E402 - Django is set up above
from tests.web.halls import browser, played  # noqa: E402 - see above

MOST = 300.0
"""Milliseconds."""
PAGES = {
    "public": ("", "standings", "seating", "players/p1", "log", "pictures", "lots", "rules"),
    "player": ("me", "me/place", "me/report", "me/data"),
    "director": ("desk", "desk/players", "desk/players/p1", "desk/grid", "desk/board", "desk/history", "desk/more"),
}


def main(players: int = 1000, rounds: int = 1) -> int:
    """Prints each page, the dearest first; 1 if one is too dear."""
    hall = played("nbgf_monrad", players, rounds=rounds, settings={"rounds": rounds + 2, "match_length": 5})
    costs = []
    for role, pages in PAGES.items():
        client = browser(role, hall)
        for page in pages:
            taken = []
            for _ in range(3):
                forget()
                begin = time.process_time()
                status = client.get(hall.at(page)).status_code
                taken.append(1000 * (time.process_time() - begin))
            costs.append((min(taken[1:]), role, page, status))
    for cost, role, page, status in sorted(costs, reverse=True):
        print(f"{cost:7.0f} ms  {role:9} /{page} ({status})")
    return int(max(costs)[0] > MOST)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
