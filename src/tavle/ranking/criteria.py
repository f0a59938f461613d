"""The criteria of a chain, one function for each `criterion` name of a rule book.

A criterion measures the members of a group that everything before it left equal. It answers with a `Measure`: a key to sort
by (greatest first) and the value to show, for each member; or with `None`, when it is not used for the group.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from tavle.core.exact import mean
from tavle.core.model import PlayerId
from tavle.core.places import places
from tavle.ranking.ledger import Ledger, PlayerGame
from tavle.ranking.total import total
from tavle.rules.model import lists as rules

Value = Fraction | tuple[Fraction, ...] | None


@dataclass(frozen=True, slots=True)
class Measure:
    """What a criterion says of each member of a group: `keys` to compare, `values` to show."""

    keys: Sequence[Any]
    values: Sequence[Value]


class Context:
    """One ledger, and what several criteria need of it, worked out once."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self._exact: dict[int, Fraction] = {}

    def exact(self, units: int) -> Fraction:
        """Units as an exact number; equal ones are made once."""
        found = self._exact.get(units)
        if found is None:
            found = self._exact[units] = self.ledger.exact(units)
        return found

    @cached_property
    def totals(self) -> dict[PlayerId, int]:
        """Everybody's total in units."""
        return {player: total(self.ledger, player) for player in self.ledger.games}

    @cached_property
    def best_games(self) -> dict[PlayerId, PlayerGame | None]:
        """Everybody's best finished game; of equal ones the better by mean, then by the counts from the latest year."""
        return {
            player: max((game for game in games if game.played), key=_best_key, default=None)
            for player, games in self.ledger.games.items()
        }

    def measure(self, units: Sequence[int]) -> Measure:
        """A measure of points in units."""
        return Measure(units, [self.exact(unit) for unit in units])


def _history(game: PlayerGame | None) -> tuple[int, ...]:
    return game.seat.outcome.history if game is not None and game.seat is not None else ()


def _best_key(game: PlayerGame) -> tuple[int, Fraction, tuple[int, ...]]:
    history = _history(game)
    return (game.points, mean(history) if history else Fraction(-1), history[::-1])


Group = Sequence[PlayerId]


def points(rule: rules.Points, context: Context, group: Group) -> Measure | None:
    """The total.

    Source: nbgf_monrad §K1, ndf_arcon_2002 §2d, agricola_nm §T4.
    """
    return context.measure([context.totals[player] for player in group])


def best_game(rule: rules.BestGame, context: Context, group: Group) -> Measure | None:
    """The points of the best single game; not used where somebody has none.

    Source: ndf_arcon_2002 §2d.
    """
    games = [context.best_games[player] for player in group]
    return None if None in games else context.measure([game.points for game in games if game is not None])


def mean_centres(rule: rules.MeanCentres, context: Context, group: Group) -> Measure | None:
    """The best game's mean over its years; not used where somebody's counts by year are not known.

    Source: ndf_arcon_2002 §2d.
    """
    histories = [_history(context.best_games[player]) for player in group]
    if not all(histories):
        return None
    means = [mean(history) for history in histories]
    return Measure(means, means)


def centres_by_year(rule: rules.CentresByYear, context: Context, group: Group) -> Measure | None:
    """The best game's counts, the latest year first; not used where somebody's are not known.

    Source: ndf_arcon_2002 §2d.
    """
    histories = [_history(context.best_games[player])[::-1] for player in group]
    if not all(histories):
        return None
    return Measure(histories, [tuple(map(Fraction, history)) for history in histories])


def head_to_head(rule: rules.HeadToHead, context: Context, group: Group) -> Measure | None:
    """Wins and losses against members of the group; not used unless each has met one (or all) of the others.

    Source: nbgf_monrad §K2.
    """
    if len(group) < 2:
        return None
    members = set(group)
    results = [_results(context.ledger, player, members) for player in group]
    needed = 1 if rule.needs == "one" else len(group) - 1
    if any(len(met) < needed for met, _, _ in results):
        return None
    values = [rule.win * wins + rule.loss * losses for _, wins, losses in results]
    return Measure(values, values)


def _results(ledger: Ledger, player: PlayerId, members: set[PlayerId]) -> tuple[set[PlayerId], int, int]:
    """Whom of the group a player has met, how often he won, how often he lost."""
    met: set[PlayerId] = set()
    wins = losses = 0
    for game in ledger.games[player]:
        for seat in game.table.seats if game.table is not None else ():
            if seat.player == player or seat.player not in members:
                continue
            met.add(seat.player)
            won = game.seat is not None and game.seat.outcome.won
            if game.played:
                wins, losses = wins + bool(won), losses + (not won)
    return met, wins, losses


def cumulative(rule: rules.Cumulative, context: Context, group: Group) -> Measure | None:
    """The sum of the running score after each round; rulings enter from their round on.

    Source: nbgf_monrad §K3.
    """
    return context.measure([_cumulative(context.ledger, player, byes=rule.byes) for player in group])


