"""A browser of the standard library against a server in a process of its own: it keeps cookies and sends forms."""

from __future__ import annotations

import http.cookiejar
import re
import urllib.parse
import urllib.request

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


class Visiting:
    """Somebody with a browser; every answer that is no page (500, 404, ...) raises `urllib.error.HTTPError`."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def get(self, path: str) -> str:
        """The text of a page."""
        with self._opener.open(f"{self.address}{path}", timeout=60) as answer:
            text: str = answer.read().decode()
        return text

    def post(self, path: str, *, page: str = "", **fields: str) -> str:
        """What follows a form of the page at `page` (default: at `path`) that is sent to `path`."""
        token = TOKEN.search(self.get(page or path))
        assert token is not None
        sent = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token[1]}).encode()
        asked = urllib.request.Request(f"{self.address}{path}", sent, {"Referer": f"{self.address}{page or path}"})
        with self._opener.open(asked, timeout=60) as answer:
            text: str = answer.read().decode()
        return text

    def log_in(self, name: str, password: str) -> None:
        """By the account's name."""
        self.post("/login", name=name, password=password)
