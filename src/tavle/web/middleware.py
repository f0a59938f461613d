"""What happens around every page: headers that keep it safe, refusals that become sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest

from tavle.core.errors import TavleError
from tavle.web.outages import outage
from tavle.web.pages import page
from tavle.web.readable import check_texts, is_text, texts_of
from tavle.web.views.faults import wrong_method

View = Callable[[HttpRequest], HttpResponse]

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""No script and no style but the program's own files; nothing from another host."""


class SafetyHeaders:
    """Sets on everything what a browser may load, use and keep."""

    def __init__(self, get_response: View) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answers with the headers set; who asks for a name that is not ours gets nothing."""
        try:
            request.get_host()
        except DisallowedHost:
            response: HttpResponse = HttpResponseBadRequest("no such host", content_type="text/plain")
        else:
            response = self._get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        # Pages differ by visitor and change by the minute: what may be kept says so itself.
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
        return response


class Refusals:
    """A refusal that no form has answered in place becomes a page (or, for htmx, a message) with its sentences."""

    def __init__(self, get_response: View) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Passes on."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answers a refusal, or that the disk is full; anything else is the server's own fault and goes on."""
        known = error if isinstance(error, TavleError) else outage(error)
        return refused(request, known) if known is not None else None


class Methods:
    """An address that is asked in a way which it does not know says so; Django would answer with nothing."""

    def __init__(self, get_response: View) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Passes on."""
        response = self._get_response(request)
        if response.status_code != 405:
            return response
        return wrong_method(request, ", ".join(sorted(response.headers["Allow"].split(", "))))


class Readable:
    """Lets nothing through that cannot be kept as text; the API says so itself, as it says all else."""

    def __init__(self, get_response: View) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Passes on; a cookie that no server has set is none."""
        request.COOKIES = {name: value for name, value in request.COOKIES.items() if is_text(name + value)}
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, _: object, __: object, parts: Mapping[str, object]
    ) -> HttpResponse | None:
        """Answers what cannot be kept before any view has seen it."""
        if request.path.startswith("/api/"):
            return None
        try:
            check_texts(texts_of(request, parts))
        except TavleError as error:
            return refused(request, error)
        return None


def refused(request: HttpRequest, error: TavleError) -> HttpResponse:
    """A refusal as a page, or as a message beside the form that was sent."""
    codes = {fault.code for fault in error.faults}
    status = 404 if codes & {"no-tournament", "bad-tournament-id"} else 409 if error.exit_code == 1 else 422
    status = 503 if "store-unusable" in codes else status
    # htmx puts the sentences beside the form, which keeps what was typed.
    template = "faults.html" if request.headers.get("HX-Request") else "refused.html"
    return page(request, template, {"faults": error.faults}, status=status)
