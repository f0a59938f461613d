"""What the pictures of a tournament share: inks for light, dark and print, and words for those who cannot see them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

STYLE = """
svg { --ink: #1b1f24; --quiet: #59636e; --line: #8c959f; --paper: #ffffff; --wash: #f0f2f4; --accent: #1f5f8b }
text { fill: var(--ink); font: 14px system-ui, sans-serif; font-variant-numeric: tabular-nums }
.quiet { fill: var(--quiet) }
.end { text-anchor: end }
.mid { text-anchor: middle }
.small { font-size: 12px }
.bold { font-weight: 700 }
rect { fill: var(--paper); stroke: var(--line) }
rect.wash { fill: var(--wash) }
rect.same { fill: var(--line) }
rect.full, rect.heat { fill: var(--accent) }
rect.open { fill: none; stroke-dasharray: 2 3 }
circle { fill: var(--paper); stroke: var(--quiet) }
path { fill: none; stroke: var(--quiet); stroke-width: 1.5 }
path.grid { stroke: var(--line); stroke-width: 1 }
.own path, .own circle { stroke: var(--accent); stroke-width: 3.5 }
.own text { font-weight: 700 }
@media (prefers-color-scheme: dark) {
  svg { --ink: #f0f3f6; --quiet: #a6b0bb; --line: #5f6872; --paper: #14171a; --wash: #1f252b; --accent: #7fb8e0 }
}
@media print {
  svg { --ink: #000000; --quiet: #333333; --line: #000000; --paper: #ffffff; --wash: #eeeeee; --accent: #000000 }
}
"""
"""Nothing is told by colour alone: it only repeats what a letter, a number or a line's pattern says."""

LONGEST = 18
"""Letters of a name that fit beside a line; the rest is in the tooltip."""


def sheet(width: int, height: int, lines: Iterable[str], *, title: str, description: str, key: str = "") -> str:
    """A picture as the text of an SVG file, or as a part of a page.

    Args:
        width, height: In units of the picture.
        lines: What is drawn, back to front.
        title: Read out first.
        description: What the picture shows, in words.
        key: Of a picture within a page that has several, and `STYLE` once for all of them.
    """
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title{key} desc{key}" {size}>',
        f'<title id="title{key}">{escape(title)}</title>',
        f'<desc id="desc{key}">{escape(description)}</desc>',
    ]
    style = [] if key else [f"<style>{STYLE}</style>"]
    return "\n".join([*head, *style, *lines, "</svg>", ""])


def text(x: int, y: int, words: object, kind: str = "", *, room: int = LONGEST) -> str:
    """A line of text; what is longer than its room is cut, with the whole in a tooltip."""
    whole = str(words)
    shown = whole if len(whole) <= room else whole[: room - 1].rstrip() + "…"
    tip = "" if shown == whole else f"<title>{escape(whole)}</title>"
    marked = f' class="{kind}"' if kind else ""
    return f'<text{marked} x="{x}" y="{y}">{escape(shown)}{tip}</text>'
