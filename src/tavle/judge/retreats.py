"""The retreat phase: dislodged units go where they may, two to one place are both disbanded, the rest is disbanded too.

Source: rule book "Retreat and disbanding"; DATC 3.2 6.H.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tavle.judge.board import CODES, NODE, NODES, PROVINCE
from tavle.judge.choices import Choices
from tavle.judge.drafts import Draft, Named, Parser, Place
from tavle.judge.lexer import words_of
from tavle.judge.readings import note_name, unit_notes, unlike
from tavle.judge.reasons import Reason
from tavle.judge.slip import Line, is_proxy, parts_of, words_below
from tavle.judge.units import Unit
from tavle.judge.words import Kind

DISBAND = -1
"""Instead of a node: the unit is taken off the board."""

Fallen = Mapping[int, tuple[Unit, tuple[int, ...]]]
"""Province -> (the dislodged unit, the nodes open to it)."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """A line and the retreat that it orders; `node` is `DISBAND` or a node, also where no retreat came to be."""

    line: Line
    node: int = DISBAND

    @property
    def valid(self) -> bool:
        """Whether a retreat, or a disbanding, came to be."""
        return self.line.verdict in ("ok", "ok_tolerant")


def settle_retreats(chosen: Mapping[int, int]) -> dict[int, bool]:
    """Which retreats succeed.

    Args:
        chosen: Province of the dislodged unit -> the node it retreats to, or `DISBAND`.

    Returns:
        For each of them whether the order is carried out: a disbanding always, a retreat if no other goes to the same province.
    """
    goals = Counter(PROVINCE[node] for node in chosen.values() if node != DISBAND)
    return {unit: node == DISBAND or goals[PROVINCE[node]] == 1 for unit, node in chosen.items()}


def read_retreats(power: str, lines: tuple[str, ...], fallen: Fallen, choices: Choices) -> list[Retreat]:
    """Reads a power's retreat orders, each with its verdict; of two for one unit the last counts.

    Args:
        power: Whose slip it is.
        lines: The lines from top to bottom.
        fallen: The dislodged units of all powers.
        choices: The rule choices.
    """
    found: list[Retreat] = []
    above: list[Word] = []
    for number, text in enumerate(lines, 1):
        for part in parts_of(text):
            words = words_below(words_of(part), above)
            found.append(_read(Line(power, number, part, "unreadable"), words, fallen))
            above = words or above
    return found
