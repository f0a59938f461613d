"""Places where losing is better: one result made worse, all other chance the same, and the player ends higher."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from tavle.core.errors import refuse
from tavle.core.model import Outcome, Table
from tavle.core.phrases import Phrase
from tavle.simulate.exact import Played, Subject, number_of, play
from tavle.simulate.measures import share
from tavle.simulate.study import Study

Plain = dict[str, Any]

MOST_EXAMPLES = 5
"""So many are told of."""
MOST_TOURNAMENTS = 100_000
"""Of a book, that are searched."""


@dataclass(frozen=True, slots=True)
class Gain:
    """A worse result that led to a better place.

    Attributes:
        index: The tournament.
        player: His number.
        before, after: His place with the result as it was, and with the worse one.
    """

    index: int
    round: int
    table: int
    player: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class LosingPays:
    """How many results were made worse in each round, and those that paid."""

    tried: Mapping[int, int]
    gains: tuple[Gain, ...]


def with_losing(planned: Study, answer: Plain, tournaments: int) -> Plain:
    """The answer with places where losing is better, from so many tournaments of each book."""
    subjects = []
    for plan, subject in zip(planned.plans, answer["subjects"], strict=True):
        searched = {}
        if plan.subject is not None:
            found = losing_pays(plan.subject, seed=planned.seed, tournaments=tournaments)
            searched = {"losing": _plain(found, tournaments)}
        subjects.append({**subject, **searched})
    return {**answer, "subjects": subjects}


def check_losing(planned: Study, tournaments: int) -> None:
    """Refuses more tournaments than can be searched for results better lost, and any where no book is among them."""
    if not 0 <= tournaments <= MOST_TOURNAMENTS:
        right = Phrase("between", {"least": 0, "most": MOST_TOURNAMENTS})
        raise refuse("bad-value", key="losing", value=tournaments, right=right)
    if tournaments and all(plan.subject is None for plan in planned.plans):
        raise refuse("option-only-for", option="losing", right=Phrase("some-book"))


def losing_pays(subject: Subject, *, seed: int, tournaments: int) -> LosingPays:
    """Tries every game of some tournaments: a won match is lost, a score or a count changes with the next lower one.

    The cost is that of playing each tournament once for every seat of its games.
    """
    tried: Counter[int] = Counter()
    gains = []
    for index in range(tournaments):
        as_it_was = play(subject, seed=seed, index=index)
        if as_it_was.dead_end is not None:
            continue
        for number, table, player in _games(as_it_was):
            worse = _worse(table, player)
            if worse is None:
                continue
            tried[number] += 1
            played = play(subject, seed=seed, index=index, changed={(number, table.number): worse})
            gain = _gain(index, number, table.number, player, as_it_was, played)
            if gain is not None:
                gains.append(gain)
    return LosingPays(tried, tuple(gains))


def _games(played: Played) -> Iterator[tuple[int, Table, int]]:
    for entry in played.tournament.rounds:
        for table in entry.tables:
            for seat in table.seats:
                yield entry.number, table, number_of(seat.player)


def _gain(index: int, number: int, table: int, player: int, before: Played, after: Played) -> Gain | None:
    if after.dead_end is not None:
        return None
    places = [played.place_of(player) for played in (before, after)]
    return Gain(index, number, table, player, *places) if places[1] < places[0] else None


def _worse(table: Table, player: int) -> dict[int, Outcome] | None:
    """The outcomes of the table's players if this one changes with who is next below him; `None` if nobody is."""
    if not table.played:
        return None
    outcomes = {number_of(seat.player): seat.outcome for seat in table.seats}
    own = _worth(outcomes[player])
    below = [(_worth(outcome), other) for other, outcome in outcomes.items() if _worth(outcome) < own]
    if not below:
        return None
    other = max(below)[1]
    return {**outcomes, player: replace(outcomes[other]), other: replace(outcomes[player])}


def _worth(outcome: Outcome) -> int:
    if outcome.won is not None:
        return int(outcome.won)
    return outcome.centres if outcome.centres is not None else outcome.score or 0


def _plain(found: LosingPays, tournaments: int) -> Plain:
    return {
        "tournaments": tournaments,
        "better": share(len(found.gains), sum(found.tried.values())),
        "rounds": [
            {"round": number, "better": share(sum(gain.round == number for gain in found.gains), tried)}
            for number, tried in sorted(found.tried.items())
        ],
        "examples": [asdict(gain) for gain in found.gains[:MOST_EXAMPLES]],
    }
