"""Pages that everybody sees alike are made once for each version of the log, each language and each address.

A list of hundreds of players is asked for by every phone in the hall when a result has come in; it is the same for all
who have no role, but for the form's token and the time, which are put in anew.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token

from tavle.web import logs, once
from tavle.web.permissions import Role
from tavle.web.privacy.veiling import Audience, veils_for
from tavle.web.visitors import language_of, visitor_in

View = Callable[..., HttpResponse]
Key = tuple[str, int, str, str, object]

MOST = 100
"""Pages that are kept; the one not asked for the longest makes room."""

_TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]*')
_NOW = re.compile(rb'(data-now=")[^"]*')
_TOKEN_HERE, _NOW_HERE = b"\0token\0", b"\0now\0"

_pages: OrderedDict[Key, bytes] = OrderedDict()
_lock = Lock()


def kept(view: View) -> View:
    """Keeps the pages of a view that makes them of the log, the language and the address alone."""

    @wraps(view)
    def looked_up(request: HttpRequest, id: str, **kwargs: Any) -> HttpResponse:
        if visitor_in(request, id).role is not Role.PUBLIC:
            return view(request, id, **kwargs)
        version = logs.store().head(logs.known_id(id)).version
        key = (id, version, language_of(request), request.get_full_path(), veils_for(id, Audience.PUBLIC))
        with _lock:
            content = _pages.get(key)
            if content is not None:
                _pages.move_to_end(key)
        if content is None:
            answer = view(request, id, **kwargs)
            if answer.status_code != 200:
                return answer
            content = _keep(key, answer.content)
        filled = content.replace(_TOKEN_HERE, get_token(request).encode()).replace(_NOW_HERE, logs.now().encode())
        return HttpResponse(filled)

    return looked_up


def _keep(key: Key, content: bytes) -> bytes:
    content = _NOW.sub(rb"\1" + _NOW_HERE, _TOKEN.sub(rb"\1" + _TOKEN_HERE, content))
    with _lock:
        _pages[key] = content
        while len(_pages) > MOST:
            _pages.popitem(last=False)
    return content


def forget() -> None:
    """Nothing is kept any more, and nothing that pages are made of."""
    once.forget()
    with _lock:
        _pages.clear()
