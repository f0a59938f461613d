"""A whole tournament around the games: stages, byes, who sits out, clocks, votes, disputes, words for the table."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tavle.rules.invalid import MINUTE
from tavle.rules.model.base import ClauseId, Count, Exact, Id, Model, Rule, Text


class Stage(Rule):
    """A part of the tournament with its own weight.

    Attributes:
        rounds: How many; absent where the organiser announces it (an option without a default).
        weight: Factor of the points of its games.
        optional: Whether the organiser may leave it out.
        counts: Whether its games count on the lists (those of a cup do not).
    """

    name: Id
    title: Text
    rounds: Count | None = None
    weight: Exact = Field(default=1, validate_default=True)
    optional: bool = False
    counts: bool = True


class Bye(Rule):
    """A round without an opponent: its points, and how many a player may have.

    Attributes:
        most_clause: The clause about how many, if it is another.
        whom_clause: The clause about who gets it, if it is another.
    """

    points: Exact
    most: int = Field(default=1, ge=0)
    most_clause: ClauseId | None = None
    whom_clause: ClauseId | None = None


class SittingOut(Rule):
    """Who sits out when the tables do not divide the field: volunteers, then this precedence for a seat.

    Attributes:
        precedence: From the first right to a seat to the last.
        travellers_equal: Whether travellers stand level with the pre-registered.
    """

    precedence: tuple[Literal["registered", "travelled", "arrived"], ...]
    travellers_equal: bool = False


class Upset(Rule):
    """Points moved at one table when a low player of the list finishes ahead of a high one.

    Attributes:
        round: The round it is played in; places are those of the list before it.
        high, low: Places of the list.
        malus: Added to a high player (a negative number).
        bonus: Added to a low player.
        malus_for: `each` low player ahead of him; `both`: only for a low player ahead of all high players; `off`.
    """

    round: Count
    high: tuple[Count, ...] = Field(min_length=1)
    low: tuple[Count, ...] = Field(min_length=1)
    malus: Exact
    bonus: Exact
    malus_for: Literal["each", "both", "off"] = "each"


class Clock(Rule):
    """Minutes of one phase: fixed, or for each player and each point of the match."""

    phase: Literal["negotiation_first_year", "negotiation", "writing", "round"]
    minutes: Count
    per_player_and_point: bool = False
    shorter: Literal["never", "unanimous"] = "never"


class Session(Rule):
    """When a round is played, as the programme says (local times; an end before the start is the next day)."""

    round: Count
    starts: str = Field(pattern=MINUTE)
    ends: str = Field(pattern=MINUTE)


class Attendance(Rule):
    """How early players meet before each round.

    Attributes:
        minutes: Before the start.
        beginners: Minutes before the start for beginners, who are told the rules; absent where no briefing is held.
    """

    minutes: Count
    beginners: Count | None = None


class OrderReading(Rule):
    """Who collects and reads out the written orders.

    Attributes:
        readers: The players of the table in turn, or one person for all turns.
        own_read_by: The reader's neighbour on this side reads the reader's own orders.
    """

    readers: Literal["in_turn", "one"] = "in_turn"
    own_read_by: Literal["right", "left"] = "right"


class AfterMoves(Rule):
    """Retreats and builds.

    Attributes:
        negotiation: Whether there is time to negotiate before them.
        alone_on_board: Whether a player who is the only one with something to do does it on the board, unwritten.
    """

    negotiation: bool = False
    alone_on_board: bool = True


class Disputes(Rule):
    """Who decides a dispute: the arbiter, or, where he plays at the table, somebody from another one.

    Attributes:
        final: Whether there is no appeal.
    """

    final: bool = True


class Vote(Rule):
    """How a table may end its game by vote. It never changes the centres.

    Attributes:
        after_spring: Which centres count when the game ends after a spring move.
        eliminated: Whether players without centres vote too.
    """

    unanimous: bool = True
    open: bool = True
    counted_by: Literal["outsider", "anyone"] = "outsider"
    after_spring: Literal["last_autumn"] = "last_autumn"
    eliminated: bool = False


class Replacement(Rule):
    """What happens when a player leaves a game.

    Attributes:
        score_to: Whose the score is when somebody takes over the seat.
        otherwise: What becomes of the seat when nobody is found.
    """

    score_to: Literal["starter", "substitute", "by_years"] = "starter"
    otherwise: Literal["civil_disorder"] = "civil_disorder"


class Notice(Rule):
    """Words of the book shown to the players at the table."""

    text: Text


class Card(Model):
    """A card that is not used."""

    deck: str
    number: int
    name: str
    kind: Literal["occupation", "minor_improvement"]


class Draft(Rule):
    """A draft at the table: how many cards are dealt and kept, which way they go, which cards are left out."""

    dealt: Count
    kept: Count
    decks: tuple[str, ...]
    occupations_go: Literal["left", "right"]
    improvements_go: Literal["left", "right"]
    banned: tuple[Card, ...] = ()
    banned_clause: ClauseId | None = None


class PlacesAtTable(Rule):
    """Lots at each table: for the places before the draft, and for the starting player after it."""

    places: bool = True
    starting_player: bool = True
