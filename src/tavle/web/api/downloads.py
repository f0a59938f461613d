"""Files to be fetched: sheets, reports, logs, archives, paper as PDF. What takes long is made beside the requests."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic import BaseModel, Field

from tavle.core.errors import refuse
from tavle.web import logs
from tavle.web.api import shapes
from tavle.web.api.answers import file_answer
from tavle.web.api.callers import ANYBODY, DIRECTOR, READER, caller_of
from tavle.web.api.faults import ANSWERS
from tavle.web.api.scopes import Scope
from tavle.web.background import DONE
from tavle.web.jobs.contents import WHOLE
from tavle.web.jobs.models import Job
from tavle.web.jobs.running import go_on
from tavle.web.paper.pdf import can_print
from tavle.web.paper.sheets import SHEETS
from tavle.web.views.files import LOGS, kept_file, offered_in, open_file, whole_or_job
from tavle.web.views.made import file_of
from tavle.web.views.paper import pdf_file, pdf_or_job, sheet_page

router = Router(tags=["files"])

Kind = Annotated[str, Field(max_length=60)]
_EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
OPEN = file_answer("The file.", "text/csv", "text/plain", "application/json", _EXCEL)


class FilesShape(BaseModel):
    """The names of files: those that everybody may fetch, and those that only directors may."""

    open: list[str]
    whole: list[str]


class SheetsShape(BaseModel):
    """The sheets that can be printed now, and whether this server makes PDFs."""

    sheets: list[str]
    pdf: bool


class JobShape(BaseModel):
    """A file that is being made; `phase` is `done` once it can be fetched under `jobs/ID/file`."""

    id: int
    name: str
    phase: str
    done: int
    whole: int
    faults: str


class PaperAsked(BaseModel):
    """Of which round, list, turn a sheet is, how many certificates, on which paper."""

    round: shapes.Round | None = None
    after: shapes.Round | None = None
    best: shapes.Round | None = None
    turn: shapes.Text | None = None
    paper: Literal["a4", "a3"] = "a4"


@router.get("/{id}/files", auth=ANYBODY, response={200: FilesShape, **ANSWERS})
def files(request: HttpRequest, id: str) -> dict[str, Any]:
    """Which files there are."""
    return {"open": offered_in(logs.state_of(id).book), "whole": [*LOGS, *WHOLE]}


@router.get("/{id}/files/{kind}", auth=ANYBODY, response=ANSWERS, openapi_extra=OPEN)
def fetch_file(request: HttpRequest, id: str, kind: Kind) -> HttpResponse:
    """A file of what everybody may see."""
    return open_file(request, id, kind)


@router.get(
    "/{id}/whole-files/{kind}",
    auth=DIRECTOR,
    response={202: JobShape, **ANSWERS},
    openapi_extra=file_answer("The file.", "application/zip", "application/jsonl", "text/csv"),
)
def fetch_whole_file(request: HttpRequest, id: str, kind: Kind) -> Any:
    """The log, all of a tournament as an archive, or its pages as a site. What takes long is a job first: 202."""
    made = whole_or_job(id, kind)
    return _handed(made) if isinstance(made, Job) else kept_file(id, kind, made)


@router.get("/{id}/paper", auth=READER, response={200: SheetsShape, **ANSWERS})
def paper(request: HttpRequest, id: str) -> dict[str, Any]:
    """What can be printed now."""
    state = logs.state_of(id)
    return {"sheets": [name for name, sheet in SHEETS.items() if sheet.ready(state)], "pdf": can_print()}


@router.get(
    "/{id}/paper/{sheet}.pdf",
    auth=READER,
    response={202: JobShape, **ANSWERS},
    openapi_extra=file_answer("The file.", "application/pdf"),
)
def print_sheet(request: HttpRequest, id: str, sheet: Kind, asked: Query[PaperAsked]) -> Any:
    """A sheet as PDF, where the server makes them. One that takes long is a job first: 202."""
    if not can_print():
        raise refuse("nothing-here", where="sheet", name=f"{sheet}.pdf")
    made = pdf_or_job(id, sheet, sheet_page(request, id, sheet, as_pdf=True).content.decode())
    return _handed(made) if isinstance(made, Job) else pdf_file(id, sheet, made)


@router.get("/{id}/jobs/{number}", auth=READER, response={200: JobShape, **ANSWERS})
def job(request: HttpRequest, id: str, number: shapes.Number) -> dict[str, Any]:
    """How far a file is that is being made."""
    found = _found(request, id, number)
    go_on(found)
    return _told(found)


@router.get(
    "/{id}/jobs/{number}/file",
    auth=READER,
    response=ANSWERS,
    openapi_extra=file_answer("The file.", "application/zip", "application/pdf"),
)
def fetch_made(request: HttpRequest, id: str, number: shapes.Number) -> HttpResponse:
    """The file, once it is made."""
    found = _found(request, id, number)
    if found.phase != DONE or not found.file.exists():
        raise refuse("nothing-here", where="file", name=found.name)
    return file_of(found)


def _found(request: HttpRequest, id_: str, number: int) -> Job:
    """The job; of what holds the log for directors alone.

    Raises:
        Refused: `nothing-here`.
    """
    found = Job.objects.filter(pk=number, tournament=id_).first()
    if found is None or (found.name in WHOLE and Scope.DIRECTOR not in caller_of(request).scopes):
        raise refuse("nothing-here", where="jobs", name=str(number))
    return found


def _handed(job: Job) -> Any:
    return file_of(job) if job.phase == DONE and job.file.exists() else Status(202, _told(job))


def _told(job: Job) -> dict[str, Any]:
    fields = ("name", "phase", "done", "whole", "faults")
    return {"id": job.pk, **{field: getattr(job, field) for field in fields}}
