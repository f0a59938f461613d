"""A sheet as PDF, by WeasyPrint (the extra `pdf`); nothing is fetched, from here or from elsewhere."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from importlib.util import find_spec

from tavle.web.static_files import ROOT

_PRINTED = re.compile(r"@media print \{(.*?)\}\s*\}", re.DOTALL)
_MEDIA = re.compile(r"@media [^{]*\{.*?\}\s*\}", re.DOTALL)
_INK = re.compile(r"(--[\w-]+): ([^;}]+?)\s*(?=[;}]|$)")
_FONT = re.compile(r"font: (\d+px) [^;}]*")


@cache
def can_print() -> bool:
    """Whether the extra is installed."""
    return find_spec("weasyprint") is not None


def pdf_of(page: str) -> bytes:
    """A page as PDF.

    Args:
        page: As a browser gets it, with its pictures in it; it needs no style but that of the sheets.
    """
    import weasyprint

    alone = weasyprint.URLFetcher(allowed_protocols=("data",))
    style = weasyprint.CSS(filename=ROOT / "paper.css", url_fetcher=alone)
    found: bytes = weasyprint.HTML(string=page, url_fetcher=alone).write_pdf(stylesheets=[style])
    return found


def embedded(picture: str) -> str:
    """A picture of ours as an address that holds it, in its inks for paper, which are put where they are used."""
    inks = dict(_INK.findall("".join(_PRINTED.findall(picture))))
    plain = re.sub(r"var\((--[\w-]+)\)", lambda found: inks.get(found[1], "#000000"), _MEDIA.sub("", picture))
    plain = _FONT.sub(r"font-size: \1; font-family: sans-serif", plain)
    return f"data:image/svg+xml;base64,{b64encode(plain.encode()).decode()}"
