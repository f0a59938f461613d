"""Draws docs/picture.svg from what the program prints: `python docs/picture.py`."""

from __future__ import annotations

import contextlib
import io
import os
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tavle.cli.main import main

ROOT = Path(__file__).parents[1]
RECORD = "examples/arcon_weekend.json"
ROWS = 12


class Screen(io.StringIO):
    """Standard output that says it is a terminal."""

    def isatty(self) -> bool:
        """Always."""
        return True


def printed(*words: str) -> list[str]:
    """The lines of a command as a terminal gets them."""
    screen = Screen()
    with contextlib.redirect_stdout(screen):
        main(words)
    return screen.getvalue().splitlines()


def draw() -> str:
    """The picture: the top of a list, and why the eighth stands above the ninth."""
    console = Console(record=True, width=104, file=io.StringIO(), force_terminal=True)
    for words, lines in (
        (["standings", RECORD], slice(0, ROWS)),
        (["explain", RECORD, "dag", "ase"], slice(0, None)),
    ):
        console.print(f"$ tavle {' '.join(words)}", style="bold")
        for line in printed(*words)[lines]:
            console.print(Text.from_ansi(line))
        console.print()
    # No font is fetched from elsewhere: whoever looks at the picture stays alone with it.
    return re.sub(r"@font-face \{.*?\}\n", "", console.export_svg(title="tavle"), flags=re.DOTALL)


if __name__ == "__main__":
    os.environ.update(TERM="xterm-256color", COLUMNS="104", COLORTERM="truecolor")
    os.chdir(ROOT)
    (ROOT / "docs" / "picture.svg").write_text(draw(), encoding="utf-8")
