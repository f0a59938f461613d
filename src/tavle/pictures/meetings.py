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
    lines.append(_grid(len(players), wide))
    beside = _beside(players, met)
    for row, player in enumerate(players):
        y = TOP + CELL * row
        lines.append(text(LEFT - 36, y + 18, names[player], "end"))
        lines.append(text(LEFT - 8, y + 18, row + 1, "end small quiet"))
        for column, rounds in sorted([*beside[player].items(), (row, ())]):
            lines += _cell(LEFT + wide * column, y, wide, rounds, same=column == row)
    told = "; ".join(f"{names[player]}: {_told(beside[player], players, names)}" for player in players)
    width, height = LEFT + wide * len(players) + 4, TOP + CELL * len(players) + 4
    return sheet(width, height, lines, title=title, description=told)


def _beside(players: Sequence[str], met: Meetings) -> Mapping[str, Mapping[int, Sequence[int]]]:
    """For each player the columns of those he met, with the rounds; the cost is that of the meetings."""
    columns = {player: column for column, player in enumerate(players)}
    beside: dict[str, dict[int, Sequence[int]]] = {player: {} for player in players}
    for pair, rounds in met.items():
        if rounds and len(pair) == 2 and all(player in columns for player in pair):
            one, other = pair
            beside[one][columns[other]] = beside[other][columns[one]] = rounds
    return beside


def _grid(count: int, wide: int) -> str:
    """All lines at once: a rectangle for each two of a thousand players would be fifty megabytes."""
    right, bottom = LEFT + wide * count, TOP + CELL * count
    across = [f"M{LEFT} {TOP + CELL * n}H{right}" for n in range(count + 1)]
    down = [f"M{LEFT + wide * n} {TOP}V{bottom}" for n in range(count + 1)]
    return f'<path class="grid" d="{"".join(across + down)}"/>'


def _cell(x: int, y: int, wide: int, rounds: Sequence[int], *, same: bool) -> Iterator[str]:
    yield f'<rect class="{"same" if same else "wash"}" x="{x}" y="{y}" width="{wide}" height="{CELL}"/>'
    if not same:
        yield text(x + wide // 2, y + 18, " ".join(map(str, rounds)), "mid small")


def _told(beside: Mapping[int, Sequence[int]], players: Sequence[str], names: Mapping[str, str]) -> str:
    return ", ".join(f"{names[players[at]]} ({', '.join(map(str, beside[at]))})" for at in sorted(beside))
