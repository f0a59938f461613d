"""The criteria of a chain, one function for each `criterion` name of a rule book.

A criterion measures the members of a group that everything before it left equal. It answers with a `Measure`: for each
member a key to sort by (greatest first) and the value to show; or with `None`, when it is not used for the group.
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
from tavle.ranking.meetings import Meetings, meetings_of
from tavle.ranking.total import totals
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
        self._seated: dict[str, dict[PlayerId, int]] = {}
        self._best: dict[PlayerId, PlayerGame | None] = {}
        self._cumulative: dict[bool, dict[PlayerId, int]] = {}

    def exact(self, units: int) -> Fraction:
        """Units as an exact number; equal ones are made once."""
        found = self._exact.get(units)
        if found is None:
            found = self._exact[units] = self.ledger.exact(units)
        return found

    @cached_property
    def totals(self) -> dict[PlayerId, int]:
        """Everybody's total in units."""
        return totals(self.ledger)

    @cached_property
    def meetings(self) -> Meetings:
        """Whom everybody met and beat."""
        return meetings_of(self.ledger)

    def best_game(self, player: PlayerId) -> PlayerGame | None:
        """A player's best finished game; of equal ones the better by mean, then by the counts from the latest year."""
        if player not in self._best:
            games = [game for game in self.ledger.games_of(player) if game.played]
            self._best[player] = max(games, key=_best_key, default=None)
        return self._best[player]

    def cumulative(self, *, byes: bool) -> dict[PlayerId, int]:
        """Everybody's sum of running scores: a gain of round r stands in each of them from r on."""
        if byes not in self._cumulative:
            self._cumulative[byes] = _cumulative(self.ledger, byes=byes)
        return self._cumulative[byes]

    def seated(self, stage: str) -> dict[PlayerId, int]:
        """At which table each player sits in a stage's last round, finished or not."""
        if stage not in self._seated:
            last = self.ledger.book.last_round_of(stage)
            rounds = [entry for entry in self.ledger.tournament.rounds if entry.number == last]
            tables = [table for entry in rounds for table in entry.tables]
            self._seated[stage] = {seat.player: table.number for table in tables for seat in table.seats}
        return self._seated[stage]

    def measure(self, units: Sequence[int]) -> Measure:
        """A measure of points in units."""
        return Measure(units, [self.exact(unit) for unit in units])


def _cumulative(ledger: Ledger, *, byes: bool) -> dict[PlayerId, int]:
    sums = dict.fromkeys(ledger.players, 0)
    for column in ledger.columns:
        times = ledger.after + 1 - column.round
        for player, points in column.points.items():
            if byes or player in column.tables:
                sums[player] += points * times
    for player, extras in ledger.extras.items():
        sums[player] += sum(extra.points * (ledger.after + 1 - max(extra.round, 1)) for extra in extras)
    return sums


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
    games = [context.best_game(player) for player in group]
    return None if None in games else context.measure([game.points for game in games if game is not None])


def mean_centres(rule: rules.MeanCentres, context: Context, group: Group) -> Measure | None:
    """The best game's mean over its years; not used where somebody's counts by year are not known.

    Source: ndf_arcon_2002 §2d.
    """
    histories = [_history(context.best_game(player)) for player in group]
    if not all(histories):
        return None
    means = [mean(history) for history in histories]
    return Measure(means, means)


def centres_by_year(rule: rules.CentresByYear, context: Context, group: Group) -> Measure | None:
    """The best game's counts, the latest year first; not used where somebody's are not known.

    Source: ndf_arcon_2002 §2d.
    """
    histories = [_history(context.best_game(player))[::-1] for player in group]
    if not all(histories):
        return None
    return Measure(histories, [tuple(map(Fraction, history)) for history in histories])


def head_to_head(rule: rules.HeadToHead, context: Context, group: Group) -> Measure | None:
    """Wins and losses against members of the group; not used unless each has met one (or all) of the others.

    Source: nbgf_monrad §K2.
    """
    members = set(group)
    met, beaten = context.meetings.met, context.meetings.beaten
    needed = 1 if rule.needs == "one" else len(group) - 1
    if len(group) < 2 or any(len(members.intersection(met[player])) < needed for player in group):
        return None
    wins, losses = dict.fromkeys(group, 0), dict.fromkeys(group, 0)
    for winner in group:
        for loser in beaten[winner]:
            if loser in members:
                wins[winner] += 1
                losses[loser] += 1
    balances = list(zip(wins.values(), losses.values(), strict=True))
    worth = {(won, lost): rule.win * won + rule.loss * lost for won, lost in balances}
    values = [worth[balance] for balance in balances]
    return Measure(values, values)


def cumulative(rule: rules.Cumulative, context: Context, group: Group) -> Measure | None:
    """The sum of the running score after each round; rulings enter from their round on.

    Source: nbgf_monrad §K3.
    """
    scores = context.cumulative(byes=rule.byes)
    return context.measure([scores[player] for player in group])


def solkoff(rule: rules.Solkoff, context: Context, group: Group) -> Measure | None:
    """The sum of the opponents' points; a bye adds nothing.

    Source: nbgf_monrad §K4.
    """
    return context.measure([_solkoff(rule, context, player) for player in group])


def _solkoff(rule: rules.Solkoff, context: Context, player: PlayerId) -> int:
    points = map(context.totals.__getitem__, context.meetings.met[player])
    return sum(sorted(points)[rule.cut :]) if rule.cut else sum(points)


def wins(rule: rules.Wins, context: Context, group: Group) -> Measure | None:
    """How many games a player won or finished alone at the top."""
    counts = [
        Fraction(sum(_is_won(context.ledger, game) for game in context.ledger.games_of(player))) for player in group
    ]
    return Measure(counts, counts)


def _is_won(ledger: Ledger, game: PlayerGame) -> bool:
    place = table_place(ledger, game)
    return place is not None and place == (1, 1)


def final_table(rule: rules.FinalTable, context: Context, group: Group) -> Measure | None:
    """The table of the stage's last round, from its seating on; who was at none stands below all.

    Source: agricola_nm §T7.
    """
    seated = context.seated(rule.stage)
    numbers = [seated.get(player) for player in group]
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
    return next((game for game in ledger.games_of(player) if game.round == last and game.played), None)


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
        for game in ledger.games_of(player)
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
