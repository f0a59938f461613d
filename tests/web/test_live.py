"""Routes without Django: the stream of events, the program's own files, and what is passed on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from threading import Event
from typing import Any

import pytest

from tavle.core.errors import refuse
from tavle.store import Store
from tavle.store.watching import LookingWatch, Watch
from tavle.tournament import commands as c
from tavle.web import live, logs
from tavle.web.asgi import application
from tavle.web.pages import static
from tavle.web.static_files import PREFIX, ROOT
from tests.web.apart import waited
from tests.web.halls import Hall, entered

Message = dict[str, Any]


def scope(path: str, method: str = "GET", headers: dict[str, str] | None = None) -> Message:
    sent = [
        (name.lower().encode(), value.encode()) for name, value in {"host": "testserver", **(headers or {})}.items()
    ]
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": sent,
        "server": ("testserver", 80),
        "client": ("127.0.0.1", 1),
    }


async def answer(path: str, method: str = "GET", headers: dict[str, str] | None = None) -> tuple[int, Message, bytes]:
    """Status, headers and body of a request that ends by itself."""
    sent: list[Message] = []
    asked = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Message:
        try:
            return next(asked)
        except StopIteration:
            await asyncio.sleep(3600)
            raise

    async def send(message: Message) -> None:
        sent.append(message)

    await application(scope(path, method, headers), receive, send)
    head = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], head, b"".join(message.get("body", b"") for message in sent[1:])


class Listener:
    """A page that listens until it goes away."""

    def __init__(self, path: str, answers: Callable[..., Any] = application) -> None:
        self.chunks: asyncio.Queue[str] = asyncio.Queue()
        self.head: Message = {}
        self._gone = asyncio.Event()
        self._task = asyncio.ensure_future(answers(scope(path), self._receive, self._send))

    async def _receive(self) -> Message:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.head = message
        else:
            await self.chunks.put(message["body"].decode())

    async def heard(self) -> str:
        return await asyncio.wait_for(self.chunks.get(), 10)

    async def leave(self) -> None:
        self._gone.set()
        await asyncio.wait_for(self._task, 10)


def run(play: Callable[[], Awaitable[None]]) -> None:
    waited(play())  # type: ignore[arg-type]  # every play is a coroutine


def test_a_page_hears_where_the_log_stands_and_every_change() -> None:
    hall = entered("agricola_nm", 4)

    async def play() -> None:
        pages = [Listener(f"/live/{hall.id}") for _ in range(3)]
        for page in pages:
            assert await page.heard() == "id: 6\nevent: changed\ndata: 6\n\n"
            assert page.head["status"] == 200
            assert (b"content-type", b"text/event-stream; charset=utf-8") in page.head["headers"]
            assert (b"cache-control", b"no-store") in page.head["headers"]
        await asyncio.to_thread(hall.do, c.NameArbiter(arbiter="p1"))
        for page in pages:
            assert "data: 7\n" in await page.heard()
            await page.leave()

    run(play)


def test_one_that_hears_nothing_new_gets_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = entered("agricola_nm", 4)
    monkeypatch.setattr(live, "QUIET", 0.05)

    async def play() -> None:
        page = Listener(f"/live/{hall.id}")
        await page.heard()
        assert await page.heard() == ": here\n\n"
        await page.leave()

    run(play)


class Late:
    """A store that takes its time before it listens: what is appended meanwhile nobody announces."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.listens = Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def watch(self) -> Watch:
        assert self.listens.wait(10)
        return self._store.watch()


def test_what_is_appended_before_anybody_listens_is_heard() -> None:
    hall = entered("agricola_nm", 4)
    store = Late(logs.store())
    stream = live.Live(lambda: store)

    async def play() -> None:
        page = Listener(f"/live/{hall.id}", stream)
        assert "data: 6\n" in await page.heard()
        await asyncio.to_thread(hall.do, c.NameArbiter(arbiter="p1"))
        store.listens.set()
        assert "data: 7\n" in await page.heard()
        await page.leave()

    run(play)


class Flickering:
    """A store whose listeners are cut off twice, as by a database that is started anew."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.cut = 0
        self._looks = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def watch(self) -> Watch:
        if self.cut < 2:
            self.cut += 1
            return LookingWatch(self._mark)
        return self._store.watch()

    def _mark(self) -> object:
        self._looks += 1
        if self._looks % 2:  # the look that makes the watch
            return None
        raise refuse("store-unusable", where="postgresql://hall", reason="the server closed the connection")


def test_a_store_that_went_away_is_listened_to_again(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = entered("agricola_nm", 4)
    monkeypatch.setattr(live, "PAUSE", 0.01)
    store = Flickering(logs.store())
    stream = live.Live(lambda: store)

    async def play() -> None:
        page = Listener(f"/live/{hall.id}", stream)
        assert "data: 6\n" in await page.heard()
        while store.cut < 2:
            await asyncio.sleep(0.01)
        await asyncio.to_thread(hall.do, c.NameArbiter(arbiter="p1"))
        assert "data: 7\n" in await page.heard()
        await page.leave()

    run(play)


@pytest.mark.parametrize("id_", ["no-such-hall", "NOT..AN_ID", ""])
def test_of_a_tournament_that_is_not_there_nothing_is_heard(id_: str) -> None:
    assert waited(answer(f"/live/{id_}"))[0] == 404


def test_the_programs_own_files_may_be_kept_for_their_address_changes_with_them() -> None:
    address = static("tavle.css")
    assert address.startswith(f"{PREFIX}tavle.css?")
    status, head, body = waited(answer(address.partition("?")[0]))
    assert (status, body) == (200, (ROOT / "tavle.css").read_bytes())
    assert "max-age=31536000" in head["cache-control"]
    assert head["x-content-type-options"] == "nosniff"
    assert waited(answer(f"{PREFIX}tavle.css", headers={"if-none-match": head.get("etag", "")}))[0] in (200, 304)
    assert waited(answer(f"{PREFIX}tavle.css", "HEAD"))[2] == b""


@pytest.mark.parametrize("path", ["nothing.css", "../settings.py", "..%2fsettings.py", ""])
def test_no_other_file_is_sent(path: str) -> None:
    assert waited(answer(f"{PREFIX}{path}"))[0] == 404


def test_a_file_cannot_be_posted_to() -> None:
    assert waited(answer(f"{PREFIX}tavle.css", "POST"))[0] == 404


def test_all_else_is_djangos(arcon: Hall) -> None:
    status, head, body = waited(answer(f"/t/{arcon.id}/version"))
    assert (status, head["Content-Type"]) == (200, "text/plain")
    assert int(body) > 20
