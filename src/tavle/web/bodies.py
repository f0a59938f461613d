"""A bound on what anybody may send: Django takes a request's body in whole before it looks at who sends it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

MOST = 16_000_000
"""Bytes: a photo of a board (`tavle.web.photos`) and what a form has around it."""


async def pass_bounded(application: Application, scope: Any, receive: Receive, send: Send, *, most: int = MOST) -> None:
    """Passes a request on if its body is not too large; one that says so itself is answered with 413.

    A body that grows too large without having said so ends as if its sender had gone.
    """
    if said_length(scope) > most:
        await send({"type": "http.response.start", "status": 413, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": "http.response.body", "body": b"too large"})
        return
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        return message if taken <= most else {"type": "http.disconnect"}

    await application(scope, bounded, send)


def said_length(scope: Any) -> int:
    """The length that the headers of a request give; 0 where they give none."""
    lengths = [value for name, value in scope.get("headers", ()) if name == b"content-length" and value.isdigit()]
    return int(lengths[0]) if lengths else 0
