"""The wall at the sizes of projectors and televisions, and sheets as they are printed.

All can be read, nothing runs over; the wall goes on by itself, follows the director and comes back after a break.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.people import PATIENCE, Crowd, accessible, account, photograph
from tests.web.browser.server import Server

SIZES = {"1080": (1920, 1080), "720": (1280, 720), "old": (1024, 768)}
KINDS = ("announcement", "names", "tables", "clock", "standings", "bracket", "enter")

MAKE = """
import sys
from pathlib import Path
from tavle.web.serving import prepare
prepare(Path(sys.argv[1]))
from tavle.tournament import commands as c
from tavle.web.projector.models import KINDS, Announcement, Screen
from tests.tournament.desk import first_wins, play_round, seated
from tests.web.roster import named, peopled
from tests.web.halls import Hall

boards = peopled("ndf_arcon_2002", 49, closed=1, id_="boards")
boards.do(c.StartClock(phase="negotiation"))
peopled("nbgf_monrad", 250, closed=1, id_="many", rounds=3, match_length=5)
few = Hall("few")
settings = {"rounds": 2, "match_length": 5, "cup": {"best": 4}}
few.all(c.DraftTournament(name="Eight", book="nbgf_monrad", settings=settings), c.OpenRegistration())
few.all(*(c.RegisterPlayer(player=player) for player in named(8)))
for _ in range(2):
    play_round(few, first_wins)
