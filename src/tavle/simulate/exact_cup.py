"""The cup of a book by the exact engine: its own cut, lots and seating, round by round until it is won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from tavle.core.errors import Refused
from tavle.core.lots import Stream
from tavle.core.model import LotOrders, PlayerId, Round, Table, Tournament
from tavle.pairing.bracket import Bracket, Part, match_length
from tavle.pairing.bracket_places import places_of
from tavle.pairing.cup_bracket import cup_state
from tavle.pairing.next_round import next_round, task_for
from tavle.pairing.seating import Seating, Task
from tavle.ranking import Standings
from tavle.rules.model import Book
from tavle.rules.model.seating import Cup, CupEntry
from tavle.simulate.models import Game, Matches
from tavle.simulate.words import PLAY_OFFS, happens, part_of, word_of

PLAY_OFF = "play_off"
"""What decides at the cut where equals play for it; among the criteria of the list."""
CANNOT_BEGIN = {"nobody-in-cup", "too-few-for-bracket"}
"""Faults of a cup for which too few have come through."""


@dataclass(frozen=True, slots=True)
class PlannedCup:
    """The cup that a book has announced.

    Attributes:
        game: What decides its matches, and who goes on from a play-off.
        others: The same for matches to so many points, where the book says how long they are.
    """

    rule: Cup
    entry: CupEntry
    game: Matches
    others: Mapping[int, Matches]

    @property
    def lengths(self) -> dict[Part, Sequence[int]]:
        """Part of the bracket to the points of its matches, round by round."""
        return {Part(part): rounds for part, rounds in self.entry.lengths.items()}


@dataclass(frozen=True, slots=True)
class CupEnd:
    """A cup that is over, or could not begin.

    Attributes:
        tournament: With the rounds of the cup.
        through: Who went on, in the order in which they were seeded.
        places: Place of each who has played in it, and in a second cup below it.
        cut_by: What separates the last who went on from the first who did not; empty where there is none of them.
        winners: List beside the title to who has won it.
        rounds: How many it took.
    """

    tournament: Tournament
    through: tuple[str, ...] = ()
    places: Mapping[str, int] = field(default_factory=dict)
    cut_by: str = ""
    winners: Mapping[str, str] = field(default_factory=dict)
    rounds: int = 0


class CupPlay:
    """Plays the cup of one tournament.

    Args:
        stream: The tournament's.
        chance: Makes the lots of the book.
        lot: A player's lot on the list after a round; the greater stands above.
        result: Round, table and what decides it to the table with its result.
        numbers: Of the players, as the model knows them.
    """

    def __init__(
        self,
        book: Book,
        cup: PlannedCup,
        stream: np.uint64,
        *,
        chance: Callable[[str, str], Stream],
        lot: Callable[[int, PlayerId], tuple[int, int]],
        result: Callable[[int, Table, Game], Table],
        numbers: Mapping[PlayerId, int],
    ) -> None:
        self.book, self.cup, self.stream = book, cup, stream
        self.chance, self.lot, self.result, self.numbers = chance, lot, result, numbers

    def to_the_end(self, tournament: Tournament, standings: Standings) -> CupEnd | None:
        """The cup after the list of all rounds that count; `None` if it cannot be played by those who go on.

        Raises:
            Refused: if the book refuses its rounds for any other reason.
        """
        first = standings.after + 1
        tournament = self._with_play_off(tournament, standings)
        try:
            bracket = cup_state(self._task(tournament, first), self.cup.rule).bracket
        except Refused as refused:
            if {fault.code for fault in refused.faults} <= CANNOT_BEGIN:
                return None
            raise
        number = first
        while (seating := self._seated(tournament, number)) is not None:
            tables = tuple(self._played(number, table, seating, bracket) for table in seating.tables)
            entry = Round(number, tables, draws=seating.draws, stage=seating.stage)
            tournament = replace(tournament, rounds=(*tournament.rounds, entry))
            number += 1
        over = cup_state(self._task(tournament, number), self.cup.rule).bracket
        return self._ended(tournament, over, standings, number - first)

    def _task(self, tournament: Tournament, number: int) -> Task:
        return replace(task_for(self.book, tournament, seed="", number=number), chance=self.chance)

    def _seated(self, tournament: Tournament, number: int) -> Seating | None:
        try:
            return next_round(self.book, tournament, seed="", number=number, chance=self.chance)
        except Refused as refused:
            if {fault.code for fault in refused.faults} == {"no-more-rounds"}:
                return None
            raise

    def _played(self, number: int, table: Table, seating: Seating, bracket: Bracket) -> Table:
        match = seating.reasons[table.number].values["match"]
        length = match_length(self.cup.lengths, bracket.nodes[int(str(match)) - 1])
        return self.result(number, table, self.cup.game if length is None else self.cup.others[length])

    def _ended(self, tournament: Tournament, over: Bracket, standings: Standings, rounds: int) -> CupEnd:
        seeds = len(over.seeds) - over.form.second
        through = over.seeds[:seeds]
        lists = places_of(over)
        main, second = lists[Part.MAIN], lists.get(Part.SECOND, {})
        places = {**main, **{player: seeds + place for player, place in second.items()}}
        winners = {
            part.value: player
            for part, found in lists.items()
            for player, place in found.items()
            if place == 1 and part is not Part.MAIN
        }
        return CupEnd(tournament, through, places, self._cut_by(standings, seeds), winners, rounds)

    def _cut_by(self, standings: Standings, through: int) -> str:
        if through == len(standings.rows):
            return ""
        by = standings.rows[through - 1].separated_by
        return by or (PLAY_OFF if self.cup.entry.at_cut == PLAY_OFF else "lots")

    def _with_play_off(self, tournament: Tournament, standings: Standings) -> Tournament:
        """The tournament with the order in which a play-off puts those who are equal at a cut."""
        entry, rows, order = self.cup.entry, standings.rows, list[PlayerId]()
        if entry.best is None or entry.at_cut != PLAY_OFF:
            return tournament
        for border in (entry.best, entry.best + entry.second):
            if border < len(rows) and rows[border - 1].place == rows[border].place:
                above = rows[border].place - 1
                equal = [row.player for row in rows if row.place == above + 1]
                # Where both cuts go through the same equals, the later one continues the earlier.
                order = [player for player in order if player not in equal]
                order += self._play_off(equal, standings.after, above, border)
        if not order:
            return tournament
        lots = tournament.lots
        return replace(tournament, lots=LotOrders(lots.standings, {**lots.after, standings.after: tuple(order)}))

    def _play_off(self, equal: Sequence[PlayerId], after: int, above: int, border: int) -> list[PlayerId]:
        """Those who go on first: for each place one after the other, in the order of their lots, plays the holder."""
        left = sorted(equal, key=lambda player: self.lot(after, player), reverse=True)
        winners: list[PlayerId] = []
        for place in range(above, border):
            holder = left[0]
            for other in left[1:]:
                holder = self._holds(place, holder, other)
            winners.append(holder)
            left.remove(holder)
        return winners + left

    def _holds(self, place: int, holder: PlayerId, other: PlayerId) -> PlayerId:
        one, two = self.numbers[holder], self.numbers[other]
        strong, weak = min(one, two), max(one, two)
        drawn = word_of(part_of(self.stream, PLAY_OFFS), place << 32 | strong << 16 | weak)
        strong_wins = happens(drawn, self.cup.game.decisive()[strong, weak])
        return holder if strong_wins == (one == strong) else other
