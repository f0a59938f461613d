"""Server-sent events: every open page hears that its tournament has changed, and reads again what it shows.

One thread for each process waits for the store (PostgreSQL tells, SQLite is looked at); what it learns is given to all
who listen. No page's data go over the wire, only the log's version; so nobody needs to be known here.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from threading import Thread
from typing import Any

from tavle.core.errors import TavleError
from tavle.store import Store
from tavle.store.identifiers import tournament_id
from tavle.web.recording import VIEWERS

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PREFIX = "/live/"
QUIET = 20.0
"""Seconds after which a sign of life is sent, so that nothing between closes the connection."""
PAUSE = 1.0
"""Seconds until a store that cannot be reached is tried again."""

_log = logging.getLogger(__name__)


class Live:
    """The listeners of this process."""

    def __init__(self, store: Callable[[], Store]) -> None:
        self._store = store
        self._waiting: set[asyncio.Event] = set()
        self._asked: dict[Any, asyncio.Future[int]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answers `/live/<tournament>` until the browser goes away."""
        try:
            id_ = tournament_id(str(scope["path"]).removeprefix(PREFIX))
            self._store().head(id_)
        except TavleError:
            await _refuse(send)
            return
        self._begin()
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        gone = asyncio.ensure_future(_gone(receive))
        VIEWERS.inc()
        try:
            await self._tell(id_, gone, send)
        finally:
            VIEWERS.dec()
            gone.cancel()

    async def _tell(self, id_: Any, gone: asyncio.Future[None], send: Send) -> None:
        told = -1
        while not gone.done():
            changed = asyncio.Event()
            self._waiting.add(changed)  # before the log is looked at: what comes meanwhile is not missed
            try:
                version = await self._head(id_)
                if version != told:
                    await _chunk(send, f"id: {version}\nevent: changed\ndata: {version}\n\n")
                    told = version
                await asyncio.wait_for(_either(changed, gone), QUIET)
            except TimeoutError:
                await _chunk(send, ": here\n\n")
            finally:
                self._waiting.discard(changed)

    async def _head(self, id_: Any) -> int:
        """The version of a log; all streams that a change wakes ask once together."""
        asked = self._asked.get(id_)
        if asked is None:
            asked = asyncio.ensure_future(asyncio.to_thread(lambda: self._store().head(id_).version))
            self._asked[id_] = asked
            asked.add_done_callback(lambda done: self._forget(id_, done))
        return await asyncio.shield(asked)

    def _forget(self, id_: Any, done: asyncio.Future[int]) -> None:
        if self._asked.get(id_) is done:
            del self._asked[id_]

    def _begin(self) -> None:
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            Thread(target=self._listen, daemon=True, name="tavle-live").start()

    def _listen(self) -> None:
        """Wakes the streams when something is appended; a store that went away is listened to again when it is back."""
        while self._open():
            try:
                with contextlib.closing(self._store().watch()) as watch:
                    self._wake_soon()  # what was appended before anybody listened is not announced again
                    while self._open():
                        if watch.wait(1.0):
                            self._wake_soon()
            except TavleError as error:
                _log.warning("%s", error)
                time.sleep(PAUSE)

    def _open(self) -> bool:
        return self._loop is not None and not self._loop.is_closed()

    def _wake_soon(self) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop was closed meanwhile: the server stops
                self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._asked.clear()  # what is being asked may be the version before
        for changed in self._waiting:
            changed.set()


_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


_PLAIN = [(b"content-type", b"text/plain"), (b"x-content-type-options", b"nosniff")]


async def _chunk(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _either(changed: asyncio.Event, gone: asyncio.Future[None]) -> None:
    waiter: asyncio.Future[Any] = asyncio.ensure_future(changed.wait())
    try:
        both: set[asyncio.Future[Any]] = {waiter, gone}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiter.cancel()


async def _refuse(send: Send) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": _PLAIN})
    await send({"type": "http.response.body", "body": b"no such tournament"})
