"""How soon a result is known on every open page: 200 pages listen, results come in, the slowest page counts.

    python benchmarks/live.py [PAGES [RESULTS]]

Target: 99 % of 200 pages within one second. Pages are streams of events on a server of its own, as browsers open them;
a page is told only that something has changed, so the cost is one short message for each page and change.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.browser.server import Server

MOST = 1.0
"""Seconds."""


class Page:
    """An open page, and when it last heard of each version."""

    def __init__(self) -> None:
        self.heard: dict[int, float] = {}
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self, port: int, hall: str) -> None:
        """Opens the stream."""
        self._streams = await asyncio.open_connection("127.0.0.1", port)
        _, writer = self._streams
        writer.write(f"GET /live/{hall} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        await writer.drain()

    async def listen(self) -> None:
        """Notes when each version is heard of, until the stream ends."""
        if self._streams is None:
            return
        reader, _ = self._streams
        while line := await reader.readline():
            if line.startswith(b"data: "):
                self.heard[int(line[6:])] = time.perf_counter()


async def delays(port: int, hall: str, pages: int, results: int) -> list[float]:
    """Seconds from each result's being durable to each page's hearing of it."""
    from tavle.tournament import commands as c
    from tavle.web import logs

    opened = [Page() for _ in range(pages)]
    for page in opened:
        await page.open(port, hall)
    tasks = [asyncio.ensure_future(page.listen()) for page in opened]
    while not all(page.heard for page in opened):
        await asyncio.sleep(0.05)
    found = []
    for number in range(results):
        command = c.NameArbiter(arbiter=f"Judge {number}")
        begin = time.perf_counter()
        outcome = await asyncio.to_thread(logs.do, hall, command, command_id=f"live-{number}", by="benchmark")
        version = outcome.state.version
        while not all(version in page.heard for page in opened) and time.perf_counter() - begin < 10:
            await asyncio.sleep(0.01)
        found += [page.heard.get(version, begin + 10) - begin for page in opened]
    for task in tasks:
        task.cancel()
    return found


def main(pages: int = 200, results: int = 20) -> int:
    """Prints the delays; 1 if they are too long."""
    folder = Path(tempfile.mkdtemp(prefix="tavle-benchmark-")) / "hall"
    server = Server(folder)
    server.start()
    try:
        os.environ.pop("DATABASE_URL", None)
        from tavle.web.serving import prepare

        prepare(folder)
        from tests.web.halls import entered

        hall = entered("agricola_nm", 16)
        found = sorted(asyncio.run(delays(server.port, hall.id, pages, results)))
    finally:
        server.stop()
    at = {share: found[min(len(found) - 1, int(share * len(found)))] for share in (0.5, 0.99, 1.0)}
    told = ", ".join(f"{100 * share:.0f} % within {taken:.2f} s" for share, taken in at.items())
    print(f"{pages} pages, {results} changes: {told}; 99 % at most {MOST:.0f} s")
    return int(at[0.99] > MOST)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
