"""The exact engine: plays a rule book as it stands, with its own seating, scoring, adjustments and chain.

Slow and general. Only the results of the games, who comes, and the lots are simulated; all else is what a director
would get from `tavle pair` and `tavle standings`. The kernels are measured against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import numpy as np

from tavle.core.errors import Fault, NoSolution, Refused
from tavle.core.lots import Stream
from tavle.core.model import LotOrders, Outcome, Player, PlayerId, Round, Status, Table, Tournament
from tavle.pairing.list_lots import wants_lots
from tavle.pairing.next_round import next_round, rule_for
from tavle.pairing.places import draw_turn_order
from tavle.ranking import Standings, rank
from tavle.rules.model import Book
from tavle.rules.model.seating import ByLot, Optimised
from tavle.simulate.attendance import Attendance
from tavle.simulate.blocks import seat_block
from tavle.simulate.boards import seat_boards
from tavle.simulate.compiled import wrapping
from tavle.simulate.exact_cup import CupEnd, CupPlay, PlannedCup
from tavle.simulate.kernels.swiss import lot_of
from tavle.simulate.models import Game
from tavle.simulate.words import SimulatedLots, stream_of


@dataclass(frozen=True, slots=True)
class Subject:
    """What is played: a book, who plays, and what decides the games.

    Attributes:
        ratings: Of the players, the strongest first; they make the start order and the seeding groups.
        game: Results.
        attendance: Who comes to a round; `None` is everybody always, and draws nothing.
        cup: That is played after the rounds that count; everybody who goes on comes to it.
    """

    book: Book
    ratings: tuple[Fraction | None, ...]
    game: Game
    attendance: Attendance | None = None
    cup: PlannedCup | None = None

    @property
    def players(self) -> int:
        """How many take part."""
        return len(self.ratings)


@dataclass(frozen=True, slots=True)
class Played:
    """A tournament played to its end, or to where it got stuck.

    Attributes:
        order: Numbers of the players, best first; equals by lot. Empty where it got stuck.
        separated: For each place of `order` but the last, what separates it from the next.
        dead_end: The round that could not be seated.
        why: What the book says to that; `None` where too few have come as far as its cup.
        drawn: Numbers of the players in the order in which round 1 was seated.
        sat_out: For each number the rounds in which there was neither table nor bye for him, though he had come.
        turns: Round and table number to the place of each seat in the order of play.
        cup: Where one was played; `standings` is the list before it.
        spans: For each place of `order` the first and the last of those shared with it; empty where none is shared.
    """

    tournament: Tournament
    standings: Standings | None
    order: tuple[int, ...] = ()
    separated: tuple[str, ...] = ()
    dead_end: int | None = None
    drawn: tuple[int, ...] = ()
    sat_out: Mapping[int, int] = field(default_factory=dict)
    turns: Mapping[tuple[int, int], Sequence[int]] = field(default_factory=dict)
    cup: CupEnd | None = None
    spans: tuple[tuple[int, int], ...] = ()
    why: Fault | None = None

    def place_of(self, player: int) -> int:
        """The place of a player, by his number; the first of those that he shares."""
        at = self.order.index(player)
        return self.spans[at][0] if self.spans else at + 1


def player_id(number: int) -> PlayerId:
    """Ids that sort as the numbers do."""
    return PlayerId(f"p{number:04d}")


def number_of(player: str) -> int:
    """The number behind an id."""
    return int(player[1:])


def entered(subject: Subject) -> Tournament:
    """The tournament before its first round."""
    many = 10_000  # games behind a rating: enough for any book
    players = tuple(
        Player(player_id(number), rating=rating, games=None if rating is None else many)
        for number, rating in enumerate(subject.ratings)
    )
    unrated = [player.id for player in players if player.rating is None]
    rated = sorted((player for player in players if player.rating is not None), key=_by_rating)
    return Tournament(subject.book.id, players, start_order=(*(player.id for player in rated), *unrated))


def _by_rating(player: Player) -> Fraction:
    return -(player.rating or Fraction(0))


Changed = Mapping[tuple[int, int], Mapping[int, Outcome]]
"""Round and table number to the outcomes that stand there instead of the simulated ones, by the player's number."""


