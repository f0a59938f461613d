"""A bracket as an SVG: one column for each round, in light, dark and print, without any other file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from tavle.pairing.bracket import Bracket, Node, Part, match_length
from tavle.pictures.bracket_layout import ROW, Box, Heading, Layout, Sheet, lay_out, line_feeds
from tavle.pictures.bracket_words import came_down, goes_down, heading_text, origin_text, short_text, side_text, told
from tavle.pictures.letters import fitting, width_of
from tavle.rules.model.base import Language
from tavle.texts import say

NUMBER_WIDTH = 26
"""Width of the field with the number of the match."""
SEED_WIDTH = 20
"""Room for the number of a seed, left of its name."""
LETTERS, SMALL = 15, 12
"""Size of the letters of names, and of those that would else be cut."""
SCORE = 10
"""Width of a figure of a score."""

WALKOVER = "w.o."

NO_LENGTHS: Mapping[Part, Sequence[int]] = {}

STYLE = """
.cup { --ink: #1b1f24; --quiet: #59636e; --line: #8c959f; --box: #ffffff; --won: #dff3e4; background: transparent }
.cup rect { fill: var(--box); stroke: var(--line) }
.cup rect.number { fill: none }
.cup rect.won { fill: var(--won) }
.cup rect.nobody { stroke-dasharray: 3 3 }
.cup path { fill: none; stroke: var(--line); stroke-width: 1.5 }
.cup text { fill: var(--ink); font: 15px system-ui, sans-serif }
.cup text.won { font-weight: 700 }
.cup text.small { font-size: 12px }
.cup text.out { fill: var(--quiet) }
.cup text.score { text-anchor: end }
.cup text.note { fill: var(--quiet); font-size: 12px; text-anchor: end }
.cup text.down { fill: var(--quiet); font-size: 11px; text-anchor: end }
.cup text.number { font-size: 13px; text-anchor: middle }
.cup text.from { fill: var(--quiet); font-size: 13px; font-style: italic }
.cup text.part { font-size: 18px; font-weight: 700 }
.cup text.round { fill: var(--quiet); font-size: 13px }
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
    title: str | None = None,
    description: str = "",
    language: Language = "en",
    lengths: Mapping[Part, Sequence[int]] = NO_LENGTHS,
    sheet: Sheet = "natural",
) -> str:
    """The bracket as the text of an SVG: all its parts together.

    Args:
        bracket: As far as it is played.
        names: Player to the name to be shown; who is missing is shown as in the bracket.
        title: Read out first, and shown as a tooltip; default: the word for it in the language.
        description: What the picture shows, for those who cannot see it; default: the matches, one after another.
        language: Of all words.
        lengths: Points to win a match, by part and round.
        sheet: `natural` is as large as it needs; `phone` goes round by round in one column; `projector`, `a4` and `a3`
            fill a screen of 1920 x 1080 or a page, upright or across, whichever makes it larger.
    """
    layout = lay_out(bracket, sheet)
    words = _Words(bracket, names, language, lengths)
    (width, height), (on_width, on_height) = layout.size, layout.sheet
    size = f'viewBox="0 0 {width} {height}" width="{on_width}" height="{on_height}"'
    text = description or told(bracket, names, language, lengths)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cup" role="img" aria-labelledby="cup-title cup-desc" {size}>',
        f'<title id="cup-title">{escape(title or say(language, "bracket.title"))}</title>',
        f'<desc id="cup-desc">{escape(text)}</desc>',
        f"<style>{STYLE}</style>",
    ]
    for node in bracket.nodes if layout.lines else ():
        lines += _edges(bracket, node, layout)
    lines += [words.heading(heading, whole=not layout.lines) for heading in layout.headings]
    for node in bracket.nodes:
        lines += words.match(node, layout.boxes[node.number], headed=not layout.lines)
    if not bracket.nodes:
        lines.append(_text(18, 10 + ROW, names.get(bracket.seeds[0], bracket.seeds[0]), "won", room=18))
    return "\n".join([*lines, "</svg>", ""])


def _edges(bracket: Bracket, node: Node, layout: Layout) -> Iterator[str]:
    """The lines from the matches whose winners play a node; those of the losers would only confuse."""
    box = layout.boxes[node.number]
    for feed in line_feeds(bracket, node):
        start = layout.boxes[feed.node]
        right = start.left + start.width
        bend = box.left - (box.left - right) // 2 if box.left - right < box.width else box.left - 11
        yield f'<path d="M{right} {start.middle}H{bend}V{box.middle}H{box.left}"/>'


