"""The program's own files (styles, scripts), found and compressed by WhiteNoise, sent without a thread."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from whitenoise import WhiteNoise

PREFIX = "/static/"
ROOT = Path(__file__).parent / "static"
YEAR = 365 * 24 * 3600

# Addresses carry a stamp of the file (`tavle.web.pages.static`), so a browser may keep what it has.
_files = WhiteNoise(None, root=ROOT, prefix=PREFIX, max_age=YEAR)


async def send_static(scope: Any, send: Any) -> None:
    """Answers a request for one of the files."""
    found = _files.files.get(scope["path"])
    if found is None or scope["method"] not in ("GET", "HEAD"):
        plain = [(b"content-type", b"text/plain"), (b"x-content-type-options", b"nosniff")]
        await send({"type": "http.response.start", "status": 404, "headers": plain})
        await send({"type": "http.response.body", "body": b"no such file"})
        return
    asked = {f"HTTP_{name.decode().upper().replace('-', '_')}": value.decode() for name, value in scope["headers"]}
    response = found.get_response(scope["method"], asked)
    headers = [(name.lower().encode(), value.encode()) for name, value in response.headers]
    headers.append((b"x-content-type-options", b"nosniff"))
    body = b""
    if response.file is not None:
        with response.file:
            body = response.file.read()
    await send({"type": "http.response.start", "status": int(response.status), "headers": headers})
    await send({"type": "http.response.body", "body": body})
