"""The board as an SVG: one file with its style, for light, dark and paper, with a text for those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from html import escape

from tavle.judge.board import CODES, SEA
from tavle.judge.places import NAME
from tavle.judge.standard_map import POWERS
from tavle.pictures.board.arrows import Drawn, order_svg
from tavle.pictures.board.cells import HEIGHT, WIDTH
from tavle.pictures.board.labels import label_svg
from tavle.pictures.board.outlines import outlines
from tavle.pictures.board.pieces import unit_svg
from tavle.pictures.board.style import STYLE
from tavle.rules.model.base import Language
from tavle.texts import say
from tavle.texts.judging import power_name, unit_text


def board_svg(
    units: Iterable[str],
    *,
    orders: Iterable[Drawn] = (),
    dislodged: Iterable[str] = (),
    owners: Mapping[str, str] | None = None,
    language: Language = "en",
    title: str = "Diplomacy",
    description: str = "",
    name: str = "board",
) -> str:
    """The board as the text of an SVG.

    Args:
        units: The units that stand, such as `RUS F stp/sc`.
        orders: The orders to be drawn, with their results.
        dislodged: Units driven out and not yet away, drawn beside the unit that took their place.
        owners: Centre -> power that owns it; its province is tinted.
        language: Of the names.
        title: Read out first, and shown as a tooltip.
        description: What the picture shows, for those who cannot see it; default: the units, power by power.
        name: Begins the ids in the picture. Several boards on one page need one each.

    Returns:
        The SVG. Provinces and pieces carry their place as `data-place`, for pages on which they can be clicked.
    """
    standing, fallen = list(units), list(dislodged)
    told = description or told_units(standing, language)
    labelled = f'aria-labelledby="{name}-title {name}-desc"'
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" style="max-width: 100%; height: auto"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" {labelled} {size}>',
            f'<title id="{name}-title">{escape(title)}</title>',
            f'<desc id="{name}-desc">{escape(told)}</desc>',
            f"<style>{STYLE}</style>",
            _provinces(language),
            *(
                f'<path class="owned" d="{outlines()[centre]}" style="fill: var(--{power})"/>'
                for centre, power in (owners or {}).items()
            ),
            *_names(language),
            '<g class="orders">',
            *(order_svg(order) for order in orders),
            "</g>",
            *(unit_svg(unit, told_unit(unit, language)) for unit in standing),
            *(unit_svg(unit, told_unit(unit, language), driven_out=True) for unit in fallen),
            "</svg>",
        ]
    )


def told_units(units: Iterable[str], language: Language = "en") -> str:
    """`Austria: A bud, F tri; ...`, the powers in the order of the rule book."""
    of: dict[str, list[str]] = {power: [] for power in POWERS}
    for unit in units:
        of[unit[:3]].append(unit[4:])
    told = [
        say(language, "judge.board.units", power=power_name(language, power), units=standing)
        for power, standing in of.items()
        if standing
    ]
    return say(language, "show.semicolon").join(told) or say(language, "judge.board.none")


def told_unit(unit: str, language: Language) -> str:
    """`Russland: F St. Petersburg, sørkysten`."""
    called = unit_text(language, unit[4:], dict(zip(CODES, NAME[language], strict=True)))
    return say(language, "judge.board.units", power=power_name(language, unit[:3]), units=called)


@cache
def _provinces(language: Language) -> str:
    """The seas, then the land with its coasts on top of them."""
    named = list(zip(CODES, NAME[language], SEA, strict=True))
    drawn = outlines()
    coast = "".join(drawn[code] for code, _, sea in named if not sea)
    return "\n".join(
        [
            *(_cell(code, "sea", name) for code, name, sea in named if sea),
            f'<path class="coast" d="{coast}"/>',
            f'<path class="none" d="{drawn["swi"]}"/>',
            *(_cell(code, "land", name) for code, name, sea in named if not sea),
        ]
    )


def _cell(code: str, kind: str, name: str) -> str:
    return f'<path class="{kind}" data-place="{code}" d="{outlines()[code]}"><title>{escape(name)}</title></path>'


@cache
def _names(language: Language) -> tuple[str, ...]:
    return tuple(label_svg(code, name) for code, name in zip(CODES, NAME[language], strict=True))
