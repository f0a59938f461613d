"""Which units go when a power must remove some and does not say which.

Source: rule book of 2023 and DATC 3.2 4.D.8: farthest from its centres first, over land and sea alike; among equals
fleets before armies, then by the name of the province. The older wording measures from the home centres.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tavle.judge.board import ARMY_NEAR, CODES, HOME, WATER
from tavle.judge.choices import Choices
from tavle.judge.places import NAME
from tavle.judge.units import Unit

_FAR = len(CODES)
_LETTERS = {"nb": str.maketrans({"æ": "z1", "ø": "z2", "å": "z3"}), "de": str.maketrans({"ä": "a", "ö": "o", "ü": "u"})}


@lru_cache(maxsize=1024)
def distances(sources: frozenset[int]) -> tuple[int, ...]:
    """By province, the number of steps to the nearest of `sources`; a step is any border, on land or water."""
    found = [_FAR] * len(CODES)
    edge = set(sources)
    steps = 0
    while edge:
        for province in edge:
            found[province] = steps
        edge = {near for province in edge for near in ARMY_NEAR[province] | WATER[province] if found[near] == _FAR}
        steps += 1
    return tuple(found)


def first_to_go(units: Iterable[Unit], count: int, owned: frozenset[int], choices: Choices) -> list[Unit]:
    """The `count` units that civil disorder removes, first to go first.

    Args:
        units: The power's units; at least one if `count` is.
        count: How many go.
        owned: The provinces of the centres that the power owns now.
        choices: `disorder_from` and `alphabet` count.
    """
    powers = {unit.power for unit in units}
    home = frozenset(province for province, power in HOME.items() if power in powers)
    away = distances(owned if choices.disorder_from == "owned" else home)

    def order(unit: Unit) -> tuple[int, bool, str]:
        return -away[unit.province], not unit.fleet, _sort_name(unit.province, choices.alphabet)

    return sorted(units, key=order)[:count]


def _sort_name(province: int, language: str) -> str:
    return NAME[language][province].casefold().translate(_LETTERS.get(language, {}))
