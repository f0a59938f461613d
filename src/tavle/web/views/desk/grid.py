"""All results of a round on one page, for the keyboard alone; and the check by typing them again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tavle.core.errors import Fault, TavleError
from tavle.core.model import Round, Table
from tavle.tournament.commands import EnterResult
from tavle.tournament.state import State, TablePhase
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.halls import shown_round
from tavle.web.orders import give
from tavle.web.pages import page
from tavle.web.results import form_of, result_of
from tavle.web.views.desk.page import desk_values


@require_http_methods(["GET", "POST"])
@allow("desk")
def grid(request: HttpRequest, id: str) -> HttpResponse:
    """Enters every table that is filled in; what is wrong stays in its row with the reason, the rest is kept."""
    state = logs.state_of(id)
    entry = shown_round(state)
    if entry is None:
        return redirect("desk", id=id)
    faults: dict[int, tuple[Fault, ...]] = {}
    forms: dict[int, dict[str, str]] = {}
    checking = request.GET.get("check") == "1" or request.POST.get("check") == "1"
    different: list[int] = []
    for table in entry.tables if request.method == "POST" else ():
        form = _form_of_table(table, request.POST)
        if not any(form.values()):
            continue
        if checking:
            different += _differs(state, entry, table, form)
            forms[table.number] = form
        else:
            faults.update(_enter(request, id, entry, table, form))
            if table.number in faults:
                forms[table.number] = form
    if request.method == "POST" and not checking and not faults:
        return redirect("desk", id=id)
    now = logs.state_of(id)
    rows = [(table, _shown_form(now, entry, table, forms, checking=checking)) for table in _missing_first(state, entry)]
    values = desk_values(
        id, rows=rows, row_faults=faults, checking=checking, different=different, checked=bool(forms) and checking
    )
    return page(request, "desk/grid.html", values, status=422 if faults else 200)


def _form_of_table(table: Table, post: Mapping[str, Any]) -> dict[str, str]:
    """The fields of one table, named `t3-seat-0` and `t3-winner`, as the form of a single table has them."""
    start = f"t{table.number}-"
    return {key.removeprefix(start): str(value).strip() for key, value in post.items() if key.startswith(start)}


def _enter(
    request: HttpRequest, id_: str, entry: Round, table: Table, form: dict[str, str]
) -> dict[int, tuple[Fault, ...]]:
    try:
        result = result_of(logs.state_of(id_).book, table, form)
        known = logs.state_of(id_).table_state(entry.number, table.number)
        if known is not None and known.phase is TablePhase.COUNTED and known.report and known.report.result == result:
            return {}
        command = EnterResult(round=entry.number, table=table.number, result=result)
        give(request, id_, command, command_id=f"{request.POST.get('command_id', '')}-{table.number}")
    except TavleError as error:
        return {table.number: error.faults}
    return {}


def _differs(state: State, entry: Round, table: Table, form: dict[str, str]) -> list[int]:
    """Whether what was typed again is not what counts."""
    known = state.table_state(entry.number, table.number)
    kept = form_of(known.report.result) if known is not None and known.report is not None else {}
    return (
        []
        if {key: value for key, value in form.items() if value} == {k: v for k, v in kept.items() if v}
        else [table.number]
    )


def _shown_form(
    state: State, entry: Round, table: Table, forms: Mapping[int, dict[str, str]], *, checking: bool
) -> dict[str, str]:
    if table.number in forms or checking:
        return forms.get(table.number, {})
    known = state.table_state(entry.number, table.number)
    return form_of(known.report.result) if known is not None and known.report is not None else {}


def _missing_first(state: State, entry: Round) -> list[Table]:
    def counted(table: Table) -> bool:
        known = state.table_state(entry.number, table.number)
        return known is not None and known.phase is TablePhase.COUNTED

    return sorted(entry.tables, key=lambda table: (counted(table), table.number))
