"""Files, archives and paper fetched by programs; what takes long is a job first."""

from __future__ import annotations

import io
import zipfile

import pytest

from tavle.web import background
from tavle.web.api import downloads
from tavle.web.jobs import asking
from tavle.web.jobs.running import work_off
from tavle.web.paper.pdf import can_print
from tavle.web.views import paper
from tests.web.api.calling import Program, codes, program
from tests.web.halls import Hall

needs_paper = pytest.mark.skipif(not can_print(), reason="WeasyPrint is an extra")


@pytest.fixture
def caller(agricola: Hall) -> Program:
    return program("director", hall=agricola)


def test_every_file_that_is_named_is_there(agricola: Hall, caller: Program) -> None:
    at = f"tournaments/{agricola.id}"
    named = Program().get(f"{at}/files").json()
    assert {"players.csv", "standings-semicolon.csv", "tournament.xlsx", "record.json"} <= set(named["open"])
    assert [Program().get(f"{at}/files/{kind}").status_code for kind in named["open"]] == [200] * len(named["open"])
    assert "archive.zip" in named["whole"]
    small = [kind for kind in named["whole"] if kind.endswith((".csv", ".jsonl"))]
    assert {kind: caller.get(f"{at}/whole-files/{kind}").status_code for kind in small} == dict.fromkeys(small, 200)
    assert [codes(Program().get(f"{at}/files/{kind}")) for kind in ("rain.csv", "log.jsonl")] == [["nothing-here"]] * 2
    assert codes(caller.get(f"{at}/whole-files/rain.zip")) == ["nothing-here"]


def test_an_archive_is_a_job_where_it_takes_long(
    agricola: Hall, caller: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "PAGES_AT_ONCE", 0)
    monkeypatch.setattr(asking, "beside", lambda *_: None)
    monkeypatch.setattr("tavle.web.jobs.running.beside", lambda *_: None)
    at = f"tournaments/{agricola.id}"
    waiting = caller.get(f"{at}/whole-files/shared.zip")
    assert (waiting.status_code, waiting.json()["phase"]) == (202, background.WAITING)
    job = f"{at}/jobs/{waiting.json()['id']}"
    assert codes(caller.get(f"{job}/file")) == ["nothing-here"]
    work_off()
    assert caller.get(job).json()["phase"] == background.DONE
    made = caller.get(f"{job}/file")
    assert zipfile.ZipFile(io.BytesIO(made.content)).testzip() is None
    again = caller.get(f"{at}/whole-files/shared.zip")
    assert (again.status_code, again.content) == (200, made.content)
    reader = program("read", hall=agricola)
    assert [codes(reader.get(each)) for each in (job, f"{job}/file")] == [["nothing-here"]] * 2


@needs_paper
def test_paper_as_pdf(agricola: Hall) -> None:
    reader, at = program("read", hall=agricola), f"tournaments/{agricola.id}/paper"
    listed = reader.get(at).json()
    assert listed["pdf"] is True
    assert "seating-names" in listed["sheets"]
    made = reader.get(f"{at}/seating-names.pdf?round=1")
    assert made.headers["Content-Type"] == "application/pdf"
    assert made.content.startswith(b"%PDF-")
    assert codes(reader.get(f"{at}/rain.pdf")) == ["nothing-here"]
    assert reader.get(f"{at}/seating-names.pdf?paper=a9").status_code == 422


def test_paper_where_no_pdf_is_made(agricola: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "can_print", lambda: False)
    reader, at = program("read", hall=agricola), f"tournaments/{agricola.id}/paper"
    assert reader.get(at).json()["pdf"] is False
    assert codes(reader.get(f"{at}/seating-names.pdf")) == ["nothing-here"]


def test_much_paper_is_a_job(agricola: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "LETTERS_AT_ONCE", 0)
    monkeypatch.setattr(downloads, "can_print", lambda: True)
    monkeypatch.setattr(asking, "beside", lambda *_: None)
    reader = program("read", hall=agricola)
    answer = reader.get(f"tournaments/{agricola.id}/paper/seating-names.pdf")
    assert (answer.status_code, answer.json()["name"]) == (202, "seating-names.pdf")
