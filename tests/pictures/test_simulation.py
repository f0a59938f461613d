"""Pictures of a study: drawn as SVG, told in words, safe with any name, without colour to rely on."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tavle.pictures.sheet import sheet
from tavle.pictures.simulation import Interval, interval_bars_svg, luck_curve_svg, percent, place_heat_svg

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Åse <b>", "Bo & Co")
PLACES = ((0.75, 0.25), (0.25, 0.75))


def read(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def described(picture: str) -> str:
    found = read(picture).find(f"{SVG}desc")
    assert found is not None
    return str(found.text)


def test_who_ends_where() -> None:
    drawn = place_heat_svg(PLACES, NAMES, title="Places", language="en", key="-1")
    assert described(drawn) == "Åse <b>: 1. 75.0 %, 2. 25.0 %; Bo & Co: 1. 25.0 %, 2. 75.0 %"
    texts = [each.text for each in read(drawn).iter(f"{SVG}text")]
    assert texts.count("75") == texts.count("25") == 2
    full = [float(each.attrib["fill-opacity"]) for each in read(drawn).iter(f"{SVG}rect")]
    assert max(full) == 0.5
    assert full[0] == full[3] > full[1] == full[2]


def test_what_hardly_happens_is_left_empty() -> None:
    drawn = place_heat_svg(((0.996, 0.004), (0.004, 0.996)), NAMES, title="Places", language="en", key="-1")
    assert "0" not in [each.text for each in read(drawn).iter(f"{SVG}text")]


def test_only_so_many_players_are_drawn() -> None:
    names = [f"p{number}" for number in range(60)]
    row = [1 / 60] * 60
    drawn = read(place_heat_svg([row] * 60, names, title="Places", language="en", key="-1"))
    assert len(list(drawn.iter(f"{SVG}rect"))) == 40 * 40


def test_bars_with_their_intervals() -> None:
    rows: list[tuple[str, list[Interval | None]]] = [
        ("Åse <b>", [(0.5, 0.4, 0.6), None]),
        ("Bo & Co", [(0.2, 0.1, 0.3), (0.1, 0.0, 0.2)]),
    ]
    drawn = interval_bars_svg(rows, ["one", "two"], title="Titles", language="nb", key="-2")
    assert "50,0 % (40,0 %–60,0 %)" in described(drawn)
    bars = list(read(drawn).iter(f"{SVG}rect"))
    assert [each.attrib["class"] for each in bars] == ["full", "wash", "full", "full", "wash"]
    widths = [int(each.attrib["width"]) for each in bars[2:]]
    assert widths[0] > widths[1] > widths[2]


def test_one_subject_needs_no_legend() -> None:
    drawn = interval_bars_svg([("a", [(1.0, 1.0, 1.0)])], ["one"], title="Titles", language="en", key="-2")
    assert len(list(read(drawn).iter(f"{SVG}rect"))) == 1


def test_luck_against_length() -> None:
    line = [(1.0, (0.1, 0.08, 0.12)), (9.0, (0.3, 0.28, 0.32))]
    lines = {"cup": line, "monrad": [(1.0, (0.2, 0.18, 0.22)), (9.0, (0.25, 0.23, 0.27))]}
    drawn = luck_curve_svg(lines, across="points", title="Luck", language="fr", key="-3")
    assert described(drawn).startswith("cup\N{NO-BREAK SPACE}: 1\N{NO-BREAK SPACE}: 10,0 %")
    dots = [(int(each.attrib["cx"]), int(each.attrib["cy"])) for each in read(drawn).iter(f"{SVG}circle")]
    assert dots[1][0] > dots[0][0]
    assert dots[1][1] < dots[0][1]
    dashed = [each for each in read(drawn).iter(f"{SVG}path") if "stroke-dasharray" in each.attrib]
    assert len(dashed) == 2  # the second line and its legend


def test_one_length_alone() -> None:
    drawn = luck_curve_svg({"cup": [(5.0, (0.0, 0.0, 0.0))]}, across="points", title="Luck", language="en", key="-3")
    assert len(list(read(drawn).iter(f"{SVG}circle"))) == 1


def test_a_part_of_a_page_has_ids_of_its_own_and_no_style() -> None:
    part, whole = (sheet(1, 1, [], title="t", description="d", key=key) for key in ("-x", ""))
    assert 'id="title-x"' in part
    assert "<style>" not in part
    assert 'id="title"' in whole
    assert "<style>" in whole


@pytest.mark.parametrize(("language", "shown"), [("en", "12.3 %"), ("nb", "12,3 %"), ("fr", "12,3 %")])
def test_percents(language: str, shown: str) -> None:
    assert percent(0.1234, language) == shown  # type: ignore[arg-type]  # one of the three
