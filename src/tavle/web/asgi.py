"""The ASGI application: live events and the program's own files by routes of their own, everything else by Django.

The API is put together a few seconds after the start, or when it is first asked for: no page waits for it.
While it runs, webhooks are told what happens and what was kept long enough is erased, by threads of their own. When it
is stopped, work beside the requests is broken off.
"""

from __future__ import annotations

import os
from threading import Timer
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tavle.web.settings")

from django.conf import settings
from django.core.asgi import get_asgi_application

_django = get_asgi_application()

# These read the settings, which Django has loaded now.
from tavle.web import background, logs  # noqa: E402 - see above
from tavle.web.bodies import pass_bounded  # noqa: E402 - see above
from tavle.web.live import PREFIX, Live  # noqa: E402 - see above
from tavle.web.outside.delivering import Deliverer  # noqa: E402 - see above
from tavle.web.privacy.waiting import Eraser  # noqa: E402 - see above
from tavle.web.proxies import behind  # noqa: E402 - see above
from tavle.web.static_files import PREFIX as STATIC  # noqa: E402 - see above
from tavle.web.static_files import send_static  # noqa: E402 - see above

AFTERWARDS = 5.0
"""Seconds after the start until the API is put together, if nobody has asked for it."""

_live = Live(logs.store)


async def _live_long(receive: Any, send: Any) -> None:
    """From the start of the server to its end."""
    deliverer, eraser, preparing = Deliverer(), Eraser(), Timer(AFTERWARDS, _prepare_api)
    preparing.daemon = True
    while (await receive())["type"] != "lifespan.shutdown":
        deliverer.start()
        eraser.start()
        preparing.start()
        await send({"type": "lifespan.startup.complete"})
    preparing.cancel()
    background.stop()
    deliverer.stop()
    eraser.stop()
    await send({"type": "lifespan.shutdown.complete"})


def _prepare_api() -> None:
    """So that whoever asks for it first need not wait."""
    from tavle.web.api.application import description

    description()


async def _pass_on(scope: Any, receive: Any, send: Any) -> None:
    """Passes a request on."""
    path = scope["path"] if scope["type"] == "http" else ""
    if scope["type"] == "lifespan":
        await _live_long(receive, send)
    elif path.startswith(PREFIX):
        await _live(scope, receive, send)
    elif path.startswith(STATIC):
        await send_static(scope, send)
    else:
        await pass_bounded(_django, scope, receive, send)


application = behind(settings.PROXIES, _pass_on)
