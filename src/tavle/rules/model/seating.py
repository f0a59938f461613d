"""Who meets whom: one method for each way the rule books seat a round."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from tavle.rules.model.base import ClauseId, Count, Exact, Model, Rule

Places = tuple[tuple[Count, ...], ...]

BracketPart = Literal["main", "third_place", "losers", "final", "consolation", "last_chance", "second"]
"""The parts of a bracket, as `tavle.pairing.bracket` has them."""

BRACKET_PARTS: tuple[str, ...] = get_args(BracketPart)


class _Seating(Rule):
    """Attributes common to all methods.

    Attributes:
        rounds: The rounds it seats, counted over the whole tournament; empty: all.
    """

    rounds: tuple[Count, ...] = ()

    def seats_round(self, number: int) -> bool:
        """Whether this method seats the round."""
        return not self.rounds or number in self.rounds


class Monrad(_Seating):
    """From the top, each against the next free player he has not met.

    Attributes:
        rematch_clause: The clause by which nobody meets twice.
        start_clause: The clause about round 1.
        start: The order of round 1: rating, the unrated by lot below; all by lot; the fold; or strength groups.
        apart: Whether players of one club are kept apart in round 1 where that can be done.
        dead_end: What an announced option admits when no legal pairing exists.
    """

    method: Literal["monrad"]
    rematch_clause: ClauseId
    start_clause: ClauseId
    start: Literal["rating", "lot", "fold", "groups"] = "rating"
    apart: bool = False
    dead_end: Literal["refuse", "second_bye", "oldest_rematch"] = "refuse"


class ByLot(_Seating):
    """Tables by lot; with roles, tables and roles are drawn together.

    Attributes:
        seeded: Whether from round 2 on the tables are made by the list: the first at table 1, the next at table 2.
        odd_tables: Whether tables of another size than the usual one are the first or the last.
    """

    method: Literal["by_lot"]
    seeded: bool = False
    odd_tables: Literal["first", "last"] = "last"


class Composition(_Seating):
    """By lot under a composition: so many of each seeding group at every table.

    Attributes:
        groups: Sizes of the seeding groups, strongest first; they add up to the field.
        quota: How many of each group sit at a table.
        rated_games: A player with fewer rated games is unranked.
    """

    method: Literal["composition"]
    groups: tuple[Count, ...] = Field(min_length=1)
    quota: tuple[Count, ...] = Field(min_length=1)
    rated_games: int = Field(default=0, ge=0)
    groups_clause: ClauseId | None = None

    @model_validator(mode="after")
    def _fits(self) -> Composition:
        if len(self.groups) != len(self.quota):
            raise PydanticCustomError("as-many-quotas", "`groups` and `quota` must have the same length")
        if len({size * 1000 // quota for size, quota in zip(self.groups, self.quota, strict=True)}) != 1:
            raise PydanticCustomError("groups-that-fit", "every group must fill the same number of tables")
        return self


class Scheme(_Seating):
    """By a scheme fixed beforehand, relative to an earlier composition: the same composition, nobody meets again.

    Attributes:
        of_round: The round that the scheme starts from, seated by a composition.
        goals: For each table of that round and each slot there (group by group) the table in this one, from 1.
        by_lot: Whether a lot among all seatings that fit decides instead.
    """

    method: Literal["scheme"]
    of_round: Count
    goals: Places
    by_lot: bool = False


class Blocks(_Seating):
    """Tables from places of the list.

    Attributes:
        places: For each table the places of its players; empty: the list cut into tables from the top.
        odd_tables: Whether, when it is cut, tables of another size than the usual one are the first or the last.
    """

    method: Literal["blocks"]
    places: Places = ()
    odd_tables: Literal["first", "last"] = "last"


Lengths = Annotated[tuple[Annotated[int, Field(ge=1, le=512)], ...], Field(min_length=1)]
"""Points to win a match, round by round."""


class Optimised(_Seating):
    """A block of rounds seated as a whole, so that as few as can be meet again.

    Attributes:
        aims: What is minimised, in order: a shipped list of aims.
        apart: Whether players of one club are kept apart where that can be done.
        steps: At most so many steps of the search; the same seed and steps give the same block.
    """

    method: Literal["optimised"]
    aims: Literal["plain", "diplomacy", "vtes"] = "plain"
    apart: bool = False
    steps: Count = 2000


class CupEntry(Model):
    """Who goes on to a cup: the best so many, or all with so many points; and what decides among equals at the cut.

    Attributes:
        second: So many who come next on the list play a second cup.
        lengths: Part of the bracket to the length of its matches, round by round; the last holds for all later rounds.
    """

    best: Literal[2, 4, 8] | None = None
    points: Exact | None = None
    at_cut: Literal["play_off", "lot", "all"] = "play_off"
    second: int = Field(default=0, ge=0, le=512)
    lengths: dict[BracketPart, Lengths] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _one_form(self) -> CupEntry:
        if (self.best is None) == (self.points is None):
            raise PydanticCustomError(
                "either-of", "give either `{one}` or `{other}`", {"one": "best", "other": "points"}
            )
        return self


class Cup(_Seating):
    """A cup of the best after all rounds that count.

    Attributes:
        entry: Who goes on; absent: there is no cup.
        kind: What becomes of who loses: he is out, goes on in a consolation, there in a last chance, plays two matches
            in any case, or is out when he has lost twice.
        seeding: The list (first against last) or lots decide who meets whom.
        byes: Who is free in round 1: the highest on the list, or whom the lot names.
        apart: Whether players of one club are kept apart in round 1 where that can be done.
        third_place: Whether the losers of the semi-finals play for third place (single elimination).
        second_final: In double elimination, whether who comes to the final unbeaten must be beaten twice.
    """

    method: Literal["cup"]
    entry: CupEntry | None = None
    kind: Literal["single", "consolation", "last_chance", "two_matches", "double"] = "single"
    seeding: Literal["list", "lot"] = "list"
    byes: Literal["right", "lot"] = "right"
    apart: bool = False
    third_place: bool = False
    second_final: bool = True


SeatingRule = Annotated[Monrad | ByLot | Composition | Scheme | Blocks | Optimised | Cup, Field(discriminator="method")]
