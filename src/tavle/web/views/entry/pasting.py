"""Many players at once: lines pasted from a mail or a file, looked at before anybody is entered."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tavle.core.errors import Fault, TavleError
from tavle.web import logs
from tavle.web.accounts.models import EntryNote
from tavle.web.entering import enter, entered_before
from tavle.web.gates import allow
from tavle.web.imports import FIELDS, Line, Sheet, read_lines, read_sheet, text_of
from tavle.web.pages import page
from tavle.web.privacy.veiling import Audience
from tavle.web.views.desk.page import desk_values
from tavle.web.views.entry.desk import giver, player_of

MOST_BYTES, MOST_LINES = 1_000_000, 1_000
LOOKS = "looks"
"""A column that is read by what its cells look like."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a form says.

    Attributes:
        columns: What the columns shall be, where somebody has chosen.
        sure: Whether what is shown there is to be entered: neither text nor columns have changed since.
        decided: By the number of a line whose name somebody else has too: `same` person, or `another`.
    """

    text: str = ""
    columns: list[str] | None = None
    sure: bool = False
    decided: Mapping[int, str] = field(default_factory=dict)


@require_http_methods(["GET", "POST"])
@allow("desk")
def paste(request: HttpRequest, id: str) -> HttpResponse:
    """Shows what each line would do; a second press enters them."""
    file = request.FILES.get("file")
    if file is not None and (file.size or 0) > MOST_BYTES:
        return _look(request, id, Asked(), [], None, wrong="too_large")
    asked = _asked(request, text_of(file.read()) if file is not None else request.POST.get("text", ""))
    state = logs.state_of(id, Audience.DESK)
    sheet = read_sheet(asked.text, columns=asked.columns)
    known = [player.called for player in (*state.tournament.players, *state.waiting)]
    lines = read_lines(sheet, known)
    if len(lines) > MOST_LINES:
        return _look(request, id, asked, [], None, wrong="too_large")
    if asked.sure and any(entered_before(id, line.name, _id_of(request, line)) for line in lines):
        return redirect("desk_players", id=id)  # the same list, sent again
    open_ = [line.number for line in lines if line.twin and asked.decided.get(line.number) not in ("same", "another")]
    if not asked.sure or open_:
        return _look(request, id, asked, lines, sheet, undecided=open_ if asked.sure else ())
    return _enter_all(request, id, asked, lines, sheet)


def _asked(request: HttpRequest, text: str) -> Asked:
    form = request.POST
    if form.get("seen") != _digest(text):
        return Asked(text)
    chosen = form.getlist("column")
    columns = [_column(column, at) for at, column in enumerate(chosen)] if set(chosen) - {LOOKS} else None
    decided = {int(key[5:]): str(form[key]) for key in form if key.startswith("twin-") and key[5:].isdecimal()}
    sure = form.get("enter") == "on" and form.get("shown") == ",".join(chosen)
    return Asked(text, columns, sure, decided)


def _column(chosen: str, at: int) -> str:
    """What a column is; where others were chosen, the first is the name unless another is said to be."""
    if chosen == LOOKS:
        return "name" if at == 0 else ""
    return chosen if chosen in FIELDS else ""


def _digest(text: str) -> str:
    # A form gives back \r\n for each line end, whatever it was.
    return hashlib.sha256("\n".join(text.splitlines()).encode("utf-8", "replace")).hexdigest()[:16]


def _enter_all(request: HttpRequest, id_: str, asked: Asked, lines: Sequence[Line], sheet: Sheet) -> HttpResponse:
    """Enters line by line; where one is refused, it and the lines after it stay in the form."""
    wanted = [line for line in lines if not line.fault and asked.decided.get(line.number) != "same"]
    entered: list[Line] = []
    for at, line in enumerate(wanted):
        try:
            player = enter(
                id_, player_of(line), giver(request, id_), command_id=_id_of(request, line) or secrets.token_hex(12)
            )
        except TavleError as error:
            head = [sheet.heading.text] if sheet.heading is not None else []
            left = Asked("\n".join([*head, *(each.text for each in wanted[at:])]))
            return _look(request, id_, left, [], None, faults=error.faults, entered=entered)
        if line.team:
            EntryNote.keep(id_, player, team=line.team)
        entered.append(line)
    left_out = [line for line in lines if line not in entered]
    return page(request, "entry/pasted.html", desk_values(id_, entered=entered, left_out=left_out))


def _id_of(request: HttpRequest, line: Line) -> str:
    """The id of the command that enters one line of a form."""
    form_id = request.POST.get("command_id", "")
    return form_id and f"{form_id}-{line.number}"


def _look(
    request: HttpRequest,
    id_: str,
    asked: Asked,
    lines: Sequence[Line],
    sheet: Sheet | None,
    *,
    wrong: str = "",
    undecided: Sequence[int] = (),
    faults: Sequence[Fault] = (),
    entered: Sequence[Line] = (),
) -> HttpResponse:
    width = sheet.width if sheet is not None else 0
    columns: Sequence[str] = [LOOKS] * width
    if sheet is not None and sheet.columns is not None:
        columns = [*sheet.columns, *[""] * (width - len(sheet.columns))]
    values: dict[str, Any] = {
        "text": asked.text,
        "seen": _digest(asked.text),
        "lines": lines,
        "heading": sheet.heading if sheet is not None else None,
        "columns": columns if lines else (),
        "fields": FIELDS,
        "count": sum(not line.fault and asked.decided.get(line.number) != "same" for line in lines),
        "decided": asked.decided,
        "undecided": undecided,
        "wrong": wrong,
        "faults": faults,
        "entered": entered,
    }
    status = 422 if wrong or undecided or faults else 200
    return page(request, "entry/paste.html", desk_values(id_, **values), status=status)
