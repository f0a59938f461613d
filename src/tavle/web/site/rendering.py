"""A page as somebody sees it who has no account and no link, made in this process."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlsplit

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, QueryDict
from django.urls import resolve

from tavle.rules.model.base import Language
from tavle.web.visitors import LANGUAGE_COOKIE


def rendered(address: str, language: Language) -> bytes:
    """What the server would answer to the public at an address."""
    path, query = urlsplit(address)[2:4]
    request = HttpRequest()
    request.method = "GET"
    request.path = request.path_info = path
    request.META = {"REQUEST_METHOD": "GET", "SERVER_NAME": "localhost", "SERVER_PORT": "80", "QUERY_STRING": query}
    request.GET = cast("Any", QueryDict(query))
    request.COOKIES = {LANGUAGE_COOKIE: language}
    request.user = AnonymousUser()
    request.session = SessionBase()
    found = resolve(path)
    content: bytes = found.func(request, *found.args, **found.kwargs).content
    return content
