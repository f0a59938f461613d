"""The description of the API: kept in the repository, and held against what the API does."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from pydantic import BaseModel
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from tavle.web.api import PREFIX, callers, photos
from tavle.web.api.application import description
from tavle.web.api.plain_shapes import command_schemas
from tavle.web.api.scopes import Scope
from tavle.web.outside.models import ApiToken, Webhook
from tavle.web.projector.models import Screen
from tavle.web.studies import running
from tavle.web.studies.asking import USUAL, asked_of
from tavle.web.studies.models import Study
from tests.web.api.calling import Program, account
from tests.web.halls import Hall, played
from tests.web.kept import any_lists

KEPT = Path(__file__).parents[3] / "docs" / "openapi.json"
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.ignored_auth,
]
"""Every answer is as described; what has not the described form is refused; what wants a token is shut without one."""


def plain(document: dict[str, Any]) -> dict[str, Any]:
    """The document without the release, which changes by itself."""
    return {**document, "info": {**document["info"], "version": ""}}


def test_the_description_is_the_one_in_the_repository() -> None:
    """Written anew by `python -m tavle.web.api.reference > docs/openapi.json`; look at what has changed."""
    assert plain(json.loads(KEPT.read_text(encoding="utf-8"))) == plain(json.loads(json.dumps(description())))


def test_it_is_served_to_everybody() -> None:
    assert Program().get("openapi.json").json() == json.loads(json.dumps(description()))


def test_every_operation_has_a_name_of_its_own_and_is_described() -> None:
    operations = [operation for methods in description()["paths"].values() for operation in methods.values()]
    names = [operation["operationId"] for operation in operations]
    assert sorted(names) == sorted(set(names))
    assert [operation["operationId"] for operation in operations if not operation.get("description")] == []


def test_every_shape_has_a_name_of_its_own() -> None:
    """Two of one name would be one in the description, and one of them wrong."""
    modules = [sys.modules[name] for name in sorted(sys.modules) if name.startswith("tavle.web.api.")]
    shapes = {each for module in modules for each in vars(module).values() if _is_shape(each)}
    names = [each.__name__ for each in shapes] + list(command_schemas())
    assert sorted(names) == sorted(set(names))


def _is_shape(each: object) -> bool:
    return isinstance(each, type) and issubclass(each, BaseModel) and each.__module__.startswith("tavle.web.api")


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Hall:
    """A tournament to be knocked about, by somebody who may ask as often as he likes."""
    monkeypatch.setattr(callers, "PER_MINUTE", dict.fromkeys(callers.PER_MINUTE, 10**9))
    monkeypatch.setattr(photos, "PHOTOS_PER_MINUTE", 10**9)
    monkeypatch.setattr(running, "beside", Mock())  # What would be played for an hour is asked for and not played.
    return played("ndf_arcon_2002", 14, rounds=1)


def fuzzed(hall: Hall, examples: int) -> Iterator[tuple[str, int]]:
    """Every operation, with what its description allows and with what it does not; what the answers' statuses were."""
    _, token = ApiToken.make("fuzz", list(Scope), maker=account())
    there = there_in(hall)
    numbers = numbers_in(hall)
    schema = schemathesis.openapi.from_wsgi(f"{PREFIX}openapi.json", get_wsgi_application())
    quiet = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            kind = next((each for each in numbers if f"/{each}/" in operation.path), "")
            play, statuses = player(mode, token, {**there, "number": numbers.get(kind, 10**6)})
            with suppress(Unsatisfiable):  # Where nothing is sent, nothing can be wrong.
                quiet(given(case=operation.as_strategy(generation_mode=mode))(play))()
            yield from ((operation.label, status) for status in statuses)


def there_in(hall: Hall) -> dict[str, Any]:
    """What is there, by the names of the parts of addresses."""
    return {"id": hall.id, "player": "p1", "round": 1, "table": 1, "book": "agricola_nm", **any_lists()}


def numbers_in(hall: Hall) -> dict[str, int]:
    """Numbers of what is there, by the word of the address before them; of all else there is nothing."""
    return {
        "webhooks": Webhook.make(hall.id, "https://192.0.2.1/", position=0).pk,
        "screens": Screen.make(hall.id, "Door").pk,
        "studies": Study.objects.create(asked=asked_of(USUAL), made_by="fuzz").pk,
    }


def player(mode: GenerationMode, token: str, there: dict[str, Any]) -> tuple[Callable[[Any], None], list[int]]:
    """What sends a request and looks at its answer, and the statuses so far."""
    statuses: list[int] = []

    def play(case: Any) -> None:
        if mode is GenerationMode.POSITIVE:
            put_in(case.path_parameters, there)
            put_in(case.body, {"book": "agricola_nm", "url": "http://192.0.2.1:8080/"})
        answer = case.call_and_validate(headers={"Authorization": f"Bearer {token}"}, checks=CHECKS)
        statuses.append(answer.status_code)

    return play, statuses


def put_in(generated: Any, known: dict[str, Any]) -> None:
    """Something that is there in place of a name by chance."""
    if isinstance(generated, dict):
        generated.update({key: value for key, value in known.items() if key in generated})


UNHEARD = """
DELETE /invitations/{number}
DELETE /people/{number}
DELETE /tokens/{number}
DELETE /tournaments/{id}/invitations/{number}
DELETE /tournaments/{id}/people/{number}
DELETE /tournaments/{id}/photos/{round}/{table}/{player}
DELETE /tournaments/{id}/tokens/{number}
DELETE /tournaments/{id}/webhooks/{number}
GET /tournaments/{id}/games/{round}/{table}
GET /tournaments/{id}/jobs/{number}
GET /tournaments/{id}/jobs/{number}/file
GET /tournaments/{id}/photos/{round}/{table}/{player}.jpg
GET /tournaments/{id}/pictures/centres/{round}/{table}.png
GET /tournaments/{id}/pictures/centres/{round}/{table}.svg
GET /tournaments/{id}/players/{player}/link.svg
GET /tournaments/{id}/webhooks/{number}/deliveries
POST /persons/decisions/{number}/undo
POST /tournaments/{id}/webhooks/{number}/start
"""
"""Operations to which nothing right is said, for what they are about is not there; other tests say it."""


def by_chance(operation: dict[str, Any], known: Collection[str]) -> bool:
    """Whether it is chance that something right is said: in a body, in a question, or for a part of the address.

    What chance makes hangs on the modules that are loaded, so on the tests that went before.
    """
    parts = operation.get("parameters", ())
    return "requestBody" in operation or any(part["in"] == "query" or part["name"] not in known for part in parts)


def test_every_operation_answers_as_it_says(hall: Hall) -> None:
    on_postgres = "DATABASE_URL" in os.environ  # the second time that it is played; see tests/web/test_postgres.py
    statuses = list(fuzzed(hall, 1 if on_postgres else 2))
    known = {*there_in(hall), "number"}
    sure = {
        f"{method.upper()} {path}"
        for path, methods in description()["paths"].items()
        for method, operation in methods.items()
        if not by_chance(operation, known)
    }
    unheard = sure - {label for label, status in statuses if status < 300}
    assert on_postgres or {label.replace(PREFIX, "/") for label in unheard} <= set(UNHEARD.splitlines())


@pytest.mark.soak
def test_every_operation_answers_as_it_says_for_long(hall: Hall) -> None:
    assert len(list(fuzzed(hall, 100))) > 2000
