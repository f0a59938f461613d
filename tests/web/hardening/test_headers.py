"""Headers of answers that are no pages one asks for: forms, refusals, addresses that are none, files, streams."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tavle.web.asgi import application
from tavle.web.permissions import PAGES, Role
from tavle.web.urls import pages
from tests.web.apart import waited
from tests.web.halls import browser, entered
from tests.web.test_matrix import arguments, kind
from tests.web.test_pages import missing_headers


@pytest.mark.parametrize("role", [Role.OWNER, Role.PLAYER, Role.PUBLIC])
def test_answers_to_forms_have_them_too(role: Role) -> None:
    hall = entered("agricola_nm", 4)
    client = browser(role, hall, everywhere=True, raise_request_exception=False)
    faults = []
    for pattern in pages:
        if pattern.name in ("new_demos", "logout") or (kind(pattern) in PAGES and role not in PAGES[kind(pattern)]):
            continue
        answer = client.post(reverse(str(pattern.name), kwargs=arguments(pattern, hall)), {})
        headers = {"Content-Type": "text/html", **answer.headers}
        embedded = str(pattern.name).startswith("embed_")  # another site may have these in a frame
        faults += [(pattern.name, answer.status_code, name) for name in missing_headers(headers) if not embedded]
    assert faults == []


@pytest.mark.parametrize("address", ["/nowhere", "/t/none/", "/api/v1/nowhere", "/%00", "/account/data.json"])
def test_what_is_not_there_or_not_for_everybody(address: str) -> None:
    assert missing_headers(Client().get(address).headers) == []


def asked_of_the_server(path: str, method: str = "GET") -> dict[bytes, bytes]:
    """The headers that the whole application answers with, as a server asks it."""
    sent: list[dict[str, Any]] = []
    calls = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Any:
        return next(calls, {"type": "http.disconnect"})

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"testserver")],
        "client": ("192.0.2.1", 1),
        "server": ("testserver", 80),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
    }
    waited(application(scope, receive, send))
    return dict(sent[0]["headers"])


@pytest.mark.parametrize("path", ["/static/tavle.css", "/static/none.css", "/live/none"])
def test_what_does_not_pass_through_django_is_not_taken_for_something_else(path: str) -> None:
    assert asked_of_the_server(path).get(b"x-content-type-options") == b"nosniff"
