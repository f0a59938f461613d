"""Pictures as PNG, by resvg (the extra `png`), whose letters are those of a font that comes along with it."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from math import sqrt

from tavle.core.errors import refuse
from tavle.pictures.inks import with_inks

ZOOM = 2.0
"""So many pixels to a unit of a picture, each way."""
DPI = 96.0
"""Units to an inch, for pictures that give their size in millimetres: as in browsers."""
MOST_PIXELS = 25_000_000
"""A picture of more would take seconds and hundreds of megabytes: it is drawn smaller."""
FONT = "Source Sans Pro"
"""It has the letters of all European languages, and arrows; others are taken from the fonts of the machine."""
_SIZE = re.compile(r'<svg[^>]*? viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')


@cache
def can_draw() -> bool:
    """Whether the extra is installed."""
    return all(find_spec(name) is not None for name in ("resvg_py", "font_source_sans_pro"))


def svg_to_png(picture: str, *, zoom: float = ZOOM) -> bytes:
    """A picture of ours as PNG, on white.

    Args:
        picture: SVG, as the functions of `tavle.pictures` draw it.
        zoom: Pixels to a unit; less where there would be more than 25 million of them.

    Raises:
        Refused: `png-missing` if the extra is not installed.
        ValueError: if it is no SVG.
    """
    if not can_draw():
        raise refuse("png-missing")
    from font_source_sans_pro import font_files_otf
    from resvg_py import svg_to_bytes

    size = _SIZE.search(picture)
    units = float(size[1]) * float(size[2]) if size else 0.0
    fitting = min(zoom, sqrt(MOST_PIXELS / units)) if units else zoom
    return bytes(
        svg_to_bytes(
            svg_string=with_inks(picture, "light"),
            background="#ffffff",
            zoom=fitting,
            dpi=DPI,
            font_files=sorted(font_files_otf.values()),
            font_family=FONT,
            sans_serif_family=FONT,
        )
    )
