"""The board as an SVG: one file with its style, for light, dark and paper, with a text for those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from tavle.judge.board import CENTRES, CODES, SEA
from tavle.judge.places import NAME
from tavle.judge.standard_map import POWERS
from tavle.pictures.board.arrows import Drawn, order_svg
from tavle.pictures.board.cells import HEIGHT, WIDTH
from tavle.pictures.board.geometry import CELL, Point, spot

STYLE = """
.board { --sea: #d3e5f1; --land: #f4efdf; --edge: #8a8672; --ink: #1b1f24; --quiet: #4d5560; --none: #9a968a;
  --done: #111111; --failed: #c2201d; --retreat: #d97800; --AUS: #b5322b; --ENG: #27408b; --FRA: #3f9fd6;
  --GER: #4b4f54; --ITA: #2f8f46; --RUS: #8756a3; --TUR: #c79a12 }
.board polygon { fill: var(--land); stroke: var(--edge) }
.board .sea { fill: var(--sea) }
.board .none { fill: var(--none) }
.board .owned { fill-opacity: .38 }
.board text { fill: var(--ink); font-family: system-ui, sans-serif; text-anchor: middle }
.board text.name { paint-order: stroke; stroke: var(--land); stroke-width: 2.5; stroke-opacity: .75 }
.board .centre { fill: var(--ink) }
.board path, .board .ring circle { fill: none; stroke-width: 2.6 }
.board .done { stroke: var(--done) }
.board .failed { stroke: var(--failed) }
.board .retreat { stroke: var(--retreat) }
.board .support { stroke-dasharray: 2 5; stroke-linecap: round }
.board .unit { stroke: #ffffff; stroke-width: 1.5 }
.board .fallen { stroke: var(--retreat); stroke-width: 3 }
.board text.letter { fill: #ffffff; font-size: 12px; font-weight: 700 }
@media (prefers-color-scheme: dark) {
  .board { --sea: #14283a; --land: #33322a; --edge: #77745f; --ink: #f0f3f6; --quiet: #b3bcc6; --none: #55534b;
    --done: #f0f3f6; --failed: #ff7b72; --retreat: #ffa94d }
}
@media print {
  .board { --sea: #eeeeee; --land: #ffffff; --edge: #555555; --ink: #000000; --quiet: #333333; --none: #bbbbbb;
    --done: #000000; --failed: #c2201d; --retreat: #d97800 }
}
"""

_SMALLEST, _LARGEST = 7, 13
"""Sizes of a province's name."""


def board_svg(
    units: Iterable[str],
    *,
    orders: Iterable[Drawn] = (),
    dislodged: Iterable[str] = (),
    owners: Mapping[str, str] | None = None,
    language: str = "en",
    title: str = "Diplomacy",
    description: str = "",
) -> str:
    """The board as the text of an SVG.

    Args:
        units: The units that stand, such as `RUS F stp/sc`.
        orders: The orders to be drawn, with their results.
        dislodged: Units driven out and not yet away, drawn beside the unit that took their place.
        owners: Centre -> power that owns it; its province is tinted.
        language: Of the provinces' names: `en`, `nb`, `de` or `fr`.
        title: Read out first, and shown as a tooltip.
        description: What the picture shows, for those who cannot see it; default: the units, power by power.
    """
    standing, fallen = list(units), list(dislodged)
    told = description or told_units(standing)
    labelled = 'aria-labelledby="board-title board-desc"'
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" style="max-width: 100%; height: auto"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" {labelled} {size}>',
            f'<title id="board-title">{escape(title)}</title>',
            f'<desc id="board-desc">{escape(told)}</desc>',
            f"<style>{STYLE}</style>",
            _markers(),
            *_provinces(owners or {}, language),
            '<g class="ring">',
            *(order_svg(order) for order in orders),
            "</g>",
            *(_name(code, NAME[language][number], number in CENTRES) for number, code in enumerate(CODES)),
            *(_unit(unit) for unit in standing),
            *(_unit(unit, driven_out=True) for unit in fallen),
            "</svg>",
        ]
    )


def told_units(units: Iterable[str]) -> str:
    """`Austria: A bud, F tri; ...`, the powers in the order of the rule book."""
    of: dict[str, list[str]] = {power: [] for power in POWERS}
    for unit in units:
        of[unit[:3]].append(unit[4:])
    return (
        "; ".join(f"{POWERS[power]}: {', '.join(standing)}" for power, standing in of.items() if standing) or "No units"
    )


def _markers() -> str:
    heads = "".join(
        f'<marker id="{kind}" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5" orient="auto">'
        f'<path class="{kind}" d="M1,1L7,4L1,7Z" style="fill: var(--{kind})"/></marker>'
        for kind in ("done", "failed", "retreat")
    )
    return f"<defs>{heads}</defs>"


def _provinces(owners: Mapping[str, str], language: str) -> Iterable[str]:
    """The cells, those of owned centres tinted. Names come later, so that no arrow hides one."""
    yield _cell("swi", "none", "")
    for number, code in enumerate(CODES):
        kind = "sea" if SEA[number] else "land"
        yield _cell(code, kind, NAME[language][number])
        if code in owners:
            yield f'<polygon class="owned" points="{_corners(code)}" style="fill: var(--{owners[code]})"/>'


def _corners(code: str) -> str:
    return " ".join(f"{x},{y}" for x, y in CELL[code].corners)


def _cell(code: str, kind: str, name: str) -> str:
    told = f"<title>{escape(name)}</title>" if name else ""
    return f'<polygon class="{kind}" id="board-{code}" points="{_corners(code)}">{told}</polygon>'


def _name(code: str, name: str, centre: bool) -> str:
    """The name above the middle of its province, on one or more lines as small as it must be, and the centre's dot."""
    cell = CELL[code]
    words = name.replace("-", "- ").split()
    size = max(_SMALLEST, min(_LARGEST, 2 * cell.room * 17 // (10 * max(map(len, words)))))
    x, y = cell.middle
    top = y - 6 - size * (len(words) - 1)
    lines = "".join(
        f'<tspan x="{x}" y="{top + size * number}">{escape(word)}</tspan>' for number, word in enumerate(words)
    )
    dot = f'<circle class="centre" cx="{x - 18}" cy="{y + 9}" r="3"/>' if centre else ""
    return f'<text class="name" font-size="{size}">{lines}</text>{dot}'


def _unit(unit: str, *, driven_out: bool = False) -> str:
    """An army as a disk, a fleet as a hull, with its letter; a dislodged one stands aside."""
    power, letter, place = unit.split()
    x, y = _aside(spot(place)) if driven_out else spot(place)
    style = f'class="unit{" fallen" if driven_out else ""}" style="fill: var(--{power})"'
    shape = f'<circle {style} cx="{x}" cy="{y}" r="10"/>'
    if letter == "F":
        shape = f'<polygon {style} points="{x - 14},{y - 7} {x + 14},{y - 7} {x + 8},{y + 8} {x - 8},{y + 8}"/>'
    return f'<g><title>{unit}</title>{shape}<text class="letter" x="{x}" y="{y + 4}">{letter}</text></g>'


def _aside(place: Point) -> Point:
    return place[0] + 13, place[1] + 13
