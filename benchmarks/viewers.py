"""A thousand people look on: how soon 99 % of their pages hear of a change, and how much memory that takes.

    python benchmarks/viewers.py [PAGES [CHANGES]]

Targets: within 1 s on SQLite with one worker, under 200 MB. With DATABASE_URL two workers on PostgreSQL: within 0.5 s.
The pages are streams as browsers open them, all from this process, whose own share of the time is counted too.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.live import delays
from tests.web.browser.server import Server

MOST_MEMORY = 200
"""Megabytes of one worker."""


def workers_of(server: Server) -> list[int]:
    """The processes of a server that answer: itself, or its children."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(child) for child in children] or [server.pid]


def memory(process: int) -> int:
    """Megabytes that a process has in memory; 0 for one that has none to speak of or has gone."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS")), 0)


def main(pages: int = 1000, changes: int = 20) -> int:
    """Prints the delays and the memory; 1 if either is too much."""
    on_postgres = "DATABASE_URL" in os.environ
    folder = Path(tempfile.mkdtemp(prefix="tavle-benchmark-")) / "hall"
    server = Server(folder, *(["--workers", "2"] if on_postgres else []))
    server.start()
    try:
        from tavle.web.serving import prepare

        prepare(folder)
        from tests.web.halls import entered

        hall = entered("agricola_nm", 16)
        found = sorted(asyncio.run(delays(server.port, hall.id, pages, changes)))
        used = max(map(memory, workers_of(server)))
    finally:
        server.stop()
    late, most = found[int(0.99 * (len(found) - 1))], 0.5 if on_postgres else 1.0
    where = "PostgreSQL, two workers" if on_postgres else "SQLite, one worker"
    print(f"{pages} pages, {changes} changes, {where}: half within {found[len(found) // 2]:.2f} s,", end=" ")
    print(f"99 % within {late:.2f} s (at most {most} s); a worker takes {used} MB (at most {MOST_MEMORY} MB)")
    return int(late > most or used > MOST_MEMORY)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
