"""A sheet as PDF, by WeasyPrint (the extra `pdf`); nothing is fetched, from here or from elsewhere."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec

from tavle.pictures.inks import with_inks
from tavle.web.background import Progress
from tavle.web.static_files import ROOT

AT_A_TIME = 4
"""So many sheets are laid out at once; between them it can be told how far it is."""
SHEET = '<section class="sheet'
"""How a sheet begins; nothing on it begins so."""


@cache
def can_print() -> bool:
    """Whether the extra is installed."""
    return find_spec("weasyprint") is not None


def pdf_of(page: str, progress: Progress | None = None) -> bytes:
    """A page as PDF.

    Args:
        page: As a browser gets it, with its pictures in it; it needs no style but that of the sheets.
        progress: Is told how many sheets are laid out, and of how many.
    """
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

    alone, fonts = weasyprint.URLFetcher(allowed_protocols=("data",)), FontConfiguration()
    style = weasyprint.CSS(filename=ROOT / "paper.css", url_fetcher=alone, font_config=fonts)
    before, sheets, after = _sheets_in(page)
    laid = []
    for begin in range(0, len(sheets), AT_A_TIME):
        if progress is not None:
            progress(begin, len(sheets))
        part = f"{before}{''.join(sheets[begin : begin + AT_A_TIME])}{after}"
        laid.append(weasyprint.HTML(string=part, url_fetcher=alone).render(font_config=fonts, stylesheets=[style]))
    found: bytes = laid[0].copy([each for document in laid for each in document.pages]).write_pdf()
    return found


def _sheets_in(page: str) -> tuple[str, Sequence[str], str]:
    """What stands before the sheets of a page, each of them, and what stands behind; a page without is one."""
    before, main, rest = page.partition("<main>")
    inner, end, after = rest.partition("</main>")
    first, *others = re.split(f"(?={SHEET})", inner)
    return before + main + (first if others else ""), others or (first,), end + after


def embedded(picture: str) -> str:
    """A picture of ours as an address that holds it, in its inks for paper."""
    return f"data:image/svg+xml;base64,{b64encode(with_inks(picture, 'print').encode()).decode()}"
