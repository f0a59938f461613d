"""Supply centres by year: one bar for each year, a piece for each power with its letter and its count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tavle.pictures.sheet import sheet, text

CENTRE = 19
"""Width of one centre: a letter fits."""
BAR = 38
ROW = BAR + 6
LEFT = 52
TOP = 6


def centres_svg(
    years: Mapping[int, Mapping[str, int]],
    roles: Sequence[str],
    names: Mapping[str, str],
    *,
    most: int,
    title: str,
) -> str:
    """How the centres of one game went from power to power.

    Args:
        years: Year to centres by role.
        roles: In the order in which they stand in a bar; each begins with a letter of its own.
        names: Role to what it is called.
        most: How many centres the board has; what nobody owns is left open at the end of a bar.
        title: In the reader's language.
    """
    lines = [
        line
        for number, (year, centres) in enumerate(sorted(years.items()))
        for line in _bar(TOP + ROW * number, year, [(role, centres.get(role, 0)) for role in roles], most)
    ]
    told = "; ".join(f"{year}: {_told(centres, roles, names)}" for year, centres in sorted(years.items()))
    return sheet(LEFT + CENTRE * most + 4, TOP + ROW * len(years), lines, title=title, description=told)


def _bar(top: int, year: int, pieces: Sequence[tuple[str, int]], most: int) -> Iterator[str]:
    yield text(LEFT - 8, top + BAR // 2 + 5, year, "end quiet")
    x = LEFT
    for number, (role, centres) in enumerate(pieces):
        if centres:
            yield _piece(x, top, centres, "wash" if number % 2 else "")
            middle = x + CENTRE * centres // 2
            yield text(middle, top + 17, role[0], "mid bold")
            yield text(middle, top + 32, centres, "mid small")
            x += CENTRE * centres
    free = most - sum(centres for _, centres in pieces)
    if free > 0:
        yield _piece(x, top, free, "open")


def _piece(x: int, top: int, centres: int, kind: str) -> str:
    marked = f' class="{kind}"' if kind else ""
    return f'<rect{marked} x="{x}" y="{top}" width="{CENTRE * centres}" height="{BAR}"/>'


def _told(centres: Mapping[str, int], roles: Sequence[str], names: Mapping[str, str]) -> str:
    return ", ".join(f"{names[role]} {centres.get(role, 0)}" for role in roles)
