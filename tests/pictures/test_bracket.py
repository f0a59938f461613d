"""The picture of a cup: well-formed, complete, and nothing drawn over something else."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from tavle.pairing.bracket import Bracket
from tavle.pairing.bracket_kinds import single_elimination
from tavle.pictures.bracket import bracket_svg

SVG = "{http://www.w3.org/2000/svg}"


def drawn(bracket: Bracket, names: dict[str, str] | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(bracket_svg(bracket, names or {}))


def texts(picture: ElementTree.Element) -> list[tuple[str | None, str | None]]:
    return [(text.get("class"), text.text) for text in picture.iter(f"{SVG}text")]


def box(rect: ElementTree.Element) -> tuple[int, int, int, int]:
    x, y, width, height = (int(str(rect.get(key))) for key in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def test_a_cup_half_played() -> None:
    bracket = single_elimination(["a", "b", "c"]).with_result(1, "c", walkover=True)
    picture = drawn(bracket, {"a": "Åse & Co", "b": "Bo", "c": "Cecilie Margrethe"})
    assert texts(picture) == [
        ("note", "2"),
        ("out", "Bo"),
        ("note", "3"),
        ("note", "w.o."),
        ("won", "Cecilie…"),
        ("note", "1"),
        ("open", "Åse & Co"),
        ("note", "3"),
        ("open", "Cecilie Marg…"),
    ]
    described = picture.find(f"{SVG}desc")
    assert described is not None
    assert described.text == "1: Bo - Cecilie Margrethe, Cecilie Margrethe; 2: Åse & Co - Cecilie Margrethe"
    assert [title.text for title in picture.iter(f"{SVG}title")] == ["Cup", "Cecilie Margrethe", "Cecilie Margrethe"]


def test_what_is_open_is_empty_and_told_as_open() -> None:
    picture = drawn(single_elimination(["a", "b", "c"]))
    assert "".join(node.text or "" for node in picture.iter(f"{SVG}desc")) == "1: b - c; 2: a - ?"
    assert len(list(picture.iter(f"{SVG}rect"))) == 4
    assert len(texts(picture)) == 6


def test_the_words_are_the_readers() -> None:
    bracket = single_elimination(list("abcd"), third_place=True)
    svg = bracket_svg(bracket, {}, title="Sluttspill", description="Fire spillere", third_place="Bronsefinale")
    picture = ElementTree.fromstring(svg)
    assert [picture.findtext(f"{SVG}{tag}") for tag in ("title", "desc")] == ["Sluttspill", "Fire spillere"]
    assert ("out", "Bronsefinale") in texts(picture)


def test_one_player_alone() -> None:
    assert texts(drawn(single_elimination(["a"]), {"a": "Anna"})) == [("won", "Anna")]


def test_light_dark_and_print() -> None:
    svg = bracket_svg(single_elimination(["a", "b"]), {})
    assert svg.count("prefers-color-scheme: dark") == svg.count("@media print") == 1


@given(st.integers(2, 20), st.booleans())
def test_no_box_covers_another_or_leaves_the_picture(players: int, third_place: bool) -> None:
    picture = drawn(single_elimination([str(n) for n in range(players)], third_place=third_place and players > 3))
    boxes = [box(rect) for rect in picture.iter(f"{SVG}rect")]
    width, height = (int(str(picture.get(key))) for key in ("width", "height"))
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height
        for other in boxes[:number]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
