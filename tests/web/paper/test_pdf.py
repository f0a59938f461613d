"""Sheets as PDF: as many pages as in the browser, with everybody on them, and nothing fetched."""

from __future__ import annotations

from base64 import b64decode

import pytest

from tavle.web.paper import pdf
from tavle.web.views import paper
from tests.web.halls import Hall, organiser
from tests.web.paper.text_of_pdf import objects, pages
from tests.web.roster import peopled


@pytest.fixture(scope="module")
def hall() -> Hall:
    return peopled("nbgf_monrad", 70, closed=1, rounds=4, match_length=5, cup={"best": 4})


def names_of(hall: Hall) -> list[str]:
    return [player.called for player in hall.state.tournament.players]


def printed(hall: Hall, name: str, **asked: str | int) -> list[str]:
    answer = organiser("director", hall.id).get(hall.at(f"paper/{name}.pdf"), asked)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
    return pages(answer.content)


@pytest.mark.parametrize(
    ("name", "count"), [("seating-names", 1), ("seating-tables", 1), ("slips", 5), ("standings", 2), ("cross-table", 4)]
)
def test_everybody_is_in_the_file(name: str, count: int, hall: Hall) -> None:
    texts = printed(hall, name)
    assert len(texts) == count
    text = "".join(texts)
    assert [name for name in names_of(hall) if name.replace(" ", "") not in text] == []


def test_a_picture_is_in_the_file() -> None:
    boards = peopled("ndf_arcon_2002", 14)
    answer = organiser("director", boards.id).get(boards.at("paper/meetings.pdf"))
    # A picture's letters are drawn one by one, and no longer say what they are: at least they are all there.
    letters = sum(len(name[:17].replace(" ", "")) for name in names_of(boards))
    assert sum(body.count(b" TJ") for body in objects(answer.content).values()) > letters


def test_inks_are_put_where_they_are_used() -> None:
    style = "svg { --ink: #1b1f24 } text { fill: var(--ink); font: 14px system-ui, sans-serif }"
    found = pdf.embedded(f"<svg><style>{style} @media print {{ svg {{ --ink: #000000 }} }}</style></svg>")
    head, _, content = found.partition(",")
    assert head == "data:image/svg+xml;base64"
    assert "fill: #000000; font-size: 14px; font-family: sans-serif" in b64decode(content).decode()


def test_nothing_is_fetched(caplog: pytest.LogCaptureFixture) -> None:
    made = pdf.pdf_of('<p>Text</p><img src="http://127.0.0.1:9/x.png" alt=""><img src="file:///etc/hostname" alt="">')
    assert pages(made) == ["Text"]
    refused = [record.getMessage() for record in caplog.records if "disallowed protocol" in record.getMessage()]
    assert len(refused) == 2


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation without the extra."""
    monkeypatch.setattr(paper, "can_print", lambda: False)


@pytest.mark.usefixtures("without")
def test_without_the_extra_the_page_says_how_to_get_it(hall: Hall) -> None:
    client = organiser("director", hall.id, headers={"Accept-Language": "en"})
    answer = client.get(hall.at("paper/slips.pdf?round=1"))
    text = answer.content.decode()
    assert answer.status_code == 404
    assert "tavle[pdf]" in text
    assert f"/t/{hall.id}/paper/slips?round=1" in text
    listed = client.get(hall.at("paper")).content.decode()
    assert "tavle[pdf]" in listed
    assert ".pdf" not in listed
