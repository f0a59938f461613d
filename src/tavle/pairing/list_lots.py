"""Lots for what the criteria of a list leave equal, where the book wants a lot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby

from tavle.core.lots import Stream, purpose_of
from tavle.core.model import Draw, LotOrders, PlayerId, Tournament
from tavle.ranking import Standings, rank
from tavle.ranking.order import list_rule
from tavle.rules.model import Book

KIND = "standings"


def equals(listed: Standings) -> list[list[PlayerId]]:
    """The groups that share a place."""
    groups = [[row.player for row in rows] for _, rows in groupby(listed.rows, key=lambda row: row.place)]
    return [group for group in groups if len(group) > 1]


def wants_lots(book: Book, after: int) -> bool:
    """Whether the book decides by lot what is still equal on the list after a round."""
    rule = list_rule(book, after)
    return rule is not None and rule.lots


def draw_for_list(book: Book, tournament: Tournament, *, after: int, seed: str) -> Draw | None:
    """One order of all who share a place on the list after a round; `None` where nobody does.

    Source: ndf_arcon_2002 §2d, agricola_nm §T4, §T8.
    """
    players = [player for group in equals(rank(book, tournament, after=after)) for player in group]
    if not players:
        return None
    return Draw(KIND, seed, Stream(seed, purpose_of(KIND, after)).shuffled(sorted(players)))


def with_list_lots(tournament: Tournament, after: int, draw: Draw) -> Tournament:
    """The tournament with an order for the list after a round.

    What the record's own order decides stays; whom it names without deciding, because it does not name all of his
    equals, takes his place from the draw.
    """
    drawn = tuple(map(PlayerId, draw.order))
    earlier = [player for player in tournament.lots.after.get(after, ()) if player not in drawn]
    orders: Mapping[int, tuple[PlayerId, ...]] = {**tournament.lots.after, after: (*earlier, *drawn)}
    return replace(tournament, lots=LotOrders(tournament.lots.standings, orders))
