"""Numbers of a study as people read them, each with its interval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from tavle.pictures.simulation import Interval
from tavle.pictures.simulation import percent as percent_text
from tavle.texts import say
from tavle.texts.catalogue import catalogue
from tavle.texts.numbers import decimal_text

if TYPE_CHECKING:
    from tavle.rules.model.base import Language

Found = Mapping[str, Any]
DASH = "–"


def percent(found: Found | None, language: Language) -> str:
    """A share with its interval: `22.2 % (22.0–22.4)`."""
    if found is None or found["value"] is None:
        return DASH
    low, high = (decimal_text(100 * found[end], 1, language) for end in ("low", "high"))
    return f"{percent_text(found['value'], language)} ({low}–{high})"


def mean(found: Found | None, language: Language, *, digits: int = 2) -> str:
    """A mean with its interval: `2.04 (1.92–2.16)`."""
    if found is None or found["value"] is None:
        return DASH
    value, low, high = (decimal_text(found[part], digits, language) for part in ("value", "low", "high"))
    return f"{value} ({low}–{high})"


def plain(value: float | None, language: Language) -> str:
    """A number that has no interval."""
    if value is None:
        return DASH
    return decimal_text(value, 0 if value == int(value) else 1, language)


def interval(found: Found | None) -> Interval | None:
    """A share for a picture; none of nothing."""
    if found is None or found["value"] is None:
        return None
    return float(found["value"]), float(found["low"]), float(found["high"])


def criterion(name: str, language: Language) -> str:
    """What a criterion is called; one that has no name of its own stands as the study has it."""
    key = f"criterion.{name}"
    return say(language, key) if key in catalogue("en") else name


def table(head: Sequence[str], rows: Sequence[Sequence[str]], *, caption: str) -> Iterator[str]:
    """A table that scrolls inside itself; the first cell of a row names it."""
    heads = "".join(f'<th scope="col"{"" if at == 0 else NUMBER}>{escape(cell)}</th>' for at, cell in enumerate(head))
    yield f'<p class="soft">{escape(caption)}</p>'
    yield f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table>'
    yield f"<thead><tr>{heads}</tr></thead><tbody>"
    for name, *cells in rows:
        row = "".join(f"<td{NUMBER}>{escape(cell)}</td>" for cell in cells)
        yield f'<tr><th scope="row">{escape(name)}</th>{row}</tr>'
    yield "</tbody></table></div>"


NUMBER = ' class="n"'
