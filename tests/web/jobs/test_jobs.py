"""Files that take long are made beside the requests: once, kept for a day, and for those who may have them."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from importlib.metadata import version

import pytest
from django.utils import timezone

from tavle.files.archive import read_archive
from tavle.tournament import commands as c
from tavle.web import background, logs
from tavle.web.background import DONE, FAILED, RUNNING, WAITING
from tavle.web.jobs import asking, contents, running
from tavle.web.jobs.clearing import KEPT, clear, forget_made
from tavle.web.jobs.contents import whole_of
from tavle.web.jobs.models import Job, made_folder
from tavle.web.paper.pdf import pdf_of
from tavle.web.privacy.erasing import erase_person
from tavle.web.views import paper
from tests.web.halls import Hall, entered, organiser, played
from tests.web.paper.text_of_pdf import pages
from tests.web.reading import ENGLISH, faults_of


@pytest.fixture
def hall() -> Hall:
    return played("nbgf_monrad", 8, rounds=1)


@pytest.fixture(autouse=True)
def _no_other_jobs() -> Iterator[None]:
    yield
    Job.objects.all().delete()
    clear()


@pytest.fixture
def dear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is taken to be long."""
    monkeypatch.setattr(asking, "PAGES_AT_ONCE", 0)
    monkeypatch.setattr(paper, "LETTERS_AT_ONCE", 0)


