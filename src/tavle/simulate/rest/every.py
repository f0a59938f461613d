"""Every way in which the last open matches can end, ranked by the book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby, permutations, product
from math import perm

import numpy as np

from tavle.core.model import Outcome, PlayerId, Round, Status, Table, Tournament
from tavle.pairing.bracket_cut import AtCut, Ranked, cut_best, cut_points
from tavle.pairing.bracket_draw import drawn_seeds
from tavle.pairing.bracket_kinds import build
from tavle.ranking import Standings, rank
from tavle.ranking.order import Row
from tavle.simulate.models import Matches
from tavle.simulate.rest.brackets import SURE, Floats, exactly
from tavle.simulate.rest.course import Field
from tavle.simulate.rest.cups import CupToCome, cup_form
from tavle.simulate.words import SCALE

MOST_OPEN = 7
"""So many open matches of the last round are tried in every way in which they can end."""
MOST_ORDERS = 24
"""So many orders of equals at the cut are tried; where there are more, tournaments are played instead."""


@dataclass
class Every:
    """The chances of each place, player x place, of going on to a cup, and how many ways there are."""

    places: Floats
    through: Floats
    ways: int


def every(field: Field, cup: CupToCome | None) -> Every | None:
    """The chances where only a few matches of the last round are open; `None` where more is, or the cup is drawn."""
    open_tables = field.open_tables()
    few = field.seated == field.rounds and len(open_tables) <= MOST_OPEN
    if not few or not isinstance(field.game, Matches) or (cup is not None and not _settled(cup)):
        return None
    wins = np.clip(field.game.wins.astype(np.float64) / SCALE, SURE, 1 - SURE)
    count = field.players
    found = Every(np.zeros((count, count)), np.zeros(count), 1 << len(open_tables))
    for first_wins in product((True, False), repeat=len(open_tables)):
        chance, ended = 1.0, field.tournament
        for won, (number, table) in zip(first_wins, open_tables, strict=True):
            one, other = (field.numbers[seat.player] for seat in table.seats)
            chance *= float(wins[one, other] if won else wins[other, one])
            ended = with_result(ended, number, table, first_wins=won)
        listed = rank(field.book, ended)
        if cup is None:
            add_shared(field.numbers, listed.rows, chance, found.places)
        elif not _add_cup(field, listed, cup, chance, found):
            return None
    return found


def _settled(cup: CupToCome) -> bool:
    """Whether the list alone makes the cup."""
    rule = cup.rule
    return rule.seeding == "list" and rule.byes == "right" and rule.kind != "double"


def with_result(tournament: Tournament, number: int, table: Table, *, first_wins: bool) -> Tournament:
    """The tournament with a match decided."""
    one, other = table.seats
    seats = (replace(one, outcome=Outcome(won=first_wins)), replace(other, outcome=Outcome(won=not first_wins)))
    over = replace(table, seats=seats, status=Status.FINISHED)

    def changed(entry: Round) -> Round:
        tables = tuple(over if each.number == table.number else each for each in entry.tables)
        return replace(entry, tables=tables) if entry.number == number else entry

    return replace(tournament, rounds=tuple(changed(entry) for entry in tournament.rounds))


def add_shared(
    numbers: Mapping[PlayerId, int], rows: Iterable[Row], chance: float, places: Floats, *, above: int = 0
) -> None:
    """Places that are shared go evenly to all that they span.

    Args:
        rows: Of a list, in its order.
        above: So many stand above all of them.
    """
    first = above
    for _, shared in groupby(rows, key=lambda row: row.place):
        group = list(shared)
        for row in group:
            places[numbers[row.player], first : first + len(group)] += chance / len(group)
        first += len(group)


def _add_cup(field: Field, listed: Standings, cup: CupToCome, chance: float, found: Every) -> bool:
    """Adds what the cup makes of a list; whether equals at the cut are few enough for that."""
    cuts = _cuts(listed, cup)
    if cuts is None:
        return False
    clubs: dict[str, str] = {player.id: player.club for player in field.tournament.players if player.club is not None}
    for share, through in cuts:
        weight = chance * share
        rest = [row for row in listed.rows if row.player not in through]
        add_shared(field.numbers, rest, weight, found.places, above=len(through))
        if not through:
            continue
        seeds = drawn_seeds(through, clubs=clubs if cup.rule.apart else None)
        places = exactly(build(seeds, cup_form(cup.rule, len(through))), field.numbers, cup.wins)
        if places is None:
            return False
        found.places += weight * places
        found.through[[field.numbers[PlayerId(player)] for player in through]] += weight
    return True


def _cuts(listed: Standings, cup: CupToCome) -> list[tuple[float, tuple[str, ...]]] | None:
    """Who may go on, each with its share: equals at the cut in every order, as a lot or a play-off may find."""
    ranked = [Ranked(row.player, row.place, row.points) for row in listed.rows]
    if cup.entry.points is not None:
        return [(1.0, cut_points(ranked, cup.entry.points).through)]
    at_cut, best = AtCut(cup.entry.at_cut), cup.entry.best or 2
    cut = cut_best(ranked, best, at_cut=at_cut)
    if not cut.open_places:
        return [(1.0, cut.through)]
    if perm(len(cut.equal), cut.open_places) > MOST_ORDERS:
        return None
    orders = list(permutations(cut.equal, cut.open_places))
    return [(1 / len(orders), cut_best(ranked, best, at_cut=at_cut, decided=order).through) for order in orders]