class _Words:
    """The bracket with the words that it is drawn in."""

    def __init__(
        self,
        bracket: Bracket,
        names: Mapping[str, str],
        language: Language,
        lengths: Mapping[Part, Sequence[int]],
    ) -> None:
        self._bracket = bracket
        self._names = names
        self._language = language
        self._lengths = lengths
        self._down = goes_down(bracket)
        self._seeds = {player: number for number, player in enumerate(bracket.seeds, start=1)}

    def heading(self, heading: Heading, *, whole: bool) -> str:
        """The words above a block or a column; above a column that stands alone both."""
        part = say(self._language, f"bracket.part.{heading.part}")
        if not heading.round:
            return _text(heading.left, heading.baseline, part, "part", room=40)
        node = Node(0, heading.round, self._bracket.nodes[0].sides, heading.part)
        words = heading_text(self._language, heading.part, heading.round, match_length(self._lengths, node))
        apart = whole and heading.part not in (Part.FINAL, Part.THIRD_PLACE)
        return _text(heading.left, heading.baseline, f"{part} · {words}" if apart else words, "round", room=60)

    def match(self, node: Node, box: Box, *, headed: bool) -> Iterator[str]:
        """The two lines of a match: number and seeds, names or where they come from, scores, and who has won."""
        filled = self._bracket.filled(node.number)
        if node.for_third_place and not headed:
            words = heading_text(self._language, node.part, node.round, match_length(self._lengths, node))
            yield _text(box.left, box.middle - ROW - 5, words, "round", room=40)
        left, width = box.left + NUMBER_WIDTH, box.width - NUMBER_WIDTH
        yield _rect("number", box.left, box.middle - ROW, NUMBER_WIDTH, 2 * ROW)
        yield _text(box.left + NUMBER_WIDTH // 2, box.middle + 5, str(node.number), "number", room=5)
        for half, top in enumerate((box.middle - ROW, box.middle)):
            kind = "nobody" if filled.void else self._kind(node, filled.players[half])
            yield _rect(kind, left, top, width, ROW)
            yield from self._side(node, half, Box(left, top + ROW - 8, width), kind)
        if node.number in self._down:
            down = self._down[node.number]
            words = say(self._language, "bracket.goes_down", match=down)
            yield _text(box.left + box.width, box.middle + ROW + 11, f"↓ {down}", "down", room=9, whole=words)

    def _kind(self, node: Node, player: str | None) -> str:
        result = self._bracket.results.get(node.number)
        return "open" if result is None else "won" if player == result.winner else "out"

    def _side(self, node: Node, half: int, line: Box, kind: str) -> Iterator[str]:
        """The words on one line of a match."""
        side, player = node.sides[half], self._bracket.filled(node.number).players[half]
        left = line.left + 5
        if not player:
            words = side_text(self._names, side, player, self._language)
            shown = short_text(side, player, self._language)
            yield _text(left, line.middle, shown, "from", room=line.width // 7, whole=words)
            return
        yield _text(left + SEED_WIDTH - 5, line.middle, str(self._seeds[player]), "note", room=5)
        score = self._score(node, half, kind)
        if score:
            yield _text(line.left + line.width - 6, line.middle, score, f"score {kind}", room=5)
        name = self._names.get(player, player)
        room = line.width - SEED_WIDTH - 10 - SCORE * (len(score) + bool(score))
        whole = f"{name} ({origin_text(side, self._language)})" if came_down(side) else name
        large = width_of(name, LETTERS) <= room
        shown = name if large else fitting(name, room, SMALL)
        yield _shown(left + SEED_WIDTH, line.middle, shown, kind if large else f"{kind} small", whole)

    def _score(self, node: Node, half: int, kind: str) -> str:
        result = self._bracket.results.get(node.number)
        if result is None:
            return ""
        if result.walkover:
            return WALKOVER if kind == "won" else ""
        return str(result.scores[half]) if result.scores is not None else ""


def _rect(kind: str, x: int, y: int, width: int, height: int) -> str:
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def _text(x: int, y: int, text: str, kind: str, *, room: int, whole: str | None = None) -> str:
    return _shown(x, y, text if len(text) <= room else text[: room - 1].rstrip() + "…", kind, whole or text)


def _shown(x: int, y: int, shown: str, kind: str, whole: str) -> str:
    tooltip = "" if shown == whole else f"<title>{escape(whole)}</title>"
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(shown)}{tooltip}</text>'
