"""A picture for programs that know little of style sheets: its inks stand where they are used, for light or paper."""

from __future__ import annotations

import re
from typing import Literal

_PRINTED = re.compile(r"@media print \{(.*?)\}\s*\}", re.DOTALL)
_MEDIA = re.compile(r"@media [^{]*\{.*?\}\s*\}", re.DOTALL)
_INK = re.compile(r"(--[\w-]+): ([^;}]+?)\s*(?=[;}]|$)")
_USED = re.compile(r"var\((--[\w-]+)\)")
_FONT = re.compile(r"font: (\d+px) [^;}]*")
BLACK = "#000000"


def with_inks(picture: str, inks: Literal["light", "print"]) -> str:
    """A picture of ours without variables and conditions in its style, and with any sans-serif."""
    light = _MEDIA.sub("", picture)
    chosen = "".join(_PRINTED.findall(picture)) if inks == "print" else light
    known = dict(_INK.findall(chosen))
    plain = _USED.sub(lambda found: known.get(found[1], BLACK), light)
    return _FONT.sub(r"font-size: \1; font-family: sans-serif", plain)
