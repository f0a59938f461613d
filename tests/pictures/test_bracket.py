"""The picture of a bracket: well-formed, complete, on every sheet, and nothing drawn over something else."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.pairing.bracket import Bracket, Form, Kind, Part
from tavle.pairing.bracket_kinds import LEAST, build, single_elimination
from tavle.pictures.bracket import bracket_svg
from tavle.pictures.bracket_layout import SIZES, Sheet

SVG = "{http://www.w3.org/2000/svg}"
SHEETS: list[Sheet] = ["natural", "phone", "projector", "a4", "a3"]


def drawn(bracket: Bracket, names: dict[str, str] | None = None, **options: Any) -> ElementTree.Element:
    return ElementTree.fromstring(bracket_svg(bracket, names or {}, **options))


def kind_of(kind: Kind, players: int) -> Bracket:
    return build([f"p{number}" for number in range(1, players + 1)], Form(kind))


def texts(picture: ElementTree.Element, *left_out: str) -> list[tuple[str | None, str | None]]:
    return [(text.get("class"), text.text) for text in picture.iter(f"{SVG}text") if text.get("class") not in left_out]


def told(picture: ElementTree.Element) -> str:
    return str(picture.findtext(f"{SVG}desc"))


def box(rect: ElementTree.Element) -> tuple[int, int, int, int]:
    x, y, width, height = (int(str(rect.get(key))) for key in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def size_of(picture: ElementTree.Element) -> tuple[float, float]:
    _, _, width, height = map(float, str(picture.get("viewBox")).split())
    return width, height


def test_a_cup_half_played() -> None:
    bracket = single_elimination(["a", "b", "c"]).with_result(1, "c", walkover=True)
    picture = drawn(bracket, {"a": "Åse & Co", "b": "Bo", "c": "Cecilie Margrethe Berg"})
    assert texts(picture) == [
        ("part", "Main cup"),
        ("round", "Round 1"),
        ("round", "Round 2"),
        ("number", "1"),
        ("note", "2"),
        ("out", "Bo"),
        ("note", "3"),
        ("score won", "w.o."),
        ("won small", "Cecilie M…"),
        ("number", "2"),
        ("note", "1"),
        ("open", "Åse & Co"),
        ("note", "3"),
        ("open small", "Cecilie Margrethe…"),
    ]
    assert told(picture) == (
        "Main cup, round 1, match 1: Bo against Cecilie Margrethe Berg; Cecilie Margrethe Berg wins by walkover. "
        "Main cup, round 2, match 2: Åse & Co against Cecilie Margrethe Berg"
    )
    tips = [title.text for title in picture.iter(f"{SVG}title")]
    assert tips == ["Bracket", "Cecilie Margrethe Berg", "Cecilie Margrethe Berg"]


def test_what_is_open_says_where_it_comes_from() -> None:
    bracket = kind_of(Kind.CONSOLATION, 4).with_result(1, "p1", scores=(7, 5))
    picture = drawn(bracket, lengths={Part.MAIN: (7, 9), Part.CONSOLATION: (5,)})
    words = texts(picture, "number", "note")
    assert words == [
        ("part", "Main cup"),
        ("round", "Round 1 · to 7"),
        ("round", "Round 2 · to 9"),
        ("part", "Consolation"),
        ("round", "Round 1 · to 5"),
        ("score won", "7"),
        ("won", "p1"),
        ("score out", "5"),
        ("out", "p4"),
        ("down", "↓ 4"),
        ("open", "p2"),
        ("open", "p3"),
        ("down", "↓ 4"),
        ("open", "p1"),
        ("from", "winner of 2"),
        ("open", "p4"),
        ("from", "loser of 2"),
    ]
    assert "the loser goes to match 4" in [title.text for title in picture.iter(f"{SVG}title")]
    assert told(picture).split(". ") == [
        "Main cup, round 1, match 1: p1 against p4, to 7; p1 wins 7-5",
        "Main cup, round 1, match 2: p2 against p3, to 7",
        "Main cup, round 2, match 3: p1 against winner of 2, to 9",
        "Consolation, round 1, match 4: p4 against loser of 2, to 5",
    ]


def test_a_line_on_which_nobody_comes() -> None:
    """Of five with two matches each the first wins his first match; the line for him stays empty."""
    bracket = kind_of(Kind.TWO_MATCHES, 5)
    assert ("from", "loser of 2") in texts(drawn(bracket))
    assert "loser of 2, if it was the first match" in told(drawn(bracket))
    bracket = bracket.with_result(1, "p4").with_result(2, "p1")
    picture = drawn(bracket)
    assert ("from", "–") in texts(picture)
    assert len([rect for rect in picture.iter(f"{SVG}rect") if rect.get("class") == "nobody"]) == 2
    assert told(picture).endswith("against –; nothing is played here")


def test_finals_of_double_elimination() -> None:
    picture = drawn(kind_of(Kind.DOUBLE, 4), lengths={Part.FINAL: (11,)})
    heads = [text for kind, text in texts(picture) if kind in ("part", "round")]
    assert heads == [
        "Main cup",
        "Round 1",
        "Round 2",
        "Final · to 11",
        "Final, if needed · to 11",
        "Losers' bracket",
        "Round 1",
        "Round 2",
    ]


def test_the_words_are_the_readers() -> None:
    bracket = single_elimination(list("abcd"), third_place=True)
    for language, third, title in (("nb", "Tredjeplass", "Sluttspill"), ("fr", "Troisième place", "Tableau")):
        picture = drawn(bracket, language=language)
        assert ("round", third) in texts(picture)
        assert picture.findtext(f"{SVG}title") == title
    picture = drawn(bracket, title="Cup in the park", description="Four players")
    assert [picture.findtext(f"{SVG}{tag}") for tag in ("title", "desc")] == ["Cup in the park", "Four players"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_match_for_third_place_is_called_so_once(sheet: Sheet) -> None:
    picture = drawn(single_elimination(list("abcd"), third_place=True), sheet=sheet)
    assert [text for _, text in texts(picture)].count("Third place") == 1


def test_a_phone_goes_round_by_round() -> None:
    picture = drawn(kind_of(Kind.CONSOLATION, 4), sheet="phone")
    heads = [text for kind, text in texts(picture) if kind == "round"]
    assert heads == ["Main cup · Round 1", "Main cup · Round 2", "Consolation · Round 1"]
    assert [text for kind, text in texts(picture) if kind == "number"] == ["1", "2", "3", "4"]
    assert len({rect.get("x") for rect in picture.iter(f"{SVG}rect") if rect.get("class") == "number"}) == 1
    assert not list(picture.iter(f"{SVG}path"))
    assert picture.get("width") == "374"


@pytest.mark.parametrize(
    ("sheet", "sizes"),
    [
        ("projector", {("1920", "1080")}),
        ("a4", {("297mm", "210mm"), ("210mm", "297mm")}),
        ("a3", {("420mm", "297mm"), ("297mm", "420mm")}),
    ],
)
@pytest.mark.parametrize("players", [6, 16, 40])
def test_a_sheet_is_used_as_well_as_it_can_be(sheet: Sheet, sizes: set[tuple[str, str]], players: int) -> None:
    bracket = kind_of(Kind.LAST_CHANCE, players)
    picture = drawn(bracket, sheet=sheet)
    assert (picture.get("width"), picture.get("height")) in sizes
    width, height = size_of(picture)
    scale = max(min(across / width, up / height) for across, up in SIZES[sheet])
    natural, tall = size_of(drawn(bracket))
    assert scale >= max(min(across / natural, up / tall) for across, up in SIZES[sheet])


def test_parts_stand_side_by_side_where_that_makes_them_larger() -> None:
    bracket = kind_of(Kind.LAST_CHANCE, 16)
    width, height = size_of(drawn(bracket, sheet="projector"))
    across, tall = size_of(drawn(bracket))
    assert (width > across, height < tall) == (True, True)


@pytest.mark.parametrize("sheet", SHEETS)
def test_one_player_alone(sheet: Sheet) -> None:
    assert texts(drawn(single_elimination(["a"]), {"a": "Anna"}, sheet=sheet)) == [("won", "Anna")]


def test_light_dark_and_print() -> None:
    svg = bracket_svg(single_elimination(["a", "b"]), {})
    assert svg.count("prefers-color-scheme: dark") == svg.count("@media print") == 1


@given(st.sampled_from(list(Kind)), st.integers(0, 20), st.booleans(), st.sampled_from(SHEETS))
def test_no_box_covers_another_or_leaves_the_picture(kind: Kind, more: int, cups: bool, sheet: Sheet) -> None:
    players = max(LEAST.get(kind, 2), 4) + more
    second = more // 2 if cups else 0
    form = Form(kind, third_place=kind is Kind.SINGLE and players - second > 3, second=second)
    picture = drawn(build([str(n) for n in range(players)], form), sheet=sheet)
    boxes = [box(rect) for rect in picture.iter(f"{SVG}rect")]
    width, height = size_of(picture)
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height
        for other in boxes[:number]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


@given(st.sampled_from(list(Kind)), st.integers(6, 33))
def test_lines_run_from_match_to_match_through_no_other(kind: Kind, players: int) -> None:
    picture = drawn(kind_of(kind, players))
    boxes = [box(rect) for rect in picture.iter(f"{SVG}rect")]
    for path in picture.iter(f"{SVG}path"):
        start, bend = str(path.get("d")).removeprefix("M").split("H")[:2]
        left, level = map(int, start.split())
        across, middle = map(int, bend.split("V"))
        right = int(str(path.get("d")).rsplit("H", maxsplit=1)[1])
        for one, top, other, bottom in boxes:
            assert not (one < across and left < other and top < level < bottom)
            assert not (one < across < other and top < max(level, middle) and min(level, middle) < bottom)
            assert not (one < right and across < other and top < middle < bottom)
