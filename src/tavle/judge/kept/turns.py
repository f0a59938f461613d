"""The turns of a game: spring and fall with their retreats, and winter."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tavle.core.errors import refuse

STEPS = ("SM", "SR", "FM", "FR", "WA")
"""Season and phase of the turns of a year, in their order."""
_KINDS = {"M": "movement", "R": "retreat", "A": "adjustment"}
_SEASONS = {"S": "spring", "F": "fall", "W": "winter"}
_FORM = re.compile(r"([SFW])([1-9][0-9]{3})([MRA])")


@dataclass(frozen=True, slots=True, order=True)
class Turn:
    """A turn, written `S1901M`, `S1901R`, `F1901M`, `F1901R` or `W1901A`.

    Attributes:
        year: 1000 or later.
        step: The place of the turn in its year, a position in `STEPS`.
    """

    year: int
    step: int

    def __str__(self) -> str:
        step = STEPS[self.step]
        return f"{step[0]}{self.year}{step[1]}"

    @property
    def kind(self) -> str:
        """`movement`, `retreat` or `adjustment`."""
        return _KINDS[STEPS[self.step][1]]

    @property
    def season(self) -> str:
        """`spring`, `fall` or `winter`."""
        return _SEASONS[STEPS[self.step][0]]

    @property
    def following(self) -> Turn:
        """The next turn, whether or not anything is to be done in it."""
        return Turn(self.year, self.step + 1) if self.step + 1 < len(STEPS) else Turn(self.year + 1, 0)


FIRST = Turn(1901, 0)
"""Spring 1901."""


def turn_of(text: object, *, where: str = "turn") -> Turn:
    """The turn that a text such as `F1901R` names.

    Raises:
        Refused: if it names none.
    """
    found = _FORM.fullmatch(text) if isinstance(text, str) else None
    if found is None or found[1] + found[3] not in STEPS:
        raise refuse("game-not-a-turn", where=where, turn=text)
    return Turn(int(found[2]), STEPS.index(found[1] + found[3]))
