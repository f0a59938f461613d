"""The records that the demo plays. They stand in examples/ too; a test holds the two together."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources

from tavle.records import Loaded, read_record_text


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
        """The records, read."""
        folder = resources.files("tavle.cli.demo")
        texts = (folder.joinpath(f"{name}.json").read_text(encoding="utf-8") for name in self.files)
        return tuple(map(read_record_text, texts))


CHAMPIONSHIPS = (
    Championship(("arcon_weekend",), "dag", "ase"),
    Championship(("agricola_championship",), "maren", "chiara"),
    Championship(("monrad_saturday", "monrad_weekend"), "ivar", "mads"),
)
