"""A tournament of a thousand players: what every page of it costs, and every answer of the API.

    python benchmarks/thousand.py [PLAYERS [ROUNDS]]

Target: each under 300 ms of CPU. The first asking is left out: it reads the log. What is kept is forgotten before each,
so a page costs what the first to ask after a change has to wait; the others wait less. What is made beside the requests
(a PDF, an archive) is not among them; sheets for print are, and may be larger.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

os.environ.pop("DATABASE_URL", None)

from tavle.web.serving import prepare

prepare(Path(tempfile.mkdtemp(prefix="tavle-benchmark-")))

from django.test import Client  # noqa: E402 - Django is set up above

from tavle.web.api import PREFIX  # noqa: E402 - see above
from tavle.web.api.application import description  # noqa: E402 - see above
from tavle.web.keeping import forget  # noqa: E402 - see above
from tavle.web.paper.sheets import SHEETS  # noqa: E402 - see above
from tavle.web.permissions import Role, may_see  # noqa: E402 - see above
from tavle.web.projector.models import Screen  # noqa: E402 - see above
from tavle.web.urls import pages  # noqa: E402 - see above
from tests.web.api.calling import program  # noqa: E402 - see above
from tests.web.halls import Hall, browser, played  # noqa: E402 - see above

MOST = 300.0
"""Milliseconds."""
MAY_BE_MORE = ("/paper/", ".xlsx")
"""Sheets for print, and the workbook with everything in it."""
RUNS = 3
FILES = ("standings.csv", "tournament.xlsx", "record.json", "trf26.trf", "standings.html", "seating.html")
LOGS = ("log.csv", "log.jsonl", "shared-log.jsonl")


def addresses(hall: Hall) -> Iterator[tuple[str, str]]:
    """Every address of the tournament that can be looked at: the role that looks, and where."""
    shown = ["standings", "names", "tables"]
    screen = Screen.objects.create(tournament=hall.id, name="Wall", code="THOUSAND", shows=shown)
    known = {"<str:player>": ["p1"], "<int:round>": ["2"], "<int:table>": ["1"], "<str:code>": [screen.code]}
    known |= {"<str:sheet>": list(SHEETS), "<str:picture>": ["rank-flow"], "<int:version>": [str(hall.head)]}
    for pattern in pages:
        path, kind = str(pattern.pattern), str(vars(pattern.callback).get("kind"))
        if not path.startswith(("t/<str:id>", "wall/")) or kind == "command":
            continue
        names: dict[str, Sequence[str]] = {"<str:kind>": LOGS if "/desk/" in path else FILES, **known}
        role = next(each for each in reversed(Role) if may_see(each, kind))
        yield from ((role.value, f"/{one}") for one in _filled(path.replace("<str:id>", hall.id), names))


def _filled(path: str, names: Mapping[str, Sequence[str]]) -> list[str]:
    """A path with all values for its parts; none where a part is of something that is not there."""
    part = next((name for name in names if name in path), None)
    if part is None:
        return [] if "<" in path else [path]
    return [found for value in names[part] for found in _filled(path.replace(part, value, 1), names)]


def answers(hall: Hall) -> Iterator[str]:
    """Every address of the API that reads something of the tournament."""
    values = {"{id}": hall.id, "{player}": "p1", "{picture}": "rank-flow", "{round}": "2", "{table}": "1"}
    for path, methods in description()["paths"].items():
        for part, value in values.items():
            path = path.replace(part, value)
        if "get" in methods and hall.id in path and "{" not in path:
            yield path


def cost(client: Client, address: str) -> tuple[float, int]:
    """Milliseconds of CPU of the cheapest asking, and the status."""
    taken, status = [], 0
    for _ in range(RUNS):
        forget()
        begin = time.process_time()
        status = client.get(address).status_code
        taken.append(1000 * (time.process_time() - begin))
    return min(taken[1:]), status


def main(players: int = 1000, rounds: int = 1) -> int:
    """Prints each page, the dearest first; 1 if one is too dear."""
    hall = played("nbgf_monrad", players, rounds=rounds, settings={"rounds": rounds + 2, "match_length": 5})
    clients = {role.value: browser(role.value, hall) for role in Role}
    costs = [(*cost(clients[role], address), role, address) for role, address in addresses(hall)]
    reader = program("read", hall=hall).client
    costs += [(*cost(reader, path), "api", path) for path in answers(hall)]
    for taken, status, role, address in sorted(costs, reverse=True):
        print(f"{taken:7.0f} ms  {role:11} {address.replace(hall.id, 'ID').removeprefix(PREFIX)} ({status})")
    dear = [each for each in costs if each[0] > MOST and not any(part in each[3] for part in MAY_BE_MORE)]
    print(f"{len(costs)} pages and answers, {len(dear)} above {MOST:.0f} ms")
    return int(bool(dear))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
