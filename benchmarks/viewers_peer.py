"""The same crowd before another program: how soon 99 % of the pages that listen to it hear of a change.

    python benchmarks/viewers_peer.py STREAM CHANGE [--method PATCH] [--header 'NAME: VALUE']... --body JSON
                                      [--pages 1000] [--changes 20]

STREAM and CHANGE are addresses of a program that runs already on this machine: what its open pages listen to (a stream
of server-sent events), and what changes something that they show. `{mark}` in the body is replaced by a word of its own
for each change, which must come back in the stream. The pages are opened as `viewers.py` opens ours; nothing of the
other program is imported or kept here.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import time
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[1]))

MARK = re.compile(rb"tavle-mark-(\d+)")
PATIENCE = 10.0
"""Seconds after which a change counts as not heard."""


class Page:
    """An open page, and when it first heard of each change."""

    def __init__(self) -> None:
        self.heard: dict[int, float] = {}
        self.opened = False

    async def listen(self, address: str) -> None:
        """Reads the stream until it ends."""
        parts = urlsplit(address)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port or 80, limit=1 << 22)
        path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nAccept: text/event-stream\r\n\r\n".encode())
        await writer.drain()
        while line := await reader.readline():
            self.opened |= line.startswith((b"data:", b":"))
            for found in MARK.finditer(line):
                self.heard.setdefault(int(found[1]), time.perf_counter())


def change(args: argparse.Namespace, number: int) -> None:
    """Changes something that the pages show."""
    headers = {"Content-Type": "application/json"} | dict(each.split(": ", 1) for each in args.header)
    body = args.body.replace("{mark}", f"tavle-mark-{number}").encode()
    request = urllib.request.Request(args.change, data=body, headers=headers, method=args.method)  # noqa: S310 - given by hand
    urllib.request.urlopen(request).read()  # noqa: S310 - given by hand


async def delays(args: argparse.Namespace) -> list[float]:
    """Seconds from giving each change to each page's hearing of it."""
    pages = [Page() for _ in range(args.pages)]
    tasks = [asyncio.ensure_future(page.listen(args.stream)) for page in pages]
    while not all(page.opened for page in pages):
        await asyncio.sleep(0.05)
    await asyncio.sleep(2)
    found = []
    for number in range(args.changes):
        begin = time.perf_counter()
        await asyncio.to_thread(change, args, number)
        while not all(number in page.heard for page in pages) and time.perf_counter() - begin < PATIENCE:
            await asyncio.sleep(0.01)
        found += [page.heard.get(number, begin + PATIENCE) - begin for page in pages]
    for task in tasks:
        task.cancel()
    return sorted(found)


def main() -> None:
    """Prints the delays."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("stream")
    parser.add_argument("change")
    parser.add_argument("--method", default="PATCH")
    parser.add_argument("--header", action="append", default=[])
    parser.add_argument("--body", required=True)
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--changes", type=int, default=20)
    args = parser.parse_args()
    found = asyncio.run(delays(args))
    half, late = found[len(found) // 2], found[int(0.99 * (len(found) - 1))]
    print(f"{args.pages} pages, {args.changes} changes: half within {half:.2f} s, 99 % within {late:.2f} s")


if __name__ == "__main__":
    main()
