"""One message to one address: signed, to the address that was looked at, within a time, following nobody elsewhere."""

from __future__ import annotations

import hashlib
import hmac
import http.client
import json
import socket
import ssl
import time
from dataclasses import dataclass
from typing import Any

from tavle.core.errors import Refused
from tavle.web.outside.addresses import Target, checked_address

PATIENCE = 10.0
"""Seconds until an address that does not answer is given up."""
READ = 1024
"""Bytes of an answer that are looked at."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back.

    Attributes:
        status: 0 where nothing did.
        fault: What went wrong; empty if the message was taken.
    """

    status: int
    fault: str = ""


class _Plain(http.client.HTTPConnection):
    """Connects to the address that was looked at, whatever its name leads to now."""

    def __init__(self, target: Target) -> None:
        super().__init__(target.host, target.port, timeout=PATIENCE)
        self._target = target

    def connect(self) -> None:
        self.sock = socket.create_connection((self._target.ip, self._target.port), PATIENCE)


class _Secure(_Plain):
    """The same by TLS; the certificate must be of the name."""

    def connect(self) -> None:
        super().connect()
        self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self._target.host)


def signature(secret: str, at: str, body: bytes) -> str:
    """What a receiver calculates too: HMAC-SHA256 of time, point and body."""
    return "sha256=" + hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()


def send(url: str, message: dict[str, Any], *, secret: str, delivery: str, private: bool) -> Answer:
    """Posts a message as JSON.

    Args:
        url: Where to.
        message: What is told.
        secret: With what it is signed.
        delivery: Its name: one that comes twice has the same.
        private: Whether the address may lie in the local network.
    """
    body = json.dumps(message, ensure_ascii=False).encode()
    at = str(int(time.time()))
    headers = {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Tavle",
        "Tavle-Delivery": delivery,
        "Tavle-Timestamp": at,
        "Tavle-Signature": signature(secret, at, body),
    }
    try:
        return _posted(checked_address(url, private=private), body, headers)
    except Refused as error:
        return Answer(0, error.faults[0].code)
    except (OSError, http.client.HTTPException) as error:
        return Answer(0, type(error).__name__)


def _posted(target: Target, body: bytes, headers: dict[str, str]) -> Answer:
    connection = _Secure(target) if target.secure else _Plain(target)
    try:
        connection.request("POST", target.path, body, headers)
        answer = connection.getresponse()
        answer.read(READ)
    finally:
        connection.close()
    taken = 200 <= answer.status < 300
    return Answer(answer.status, "" if taken else f"status {answer.status}")
