"""What the judge of Diplomacy says, from its keys: reasons, results, places and units as readers call them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tavle.rules.model.base import Language
from tavle.texts.catalogue import say

Value = int | str | tuple[str, ...]


def reason_text(language: Language, key: str, values: Mapping[str, Value]) -> str:
    """The sentence of a reason; orders and units in it stay in codes.

    Args:
        language: Of the sentence.
        key: A key of `judge.reason`.
        values: What the sentence names; of a battle both sides: orders (`attacker`, `defender`), strengths (`attack`,
            `defence`) and who supports them (`attack_helpers`, `defence_helpers`).
    """
    words: dict[str, object] = dict(values)
    if "attacker" in values and "defender" in values:
        words["attack_support"] = _support(language, values["attacker"], values["attack_helpers"])
        words["defence_support"] = _support(language, values["defender"], values["defence_helpers"])
    return say(language, f"judge.reason.{key}", **words)


def _support(language: Language, order: Value, helpers: Value) -> str:
    """`F yor supports A lvp`, or `nothing supports F edi`."""
    listed = helpers if isinstance(helpers, tuple) else ()
    key = ("none", "one")[len(listed)] if len(listed) < 2 else "many"
    return say(language, f"judge.support.{key}", unit=" ".join(str(order).split()[:2]), helpers=listed)


def power_name(language: Language, power: str) -> str:
    """`Østerrike` for `AUS`."""
    return say(language, f"judge.power.{power}")


def place_text(language: Language, place: str, names: Mapping[str, str]) -> str:
    """`Spania, nordkysten` for `spa/nc`; `names` has the provinces by code."""
    code, _, coast = place.partition("/")
    return say(language, f"judge.coast.{coast}", place=names[code]) if coast else names[code]


def places_text(language: Language, places: Iterable[str], names: Mapping[str, str]) -> str:
    """Places in a row; a word for none."""
    listed = [place_text(language, place, names) for place in places]
    return ", ".join(listed) or say(language, "judge.said.none")


def unit_text(language: Language, unit: str, names: Mapping[str, str]) -> str:
    """`A Wien` for `A vie`; the letters of armies and fleets are the same everywhere."""
    letter, place = unit.split()
    return f"{letter} {place_text(language, place, names)}"


def turn_text(language: Language, turn: str) -> str:
    """`våren 1901, retretter` for `S1901R`."""
    return say(language, f"judge.turn.{turn[0]}{turn[-1]}", year=turn[1:-1])


def result_text(language: Language, result: str | None, *, dislodged: bool = False) -> str:
    """What became of an order, in a word or two."""
    word = say(language, f"judge.result.{result or 'none'}")
    return say(language, "judge.result.dislodged", result=word) if dislodged else word