def play(subject: Subject, *, seed: int, index: int, changed: Changed | None = None) -> Played:
    """Plays one tournament of a study.

    Args:
        changed: Results that are not left to chance; all other chance stays the same.

    Raises:
        Refused: if the book cannot be played by these players at all.
    """
    with wrapping():
        stream = int(stream_of(np.uint64(seed), np.uint64(index)))
        return _Play(subject, stream, changed or {}).to_the_end()


def play_on(
    book: Book, begun: Tournament, numbers: Mapping[PlayerId, int], game: Game, *, seed: int, index: int
) -> Played:
    """Plays a tournament that has begun to its end: the tables without a result first, then the rounds to come.

    Args:
        numbers: Of the players, as `game` knows them.

    Raises:
        Refused: if the next round cannot be seated by the book at all.
    """
    with wrapping():
        stream = int(stream_of(np.uint64(seed), np.uint64(index)))
        return _Play(Subject(book, (), game), stream, {}, begun, numbers).to_the_end()


class _Play:
    def __init__(
        self,
        subject: Subject,
        stream: int,
        changed: Changed,
        begun: Tournament | None = None,
        numbers: Mapping[PlayerId, int] | None = None,
    ) -> None:
        self.subject, self.stream, self.changed = subject, np.uint64(stream), changed
        self.book, self.whole = subject.book, begun is None and subject.attendance is None
        self.tournament = entered(subject) if begun is None else begun
        self.numbers = numbers or {player: number_of(player) for player in self.tournament.start_order}

        self.drawn: Sequence[PlayerId] = self.tournament.start_order
        self.sat_out: Counter[int] = Counter()
        self.turns: dict[tuple[int, int], Sequence[int]] = {}

    def to_the_end(self) -> Played:
        rounds, begun = self.book.rounds(), self.tournament.rounds
        if begun:
            self.tournament = replace(self.tournament, rounds=tuple(self._filled(entry) for entry in begun))
            if wants_lots(self.book, len(begun)) and len(begun) not in self.tournament.lots.after:
                self._draw_list_lots(len(begun))
        for number in range(len(begun) + 1, (rounds or 0) + 1):
            try:
                seated = self._seated(number)
            except NoSolution as error:
                return Played(self.tournament, None, dead_end=number, why=error.faults[0])
            except Refused as error:
                if self.subject.attendance is None:
                    raise
                # Those who came cannot be seated by the book.
                return Played(self.tournament, None, dead_end=number, why=error.faults[0])
            self._count_out(seated)
            entry = replace(seated, tables=tuple(self._played(number, table) for table in seated.tables))
            self.tournament = replace(self.tournament, rounds=(*self.tournament.rounds, entry))
            if wants_lots(self.book, number):
                self._draw_list_lots(number)
        return self._with_cup(self._ended(rank(self.book, self.tournament)))

    def _with_cup(self, played: Played) -> Played:
        """The tournament after its cup: who has played in it by how far they came, the others by the list."""
        cup, standings = self.subject.cup, played.standings
        if cup is None or standings is None:
            return played
        plays = CupPlay(
            self.book, cup, self.stream, chance=self.chance, lot=self._lot, result=self._played, numbers=self.numbers
        )
        over = plays.to_the_end(self.tournament, standings)
        if over is None:
            return Played(self.tournament, None, dead_end=standings.after + 1)
        reached = {self.numbers[PlayerId(player)]: place for player, place in over.places.items()}
        order = sorted(played.order, key=lambda number: reached.get(number, len(played.order) + 1))
        sharing = Counter(reached.values())
        firsts = [reached.get(number, at) for at, number in enumerate(order, start=1)]
        spans = tuple((first, first + max(sharing[first], 1) - 1) for first in firsts)
        return replace(played, tournament=over.tournament, order=tuple(order), cup=over, spans=spans)

    def _filled(self, entry: Round) -> Round:
        """A round with a result at every table that had none."""
        tables = [table if table.played else self._played(entry.number, table) for table in entry.tables]
        return replace(entry, tables=tuple(tables))

    def chance(self, _: str, purpose: str) -> Stream:
        """Lots of this tournament."""
        return SimulatedLots(str(int(self.stream)), purpose)

    def _seated(self, number: int) -> Round:
        present = self._present(number)
        tournament = self.tournament if present is None else replace(self.tournament, present=present)
        rule = rule_for(self.book, number)
        if isinstance(rule, ByLot) and self.book.game.roles:
            # The book's lots over boards and powers take seconds where boards are many: see `boards`.
            return Round(number, seat_boards(self.book, tournament, number, self.chance))
        if not isinstance(rule, Optimised):
            seating = next_round(self.book, tournament, seed="", number=number, chance=self.chance)
            drawn = next((draw.order for draw in seating.draws if draw.kind == "start_order"), self.drawn)
            self.drawn = tuple(map(PlayerId, drawn))
            return Round(number, seating.tables, seating.byes)
        if self.whole:
            return Round(number, seat_block(self.book, rule, tournament, number, self.chance))
        # Later rounds go on from the plan, which the draws tell.
        seating = next_round(self.book, tournament, seed=str(int(self.stream)), number=number)
        return Round(number, seating.tables, seating.byes, draws=seating.draws)

    def _count_out(self, entry: Round) -> None:
        """Who has come and has nothing to do."""
        present = self._present(entry.number)
        here = set(self.tournament.start_order if present is None else present)
        seated = {seat.player for table in entry.tables for seat in table.seats}
        self.sat_out.update(self.numbers[player] for player in here.difference(seated, entry.byes))

    def _present(self, number: int) -> tuple[PlayerId, ...] | None:
        attendance, rounds = self.subject.attendance, self.book.rounds() or 0
        if attendance is None:
            return None
        return tuple(
            player
            for player in self.tournament.start_order
            if attendance.comes(self.stream, number, rounds, self.numbers[player])
        )

    def _played(self, number: int, table: Table, game: Game | None = None) -> Table:
        players = [self.numbers[seat.player] for seat in table.seats]
        turn = self.turns[number, table.number] = self._turn(number, table)
        changed = self.changed.get((number, table.number))
        if changed is not None:
            outcomes: list[Outcome] | None = [changed[player] for player in players]
        else:
            outcomes = (game or self.subject.game).outcomes(self.stream, number, players, turn)
        if outcomes is None:
            return replace(table, status=Status.UNFINISHED)
        seats = tuple(replace(seat, outcome=outcome) for seat, outcome in zip(table.seats, outcomes, strict=True))
        return replace(table, seats=seats, status=Status.FINISHED)

    def _turn(self, number: int, table: Table) -> list[int]:
        """The place of each seat in the order of play."""
        rule = self.book.places_at_table
        seats = [str(seat.player) for seat in table.seats]
        if rule is None or not rule.enabled or not rule.starting_player:
            return list(range(len(seats)))
        order = draw_turn_order(seats, self.chance("", f"starting_player/{number}/{table.number}"))
        return [order.index(player) for player in seats]

    def _draw_list_lots(self, after: int) -> None:
        order = sorted(self.tournament.start_order, key=lambda player: self._lot(after, player), reverse=True)
        lots = self.tournament.lots
        self.tournament = replace(self.tournament, lots=LotOrders(lots.standings, {**lots.after, after: tuple(order)}))

    def _lot(self, after: int, player: PlayerId) -> tuple[int, int]:
        number = self.numbers[player]
        return int(lot_of(self.stream, after, number)), number

    def _ended(self, standings: Standings) -> Played:
        """The last list; what shares a place is put in order by lot."""
        place = {row.player: row.place for row in standings.rows}
        unlisted = len(place) + 1

        def key(player: PlayerId) -> tuple[int, ...]:
            return (place.get(player, unlisted), *(-part for part in self._lot(standings.after, player)))

        order = sorted(self.tournament.start_order, key=key)
        below = {row.order: row.separated_by for row in standings.rows}
        if len(place) < len(order):
            below[len(place)] = standings.rows[0].criteria[0].key if place else None
        separated = tuple(below.get(number) or "lots" for number in range(1, len(order)))
        return Played(
            self.tournament,
            standings,
            tuple(self.numbers[player] for player in order),
            separated,
            drawn=tuple(self.numbers[PlayerId(player)] for player in self.drawn),
            sat_out=self.sat_out,
            turns=self.turns,
        )
