"""Who comes to which round: a share of the rounds, late arrivals, and players who leave for good."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from tavle.simulate.words import ATTENDANCE, chances, happens, part_of, pick, word_of

Chance = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]

LATE, LEAVING = 1 << 32, 1 << 33
"""Where the words about arrivals and leaving begin; those about each round stand below."""


class AttendanceData(BaseModel):
    """How people write it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    share: Annotated[float, Field(gt=0, le=1, allow_inf_nan=False)] = 1.0
    late: Chance = 0.0
    leaving: Chance = 0.0


@dataclass(frozen=True, slots=True)
class Attendance:
    """How players come and go.

    Attributes:
        share: The chance of each player to be there in each round for which he is in the tournament at all.
        late: The chance of each to come only for a later round; every later round is as likely.
        leaving: The chance of each, after each round, to leave for good.
    """

    share: float = 1.0
    late: float = 0.0
    leaving: float = 0.0

    @property
    def steady(self) -> bool:
        """Whether nobody comes late or leaves."""
        return self.late == self.leaving == 0.0

    def plain(self) -> dict[str, Any]:
        """As people write it."""
        return asdict(self)

    def comes(self, stream: np.uint64, number: int, rounds: int, player: int) -> bool:
        """Whether a player is there in a round of so many."""
        words = part_of(stream, ATTENDANCE)

        def is_so(word: int, chance: float) -> bool:
            return bool(happens(word_of(words, word), chances(chance)[()]))

        if self.late and rounds > 1 and is_so(LATE | player, self.late):
            first = 2 + int(pick(word_of(words, LATE | 1 << 16 | player), rounds - 1))
            if number < first:
                return False
        if self.leaving and any(is_so(LEAVING | over << 16 | player, self.leaving) for over in range(1, number)):
            return False
        return is_so(number << 16 | player, self.share)
