"""The API described for people, from the same document that programs read; no script, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tavle.web.api import PREFIX
from tavle.web.gates import allow
from tavle.web.pages import page


@dataclass(frozen=True, slots=True)
class Described:
    """An address of the API.

    Attributes:
        name: Unique among all.
        more: What is to be said beyond the first line.
        scopes: Which tokens open it; empty: no token is needed.
        sends, answers: Fields by name with their kinds.
        status: Of an answer that is right.
    """

    name: str
    method: str
    path: str
    text: str
    more: str
    scopes: tuple[str, ...]
    parameters: tuple[tuple[str, str], ...]
    sends: tuple[tuple[str, str], ...]
    answers: tuple[tuple[str, str], ...]
    status: str


@require_safe
@allow("public")
def api_page(request: HttpRequest) -> HttpResponse:
    """Every address of the API: who may, what is sent, what comes back."""
    return page(request, "outside/api.html", {"groups": _groups(), "prefix": PREFIX})


def description() -> Any:
    """The OpenAPI document; the API is put together only now."""
    from tavle.web.api.application import description as described

    return described()


@cache
def _groups() -> dict[str, list[Described]]:
    groups: dict[str, list[Described]] = {}
    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            groups.setdefault(operation["tags"][0], []).append(_described(path, method, operation))
    return groups


def _described(path: str, method: str, operation: Any) -> Described:
    text, _, more = operation.get("description", "").partition("\n\n")
    status = min(code for code in map(str, operation["responses"]) if code.startswith("2"))
    answer: Any = next(iter(_answer(operation, status).get("content", {}).values()), {})
    body: Any = next(iter(operation.get("requestBody", {}).get("content", {}).values()), {})
    return Described(
        name=operation["operationId"],
        method=method.upper(),
        path=path,
        text=text,
        more=more,
        scopes=tuple(operation["x-scopes"]),
        parameters=tuple((each["name"], kind_of(each["schema"])) for each in operation.get("parameters", ())),
        sends=tuple(_fields(body.get("schema", {}))),
        answers=tuple(_fields(answer.get("schema", {}))),
        status=status,
    )


def _answer(operation: Any, status: str) -> Any:
    return {str(code): answer for code, answer in operation["responses"].items()}[status]


def _fields(schema: Any) -> Iterator[tuple[str, str]]:
    shape = _resolved(schema.get("items", schema))
    for name, part in shape.get("properties", {}).items():
        yield name, kind_of(part)


def _resolved(schema: Any) -> Any:
    name = schema.get("$ref", "").rpartition("/")[2]
    return description()["components"]["schemas"][name] if name else schema


def kind_of(schema: Any) -> str:
    """A schema in a word: `string`, `integer or null`, `list of RowShape`."""
    if "anyOf" in schema:
        return " | ".join(kind_of(part) for part in schema["anyOf"])
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if schema.get("type") == "array":
        return f"[{kind_of(schema.get('items', {}))}]"
    return str(schema.get("type", "any"))
