"""All that a draw can come to, with its exact chance: every branch of its lots is followed.

An oracle for evenness without sampling: `outcomes(draw)` is the exact distribution of what `draw(stream)` returns.
"""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import TypeVar

from tavle.core.lots import Stream

T = TypeVar("T", bound=Hashable)


class ScriptedStream(Stream):
    """Answers with the script's lots, then with the first lot of each kind; keeps what each lot could have been."""

    __slots__ = ("choices", "script")

    def __init__(self, script: Sequence[int]) -> None:
        super().__init__("", "")
        self.script = script
        self.choices: list[tuple[int, list[Fraction]]] = []

    def below(self, n: int) -> int:
        return self._answer([Fraction(1, n)] * n)

    def weighted(self, weights: Sequence[int]) -> int:
        return self._answer([Fraction(weight, sum(weights)) for weight in weights])

    def _answer(self, chances: list[Fraction]) -> int:
        depth = len(self.choices)
        first = next(position for position, chance in enumerate(chances) if chance)
        lot = self.script[depth] if depth < len(self.script) else first
        self.choices.append((lot, chances))
        return lot


def outcomes(draw: Callable[[Stream], T]) -> dict[T, Fraction]:
    """Outcome -> its exact chance."""
    found: dict[T, Fraction] = {}
    script: list[int] | None = []
    while script is not None:
        stream = ScriptedStream(script)
        outcome = draw(stream)
        chance = Fraction(1)
        for lot, each in stream.choices:
            chance *= each[lot]
        found[outcome] = found.get(outcome, Fraction(0)) + chance
        script = _next_script(stream.choices)
    assert sum(found.values()) == 1
    return found


def _next_script(choices: list[tuple[int, list[Fraction]]]) -> list[int] | None:
    for depth in range(len(choices) - 1, -1, -1):
        lot, chances = choices[depth]
        later = [other for other in range(lot + 1, len(chances)) if chances[other]]
        if later:
            return [each for each, _ in choices[:depth]] + [later[0]]
    return None
