"""How long drawing boards and powers takes, and how uneven the last resort is: the figures of docs/lots.md.

    python benchmarks/powers.py

Speed: CPU seconds for a round of so many boards whose players have all played the rounds before. Unevenness: half the
sum of the differences between the chance of a drawing and an equal share (0 = even, 1 = quite different), of the
drawings together with the order in which the players draw; for the drawings alone it is no more than that.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from tavle.core.lots import Stream
from tavle.pairing.powers import draw_boards
from tavle.pairing.powers_lots import draw_in_turn

ROLES = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
SAMPLES = 1000


class WeighingStream(Stream):
    """Keeps the chance of all weighted lots so far."""

    __slots__ = ("chance",)

    def __init__(self, seed: str) -> None:
        super().__init__(seed, "unevenness")
        self.chance = Fraction(1)

    def weighted(self, weights: Sequence[int]) -> int:
        """As the stream, and noted."""
        lot = super().weighted(weights)
        self.chance *= Fraction(weights[lot], sum(weights))
        return lot


def rounds_of(boards: int, rounds: int) -> list[tuple[float, bool, dict[str, set[str]]]]:
    """For each round: CPU seconds, whether it was drawn evenly, and what had been played before."""
    players = [f"p{number:03}" for number in range(7 * boards)]
    played: dict[str, set[str]] = {player: set() for player in players}
    made = []
    for number in range(1, rounds + 1):
        before = {player: set(had) for player, had in played.items()}
        began = time.process_time()
        draw = draw_boards(players, ROLES, played, Stream("1", f"powers/{number}"))
        made.append((time.process_time() - began, draw.uniform, before))
        for board in draw.boards:
            for role, player in board.items():
                played[player].add(role)
    return made


def drawings(allowed: Sequence[int], boards: int) -> int:
    """The number of ways to give out the powers, counted over the places still open."""
    ways: Counter[tuple[int, ...]] = Counter({(boards,) * 7: 1})
    for own in allowed:
        after: Counter[tuple[int, ...]] = Counter()
        for left, count in ways.items():
            for power in range(7):
                if own >> power & 1 and left[power]:
                    after[(*left[:power], left[power] - 1, *left[power + 1 :])] += count
        ways = after
    return ways[(0,) * 7]


def unevenness(played: dict[str, set[str]], boards: int) -> float:
    """Half the sum of the differences, estimated from drawings in turn."""
    allowed = [sum(1 << at for at, role in enumerate(ROLES) if role not in had) for had in played.values()]
    share = Fraction(1, drawings(allowed, boards))
    over = Fraction(0)
    for seed in range(SAMPLES):
        stream = WeighingStream(str(seed))
        draw_in_turn(allowed, [boards] * 7, stream)
        over += max(Fraction(0), 1 - share / stream.chance)
    return float(over / SAMPLES)


def main() -> None:
    """Print both tables."""
    print("boards  CPU seconds of rounds 1 to 4 (* = drawn in turn)")
    for boards in (1, 2, 4, 5, 7, 10, 13, 16, 20, 30):
        spent = "  ".join(f"{seconds:.2f}{'' if even else '*'}" for seconds, even, _ in rounds_of(boards, 4))
        print(f"{boards:6}  {spent}")
    print("boards  unevenness of drawing in turn in rounds 1 to 6")
    for boards in (2, 3, 4):
        print(f"{boards:6}  " + "  ".join(f"{unevenness(before, boards):.3f}" for _, _, before in rounds_of(boards, 6)))


if __name__ == "__main__":
    main()
