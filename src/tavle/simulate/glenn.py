"""The formats for four players that W. A. Glenn compared in 1960: Biometrika 47, 253-262."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from tavle.simulate.trees import Format, Table

DRAWS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The three ways to draw four players into two pairs."""

Pair = tuple[int, int]


def knockout(table: Table, players: int) -> int:
    """K0: a cup drawn by lot."""
    (a, b), (c, d) = DRAWS[table.draw(_four(players))]
    return table.winner(table.winner(a, b), table.winner(c, d))


def knockout_best_of_three(table: Table, players: int) -> int:
    """K1: a cup in which two won games decide a tie."""
    (a, b), (c, d) = DRAWS[table.draw(_four(players))]
    return _best_of_three(table, _best_of_three(table, a, b), _best_of_three(table, c, d))


def _best_of_three(table: Table, one: int, other: int) -> int:
    first, second = table.winner(one, other), table.winner(one, other)
    return first if first == second else table.winner(one, other)


def two_knockouts(table: Table, players: int) -> int:
    """K2: two cups drawn independently; most wins, equals by a play-off as `round_robin` has it."""
    wins: Counter[int] = Counter()
    for _ in range(2):
        (a, b), (c, d) = DRAWS[table.draw(_four(players))]
        _play_cup(table, (a, b), (c, d), wins)
    return _most(table, wins)


def two_linked_knockouts(table: Table, players: int) -> int:
    """K3: as K2, but in the second cup those who won their first game of the first meet the other's opponents."""
    wins: Counter[int] = Counter()
    (a, b), (c, d) = DRAWS[table.draw(_four(players))]
    first, second = _play_cup(table, (a, b), (c, d), wins)
    others = (b if first == a else a, d if second == c else c)
    _play_cup(table, (first, others[1]), (second, others[0]), wins)
    return _most(table, wins)


def _play_cup(table: Table, one: Pair, other: Pair, wins: Counter[int]) -> Pair:
    """Plays a cup, counts the games won, and says who was in the final."""
    first, second = table.winner(*one), table.winner(*other)
    wins.update((first, second, table.winner(first, second)))
    return first, second


def round_robin(table: Table, players: int) -> int:
    """R: everybody against everybody; two equals play one game, three until they are not equal any more."""
    return _most(table, _all_play(table, range(players)))


def double_elimination(table: Table, players: int) -> int:
    """D: who has lost twice is out; a second final is played if the unbeaten one loses the first."""
    (a, b), (c, d) = DRAWS[table.draw(_four(players))]
    first, second = table.winner(a, b), table.winner(c, d)
    unbeaten = table.winner(first, second)
    fallen = first if unbeaten == second else second
    last = table.winner(b if first == a else a, d if second == c else c)
    challenger = table.winner(last, fallen)
    return unbeaten if table.winner(unbeaten, challenger) == unbeaten else table.winner(unbeaten, challenger)


def _all_play(table: Table, players: Iterable[int]) -> Counter[int]:
    return Counter(table.winner(one, other) for one, other in combinations(players, 2))


def _most(table: Table, wins: Counter[int]) -> int:
    """Who has most wins; two equals play one game, three everybody against everybody until one has won both."""
    leaders = _leaders(wins)
    if len(leaders) < 3:
        return leaders[0] if len(leaders) == 1 else table.winner(*leaders)

    def attempt(again: Table) -> int | None:
        ahead = _leaders(_all_play(again, leaders))
        return ahead[0] if len(ahead) == 1 else None

    return table.until_decided(attempt)


def _leaders(wins: Counter[int]) -> list[int]:
    best = max(wins.values())
    return sorted(player for player, won in wins.items() if won == best)


def _four(players: int) -> int:
    if players != 4:
        raise ValueError(f"these formats are for 4 players, not {players}")
    return len(DRAWS)


FORMATS: dict[str, Format] = {
    "K0": knockout,
    "K1": knockout_best_of_three,
    "K2": two_knockouts,
    "K3": two_linked_knockouts,
    "R": round_robin,
    "D": double_elimination,
}
"""Glenn's names."""