@pytest.fixture
def resting(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread does anything."""
    for module in (asking, running):
        monkeypatch.setattr(module, "beside", lambda *_: None)


def job(hall: Hall, **values: object) -> Job:
    usual = {"key": secrets.token_hex(32), "name": "archive.zip", "release": version("tavle")}
    return Job.objects.create(**{**usual, "tournament": hall.id, **values})


def is_ready(made: Job, content: bytes = b"PK") -> Job:
    made_folder().mkdir(exist_ok=True)
    made.file.write_bytes(content)
    Job.objects.filter(pk=made.pk).update(phase=DONE)
    return made


@pytest.mark.usefixtures("dear")
def test_an_archive_and_a_pdf_in_the_background(hall: Hall) -> None:
    """For real: by the thread and in a process of its own."""
    director = organiser("director", hall.id, **ENGLISH)
    asked = [hall.at("desk/files/archive.zip"), hall.at("paper/slips.pdf")]
    shown = [director.get(address).headers["Location"] for address in asked]
    background._queue("job").submit(int).result()  # one job is done after the other: this comes after them
    archive, slips = (director.get(address) for address in asked)
    assert read_archive(archive.content).site.keys() == read_archive(whole_of(hall.id, "archive.zip")).site.keys()
    assert archive.headers["Content-Disposition"] == f'attachment; filename="{hall.id}-archive.zip"'
    assert len(pages(slips.content)) == 1
    assert slips.headers["Content-Type"] == "application/pdf"
    for address, answer in zip(shown, (archive, slips), strict=True):
        text = director.get(address).content.decode()
        assert faults_of(text) == []
        assert director.get(f"{address}/file").content == answer.content
        assert re.search(r"Fetch \S+ \(\d+\.\d MB\)", text)
        assert "hx-trigger" not in text.partition('id="made"')[2].partition(">")[0]
    assert [path.suffix for path in made_folder().iterdir()].count(".html") == 0


@pytest.mark.usefixtures("dear", "resting")
def test_who_asks_for_the_same_gets_the_same_job(hall: Hall) -> None:
    one, other = (organiser("director", hall.id) for _ in range(2))
    address = hall.at("desk/files/site.zip")
    first = one.get(address).headers["Location"]
    assert other.get(address).headers["Location"] == first
    hall.do(c.NameArbiter(arbiter="Judge"))
    assert one.get(address).headers["Location"] != first
    in_words = [organiser("director", hall.id, headers={"Accept-Language": code}) for code in ("nb", "fr", "nb")]
    papers = [client.get(hall.at("paper/slips.pdf")).headers["Location"] for client in in_words]
    assert (papers[0] == papers[2], papers[0] == papers[1]) == (True, False)


@pytest.mark.usefixtures("resting")
def test_what_is_soon_made_is_made_at_once(hall: Hall) -> None:
    director = organiser("director", hall.id)
    assert director.get(hall.at("desk/files/site.zip")).content.startswith(b"PK")
    assert director.get(hall.at("paper/slips.pdf")).content.startswith(b"%PDF")
    assert not Job.objects.filter(tournament=hall.id).exists()


@pytest.mark.parametrize("role", ["director", "scorekeeper"])
def test_the_whole_tournament_is_for_those_who_direct(role: str, hall: Hall) -> None:
    client = organiser(role, hall.id)
    answers = {}
    for name in ("archive.zip", "slips.pdf"):
        made = is_ready(job(hall, name=name))
        answers[name] = [client.get(hall.at(f"desk/made/{made.pk}{end}")).status_code for end in ("", "/file")]
    allowed = 200 if role == "director" else 403
    assert answers == {"archive.zip": [allowed, allowed], "slips.pdf": [200, 200]}


@pytest.mark.usefixtures("resting")
def test_a_page_says_how_far_it_is(hall: Hall) -> None:
    client = organiser("director", hall.id, **ENGLISH)
    made = job(hall, phase=RUNNING, done=3, whole=40)
    address = hall.at(f"desk/made/{made.pk}")
    text = client.get(address).content.decode()
    assert faults_of(text) == []
    assert '<progress max="40" value="3"' in text
    assert "3 of 40" in text
    assert '<meta http-equiv="refresh" content="2">' in text
    assert client.get(f"{address}/file").status_code == 404
    elsewhere = entered("agricola_nm", 4)
    owner = organiser("owner")
    assert owner.get(elsewhere.at(f"desk/made/{made.pk}")).status_code == 404


@pytest.mark.usefixtures("dear", "resting")
def test_what_failed_is_said_and_tried_again_when_asked_for(hall: Hall) -> None:
    client = organiser("director", hall.id, **ENGLISH)
    address = client.get(hall.at("desk/files/site.zip")).headers["Location"]
    Job.objects.filter(tournament=hall.id).update(phase=FAILED, faults="MemoryError: ")
    text = client.get(address).content.decode()
    assert "It could not be made." in text
    assert "MemoryError" in text
    again = client.get(hall.at("desk/files/site.zip")).headers["Location"]
    assert again != address
    assert Job.objects.get(tournament=hall.id).phase == WAITING


@pytest.mark.usefixtures("dear", "resting")
def test_a_file_that_is_gone_is_made_again(hall: Hall) -> None:
    client = organiser("director", hall.id)
    first = client.get(hall.at("desk/files/site.zip")).headers["Location"]
    Job.objects.filter(tournament=hall.id).update(phase=DONE)
    assert client.get(hall.at("desk/files/site.zip")).headers["Location"] != first


@contextmanager
def _threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def test_whatever_goes_wrong_is_noted(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str, number: int) -> None:
        raise MemoryError(number)

    monkeypatch.setattr(running, "process", _threads)
    monkeypatch.setattr(running, "make", broken)
    made = job(hall)
    running.work_off()
    made.refresh_from_db()
    assert (made.phase, made.faults) == (FAILED, f"MemoryError: {made.pk}")


def test_one_of_a_tournament_at_a_time_and_what_a_stopped_server_left(hall: Hall) -> None:
    first, second, elsewhere = job(hall), job(hall), job(entered("agricola_nm", 4))
    assert [running._claimed(), running._claimed(), running._claimed()] == [first, elsewhere, None]
    long_ago = timezone.now() - 2 * running.SILENT
    Job.objects.filter(pk=first.pk).update(beat=long_ago)
    assert running._claimed() == first
    Job.objects.filter(pk=first.pk).update(phase=DONE)
    assert [running._claimed(), running._claimed()] == [second, None]


def test_a_page_that_is_looked_at_lets_a_left_job_go_on(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(running, "beside", lambda kind, _: begun.append(kind))
    made, client = job(hall, phase=RUNNING), organiser("director", hall.id)
    client.get(hall.at(f"desk/made/{made.pk}"))
    assert begun == []
    Job.objects.filter(pk=made.pk).update(beat=timezone.now() - 2 * running.SILENT)
    client.get(hall.at(f"desk/made/{made.pk}"))
    assert begun == ["job"]


def test_what_is_old_or_of_another_release_goes(hall: Hall) -> None:
    new, old, others = (is_ready(job(hall)) for _ in range(3))
    Job.objects.filter(pk=old.pk).update(asked=timezone.now() - KEPT - timedelta(minutes=1))
    Job.objects.filter(pk=others.pk).update(release="0.0")
    stray = made_folder() / "nobodys.zip"
    stray.touch()
    clear()
    assert [each.file.exists() for each in (new, old, others)] == [True, False, False]
    assert not stray.exists()
    assert list(Job.objects.filter(tournament=hall.id)) == [new]


def test_files_that_name_somebody_who_is_erased_go(hall: Hall) -> None:
    elsewhere = is_ready(job(entered("agricola_nm", 4)))
    made = [is_ready(job(hall, name=name)) for name in ("site.zip", "slips.pdf")]
    erase_person(hall.id, "p1")
    assert [each.file.exists() for each in (*made, elsewhere)] == [False, False, True]
    forget_made(elsewhere.tournament)
    assert not elsewhere.file.exists()


def test_pages_of_one_moment(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """A result that comes in while the pages are made: they are made once more."""
    tried: list[int] = []

    def disturbed(id_: str, _: object) -> dict[str, bytes]:
        tried.append(logs.state_of(id_).version)
        if len(tried) == 1:
            hall.do(c.NameArbiter(arbiter="Judge"))
        return {}

    monkeypatch.setattr(contents, "site_of", disturbed)
    whole_of(hall.id, "site.zip")
    assert tried == [hall.head - 1, hall.head]


def test_sheets_are_laid_out_a_few_at_a_time() -> None:
    told: list[tuple[int, int]] = []
    sheets = "".join(f'<section class="sheet"><p>Sheet {number}</p></section>' for number in range(9))
    made = pdf_of(f"<body><main>{sheets}</main></body>", lambda *told_: told.append(told_))
    assert told == [(0, 9), (4, 9), (8, 9)]
    assert pages(made) == [f"Sheet{number}" for number in range(9)]
