"""Sheets as PDF: as many pages as in the browser, with everybody on them, and nothing fetched."""

from __future__ import annotations

import itertools
from base64 import b64decode
from dataclasses import dataclass

import pytest
import weasyprint

from tavle.core.model import Player, PlayerId
from tavle.tournament import commands as c
from tavle.web.paper import pdf
from tavle.web.static_files import ROOT
from tavle.web.views import paper
from tests.tournament.desk import seated
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


LONG = (
    "Marie-Antoinette van der Westhuizen Bøckman",
    "Eléonore de la Rochefoucauld",
    "Ingrid van-der-Westhuizen-Ng",
    "Bo",
)
"""One of each length that is written in a way of its own."""


@pytest.fixture(scope="module", params=[("nbgf_monrad", 71), ("nbgf_monrad", 45), ("ndf_arcon_2002", 28)], ids=str)
def long_names(request: pytest.FixtureRequest) -> Hall:
    book, count = request.param
    hall = Hall(f"long-{book}-{count}")
    settings = {"rounds": 4, "match_length": 5} if book == "nbgf_monrad" else {}
    hall.all(c.DraftTournament(name="Winter cup", book=book, settings=settings), c.OpenRegistration())
    players = (Player(PlayerId(f"p{n}"), name=f"{n} {LONG[n % len(LONG)]}") for n in range(1, count + 1))
    hall.all(*(c.RegisterPlayer(player=player) for player in players))
    seated(hall, seed="now")
    return hall


@pytest.mark.parametrize("name", ["seating-names", "seating-tables", "slips", "place-cards"])
def test_long_names_stay_in_their_places(name: str, long_names: Hall) -> None:
    """No words lie on others, or beyond the margin; nobody's name is cut. French has the longest words."""
    client = organiser("director", long_names.id, headers={"Accept-Language": "fr"})
    for words in words_laid_out(client.get(long_names.at(f"paper/{name}")).content.decode()):
        assert [
            word.text for word in words if word.right > (206 if name in ("slips", "place-cards") else 197) * MM
        ] == []
        pairs = itertools.combinations(words, 2)
        assert [(one.text, other.text) for one, other in pairs if one.overlaps(other)] == []


def test_three_tables_stand_side_by_side(long_names: Hall) -> None:
    client = organiser("director", long_names.id, headers={"Accept-Language": "en"})
    (first, *_) = words_laid_out(client.get(long_names.at("paper/seating-tables")).content.decode())
    tops = {word.text: round(word.top) for word in first if word.text.startswith("Table ")}
    if long_names.id.startswith("long-ndf"):
        assert tops["Table 1"] == tops["Table 2"] == tops["Table 3"] < tops["Table 4"]


MM = 96 / 25.4


@dataclass(frozen=True, slots=True)
class Word:
    """Words on a page, and where they stand, in pixels."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Word) -> bool:
        """Whether the two stand on one another by more than a hair; lines of text reach into each other a little."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 1 and down > 0.5 * min(self.bottom - self.top, other.bottom - other.top)


def words_laid_out(page: str) -> list[list[Word]]:
    """What stands where on each page, as WeasyPrint lays it out."""
    body = page[: page.index('<header class="bar"')] + page[page.index("<main>") :]
    style = weasyprint.CSS(filename=ROOT / "paper.css")
    document = weasyprint.HTML(string=body).render(stylesheets=[style])
    return [
        [
            Word(box.text, box.position_x, box.position_y, box.position_x + box.width, box.position_y + box.height)
            for box in laid._page_box.descendants()
            if getattr(box, "text", None) and box.text.strip()
        ]
        for laid in document.pages
    ]
