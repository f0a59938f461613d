"""The championships of the demo, and what it explains of each."""

from __future__ import annotations

from dataclasses import dataclass

from tavle.library.demos import demo_played
from tavle.records import Loaded


@dataclass(frozen=True, slots=True)
class Championship:
    """A tournament of the demo.

    Attributes:
        files: Its records in the order of time; a later one knows more.
        upper, lower: Two players of the final list; the demo says why one stands above the other.
    """

    files: tuple[str, ...]
    upper: str
    lower: str

    def records(self) -> tuple[Loaded, ...]:
        """The records, each played through the commands of the log."""
        return tuple(map(demo_played, self.files))


CHAMPIONSHIPS = (
    Championship(("arcon_weekend",), "dag", "ase"),
    Championship(("agricola_championship",), "maren", "chiara"),
    Championship(("monrad_saturday", "monrad_weekend"), "ivar", "mads"),
)
