"""Strengths from past tournaments: the Plackett-Luce model fitted to who finished ahead of whom at each table.

Source: D. R. Hunter, MM algorithms for generalized Bradley-Terry models, Annals of Statistics 32 (2004) 384-406.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tavle.core.model import Seat, Table
from tavle.records import Loaded

Stage = tuple[str, tuple[str, ...]]
"""Who was best of those that were left, and these, himself among them."""

MEAN, PER_TEN = 1500.0, 400.0
"""The scale of Elo: an average player has 1500, 400 points are odds of ten to one."""
STEPS, CLOSE = 2000, 1e-10


def fitted_ratings(records: Sequence[Loaded], *, prior: float = 0.5) -> dict[str, float]:
    """A rating for everybody who has played, by name, the strongest first.

    Args:
        records: Read records; a player is the same where the name is.
        prior: So many games won and so many lost against an average player are added for each, so that who has won or
            lost everything has a rating too.

    Equals at a table are each taken for the best of those not above them. Walkovers and unfinished games count nothing.
    """
    stages = [stage for loaded in records for stage in _stages(loaded)]
    return ratings_of(stages, prior=prior)


def ratings_of(stages: Iterable[Stage], *, prior: float = 0.5) -> dict[str, float]:
    """The same from the stages of the games."""
    listed = list(stages)
    chosen: dict[str, float] = {}
    for best, left in listed:
        chosen[best] = chosen.get(best, 0.0) + 1.0
        for player in left:
            chosen.setdefault(player, 0.0)
    worth = dict.fromkeys(chosen, 1.0)
    for _ in range(STEPS):
        after = _step(listed, chosen, worth, prior)
        change = max((abs(math.log(after[player] / worth[player])) for player in worth), default=0.0)
        worth = after
        if change < CLOSE:
            break
    ratings = {player: MEAN + PER_TEN * math.log10(value) for player, value in worth.items()}
    return dict(sorted(ratings.items(), key=lambda item: (-item[1], item[0])))


def _step(
    stages: Sequence[Stage], chosen: Mapping[str, float], worth: Mapping[str, float], prior: float
) -> dict[str, float]:
    """One step of Hunter's algorithm; the virtual opponent is worth 1."""
    below = {player: 2 * prior / (value + 1.0) for player, value in worth.items()}
    for _, left in stages:
        share = 1.0 / sum(worth[player] for player in left)
        for player in left:
            below[player] += share
    return {player: (chosen[player] + prior) / below[player] for player in worth}


def _stages(loaded: Loaded) -> Iterator[Stage]:
    measure = loaded.book.game.result
    names = {str(player.id): player.called for player in loaded.tournament.players}
    for entry in loaded.tournament.rounds:
        for table in entry.tables:
            if table.status == "finished":
                yield from _of_table(table, measure, names)


def _of_table(table: Table, measure: str, names: Mapping[str, str]) -> Iterator[Stage]:
    def worth(seat: Seat) -> int:
        return int(getattr(seat.outcome, measure) or 0)

    for seat in table.seats:
        left = tuple(names[other.player] for other in table.seats if worth(other) <= worth(seat))
        # The last, alone or equal, has been chosen from nobody else but equals.
        if any(worth(other) < worth(seat) for other in table.seats):
            yield names[seat.player], left
