"""For calendars and feed readers: the sessions and rounds as iCalendar, the results as Atom."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router

from tavle.rules.model.base import Language
from tavle.web.api.answers import file_answer
from tavle.web.api.callers import ANYBODY
from tavle.web.api.faults import ANSWERS
from tavle.web.outside.calendar import calendar_of
from tavle.web.outside.news import news_of
from tavle.web.visitors import language_of

router = Router(tags=["feeds"])

CALENDAR = file_answer("The document.", "text/calendar", text=True)
ATOM = file_answer("The document.", "application/atom+xml", text=True)


@router.get("/{id}/calendar.ics", auth=ANYBODY, response=ANSWERS, openapi_extra=CALENDAR)
def calendar(request: HttpRequest, id: str, lang: Language | None = None) -> HttpResponse:
    """Sessions and rounds, for a calendar that subscribes to them."""
    content = calendar_of(id, lang or language_of(request))
    return HttpResponse(content, content_type="text/calendar; charset=utf-8")


@router.get("/{id}/results.atom", auth=ANYBODY, response=ANSWERS, openapi_extra=ATOM)
def results(request: HttpRequest, id: str, lang: Language | None = None) -> HttpResponse:
    """What counts, the newest first, for a feed reader."""
    content = news_of(id, lang or language_of(request), here=request.build_absolute_uri("/").rstrip("/"))
    return HttpResponse(content, content_type="application/atom+xml; charset=utf-8")
