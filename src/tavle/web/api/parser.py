"""How bodies of requests are read."""

from __future__ import annotations

import zlib
from typing import Any

from django.http import HttpRequest
from ninja.parser import Parser
from ninja.types import DictStrAny

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.records.parse import parse_json

LARGEST = 15_000_000
"""Bytes that a packed body may be unpacked to: a log that goes to another installation goes whole or not at all."""
_GZIP = 16 + zlib.MAX_WBITS


class StrictParser(Parser):
    """Reads bodies as records are read: what the standard reader passes over in silence is refused."""

    def parse_body(self, request: HttpRequest) -> DictStrAny:
        """The object that a body holds, which may be packed (`Content-Encoding: gzip`) by who has a token.

        Raises:
            Refused: `not-text`, `not-an-object`, `bad-value` if it is larger than `LARGEST` when unpacked, or as
                `parse_json`.
        """
        packed = request.headers.get("Content-Encoding") == "gzip" and "Authorization" in request.headers
        content = _unpacked(request.body) if packed else request.body
        try:
            data = parse_json(content.decode(), where="body")
        except UnicodeDecodeError as error:
            raise refuse("not-text", where="body", text=ascii(error.object[error.start : error.end])) from error
        if not isinstance(data, dict):
            raise refuse("not-an-object", where="body", what=Phrase("record"))
        return data


def _unpacked(content: bytes) -> bytes:
    reading: Any = zlib.decompressobj(_GZIP)
    try:
        unpacked: bytes = reading.decompress(content, LARGEST)
    except zlib.error as error:
        raise refuse("not-text", where="body", text=ascii(content[:8])) from error
    if reading.unconsumed_tail:
        most = Phrase("at-most", {"least": 0, "most": f"{LARGEST} B"})
        raise refuse("bad-value", where="body", key="body", value=f"> {LARGEST} B", right=most)
    if not reading.eof:
        raise refuse("not-text", where="body", text=ascii(content[-8:]))
    return unpacked
