"""The application of this process behind a real port, so that the log's client is tested without a second one."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from django.db import connection

from tests.web.api.calling import Program


class Gateway:
    """Passes requests on, and answers itself if it is told what."""

    def __init__(self) -> None:
        gateway = self
        self.requests: list[str] = []
        self.answer: tuple[int, bytes] | None = None

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                gateway.pass_on(self, "get", b"")

            def do_POST(self) -> None:
                gateway.pass_on(self, "post", self.rfile.read(int(self.headers["Content-Length"])))

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/"

    def pass_on(self, handler: BaseHTTPRequestHandler, method: str, body: bytes) -> None:
        self.requests.append(f"{method} {handler.path}")
        status, content = self.answer if self.answer is not None else self._asked(handler, method, body)
        connection.close()
        handler.send_response(status)
        if 300 <= status < 400:
            handler.send_header("Location", self.url)
        handler.end_headers()
        handler.wfile.write(content)

    def _asked(self, handler: BaseHTTPRequestHandler, method: str, body: bytes) -> tuple[int, bytes]:
        token = handler.headers["Authorization"].removeprefix("Bearer ")
        client = Program(token).client
        packed = {"Content-Encoding": handler.headers["Content-Encoding"]} if body else {}
        answer = client.generic(method.upper(), handler.path, body, content_type="application/json", headers=packed)
        return answer.status_code, answer.content

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