def _cumulative(ledger: Ledger, player: PlayerId, *, byes: bool) -> int:
    """A gain of round r stands in every running score from r on, so it counts once for each of those rounds."""
    after = ledger.after
    from_games = sum(
        game.points * (after + 1 - game.round) for game in ledger.games[player] if byes or game.table is not None
    )
    return from_games + sum(extra.points * (after + 1 - max(extra.round, 1)) for extra in ledger.extras.get(player, ()))


def solkoff(rule: rules.Solkoff, context: Context, group: Group) -> Measure | None:
    """The sum of the opponents' points; a bye adds nothing.

    Source: nbgf_monrad §K4.
    """
    return context.measure([_solkoff(rule, context, player) for player in group])


def _solkoff(rule: rules.Solkoff, context: Context, player: PlayerId) -> int:
    totals = context.totals
    met = [
        totals[seat.player]
        for game in context.ledger.games[player]
        if game.table is not None
        for seat in game.table.seats
        if seat.player != player
    ]
    return sum(sorted(met)[rule.cut :]) if rule.cut else sum(met)


def wins(rule: rules.Wins, context: Context, group: Group) -> Measure | None:
    """How many games a player won or finished alone at the top."""
    counts = [Fraction(sum(_is_won(context.ledger, game) for game in context.ledger.games[player])) for player in group]
    return Measure(counts, counts)


def _is_won(ledger: Ledger, game: PlayerGame) -> bool:
    place = table_place(ledger, game)
    return place is not None and place == (1, 1)


def final_table(rule: rules.FinalTable, context: Context, group: Group) -> Measure | None:
    """The table of the stage's last round; who was at none stands below all.

    Source: agricola_nm §T7.
    """
    games = [_final_game(context.ledger, rule.stage, player) for player in group]
    numbers = [game.table.number if game is not None and game.table is not None else None for game in games]
    return Measure(_ascending(numbers), [None if n is None else Fraction(n) for n in numbers])


def final_place(rule: rules.FinalPlace, context: Context, group: Group) -> Measure | None:
    """The place at the table in the stage's last round; equals share it.

    Source: agricola_nm §T8a.
    """
    games = [_final_game(context.ledger, rule.stage, player) for player in group]
    taken = [table_place(context.ledger, game) if game is not None else None for game in games]
    firsts = [place[0] if place is not None else None for place in taken]
    return Measure(_ascending(firsts), [None if first is None else Fraction(first) for first in firsts])


def _ascending(numbers: Sequence[int | None]) -> list[tuple[bool, int]]:
    """Keys by which the smallest number comes first and a missing one last."""
    return [(number is not None, -(number or 0)) for number in numbers]


def _final_game(ledger: Ledger, stage: str, player: PlayerId) -> PlayerGame | None:
    last = ledger.book.last_round_of(stage)
    return next((game for game in ledger.games[player] if game.round == last and game.played), None)


def table_place(ledger: Ledger, game: PlayerGame) -> tuple[int, int] | None:
    """The first and the last place that a seat took at its table; `None` for a bye or an unfinished game."""
    if game.table is None or not game.played:
        return None
    field = ledger.book.game.result
    taken = places([getattr(seat.outcome, field) for seat in game.table.seats])
    place = next(p for p, seat in zip(taken, game.table.seats, strict=True) if seat is game.seat)
    return (place.first, place.last)


def relative_total(rule: rules.RelativeTotal, context: Context, group: Group) -> Measure | None:
    """The sum of the relative scores.

    Source: agricola_nm §T4a, §T8b.
    """
    sums = [sum(relative_scores(context.ledger, player), Fraction(0)) for player in group]
    return Measure(sums, sums)


def relative_best(rule: rules.RelativeBest, context: Context, group: Group) -> Measure | None:
    """The best relative score of a single game; not used where somebody has none.

    Source: agricola_nm §T4b, §T8c.
    """
    scores = [relative_scores(context.ledger, player, rule.rounds) for player in group]
    if not all(scores):
        return None
    best = [max(own) for own in scores]
    return Measure(best, best)


def relative_scores(ledger: Ledger, player: PlayerId, rounds: Sequence[int] = ()) -> list[Fraction]:
    """The game's own points less the table's mean, for each finished game (of some rounds)."""
    return [
        (game.seat.outcome.score or 0) - mean(seat.outcome.score or 0 for seat in game.table.seats)
        for game in ledger.games[player]
        if game.table is not None and game.seat is not None and game.played and (not rounds or game.round in rounds)
    ]


CriterionFunction = Callable[[Any, Context, Group], Measure | None]

CRITERIA: dict[str, CriterionFunction] = {
    "points": points,
    "best_game": best_game,
    "mean_centres": mean_centres,
    "centres_by_year": centres_by_year,
    "head_to_head": head_to_head,
    "cumulative": cumulative,
    "solkoff": solkoff,
    "wins": wins,
    "final_table": final_table,
    "final_place": final_place,
    "relative_total": relative_total,
    "relative_best": relative_best,
}
"""Every criterion name and its function; a test compares them with the models of `tavle.rules.model.lists`."""
