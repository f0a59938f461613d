"""Places beyond which nothing can bring a player, from every result that is in: certain, whatever happens.

Only gains are looked at, not who meets whom: the bounds hold, but the places between them need not all be possible.
Rulings to come aside. `tavle.ranking.reach` says the same after a round that is over, for the list.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from tavle.core.model import PlayerId, Table
from tavle.pairing.bracket import Bracket
from tavle.pairing.bracket_places import places as decided_places
from tavle.ranking.ledger import Ledger
from tavle.ranking.order import ledger_after, list_rule
from tavle.ranking.reach import most_of_a_game
from tavle.rules.model import Book
from tavle.rules.model.lists import FinalTable, Points
from tavle.rules.model.seating import Blocks
from tavle.simulate.rest.course import Field, Ints
from tavle.simulate.rest.cups import CupToCome


@dataclass(frozen=True, slots=True)
class Bounds:
    """The best and the worst place that nothing rules out, and the most points; `None` where that is not plain."""

    best: int
    worst: int
    most: Fraction | None = None


def bounds(field: Field) -> Mapping[PlayerId, Bounds]:
    """Of everybody; empty where nothing certain can be said cheaply."""
    last = list_rule(field.book, field.rounds)
    if last is None:
        return {}
    if isinstance(last.chain[0], FinalTable):
        return _by_final_table(field, last.chain[0].stage)
    if not isinstance(last.chain[0], Points):
        return {}
    spans = _spans(field, field.rounds)
    return {player: Bounds(best, worst, spans[player][1]) for player, (best, worst) in _places(spans).items()}


def after_cup(known: Bounds, cup: CupToCome, players: int) -> Bounds:
    """The bounds of the end of the cup that follows, from those of the list."""
    if cup.entry.points is not None:
        reached = known.most is not None and known.most >= cup.entry.points
        return replace(known, best=1, worst=players) if reached else known
    best = cup.entry.best or 2
    if known.best > best:
        return known
    goes_on = players if cup.all_equals_go_on else min(best, players)
    return replace(known, best=1, worst=max(known.worst, goes_on))


def cup_bounds(bracket: Bracket, player: PlayerId, found: Ints) -> Bounds:
    """The bounds of a player while a cup is played.

    Args:
        found: Places, from 0, in which he was found at the end: who plays no more in the main cup is in no others.
    """
    main = [seed for seed in bracket.seeds[: len(bracket.seeds) - bracket.form.second] if seed]
    if player in main and player not in decided_places(bracket):
        return Bounds(1, len(main))
    return Bounds(int(found.min()) + 1, int(found.max()) + 1)


def _places(spans: Mapping[PlayerId, tuple[Fraction, Fraction]]) -> dict[PlayerId, tuple[int, int]]:
    """The best and the worst place of a list by points, from the least and the most points of each."""
    lowest, highest = sorted(least for least, _ in spans.values()), sorted(most for _, most in spans.values())
    return {
        player: (len(spans) - bisect_right(lowest, most) + 1, len(spans) - bisect_left(highest, least))
        for player, (least, most) in spans.items()
    }


def _spans(field: Field, after: int) -> dict[PlayerId, tuple[Fraction, Fraction]]:
    """The least and the most points that each player can have on the list after a round; empty if that is not plain."""
    most = most_of_a_game(field.book)
    if most is None:
        return {}
    ledger = ledger_after(field.book, field.tournament, None)
    down, up = _moved(field, after)
    open_rounds = _open_rounds(field)
    spans = {}
    for player in field.numbers:
        last = field.tournament.withdrawn.get(player, after)
        coming = [*open_rounds.get(player, ()), *range(field.seated + 1, min(last, after) + 1)]
        gains = [field.book.weight_of(number) * most for number in coming]
        extras = sum((ledger.exact(extra.points) for extra in ledger.extras.get(player, ())), Fraction(0))
        results = _results(ledger, player)
        low, high = _total(field.book, results), _total(field.book, [*results, *gains])
        spans[player] = (low + extras - down, high + extras + up)
    return spans


def _moved(field: Field, after: int) -> tuple[Fraction, Fraction]:
    """The most that rules about who finishes ahead of whom can still take from a player, and give him."""
    entries = {entry.number: entry for entry in field.tournament.rounds}
    down = up = Fraction(0)
    for rule in field.book.upsets:
        entry = entries.get(rule.round)
        over = entry is not None and all(table.played for table in entry.tables)
        if rule.enabled and not over and rule.round <= after:
            down += abs(rule.malus) * len(rule.low)
            up += abs(rule.bonus) * len(rule.high)
    return down, up


def _open_rounds(field: Field) -> dict[PlayerId, list[int]]:
    """For each player the rounds of his games without a result."""
    found: dict[PlayerId, list[int]] = {}
    for number, table in field.open_tables():
        for player in _holders(table):
            found.setdefault(player, []).append(number)
    return found


def _holders(table: Table) -> list[PlayerId]:
    taken = [seat.substitute.player for seat in table.seats if seat.substitute is not None]
    return [*(seat.player for seat in table.seats), *taken]


def _results(ledger: Ledger, player: PlayerId) -> list[Fraction]:
    """What the games and byes that are over have given."""
    return [ledger.exact(game.points) for game in ledger.games_of(player) if game.table is None or game.table.played]


def _total(book: Book, results: list[Fraction]) -> Fraction:
    weights = book.total.weights if book.total is not None else ()
    if not weights:
        return sum(results, Fraction(0))
    best = sorted(results, reverse=True)
    return sum((result * weight for result, weight in zip(best, weights, strict=False)), Fraction(0))


def _by_final_table(field: Field, stage: str) -> dict[PlayerId, Bounds]:
    """Where nobody leaves the table of the last round: by the table once it is seated, before that by the points.

    Source: agricola_nm §T7.
    """
    last, size = field.book.last_round_of(stage), field.book.game.sizes[0]
    if last != field.rounds or field.tournament.withdrawn:
        return {}
    if field.seated >= last:
        seated = field.tournament.rounds[last - 1].tables
        tables = {seat.player: table.number for table in seated for seat in table.seats}
        return {
            player: Bounds(size * (number - 1) + 1, size * number)
            for player, number in tables.items()
            if len(tables) == field.players == size * len(seated)
        }
    before = list_rule(field.book, last - 1)
    rule = next((rule for rule in field.book.seating if rule.enabled and rule.seats_round(last)), None)
    in_order = isinstance(rule, Blocks) and sum(map(tuple, rule.places), ()) == tuple(range(1, field.players + 1))
    if before is None or not isinstance(before.chain[0], Points) or not in_order:
        return {}
    return {
        player: Bounds(size * ((best - 1) // size) + 1, size * -(-worst // size))
        for player, (best, worst) in _places(_spans(field, last - 1)).items()
    }
