"""The pictures of results: what they show stands in them as letters and numbers, and is told in words."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tavle.pictures.centres import centres_svg
from tavle.pictures.meetings import meetings_svg
from tavle.pictures.rank_flow import rank_flow_svg
from tavle.pictures.sheet import STYLE, sheet, text

SVG = "{http://www.w3.org/2000/svg}"
NAMES = {"a": "Åse & Co", "b": "Bo", "c": "Cecilie Margrethe Dahl"}
ROLES = ["AUSTRIA", "ENGLAND", "FRANCE"]
CALLED = {"AUSTRIA": "Østerrike", "ENGLAND": "England", "FRANCE": "Frankrike"}


def drawn(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def words(picture: ElementTree.Element) -> list[str]:
    return [str(each.text) for each in picture.iter(f"{SVG}text")]


def told(picture: ElementTree.Element) -> tuple[str | None, str | None]:
    title, desc = picture.find(f"{SVG}title"), picture.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    return title.text, desc.text


def inside(picture: ElementTree.Element) -> bool:
    """Whether every box, circle and beginning of a text lies within the sheet."""
    width, height = int(picture.attrib["width"]), int(picture.attrib["height"])
    corners = []
    for each in picture.iter():
        at = each.attrib
        if each.tag == f"{SVG}rect":
            corners.append((int(at["x"]) + int(at["width"]), int(at["y"]) + int(at["height"])))
        elif each.tag == f"{SVG}circle":
            corners.append((int(at["cx"]) + int(at["r"]), int(at["cy"]) + int(at["r"])))
        elif each.tag == f"{SVG}text":
            corners.append((int(at["x"]), int(at["y"])))
    return all(0 <= x <= width and 0 <= y <= height for x, y in corners)


def test_places_over_the_rounds() -> None:
    flow: dict[str, list[int | None]] = {"b": [2, 1], "a": [1, 2], "c": [None, 3]}
    picture = drawn(rank_flow_svg(flow, NAMES, title="Places", own="a"))
    assert words(picture) == ["1", "2", "2", "1", "Bo", "1", "2", "Åse & Co", "3", "Cecilie Margrethe…"]
    assert told(picture) == ("Places", "Bo: 2, 1; Åse & Co: 1, 2; Cecilie Margrethe Dahl: –, 3")
    groups = [group.get("class") for group in picture.iter(f"{SVG}g")]
    assert groups == [None, "own", None]
    dashes = [path.get("stroke-dasharray") for path in picture.iter(f"{SVG}path")]
    assert dashes == [None, "7 3"]
    assert inside(picture)


def test_a_player_who_is_on_no_list_has_a_line_of_words_alone() -> None:
    picture = drawn(rank_flow_svg({"a": [None]}, NAMES, title="Places", first_round=3))
    assert words(picture) == ["3"]
    assert told(picture)[1] == "Åse & Co: –"


def test_nobody() -> None:
    assert words(drawn(rank_flow_svg({}, NAMES, title="Places"))) == []
    assert words(drawn(meetings_svg([], {}, NAMES, title="Met"))) == []
    assert words(drawn(centres_svg({}, ROLES, CALLED, most=5, title="Centres"))) == []


def test_centres_by_year() -> None:
    years = {1902: {"AUSTRIA": 0, "ENGLAND": 4, "FRANCE": 1}, 1901: {"AUSTRIA": 1, "ENGLAND": 2, "FRANCE": 1}}
    picture = drawn(centres_svg(years, ROLES, CALLED, most=5, title="Centres"))
    assert words(picture) == ["1901", "A", "1", "E", "2", "F", "1", "1902", "E", "4", "F", "1"]
    assert told(picture) == (
        "Centres",
        "1901: Østerrike 1, England 2, Frankrike 1; 1902: Østerrike 0, England 4, Frankrike 1",
    )
    widths = [(rect.get("class"), int(rect.attrib["width"])) for rect in picture.iter(f"{SVG}rect")]
    one = widths[0][1]
    assert widths == [(None, one), ("wash", 2 * one), (None, one), ("open", one), ("wash", 4 * one), (None, one)]
    assert inside(picture)


def test_who_met_whom() -> None:
    met = {frozenset("ab"): [1, 3], frozenset("bc"): [2]}
    picture = drawn(meetings_svg(["a", "b", "c"], met, NAMES, title="Met"))
    rows = ["Åse & Co", "1", "1 3", "Bo", "2", "1 3", "2", "Cecilie Margrethe…", "3", "2"]
    assert words(picture) == ["1", "2", "3", *rows]
    long = NAMES["c"]
    assert told(picture)[1] == f"Åse & Co: Bo (1, 3); Bo: Åse & Co (1, 3), {long} (2); {long}: Bo (2)"
    kinds = [rect.get("class") for rect in picture.iter(f"{SVG}rect")]
    assert kinds == ["same", "wash", "wash", "same", "wash", "wash", "same"]
    (grid,) = picture.iter(f"{SVG}path")
    assert (grid.attrib["d"].count("H"), grid.attrib["d"].count("V")) == (4, 4)
    assert inside(picture)


def test_those_who_are_not_in_the_square_are_not_drawn() -> None:
    picture = drawn(meetings_svg(["a", "b"], {frozenset("bc"): [1], frozenset("ab"): []}, NAMES, title="Met"))
    assert [rect.get("class") for rect in picture.iter(f"{SVG}rect")] == ["same", "same"]


def test_a_sheet_has_light_dark_and_print() -> None:
    picture = drawn(sheet(10, 20, [text(1, 2, "x")], title="T <", description="D &"))
    assert told(picture) == ("T <", "D &")
    assert picture.get("viewBox") == "0 0 10 20"
    style = picture.find(f"{SVG}style")
    assert style is not None
    assert style.text == STYLE
    assert ("prefers-color-scheme: dark" in STYLE, "@media print" in STYLE) == (True, True)


@pytest.mark.parametrize(
    ("words_", "shown"),
    [("short", "short"), ("exactly eighteen !", "exactly eighteen !"), ("one more than that", "one more than that")],
)
def test_what_fits_is_not_cut(words_: str, shown: str) -> None:
    assert f">{shown}<" in text(0, 0, words_)
