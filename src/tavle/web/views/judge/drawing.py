"""The board to stand in a page: its style is a file of its own, as the policy of all pages wants."""

from __future__ import annotations

import re

from tavle.judge.kept import PlayedTurn
from tavle.library.games import board_of
from tavle.rules.model.base import Language

_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
_FILL = re.compile(r'style="fill: (var\(--[A-Z]{3}\))"')


def inline_board(page: PlayedTurn, language: Language) -> str:
    """The picture of a turn as SVG without a style inside; `static/board.css` has it (a test compares)."""
    picture = _STYLE.sub("", board_of(page, language=language), count=1)
    picture = picture.replace(' style="max-width: 100%; height: auto"', "", 1)
    return _FILL.sub(r'fill="\1"', picture)
