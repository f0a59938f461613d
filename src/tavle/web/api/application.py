"""The API put together: its parts, its faults, its description."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationErrorContext

from tavle.core.errors import TavleError, refuse
from tavle.web.api import (
    PREFIX,
    books,
    chances,
    changing,
    checking,
    downloads,
    entries,
    faults,
    feeds,
    hooks,
    installation,
    judging,
    kept_lists,
    moving,
    people,
    persons,
    photos,
    pictures,
    preparing,
    records,
    screens,
    setting,
    studies,
    years,
)
from tavle.web.api.callers import TokenAuth
from tavle.web.api.parser import StrictParser
from tavle.web.api.plain_shapes import command_schemas

SECURITY = "token"

OF_TOURNAMENTS = (
    changing.READ_AND_CHANGED,
    setting.router,
    entries.router,
    photos.router,
    judging.table_router,
    pictures.router,
    preparing.router,
    chances.router,
    checking.router,
    downloads.router,
    screens.router,
    kept_lists.seeding_router,
    people.router,
    moving.router,
    hooks.router,
    feeds.router,
)


class Api(NinjaAPI):
    """An API whose faults of form are those of all other inputs."""

    def create_temporal_response(self, request: HttpRequest) -> HttpResponse:
        """What an answer begins with; a question that is not known here is refused, not passed over.

        Raises:
            Refused: `unknown-key`.
        """
        unknown = [key for key in request.GET if key not in _questions(request)]
        if unknown:
            raise refuse("unknown-key", where=unknown[0], key=unknown[0])
        answer = super().create_temporal_response(request)
        if request.method == "GET" and "Authorization" not in request.headers:
            # What everybody may know, pages of other sites may read too; no cookie makes it anything else.
            answer.headers["Access-Control-Allow-Origin"] = "*"
        return answer

    def validation_error_from_error_contexts(self, error_contexts: list[ValidationErrorContext]) -> Any:  # type: ignore[type-arg]  # generic in the library's own stub only
        """What is raised where a request has not the form that the description gives."""
        return faults.of_form([context.pydantic_validation_error for context in error_contexts])


def _made() -> NinjaAPI:
    api = Api(
        title="Tavle",
        version="1",
        description="Tournaments of tabletop games: what the pages can do, for other programs.",
        urls_namespace="api",
        openapi_url=None,
        docs_url=None,
        parser=StrictParser(),
    )
    for part in OF_TOURNAMENTS:
        api.add_router("/tournaments", part)
    api.add_router("/books", books.router)
    api.add_router("/ratings", years.rating_router)
    api.add_router("/series", years.series_router)
    api.add_router("/lists", kept_lists.router)
    api.add_router("/persons", persons.router)
    api.add_router("/studies", studies.router)
    api.add_router("/judge", judging.router)
    for part in (records.router, people.server_router, installation.router):
        api.add_router("", part)
    api.add_exception_handler(TavleError, faults.of_refusal)
    api.add_exception_handler(HttpError, faults.of_body)
    api.add_exception_handler(RequestDataTooBig, faults.of_size)
    api.add_exception_handler(Http404, faults.of_nothing)
    api.add_exception_handler(OSError, faults.of_outage)
    api.add_exception_handler(OperationalError, faults.of_outage)
    return api


api = _made()


@api.get("/openapi.json", include_in_schema=False)
def openapi(request: HttpRequest) -> JsonResponse:
    """The description of the API."""
    return JsonResponse(description())


RFC_9110 = {413: "Content Too Large", 422: "Unprocessable Content"}
"""Python 3.13 calls these statuses by their newer names; the description is the same whichever runs."""


@cache
def description() -> dict[str, Any]:
    """The OpenAPI document."""
    document: dict[str, Any] = dict(api.get_openapi_schema(path_prefix=PREFIX))
    document["info"]["version"] = f"1 ({version('tavle')})"
    components = document["components"]
    components["schemas"].update(command_schemas())
    asked = components["schemas"]["CommandAsked"]["properties"]
    asked["command"] = {"$ref": "#/components/schemas/Command"}
    components["securitySchemes"] = {
        SECURITY: {"type": "http", "scheme": "bearer", "description": "See docs/api.md for how to get a token."}
    }
    for path, method, operation in _operations():
        described = document["paths"][path][method]
        (auth,) = operation.auth_callbacks
        scopes = sorted(auth.scopes) if isinstance(auth, TokenAuth) else []
        described["security"] = [{SECURITY: []}] if scopes else [{}, {SECURITY: []}]
        described["x-scopes"] = scopes
        described["operationId"] = operation.view_func.__name__
        for status, words in RFC_9110.items():
            described["responses"].get(status, {})["description"] = words
    return document


def _questions(request: HttpRequest) -> set[str]:
    """What may stand behind the question mark of an address."""
    match: Any = request.resolver_match
    path = "/" + match.route.replace("<", "{").replace(">", "}")
    operation = description()["paths"].get(path, {}).get(str(request.method).lower(), {})
    return {each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"}


def _operations() -> Any:
    """Path, method and operation of all that the description has."""
    for prefix, router in api._routers:  # noqa: SLF001 - the library tells it nobody otherwise
        for path, view in router.path_operations.items():
            for operation in view.operations:
                if operation.include_in_schema:
                    for method in operation.methods:
                        yield f"{PREFIX.rstrip('/')}{prefix}{path}", method.lower(), operation