few.do(c.CutToCup(seed="s"))
seated(few)
early = Hall("early")
early.all(c.DraftTournament(name="Early", book="agricola_nm"), c.OpenRegistration())
for hall in ("boards", "many", "few", "early"):
    Announcement.objects.create(tournament=hall, text="Lunch is at noon in the café, and round 3 begins at 15:45")
    for kind in KINDS:
        Screen.objects.create(tournament=hall, code=f"{hall[0]}{kind[:2]}".upper(), shows=[kind], seconds=100)
    Screen.objects.create(tournament=hall, code=f"{hall[0]}ALL".upper(), shows=["announcement", "names"], seconds=3)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with 8, 49 and 250 players, and one that nobody has entered yet."""
    running = Server(tmp_path_factory.mktemp("data") / "hall")
    made = [sys.executable, "-c", MAKE, str(running.data)]
    subprocess.run(made, env=running.environment, check=True, cwd=Path(__file__).parents[3])
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def owner(chromium: Browser, server: Server) -> Iterator[list[dict[str, object]]]:
    """The cookies of a browser in which the owner is logged in."""
    crowd = Crowd(chromium, server)
    page = crowd.come()
    account(page, server, "owner")
    yield page.context.cookies()  # type: ignore[misc]  # plain data, whatever its type is called
    crowd.leave()


def wall(crowd: Crowd, size: str, **options: object) -> Page:
    page = crowd.come(**options)  # type: ignore[arg-type]  # a table of its options
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    return page


OVER = """() => {
  const body = document.querySelector('.body').getBoundingClientRect();
  const inside = (r, limit) => r.width === 0 || (r.right <= innerWidth + 1 && r.bottom <= limit + 1.5 && r.left >= -1);
  return [...document.querySelectorAll('.screen *')]
    .filter((it) => !inside(it.getBoundingClientRect(), it.closest('.body') ? body.bottom : innerHeight))
    .map((it) => `${it.tagName} ${it.className} ${it.textContent.slice(0, 30)}`);
}"""
CUT = """() => [...document.querySelectorAll('.name')].filter((it) => it.scrollWidth > it.clientWidth + 1)
  .map((it) => it.textContent)"""
LETTERS = """() => parseFloat(getComputedStyle(document.querySelector('.body')).fontSize)"""


@pytest.mark.parametrize(
    ("hall", "size"),
    [(hall, size) for hall in ("few", "boards", "many") for size in ("1080", "720")]
    + [("boards", "old"), ("early", "720")],
)
def test_everything_can_be_read(hall: str, size: str, crowd: Crowd, pictures: Callable[[str], Path | None]) -> None:
    page = wall(crowd, size)
    for kind in KINDS:
        page.goto(f"/wall/{hall[0]}{kind[:2]}".upper().replace("/WALL", "/wall"))
        assert page.evaluate(OVER) == []
        # Names of twenty letters and fewer are whole.
        assert [name for name in page.evaluate(CUT) if len(name) <= 20] == []
        assert page.evaluate(LETTERS) >= 0.0359 * SIZES[size][0]
        if size == "1080":
            photograph(page, pictures(f"wall-{hall}-{kind}"))


@pytest.mark.parametrize(("language", "dark"), [("en", False), ("nb", True), ("fr", False)])
def test_axe_finds_nothing(language: str, dark: bool, crowd: Crowd) -> None:
    page = wall(crowd, "720", language=language)
    for hall, slides in (("boards", 4), ("few", 3), ("early", 1)):
        for slide in range(slides):
            page.goto(f"/t/{hall}/wall?theme={'dark' if dark else 'light'}&slide={slide}")
            assert page.locator("html").get_attribute("lang") == language
            accessible(page)


def test_page_after_page_by_itself_and_back_to_the_first(crowd: Crowd) -> None:
    page = wall(crowd, "720")
    page.goto("/wall/FALL")
    seen = page.locator(".body")
    for kind in ("announcement", "names", "announcement"):
        expect(seen).to_have_class(f"body s{_size(page)} {kind}", timeout=PATIENCE)
        expect(seen).to_contain_text({"announcement": "Lunch", "names": "Berg"}[kind], timeout=PATIENCE)
        page.wait_for_timeout(500)


def _size(page: Page) -> str:
    return str(page.locator(".body").get_attribute("class")).split()[1][1:]


def test_without_scripts_a_page_leads_on(crowd: Crowd) -> None:
    page = wall(crowd, "720", script=False)
    page.goto("/wall/FALL")
    expect(page.locator(".body")).to_contain_text("Berg", timeout=PATIENCE)


def test_the_director_says_something_and_the_screens_show_it(crowd: Crowd, owner: list[dict[str, object]]) -> None:
    screen = wall(crowd, "720")
    screen.goto("/wall/BST")
    expect(screen.locator("h1")).to_have_text("List after round 1")
    desk = crowd.come()
    desk.context.add_cookies(owner)  # type: ignore[arg-type]  # what `cookies` gave
    desk.goto("/t/boards/desk/screens")
    accessible(desk)
    desk.fill("[name=text]", "Everybody upstairs")
    desk.check("[name=alone]")
    with desk.expect_navigation():
        desk.locator("button[value=announce]").click()
    expect(screen.locator(".body")).to_contain_text("Everybody upstairs", timeout=PATIENCE)
    desk.fill("[name=text]", "")
    with desk.expect_navigation():
        desk.locator("button[value=announce]").click()
    expect(screen.locator("h1")).to_have_text("List after round 1", timeout=PATIENCE)


def test_the_server_is_away_for_a_while(crowd: Crowd, server: Server) -> None:
    screen = wall(crowd, "720")
    screen.goto("/wall/MST")
    server.stop(at_once=True)
    expect(screen.locator(".gone")).to_contain_text("no connection since", timeout=PATIENCE)
    expect(screen.locator("h1")).to_have_text("List after round 1")
    server.start()
    expect(screen.locator(".gone")).to_have_text("", timeout=PATIENCE)


def test_the_clock_ends_with_colour_and_tone(crowd: Crowd) -> None:
    """The page is told that half a minute is left, then nothing; it does the rest."""
    screen = wall(crowd, "720")
    screen.goto("/wall/BCL")
    screen.locator(".body").click()
    clock = screen.locator(".huge .clock")
    expect(clock).to_have_class("clock")
    screen.locator(".screen").evaluate("screen => { screen.dataset.sound = '1'; }")
    clock.evaluate(
        "clock => Object.assign(clock.dataset, { since: new Date().toISOString().slice(0, 19), left: '30' })"
    )
    expect(clock).to_have_class("clock last")
    clock.evaluate("clock => { clock.dataset.left = '0'; }")
    expect(clock).to_have_class("clock over", timeout=PATIENCE)
    expect(clock).to_have_text("Time")
    assert screen.locator("#wall").get_attribute("data-rung") == "1"


SHEETS = {
    "boards": (
        "seating-names",
        "seating-tables",
        "slips",
        "place-cards",
        "orders",
        "standings-criteria",
        "certificates",
    ),
    "many": ("seating-names", "seating-tables", "standings", "cross-table"),
    "few": ("slips", "bracket", "bracket?paper=a3", "meetings"),
}
RUNS_OVER = """() => [...document.querySelectorAll('.sheet')].flatMap((sheet) => {
  const page = sheet.getBoundingClientRect(), foot = sheet.querySelector('.foot');
  const end = foot ? foot.getBoundingClientRect().top : page.bottom;
  const within = (r, it) => r.right <= page.right + 1 && r.bottom <= (it.matches('.foot') ? page.bottom : end) + 1;
  return [...sheet.querySelectorAll('*')].filter((it) => !it.closest('svg') && !within(it.getBoundingClientRect(), it))
    .map((it) => `${it.tagName} ${it.className} ${it.textContent.slice(0, 30)}`);
})"""


@pytest.mark.parametrize("hall", SHEETS)
def test_sheets_are_printed_as_they_are_seen(
    hall: str, crowd: Crowd, owner: list[dict[str, object]], pictures: Callable[[str], Path | None]
) -> None:
    page = crowd.come(language={"boards": "en", "many": "nb", "few": "fr"}[hall])
    page.context.add_cookies(owner)  # type: ignore[arg-type]  # what `cookies` gave
    page.goto(f"/t/{hall}/paper")
    accessible(page)
    for sheet in SHEETS[hall]:
        page.goto(f"/t/{hall}/paper/{sheet}")
        if hall != "many":
            accessible(page)
        page.emulate_media(media="print")
        assert page.evaluate(RUNS_OVER) == []
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == page.locator(".sheet").count()
        photograph(page, pictures(f"paper-{hall}-{sheet.replace('?', '-')}"))
        page.emulate_media(media="screen")
