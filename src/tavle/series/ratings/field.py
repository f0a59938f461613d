"""Games as flat columns of numbers: what the models run over, a million games like ten."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tavle.core.errors import Fault, Refused
from tavle.series.persons import Persons
from tavle.series.ratings.events import Event, RatedGame


@dataclass(frozen=True, slots=True)
class Field:
    """All games of a list in their order.

    Attributes:
        persons: Ids; everywhere else a person is the number in this tuple.
        events: In the order in which they are rated.
        seats: The person of each seat, game after game.
        places: The place of each seat at its table.
        bounds: Where each game's seats begin; one more at the end.
        lengths: The match length of each game; 0 where it is not known.
        event_of: The number of each game's event.
    """

    persons: tuple[str, ...]
    events: tuple[Event, ...]
    seats: array[int]
    places: array[int]
    bounds: array[int]
    lengths: array[int]
    event_of: array[int]

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.bounds) - 1

    def first_events(self, count: int) -> Field:
        """The columns of the first events alone; the persons stay as they are."""
        return replace(self.first_games(bisect_left(self.event_of, count)), events=self.events[:count])

    def first_games(self, count: int) -> Field:
        """The columns of the first games alone; persons and events stay as they are."""
        seats = self.bounds[count]
        return replace(
            self,
            seats=self.seats[:seats],
            places=self.places[:seats],
            bounds=self.bounds[: count + 1],
            lengths=self.lengths[:count],
            event_of=self.event_of[:count],
        )

    def where(self, game: int) -> str:
        """A game as people name it."""
        return f"{self.events[self.event_of[game]].id}: {self.source(game).where}"

    def source(self, game: int) -> RatedGame:
        """A game as its event has it."""
        event = self.event_of[game]
        return self.events[event].games[game - bisect_left(self.event_of, event)]

    def game_at(self, seat: int) -> int:
        """The game to which a seat belongs."""
        return bisect_right(self.bounds, seat) - 1


def field_of(events: Sequence[Event], persons: Persons, first: Sequence[str] = ()) -> Field:
    """The columns of these events.

    Args:
        events: In the order in which they are rated.
        persons: Who their players are.
        first: Persons who are known before any game.

    Raises:
        Refused: `plays-himself` where two seats of a table are one person's.
    """
    numbers = {person: number for number, person in enumerate(first)}
    field = Field((), tuple(events), array("q"), array("q"), array("q", [0]), array("q"), array("q"))
    faults: list[Fault] = []
    for index, event in enumerate(events):
        own = {player: numbers.setdefault(persons.of[event.id, player], len(numbers)) for player in event.names}
        for game in event.games:
            seats = [own[player] for player in game.players]
            if len(set(seats)) < len(seats):
                twice = next(p for p in game.players if seats.count(own[p]) > 1)
                where = f"{event.id}: {game.where}"
                faults.append(Fault("plays-himself", where, values={"player": persons.of[event.id, twice]}))
            field.seats.extend(seats)
            field.places.extend(game.places)
            field.bounds.append(len(field.seats))
            field.lengths.append(game.length or 0)
            field.event_of.append(index)
    if faults:
        raise Refused(faults)
    return replace(field, persons=tuple(numbers))
