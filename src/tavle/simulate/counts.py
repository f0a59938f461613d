"""What studies count: whole numbers that add up, whatever piece of the work they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Counts:
    """Counts of some tournaments, by name; each is an array, a single number one of one element.

    Names: `tournaments` played, `complete` those that came to an end; `places`, `separated`, `starts`, `seats`,
    `attended`, `dead` as the kernels say; sums `games`, `repeats` and so on; `inversions` and `squares`, and what their
    squares add up to (see `moments`); `example`: the first tournament with a dead end in each round, of which the least
    counts, not the sum.
    """

    values: Mapping[str, Ints]

    def __add__(self, other: Counts) -> Counts:
        names = dict.fromkeys((*self.values, *other.values))
        return Counts(
            {name: _added(name, [each.values[name] for each in (self, other) if name in each.values]) for name in names}
        )

    def number(self, name: str) -> int:
        """A single number; 0 where it is not counted."""
        return int(self.values[name][0]) if name in self.values else 0

    def array(self, name: str) -> Ints | None:
        """An array, where it is counted."""
        return self.values.get(name)

    def plain(self) -> dict[str, Any]:
        """As `json.dump` takes it."""
        return {name: value.tolist() for name, value in self.values.items()}

    @staticmethod
    def of_plain(values: Mapping[str, Any]) -> Counts:
        """The inverse of `plain`."""
        return Counts({name: np.array(value, np.int64) for name, value in values.items()})


NEVER = (1 << 62) - 1
"""No tournament has come to a dead end there."""


def _added(name: str, counted: Sequence[Ints]) -> Ints:
    """What one or both have counted under a name."""
    together: Ints = (np.minimum if name == "example" else np.add).reduce(counted)
    return together


def single(value: int) -> Ints:
    """A single number as an array."""
    return np.array([value], np.int64)


def moments(inversions: Ints, squares: Ints, players: int) -> dict[str, Ints]:
    """Sums of two measures of order, and of their squares in parts that stay below 2^63; see `sum_of_squares`."""
    return {
        "inversions": single(int(inversions.sum())),
        "inversions_parts": _parts(inversions, players),
        "squares": single(int(squares.sum())),
        "squares_parts": _parts(squares, players),
    }


def _parts(values: Ints, players: int) -> Ints:
    """Of numbers high x base + low the sums of high x high, high x low and low x low."""
    high, low = np.divmod(values, _base(players))
    return np.array([(high * high).sum(), (high * low).sum(), (low * low).sum()], np.int64)


def _base(players: int) -> int:
    """About the root of the greatest value that a measure of order takes, 4/3 of the cube of the players."""
    return int(1 << ((4 * players**3).bit_length() // 2))


def sum_of_squares(counts: Counts, name: str, players: int) -> int:
    """The sum of the squares of a measure, exactly.

    Args:
        name: `inversions` or `squares`.
    """
    both, mixed, low = (int(part) for part in counts.values[f"{name}_parts"])
    base = _base(players)
    return both * base * base + 2 * mixed * base + low
