"""Where the matches of a bracket stand: each part a block, each round a column, each match between its feeders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tavle.pairing.bracket import Bracket, Feed, Node, Part, Takes
from tavle.pairing.bracket_tree import steps_of

COLUMN = 202
"""From one round to the next, in units of the picture."""
BOX_WIDTH = 180
ROW = 26
"""Height of one player's line."""
PITCH = 2 * ROW + 14
"""From one match to the next below it."""
LABEL = 20
"""Room for the words above the match for third place."""
HEAD = 46
"""Room for the name of a part and of its rounds."""
GAP = 24
"""Between parts."""
MARGIN = 10

MOST_STRETCHED = 3
"""How many times wider than drawn by itself a picture may be made to fill its sheet."""

PHONE_WIDTH = 374
"""Of a picture for phones; with the margins of a page it fills 390."""

Sheet = Literal["natural", "phone", "projector", "a4", "a3"]

SIZES: Mapping[str, tuple[tuple[int, int], ...]] = {
    "projector": ((1920, 1080),),
    "a4": ((297, 210), (210, 297)),
    "a3": ((420, 297), (297, 420)),
}
"""Widths and heights that a sheet may have, in pixels or millimetres."""

BLOCKS = (
    (Part.MAIN, Part.FINAL, Part.THIRD_PLACE),
    (Part.LOSERS,),
    (Part.CONSOLATION,),
    (Part.LAST_CHANCE,),
    (Part.SECOND,),
)
"""Parts that are drawn together: the final goes on from the main cup."""


@dataclass(frozen=True, slots=True)
class Box:
    """A match: its left edge, the height of its middle, its width."""

    left: int
    middle: int
    width: int = BOX_WIDTH


