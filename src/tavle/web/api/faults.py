"""What goes wrong as JSON: the stable codes, each with its sentence in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from pydantic import ValidationError

from tavle.core.errors import Fault, Refused, TavleError
from tavle.core.exact import exact_text
from tavle.core.phrases import Phrase
from tavle.rules.invalid import dotted, faults_of
from tavle.rules.locate import Keys
from tavle.texts.faults import fault_sentence
from tavle.web.api.shapes import Faults
from tavle.web.outages import outage
from tavle.web.visitors import language_of

STATUS: dict[str, int] = {
    "token-missing": 401,
    "token-unknown": 401,
    "token-scope": 403,
    "token-maker": 403,
    "not-allowed": 403,
    "token-elsewhere": 403,
    "webhook-private": 403,
    "no-tournament": 404,
    "bad-tournament-id": 404,
    "nothing-here": 404,
    "book-not-here": 404,
    "wrong-method": 405,
    "not-now": 409,
    "stale": 409,
    "command-id-used": 409,
    "log-moved": 409,
    "log-differs": 409,
    "tournament-exists": 409,
    "written-elsewhere": 409,
    "table-disputed": 409,
    "too-many-requests": 429,
    "store-unusable": 503,
}
"""The HTTP status of a code; what is not here is 422: the request was read, and what it wants cannot be."""

REFUSED = 422


ANSWERS: dict[Any, Any] = dict.fromkeys((400, 401, 403, 404, 409, 413, 422, 429, 503), Faults)
"""What every address may answer instead of what it is for."""


def status_of(faults: Iterable[Fault]) -> int:
    """The status of an answer: that of the first fault which has one of its own."""
    return next((STATUS[fault.code] for fault in faults if fault.code in STATUS), REFUSED)


def told(request: HttpRequest, faults: Iterable[Fault], *, status: int | None = None) -> HttpResponse:
    """The answer that says what is wrong."""
    listed = tuple(faults)
    language = language_of(request)
    told = [
        {
            "code": fault.code,
            "where": fault.where,
            "clause": fault.clause,
            "values": {key: _plain(value) for key, value in fault.values.items()},
            "text": fault_sentence(fault, language),
        }
        for fault in listed
    ]
    answer = JsonResponse({"faults": told}, status=status or status_of(listed))
    answer.headers["Content-Language"] = language
    if answer.status_code == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    for fault in listed:
        if fault.code == "too-many-requests":
            answer.headers["Retry-After"] = str(fault.values["seconds"])
    return answer


def _plain(value: object) -> Any:
    if isinstance(value, Fraction):
        return exact_text(value)
    if isinstance(value, Phrase):
        return value.key
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(part) for part in value]
    return value if isinstance(value, str | int | bool) or value is None else str(value)


def of_refusal(request: HttpRequest, error: Any) -> HttpResponse:
    """Answers what Tavle refuses."""
    return told(request, error.faults)


def of_outage(request: HttpRequest, error: Any) -> HttpResponse:
    """Answers what the disk or the database cannot do; an error of ours goes on to be one.

    Raises:
        error: as it came, where it is no such thing.
    """
    known = outage(error)
    if known is None:
        raise error
    return told(request, known.faults)


def of_form(errors: Iterable[ValidationError]) -> Refused:
    """A request whose parts have not the form that the description gives."""
    return Refused([fault for error in errors for fault in faults_of(error, _place)])


def _place(path: Keys) -> str:
    """A place in the body without the name that the body has here; an address' part by its own name."""
    return dotted(path[1:] if path[:1] in (("asked",), ("sent",)) else path)


def of_body(request: HttpRequest, error: Any) -> HttpResponse:
    """Answers a body that is no JSON, with what the strict reader says of it."""
    cause = error.__cause__
    if isinstance(cause, TavleError):
        return told(request, cause.faults, status=400)
    fault = Fault("bad-value", "body", values={"key": "body", "value": "this", "right": "JSON in UTF-8"})
    return told(request, [fault], status=error.status_code)


def of_size(request: HttpRequest, _: Any) -> HttpResponse:
    """Answers a body that is too large."""
    most = Phrase("at-most", {"least": 0, "most": f"{settings.DATA_UPLOAD_MAX_MEMORY_SIZE} B"})
    said = request.headers.get("Content-Length", "")
    values = {"key": "body", "value": f"{said} B", "right": most}
    return told(request, [Fault("bad-value", "body", values=values)], status=413)


def of_nothing(request: HttpRequest, _: Any) -> HttpResponse:
    """Answers where there is nothing."""
    return told(request, [Fault("nothing-here", values={"name": request.path.rpartition("/")[2]})])


def of_method(request: HttpRequest, allowed: str) -> HttpResponse:
    """Answers a method that an address is not for."""
    return told(request, [Fault("wrong-method", values={"method": request.method, "right": allowed})])
