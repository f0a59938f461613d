"""The rest by the engine of the books: slow, for any book."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from tavle.simulate.exact import Played, play_on
from tavle.simulate.rest.course import Ends, Field


@dataclass(frozen=True)
class ByBook:
    """The book's own seating and list."""

    field: Field

    def play(self, seed: int, first: int, count: int) -> Ends:
        """See `Course`."""
        field = self.field
        played = [
            play_on(field.book, field.tournament, field.numbers, field.game, seed=seed, index=index)
            for index in range(first, first + count)
        ]
        ended = [each for each in played if each.order]
        shape = (len(ended), field.players)
        orders = np.array([each.order for each in ended], np.int64).reshape(shape)
        places = np.array([self._places(each) for each in ended], np.int64).reshape(shape)
        enough = np.array([self._enough(each) for each in ended], bool).reshape(shape)
        return Ends(orders, places, enough)

    def _places(self, played: Played) -> list[int]:
        rows = played.standings.rows if played.standings is not None else ()
        places = [len(rows) + 1] * self.field.players
        for row in rows:
            places[self.field.numbers[row.player]] = row.place
        return places

    def _enough(self, played: Played) -> list[bool]:
        rows = played.standings.rows if played.standings is not None else ()
        least = self.field.least or Fraction(0)
        enough = [least <= 0] * self.field.players  # Who is not on the list has no points.
        for row in rows:
            enough[self.field.numbers[row.player]] = row.points >= least
        return enough
