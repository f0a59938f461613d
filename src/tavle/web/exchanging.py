"""What an exchange of two players does to who meets whom, whatever the book says of it: meetings again, and clubs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tavle.core.model import Round
from tavle.tournament.state import State
from tavle.web.meetings import Pair, met_in, pairs_of


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players who would come together by an exchange, or would not any more.

    Attributes:
        rounds: Those in which they have met.
        club: That of both; None where they are of different ones.
    """

    one: str
    other: str
    rounds: tuple[int, ...]
    club: str | None


@dataclass(frozen=True, slots=True)
class Exchange:
    """Meetings that matter: of those who have met, or are of one club."""

    new: tuple[Meeting, ...]
    gone: tuple[Meeting, ...]


def exchange_of(state: State, before: Round, after: Round) -> Exchange:
    """What is different between two seatings of a round."""
    met = met_in(state.tournament.until(before.number - 1).rounds)
    clubs: dict[str, str | None] = {player.id: player.club for player in state.tournament.players}
    together, apart = set(pairs_of(after)), set(pairs_of(before))
    return Exchange(_meetings(together - apart, met, clubs), _meetings(apart - together, met, clubs))


def _meetings(
    pairs: set[Pair], met: Mapping[Pair, Sequence[int]], clubs: Mapping[str, str | None]
) -> tuple[Meeting, ...]:
    found = []
    for one, other in sorted(map(sorted, pairs)):
        club = clubs[one] if clubs[one] == clubs[other] else None
        rounds = tuple(met.get(frozenset((one, other)), ()))
        if rounds or club:
            found.append(Meeting(one, other, rounds, club))
    return tuple(found)
