"""Behind a proxy tries are counted by who asks; a header that somebody else forges is not read."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import pytest

from tavle.core.errors import Refused
from tavle.web.asgi import application
from tavle.web.outside import tallies
from tavle.web.proxies import behind, proxies_in
from tests.web.apart import waited

PROXY, STRANGER = "10.1.2.3", "198.51.100.9"
TRIES = 20
"""Of short codes, from one address."""


async def asked(
    app: Any, peer: str, headers: Mapping[str, str], *, form: Mapping[str, str] | None = None, path: str = "/c/"
) -> tuple[int, dict[str, str], str]:
    """Status, headers and text of a page that a peer asks for."""
    body = urlencode(form or {}).encode()
    known = {"host": "tavle.example", "content-length": str(len(body)), **headers}
    if form is not None:
        known["content-type"] = "application/x-www-form-urlencoded"
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET" if form is None else "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in known.items()],
        "server": ("tavle.example", 80),
        "client": (peer, 40000),
    }
    sent: list[dict[str, Any]] = []
    left = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if not left:
            await asyncio.Event().wait()  # the browser waits for the answer
        return left.pop()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    head = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], head, b"".join(message.get("body", b"") for message in sent[1:]).decode()


def tried(app: Any, peer: str, forwarded: str, *, scheme: str = "", origin: str = "") -> int:
    """The status of a code that leads nowhere, sent as a browser would."""
    headers = {"x-forwarded-for": forwarded, **({"x-forwarded-proto": scheme} if scheme else {})}

    async def play() -> int:
        _, head, text = await asked(app, peer, headers)
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)', text)
        assert found is not None
        cookie = head["set-cookie"].partition(";")[0]
        more = {**headers, "cookie": cookie, **({"origin": origin} if origin else {})}
        form = {"csrfmiddlewaretoken": found.group(1), "code": "AAAAAA"}
        return (await asked(app, peer, more, form=form))[0]

    return waited(play())


def test_behind_a_proxy_each_visitor_has_tries_of_his_own() -> None:
    app = behind(proxies_in("127.0.0.1, 10.0.0.0/8"), application)
    answers = [tried(app, PROXY, "192.0.2.7") for _ in range(TRIES + 1)]
    assert answers == [422] * TRIES + [429]
    assert tried(app, PROXY, "192.0.2.8") == 422


def test_what_a_visitor_writes_before_the_proxys_own_word_gives_him_no_new_tries() -> None:
    app = behind(proxies_in(PROXY), application)
    answers = [tried(app, PROXY, f"203.0.113.{n}, 192.0.2.7") for n in range(TRIES + 1)]
    assert answers == [422] * TRIES + [429]


@pytest.mark.parametrize("proxies", ["", PROXY])
def test_a_header_of_somebody_who_is_no_proxy_is_not_read(proxies: str) -> None:
    app = behind(proxies_in(proxies), application)
    answers = [tried(app, STRANGER, f"192.0.2.{n}") for n in range(TRIES + 1)]
    assert answers == [422] * TRIES + [429]


def test_a_form_that_came_over_https_is_taken_where_the_proxy_says_so() -> None:
    app = behind([PROXY], application)
    assert tried(app, PROXY, "192.0.2.9", scheme="https", origin="https://tavle.example") == 422
    assert tried(app, STRANGER, "192.0.2.9", scheme="https", origin="https://tavle.example") == 403


@pytest.mark.parametrize("text", ["*", "proxy.example", "127.0.0.1, 0.0.0.0/0", "::/0", "10.0.0.0/33"])
def test_everybody_is_no_proxy(text: str) -> None:
    with pytest.raises(Refused, match="bad-value"):
        proxies_in(text)


def test_nothing_is_wrapped_where_there_is_no_proxy() -> None:
    assert behind([], application) is application
    assert proxies_in(" 127.0.0.1 ,, ::1 ") == ["127.0.0.1", "::1"]
    tallies.forget()
