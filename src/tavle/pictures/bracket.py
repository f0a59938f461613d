"""A cup as an SVG: one column for each round, readable on a phone, on A4 and in the dark, without any other file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from tavle.pairing.bracket import Bracket, Feed, Node, Takes

COLUMN = 182
"""From one round to the next, in units of the picture."""
BOX_WIDTH = 160
ROW = 26
"""Height of one player's line."""
PITCH = 2 * ROW + 14
"""From one match of round 1 to the next."""
LABEL = 20
"""Room for the words above the match for third place."""
SEED_WIDTH = 20
MARGIN = 10
LONGEST_NAME = 13
"""Letters of a name that fit on a line; the rest is in the tooltip."""

WALKOVER = "w.o."

STYLE = """
.cup { --ink: #1b1f24; --quiet: #59636e; --line: #8c959f; --box: #ffffff; --won: #dff3e4; background: transparent }
.cup rect { fill: var(--box); stroke: var(--line) }
.cup rect.won { fill: var(--won) }
.cup path { fill: none; stroke: var(--line); stroke-width: 1.5 }
.cup text { fill: var(--ink); font: 15px system-ui, sans-serif }
.cup text.won { font-weight: 700 }
.cup text.out { fill: var(--quiet) }
.cup text.note { fill: var(--quiet); font-size: 12px; text-anchor: end }
@media (prefers-color-scheme: dark) {
  .cup { --ink: #f0f3f6; --quiet: #a6b0bb; --line: #7a838d; --box: #161b22; --won: #173d27 }
}
@media print {
  .cup { --ink: #000000; --quiet: #333333; --line: #000000; --box: #ffffff; --won: #eeeeee }
}
"""


def bracket_svg(
    bracket: Bracket,
    names: Mapping[str, str],
    *,
    title: str = "Cup",
    description: str = "",
    third_place: str = "Third place",
) -> str:
    """The bracket as the text of an SVG.

    Args:
        bracket: The cup, as far as it is played.
        names: Player to the name to be shown; who is missing is shown as in the bracket.
        title: Read out first, and shown as a tooltip; in the reader's language.
        description: What the picture shows, for those who cannot see it; default: the matches, one after another.
        third_place: The words above the match for third place.
    """
    middles = _middles(bracket)
    width = 2 * MARGIN + COLUMN * max(bracket.rounds - 1, 0) + BOX_WIDTH
    height = max(middles.values(), default=MARGIN + ROW) + ROW + MARGIN
    told = description or "; ".join(_told(bracket, names, node) for node in bracket.nodes)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cup" role="img" aria-labelledby="cup-title cup-desc" {size}>',
        f'<title id="cup-title">{escape(title)}</title>',
        f'<desc id="cup-desc">{escape(told)}</desc>',
        f"<style>{STYLE}</style>",
    ]
    for node in bracket.nodes:
        lines += _edges(node, middles)
    for node in bracket.nodes:
        lines += _match(bracket, names, node, middles[node.number])
        if node.for_third_place:
            lines.append(_text(_left(node), middles[node.number] - ROW - 5, third_place, "out", room=2 * LONGEST_NAME))
    if not bracket.nodes:
        lines.append(_text(MARGIN + 8, MARGIN + ROW, _name(names, bracket.champion), "won"))
    return "\n".join([*lines, "</svg>", ""])


def _middles(bracket: Bracket) -> dict[int, int]:
    """Node to the height of its middle: each between the two places of the round before, the third place below all."""
    slots = {bracket.nodes[-1].number: 0} if bracket.nodes else {}
    for node in reversed(bracket.nodes):
        for half, side in enumerate(node.sides):
            if isinstance(side, Feed) and side.takes is Takes.WINNER:
                slots[side.node] = 2 * slots[node.number] + half
    middles = {}
    for node in bracket.nodes:
        below = PITCH + LABEL if node.for_third_place else 0
        halves = (2 * slots.get(node.number, 0) + 1 << node.round - 1) - 1
        middles[node.number] = MARGIN + ROW + PITCH * halves // 2 + below
    return middles


def _left(node: Node) -> int:
    return MARGIN + COLUMN * (node.round - 1)


def _edges(node: Node, middles: Mapping[int, int]) -> Iterator[str]:
    """The lines from the matches whose winners play a node; those of the losers would only confuse."""
    for side in node.feeds:
        if side.takes is Takes.WINNER:
            start = _left(node) - COLUMN + BOX_WIDTH
            bend = (start + _left(node)) // 2
            yield f'<path d="M{start} {middles[side.node]}H{bend}V{middles[node.number]}H{_left(node)}"/>'


def _match(bracket: Bracket, names: Mapping[str, str], node: Node, middle: int) -> Iterator[str]:
    """The two lines of a match: seed, name, and who has won."""
    result = bracket.results.get(node.number)
    for player, top in zip(bracket.players(node.number), (middle - ROW, middle), strict=True):
        won = result is not None and player == result.winner
        kind = "won" if won else "out" if result else "open"
        yield f'<rect class="{kind}" x="{_left(node)}" y="{top}" width="{BOX_WIDTH}" height="{ROW}"/>'
        if player is None:
            continue
        left, baseline = _left(node), top + ROW - 8
        yield _text(left + SEED_WIDTH, baseline, str(bracket.seeds.index(player) + 1), "note")
        walkover = won and result is not None and result.walkover
        if walkover:
            yield _text(left + BOX_WIDTH - 5, baseline, WALKOVER, "note")
        room = LONGEST_NAME - (len(WALKOVER) if walkover else 0)
        yield _text(left + SEED_WIDTH + 5, baseline, _name(names, player), kind, room=room)


def _text(x: int, y: int, text: str, kind: str, *, room: int = LONGEST_NAME) -> str:
    shown = text if len(text) <= room else text[: room - 1].rstrip() + "…"
    whole = "" if shown == text else f"<title>{escape(text)}</title>"
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(shown)}{whole}</text>'


def _name(names: Mapping[str, str], player: str | None) -> str:
    return "?" if player is None else names.get(player, player)


def _told(bracket: Bracket, names: Mapping[str, str], node: Node) -> str:
    """A match as a line of text: `1: Anna - Bo, Anna`."""
    upper, lower = bracket.players(node.number)
    result = bracket.results.get(node.number)
    won = f", {_name(names, result.winner)}" if result else ""
    return f"{node.number}: {_name(names, upper)} - {_name(names, lower)}{won}"
