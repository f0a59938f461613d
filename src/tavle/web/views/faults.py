"""Pages for what goes wrong beside a view: no such address, a form that is too old, the server's own fault."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from tavle.texts import say
from tavle.texts.faults import fault_sentence
from tavle.web.api import PREFIX
from tavle.web.outages import outage
from tavle.web.pages import page, static
from tavle.web.visitors import language_of


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """There is nothing at this address."""
    if request.path.startswith(PREFIX):
        from tavle.web.api.faults import of_nothing  # the API is loaded when it is asked for

        return of_nothing(request, exception)
    return page(request, "wrong.html", {"what": "not_found"}, status=404)


def wrong_method(request: HttpRequest, allowed: str) -> HttpResponse:
    """The address is not asked in this way: mostly one that takes forms, opened to look at."""
    if request.path.startswith(PREFIX):
        from tavle.web.api.faults import of_method  # see above

        answer = of_method(request, allowed)
    else:
        answer = page(request, "wrong.html", {"what": "wrong_method"}, status=405)
    answer.headers["Allow"] = allowed
    return answer


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that does not carry this browser's token: it was open for too long, or comes from elsewhere."""
    return page(request, "wrong.html", {"what": "stale_form"}, status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """The server's own fault, or a full disk; nothing is asked of the database, which may be what is broken."""
    language = language_of(request)
    words = {key: say(language, f"web.{key}") for key in ("broken", "broken_more", "to_start")}
    error = sys.exception()
    known = outage(error) if error is not None else None
    if known is not None and request.path.startswith(PREFIX):
        from tavle.web.api.faults import told  # see above

        return told(request, known.faults)
    if known is not None:
        words["broken_more"] = fault_sentence(known.faults[0], language)
    style, status = static("tavle.css"), 500 if known is None else 503
    return HttpResponse(render_to_string("broken.html", {**words, "language": language, "style": style}), status=status)
