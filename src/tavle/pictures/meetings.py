"""Who met whom: a square of all players with the rounds in which two sat at one table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tavle.pictures.sheet import sheet, text

CELL = 26
LETTER = 7
"""Width of a digit or a blank between rounds."""
LEFT = 190
TOP = 28

Meetings = Mapping[frozenset[str], Sequence[int]]
"""Two players to the rounds in which they met."""


def meetings_svg(players: Sequence[str], met: Meetings, names: Mapping[str, str], *, title: str) -> str:
    """The square of meetings.

    Args:
        players: In the order of the rows, which is that of the columns.
        met: Rounds by pairs.
        names: Player to the name to be shown.
        title: In the reader's language.
    """
    wide = max([CELL, *(LETTER * (len(" ".join(map(str, rounds))) + 1) for rounds in met.values())])
    lines = [text(LEFT + wide * n + wide // 2, TOP - 8, n + 1, "mid small quiet") for n in range(len(players))]
    for row, player in enumerate(players):
        y = TOP + CELL * row
        lines.append(text(LEFT - 36, y + 18, names[player], "end"))
        lines.append(text(LEFT - 8, y + 18, row + 1, "end small quiet"))
        for column, other in enumerate(players):
            rounds = met.get(frozenset((player, other)), ())
            lines += _cell(LEFT + wide * column, y, wide, rounds, same=player == other)
    told = "; ".join(f"{names[player]}: {_told(player, players, met, names)}" for player in players)
    width, height = LEFT + wide * len(players) + 4, TOP + CELL * len(players) + 4
    return sheet(width, height, lines, title=title, description=told)


def _cell(x: int, y: int, wide: int, rounds: Sequence[int], *, same: bool) -> Iterator[str]:
    kind = "same" if same else "wash" if rounds else ""
    marked = f' class="{kind}"' if kind else ""
    yield f'<rect{marked} x="{x}" y="{y}" width="{wide}" height="{CELL}"/>'
    if rounds and not same:
        yield text(x + wide // 2, y + 18, " ".join(map(str, rounds)), "mid small")


def _told(player: str, players: Sequence[str], met: Meetings, names: Mapping[str, str]) -> str:
    found = [(other, met.get(frozenset((player, other)), ())) for other in players if other != player]
    return ", ".join(f"{names[other]} ({', '.join(map(str, rounds))})" for other, rounds in found if rounds)
