"""The ASGI application: live events by a route of their own, everything else by Django."""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tavle.web.settings")

from django.core.asgi import get_asgi_application

_django = get_asgi_application()

from tavle.web import logs
from tavle.web.live import PREFIX, Live

_live = Live(logs.store)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Passes a request on."""
    if scope["type"] == "http" and scope["path"].startswith(PREFIX):
        await _live(scope, receive, send)
    else:
        await _django(scope, receive, send)
