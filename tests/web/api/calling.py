"""Programs that call the API, as they would over the network."""

from __future__ import annotations

import json
import secrets
from typing import Any

from django.test import Client

from tavle.web.accounts.models import Membership, User
from tavle.web.api import PREFIX
from tavle.web.api.scopes import Scope
from tavle.web.outside.models import ApiToken
from tests.web.halls import Hall

JSON = "application/json"


class Program:
    """A program with a token, or without one."""

    def __init__(self, token: str | None = None, *, language: str = "en") -> None:
        self.token = token or ""
        headers = {"Accept-Language": language, **({"Authorization": f"Bearer {token}"} if token is not None else {})}
        self.client = Client(headers=headers)

    def get(self, path: str) -> Any:
        return self.client.get(PREFIX + path)

    def post(self, path: str, data: Any) -> Any:
        return self.client.post(PREFIX + path, data if isinstance(data, bytes) else json.dumps(data), content_type=JSON)

    def ask(self, method: str, path: str, data: Any = None) -> Any:
        body = "" if data is None else json.dumps(data)
        return self.client.generic(method.upper(), PREFIX + path, body, content_type=JSON)

    def command(self, hall: Hall, name: str, command_id: str = "", **values: Any) -> Any:
        """Gives a command under an id, or a new one."""
        asked = {"command_id": command_id or secrets.token_hex(8), "command": {"command": name, **values}}
        return self.post(f"tournaments/{hall.id}/commands", asked)


def program(*scopes: Scope | str, hall: Hall | None = None, name: str = "app", **options: Any) -> Program:
    """A program with a new token: for one tournament, or for all."""
    where = hall.id if hall is not None else ""
    _, token = ApiToken.make(name, list(scopes), **{"tournament": where, "maker": account(), **options})
    return Program(token)


def account(role: str = "owner", tournament: str = "") -> User:
    """Somebody who may make tokens."""
    user = User.objects.create(username=f"{role}-{secrets.token_hex(4)}")
    Membership.objects.create(user=user, tournament=tournament, role=role)
    return user


def codes(answer: Any) -> list[str]:
    """What an answer refuses with."""
    return [fault["code"] for fault in answer.json()["faults"]]
