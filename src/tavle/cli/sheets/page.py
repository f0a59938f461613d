"""The page that a sheet writes on: headings, lines and tables on standard output, in one language."""

from __future__ import annotations

import io
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tavle.cli.output import one_line
from tavle.texts import number_text, say

if TYPE_CHECKING:
    from tavle.core.model import Tournament
    from tavle.rules.model.base import Language

DASH = "–"
ACCENT = "bold cyan"
QUIET = "dim"

_WIDE = 1000
"""Where no terminal sets a width, no line is broken."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes:
        side: Where its texts stand; numbers stand right.
        wraps: Where the terminal is too narrow, lines are broken in these columns only, if a table has any.
    """

    heading: str
    side: Literal["left", "right"] = "left"
    wraps: bool = False


Cell = str | tuple[str, str]
"""The text of a cell, or text and style."""


class Page:
    """Standard output for people.

    Colours appear on a terminal only. A plain page has neither colours nor rules, and breaks no line.
    """

    def __init__(self, language: Language = "en", *, plain: bool = False) -> None:
        self.language = language
        self._plain = plain
        self._empty = True
        terminal = sys.stdout.isatty() and not plain
        self._written = io.StringIO()
        self._console = Console(
            file=self._written,
            force_terminal=terminal,
            width=None if terminal else _WIDE,
            highlight=False,
            markup=False,
            emoji=False,
        )

    def word(self, key: str, **values: object) -> str:
        """A text of the catalogue's part for the command line."""
        return say(self.language, f"cli.{key}", **values)

    def heading(self, text: str) -> None:
        """A heading, with an empty line before it unless it is the first."""
        if not self._empty:
            print()
        self._write(Text(text, style=self._style(ACCENT)))

    def line(self, text: str = "", *, quiet: bool = False) -> None:
        """A paragraph."""
        self._write(Text(text, style=self._style(QUIET if quiet else "")))

    def table(self, columns: Sequence[Column], rows: Iterable[Iterable[Cell]]) -> None:
        """A table with headings."""
        table = Table(
            box=None if self._plain else box.SIMPLE_HEAD,
            show_edge=False,
            pad_edge=False,
            padding=(0, 1),
            header_style=self._style("bold"),
        )
        chosen = any(column.wraps for column in columns)
        for column in columns:
            table.add_column(Text(column.heading), justify=column.side, no_wrap=chosen and not column.wraps)
        for row in rows:
            table.add_row(*(self._cell(cell) for cell in row))
        self._write(table)

    def _cell(self, cell: Cell) -> Text:
        text, style = (cell, "") if isinstance(cell, str) else cell
        return Text(text, style=self._style(style))

    def _style(self, style: str) -> str:
        return "" if self._plain else style

    def _write(self, what: Text | Table) -> None:
        """Prints without the blanks that fill the width, and by `print`, so that `main` hears of a closed pipe."""
        self._empty = False
        self._console.print(what)
        for line in self._written.getvalue().splitlines():
            print(line.rstrip())
        self._written.seek(0)
        self._written.truncate()


def shown(exact: str) -> str:
    """An exact number of an answer for the eye: `19½` for `39/2`."""
    return number_text(Fraction(exact))


def names_of(tournament: Tournament) -> Mapping[str, str]:
    """What each player is called, with his id where others are called the same."""
    counts = Counter(player.called for player in tournament.players)
    return {
        player.id: one_line(player.called if counts[player.called] == 1 else f"{player.called} ({player.id})")
        for player in tournament.players
    }
