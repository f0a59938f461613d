"""Who is who: names that are there again are asked about, persons are merged, and every answer can be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from tavle.core.errors import Fault, TavleError, refuse
from tavle.library.plain import Plain
from tavle.web.gates import allow
from tavle.web.pages import page
from tavle.web.visitors import visitor_in
from tavle.web.years.asking import Question, answered, events_by_id, questions, sides_of
from tavle.web.years.computing import everything, forget
from tavle.web.years.models import Decided
from tavle.web.years.persons import decide, take_back


@require_safe
@allow("keep_lists")
def persons(request: HttpRequest) -> HttpResponse:
    """The open questions, everybody, the log; `merge` and `into` show two persons side by side."""
    return _persons(request)


def _persons(
    request: HttpRequest, *, faults: tuple[Fault, ...] = (), form: Mapping[str, str] | None = None
) -> HttpResponse:
    known = everything()
    asked = form or {key: str(value) for key, value in request.GET.items()}
    one, other = asked.get("merge", ""), asked.get("into", "")
    lines = list(Decided.objects.order_by("-pk"))
    back = {line.taken_back for line in lines}
    values = {
        "questions": questions(known),
        "names": sorted(known.settled.persons.names.items(), key=lambda each: each[1].casefold()),
        "pair": [(each, known.settled.persons.names[each], sides_of(known, each)) for each in (one, other)]
        if one != other and {one, other} <= set(known.settled.persons.names)
        else [],
        "lines": [(line, line.taken_back is None and line.pk not in back) for line in lines],
        "events": events_by_id(known),
        "form": asked,
        "faults": faults,
    }
    return page(request, "persons/persons.html", values, status=422 if faults else 200)


@require_POST
@allow("keep_lists")
def answer(request: HttpRequest) -> HttpResponse:
    """Answers the questions whose every line has been told; the others stay open."""
    known = everything()
    by = visitor_in(request).name
    try:
        with transaction.atomic():
            for lines in _answers(request, questions(known)):
                decide(lines, seen=known.seen(), by=by)
    except TavleError as error:
        forget()
        return _persons(request, faults=tuple(error.faults))
    return redirect("persons")


def _answers(request: HttpRequest, asked: list[Question]) -> Iterator[list[Plain]]:
    for question in asked:
        told = [request.POST.get(f"is-{each.key}", "") for each in question.open]
        if told and all(told):
            yield answered(question, told)


@require_POST
@allow("keep_lists")
def merge(request: HttpRequest) -> HttpResponse:
    """Says that one person is another; shown before it is done."""
    known = everything()
    form = {key: str(value).strip() for key, value in request.POST.items()}
    one, other, reason = form.get("merge", ""), form.get("into", ""), form.get("reason", "")
    try:
        for each in (one, other):
            if each not in known.settled.persons.names:
                raise refuse("unknown-appearance", where="persons", player=each)
        if one == other:
            raise refuse("same-player", player=one)
        if not reason:
            raise refuse("reason-missing", where="reason")
        decide([{"merge": one, "into": other}], seen=known.seen(), by=visitor_in(request).name, reason=reason[:200])
    except TavleError as error:
        return _persons(request, faults=tuple(error.faults), form=form)
    return redirect("persons")


@require_POST
@allow("keep_lists")
def undo(request: HttpRequest, decision: int) -> HttpResponse:
    """Takes a line of the log back; both stay in it."""
    values: dict[str, Any] = {"seen": everything().seen(), "by": visitor_in(request).name}
    try:
        take_back(decision, **values)
    except TavleError as error:
        return _persons(request, faults=tuple(error.faults))
    return redirect("persons")
