"""PNG of pictures: their inks, their letters whatever fonts the machine has, and not too many pixels."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tavle.core.errors import Refused
from tavle.pairing.bracket_kinds import single_elimination
from tavle.pictures import pixels
from tavle.pictures.bracket import bracket_svg
from tavle.pictures.bracket_layout import Sheet
from tavle.pictures.inks import with_inks
from tavle.pictures.pixels import svg_to_png
from tavle.pictures.sheet import sheet, text

STYLE = """
svg { --ink: #1b1f24; --wash: #f0f2f4 }
text { fill: var(--ink); font: 14px system-ui, sans-serif }
rect { fill: var(--wash); stroke: var(--none) }
@media (prefers-color-scheme: dark) {
  svg { --ink: #f0f3f6; --wash: #1f252b }
}
@media print {
  svg { --ink: #010203; --wash: #eeeeee }
}
"""


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


@pytest.mark.parametrize(("inks", "ink", "wash"), [("light", "#1b1f24", "#f0f2f4"), ("print", "#010203", "#eeeeee")])
def test_inks_are_put_where_they_are_used(inks: str, ink: str, wash: str) -> None:
    plain = with_inks(STYLE, "light" if inks == "light" else "print")
    assert f"text {{ fill: {ink}; font-size: 14px; font-family: sans-serif}}" in plain
    assert f"rect {{ fill: {wash}; stroke: #000000 }}" in plain
    assert "@media" not in plain


def test_a_picture_in_its_inks() -> None:
    boxes = ['<rect class="wash" x="10" y="0" width="20" height="10"/>', '<rect class="full" width="10" height="10"/>']
    picture = opened(svg_to_png(sheet(40, 10, boxes, title="T", description="D")))
    assert picture.size == (80, 20)
    at = {"wash": (40, 10), "full": (10, 10), "paper": (76, 10)}
    found = {name: picture.getpixel(where) for name, where in at.items()}
    assert found == {"wash": (0xF0, 0xF2, 0xF4), "full": (0x1F, 0x5F, 0x8B), "paper": (255, 255, 255)}


def _letters(words: str) -> Image.Image:
    return opened(svg_to_png(sheet(200, 40, [text(10, 25, words)], title="T", description="D")))


@pytest.mark.parametrize("letter", [*"ÅØÆåøæéèêçœŒŠžŁłđÞþß", *"−–½⅓→←↑↓▲▼…", *"Αω", *"Жи"])
def test_every_letter_is_drawn(letter: str) -> None:
    """Neither left out nor a box: it is another picture than that of a letter that no font has."""
    drawn = _letters(letter)
    assert drawn.getcolors(1) is None
    assert drawn.tobytes() != _letters(chr(0x10FFFD)).tobytes()


def test_bold_and_small_are_so() -> None:
    def ink(kind: str) -> int:
        picture = svg_to_png(sheet(200, 40, [text(10, 25, "Standings", kind)], title="T", description="D"))
        return sum(255 - shade for shade in opened(picture).convert("L").tobytes())

    assert ink("small") < ink("") < ink("bold")


def test_a_large_picture_has_no_more_pixels_than_can_be_borne(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixels, "MOST_PIXELS", 5000)
    width, height = opened(svg_to_png(sheet(200, 100, [], title="T", description="D"))).size
    assert (width / height, width * height) == (2, 5000)
    assert opened(svg_to_png(sheet(20, 10, [], title="T", description="D"), zoom=3)).size == (60, 30)


def test_what_is_no_picture() -> None:
    with pytest.raises(ValueError, match="unknown token"):
        svg_to_png("no picture")


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixels, "can_draw", lambda: False)
    with pytest.raises(Refused, match=r"\[png-missing\]"):
        svg_to_png(sheet(1, 1, [], title="T", description="D"))


@pytest.mark.parametrize(
    ("form", "sides"), [("a4", (2245, 1587)), ("a3", (3175, 2245)), ("projector", (3840, 2160)), ("phone", (748, 1148))]
)
def test_sheets_of_every_kind(form: Sheet, sides: tuple[int, int]) -> None:
    """Also those whose size is in millimetres: 96 units to an inch, two pixels to a unit."""
    bracket = single_elimination([f"p{number}" for number in range(8)])
    picture = opened(svg_to_png(bracket_svg(bracket, {}, sheet=form)))
    assert all(abs(have - want) <= 1 for have, want in zip(picture.size, sides, strict=True))
    assert len(picture.getcolors(10_000_000) or ()) > 10