@dataclass(frozen=True, slots=True)
class Heading:
    """Words above a column, or (`round` 0) above a block: a part and a round of it."""

    left: int
    baseline: int
    part: Part
    round: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole picture.

    Attributes:
        boxes: Number of the node to its box.
        size: Width and height of what is drawn.
        sheet: Width and height of what it is drawn on, with their unit.
        lines: Whether feeders are joined by lines.
    """

    boxes: Mapping[int, Box]
    headings: Sequence[Heading]
    size: tuple[int, int]
    sheet: tuple[str, str]
    lines: bool = True


def lay_out(bracket: Bracket, sheet: Sheet) -> Layout:
    """Places all matches on a sheet: side by side as far as that makes them larger, on a phone one below the other."""
    if sheet == "phone":
        return _column(bracket)
    blocks = [block for block in (_block(bracket, parts) for parts in BLOCKS) if block is not None]
    arrangements = [_arranged(blocks, beside=False), _arranged(blocks, beside=True)]
    if sheet == "natural":
        width, height = arrangements[0].size
        return _on(arrangements[0], (f"{width}", f"{height}"))
    unit = "" if sheet == "projector" else "mm"
    _, best, (width, height) = max(
        ((_scale(layout, size), layout, size) for layout in arrangements for size in SIZES[sheet]),
        key=lambda choice: choice[0],
    )
    return _on(_stretched(best, width * best.size[1] // height), (f"{width}{unit}", f"{height}{unit}"))


def _stretched(layout: Layout, width: int) -> Layout:
    """As wide as the sheet is, where the height decides how large all is drawn: room for longer names."""
    have = layout.size[0]
    width = min(width, MOST_STRETCHED * have)
    if width <= have:
        return layout
    boxes = {
        node: Box(box.left * width // have, box.middle, box.width * width // have) for node, box in layout.boxes.items()
    }
    headings = [Heading(h.left * width // have, h.baseline, h.part, h.round) for h in layout.headings]
    return Layout(boxes, headings, (width, layout.size[1]), layout.sheet)


def _on(layout: Layout, sheet: tuple[str, str]) -> Layout:
    return Layout(layout.boxes, layout.headings, layout.size, sheet)


def _scale(layout: Layout, size: tuple[int, int]) -> float:
    return min(size[0] / layout.size[0], size[1] / layout.size[1])


def _arranged(blocks: Sequence[Layout], *, beside: bool) -> Layout:
    """The first block above the others, or beside them."""
    boxes: dict[int, Box] = {}
    headings: list[Heading] = []
    left, top = MARGIN, MARGIN
    right, bottom = MARGIN + BOX_WIDTH, MARGIN
    for number, block in enumerate(blocks):
        if number == 1 and beside:
            left, top = right + GAP, MARGIN
        boxes |= {node: Box(box.left + left, box.middle + top, box.width) for node, box in block.boxes.items()}
        headings += [Heading(h.left + left, h.baseline + top, h.part, h.round) for h in block.headings]
        right, bottom = max(right, left + block.size[0]), max(bottom, top + block.size[1])
        top += block.size[1] + GAP
    return Layout(boxes, headings, (right + MARGIN, max(bottom, MARGIN + ROW) + MARGIN), ("", ""))


def _block(bracket: Bracket, parts: Sequence[Part]) -> Layout | None:
    """One block by itself, from 0, 0; None if the bracket has none of its parts."""
    nodes = [node for node in bracket.nodes if node.part in parts]
    if not nodes:
        return None
    columns = _columns(nodes)
    third = [node for node in nodes if node.part is Part.THIRD_PLACE]
    others = [node for node in nodes if node.part is not Part.THIRD_PLACE]
    middles = _middles(others)
    for node in third:
        final = next(other for other in others if columns[other.number] == columns[node.number])
        middles[node.number] = middles[final.number] + PITCH + LABEL
    boxes = {number: Box(COLUMN * columns[number], middle) for number, middle in middles.items()}
    heads = {columns[node.number]: node for node in others}
    headings = [Heading(COLUMN * column, HEAD - 10, node.part, node.round) for column, node in heads.items()]
    size = (COLUMN * max(columns.values()) + BOX_WIDTH, max(middles.values()) + ROW)
    return Layout(boxes, [Heading(0, 16, parts[0], 0), *headings], size, ("", ""))


def _columns(nodes: Sequence[Node]) -> dict[int, int]:
    """Node to its column: its round; the finals come after the main cup."""
    main = max((node.round for node in nodes if node.part is not Part.FINAL), default=0)
    return {node.number: node.round - 1 + (main if node.part is Part.FINAL else 0) for node in nodes}


def _middles(nodes: Sequence[Node]) -> dict[int, int]:
    """Node to the height of its middle: between the two that feed it, level with the only one, else in its own row."""
    known = {node.number: node for node in nodes}
    fed = {feed.node for node in nodes for feed in _feeders(node, known)}
    middles: dict[int, int] = {}
    rows = 0

    def place(node: Node) -> int:
        nonlocal rows
        above = [place(known[feed.node]) for feed in _feeders(node, known)]
        if not above:
            above = [HEAD + ROW + PITCH * rows]
            rows += 1
        middles[node.number] = sum(above) // len(above)
        return middles[node.number]

    for node in nodes:
        if node.number not in fed:
            place(node)
    return middles


def _feeders(node: Node, known: Mapping[int, Node]) -> list[Feed]:
    """The feeds whose lines are drawn: of winners in the same block; a second final stands beside the first."""
    if node.only_after is not None:
        return [Feed(node.only_after)]
    return [feed for feed in node.feeds if feed.takes is Takes.WINNER and feed.node in known]


def line_feeds(bracket: Bracket, node: Node) -> list[Feed]:
    """The feeds of a node that lines of the picture lead to."""
    block = next(parts for parts in BLOCKS if node.part in parts)
    return _feeders(node, {other.number: other for other in bracket.nodes if other.part in block})


def _column(bracket: Bracket) -> Layout:
    """Round by round, one match below the other, in the order in which they are played."""
    steps = steps_of(bracket.nodes)
    boxes: dict[int, Box] = {}
    headings: list[Heading] = []
    last, top = None, MARGIN
    for node in sorted(bracket.nodes, key=lambda node: (steps[node.number], node.number)):
        if (node.part, node.round) != last:
            last = (node.part, node.round)
            headings.append(Heading(MARGIN, top + 24, node.part, node.round))
            top += 34
        boxes[node.number] = Box(MARGIN, top + ROW, PHONE_WIDTH - 2 * MARGIN)
        top += PITCH
    height = max(top, MARGIN + ROW + MARGIN)
    return Layout(boxes, headings, (PHONE_WIDTH, height), (f"{PHONE_WIDTH}", f"{height}"), lines=False)
