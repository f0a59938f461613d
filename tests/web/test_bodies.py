"""Nobody fills the disk: a body beyond the bound never reaches Django."""

from __future__ import annotations

from typing import Any

from tavle.web.bodies import MOST, pass_bounded
from tavle.web.photos import LARGEST
from tests.web.apart import waited

Messages = list[dict[str, Any]]


def sent(*chunks: bytes, length: bytes | None = None, most: int = 10) -> tuple[Messages, Messages]:
    """What the application got of a body, and what was answered before it."""
    got: Messages = []
    answered: Messages = []
    waiting = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]

    async def receive() -> Any:
        return waiting.pop(0)

    async def send(message: Any) -> None:
        answered.append(message)

    async def application(_: Any, receive: Any, __: Any) -> None:
        got.extend([await receive() for _ in chunks])

    headers = [] if length is None else [(b"content-length", length)]
    waited(pass_bounded(application, {"type": "http", "headers": headers}, receive, send, most=most))
    return got, answered


def test_what_is_small_passes() -> None:
    got, answered = sent(b"12345", b"67890", length=b"10")
    assert ([message["body"] for message in got], answered) == ([b"12345", b"67890"], [])


def test_what_says_that_it_is_too_large_is_refused_at_once() -> None:
    got, answered = sent(b"12345", length=b"11")
    assert (got, answered[0]["status"]) == ([], 413)


def test_what_grows_too_large_is_cut_off() -> None:
    got, answered = sent(b"12345", b"678901", b"2")
    assert ([message["type"] for message in got], answered) == (["http.request", *["http.disconnect"] * 2], [])


def test_a_length_that_is_no_number_is_none() -> None:
    assert [message["body"] for message in sent(b"1", length=b"-5")[0]] == [b"1"]


def test_a_photo_fits() -> None:
    assert LARGEST < MOST
