"""Formats of tournaments that are no rule book: cups, round robins, Swiss systems, as people write them."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tavle.rules.model.seating import BracketPart, Lengths

Rounds = Annotated[int, Field(ge=1, le=1000)]


class _Format(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Knockout(_Format):
    """A cup: who loses is out, or goes on as in the brackets of the rule books.

    Attributes:
        draw: Who meets whom: by lot, or seeded so that the best two can meet last.
        byes: Who is free in round 1 where the number is no power of two: the best, or whom the lot names.
        kind: What becomes of who loses; see `tavle.pairing.bracket.Kind`.
        places: Which places are played for where `kind` is `single`: the title, the third place too, those of the
            losers of round 1 in a consolation cup of their own, or all.
        feeds: Of how many rounds the losers go on to the consolation; all but the final where it is not given.
        last_feeds: The same from the consolation to the last chance.
        second_final: With `double`, whether who comes to the final unbeaten must be beaten twice.
        lengths: Part of the bracket to the points of its matches, round by round; the last holds for all later rounds.
    """

    format: Literal["knockout"]
    draw: Literal["lot", "seeded"] = "lot"
    byes: Literal["right", "lot"] = "right"
    kind: Literal["single", "consolation", "last_chance", "two_matches", "double"] = "single"
    places: Literal["title", "third", "consolation", "all"] = "title"
    feeds: Annotated[int, Field(ge=1, le=20)] | None = None
    last_feeds: Annotated[int, Field(ge=1, le=20)] | None = None
    second_final: bool = True
    lengths: dict[BracketPart, Lengths] = Field(default_factory=dict)


class DoubleElimination(_Format):
    """Who has lost twice is out: the cup of the kind `double` by its usual name.

    Attributes:
        second_final: Whether a second final is played if the winner of the losers' side wins the first.
        lengths: As of `Knockout`.
    """

    format: Literal["double_elimination"]
    draw: Literal["lot", "seeded"] = "lot"
    second_final: bool = True
    lengths: dict[BracketPart, Lengths] = Field(default_factory=dict)


class RoundRobin(_Format):
    """Everybody against everybody.

    Attributes:
        legs: How often.
        ties: What decides among equals: the lot, their games among each other and then the lot, or a play-off of the
            leaders, everybody against everybody until one leads.
    """

    format: Literal["round_robin"]
    legs: Annotated[int, Field(ge=1, le=20)] = 1
    ties: Literal["lot", "head_to_head", "play_off"] = "lot"


class Swiss(_Format):
    """Rounds in which equals meet, nobody the same opponent twice.

    Attributes:
        first: Round 1: neighbours of the rating list, the fold, upper against lower half, or by lot.
        paired_by: Later rounds go down the list of points and lots, or the whole list, equals by lot.
        chain: The criteria of the list after points, in this order.
    """

    format: Literal["swiss"]
    rounds: Rounds
    first: Literal["adjacent", "fold", "halves", "lot"] = "lot"
    paired_by: Literal["points", "list"] = "points"
    chain: tuple[Literal["head_to_head", "cumulative", "solkoff"], ...] = ("solkoff",)


class OpenSwiss(_Format):
    """Rounds in which equals meet by lot, the same opponents again if need be, until one alone leads.

    With an odd number of equals one plays somebody of the next lower score. At least `rounds` are played.
    Source: Groeneveld, Siu 2017.
    """

    format: Literal["open_swiss"]
    rounds: Annotated[int, Field(ge=1, le=1000)] = 1


class Tables(_Format):
    """Rounds at tables of several, prizes by place, all added up.

    Attributes:
        size: Seats of a table; the players must fill them.
        prizes: Points for the places.
        seated: Later rounds by lot, or the first of the list at table 1 and so on.
        chain: The criteria of the list after points, and before lots.
    """

    format: Literal["tables"]
    rounds: Rounds
    size: Annotated[int, Field(ge=2, le=20)] = 4
    prizes: tuple[Annotated[int, Field(ge=0, le=100_000)], ...] = (10, 6, 3, 1)
    seated: Literal["lot", "blocks"] = "lot"
    chain: tuple[Literal["relative_total", "relative_best"], ...] = ("relative_total", "relative_best")


class Groups(_Format):
    """Groups, everybody against everybody, and a knock-out of the best of them.

    Attributes:
        groups: How many; they are filled by lot, or from pots of equal strength.
        through: How many of each go on.
        knockout: Winners and runners-up of neighbouring groups meet crosswise, or all by lot.
    """

    format: Literal["groups"]
    groups: Annotated[int, Field(ge=1, le=256)] = 8
    filled: Literal["lot", "pots"] = "pots"
    through: Annotated[int, Field(ge=1, le=64)] = 2
    knockout: Literal["crosswise", "lot"] = "crosswise"


class ToThree(_Format):
    """Sixteen players, five rounds: who has won three goes on, who has lost three is out.

    Round 1: the first against the ninth and so on. Later those with the same record meet, the best against the last of
    them, nobody twice; they are in the order of what their opponents have won less lost, then of rank.
    Source: Valve, Counter-Strike Major Supplemental Rulebook, Swiss bracket and mid-stage seed calculation.

    Attributes:
        deciding: A match after which one goes on or out is won by the better of so many games.
    """

    format: Literal["to_three"]
    deciding: Annotated[int, Field(ge=1, le=99)] = 3


AnyFormat = Knockout | DoubleElimination | RoundRobin | Swiss | OpenSwiss | Tables | Groups | ToThree
Format = Annotated[AnyFormat, Field(discriminator="format")]
FORMAT: TypeAdapter[AnyFormat] = TypeAdapter(Format)

KINDS: dict[str, type[_Format]] = {
    get_args(kind.model_fields["format"].annotation)[0]: kind for kind in get_args(AnyFormat)
}
"""Every format by its name."""
NAMES = tuple(KINDS)


def keys_of_format(name: str) -> frozenset[str]:
    """What can be set of a format."""
    return frozenset(KINDS[name].model_fields) - {"format"}
