"""What the desk shows, and orders as its buttons give them."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from django.test import Client

from tests.web.halls import Hall

BOARD = (3, 11, 8, 0, 1, 3, 8)
"""Centres at a board, in the order of the seats."""


def words(answer: Any) -> str:
    """What a page says, without its tags."""
    body = answer.content.decode().split("<main", 1)[-1]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def table_rows(answer: Any) -> list[str]:
    """The rows of all tables on the desk, with their tags."""
    found = re.findall(r'<ul class="results tables-of-round">(.*?)</ul>', answer.content.decode(), re.DOTALL)
    return [row for each in found for row in re.findall(r"<li.*?</li>", each, re.DOTALL)]


def row_of(answer: Any, table: int) -> str:
    """What the desk says of a table of the round in play."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", table_rows(answer)[table - 1])).split())


def order(client: Client, hall: Hall, command: dict[str, Any], **fields: Any) -> Any:
    """Posts a command as the desk's buttons do."""
    return client.post(hall.at("do"), {"command": json.dumps(command), **fields})
