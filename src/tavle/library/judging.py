"""Phases of Diplomacy judged, as plain data in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.judge import judge
from tavle.judge.board import CODES
from tavle.judge.choices import DEFAULT_RULES
from tavle.judge.hand import HandList, hand_list
from tavle.judge.kept import Due
from tavle.judge.places import NAME
from tavle.judge.reasons import Reason
from tavle.library.plain import Plain
from tavle.rules.model.base import Language
from tavle.texts import say
from tavle.texts.judging import place_text, places_text, power_name, reason_text, unit_text

_KEPT_BACK = ("readings",)
"""What the judge says of an order to programs in the house only."""


def judge_phase(phase: object, rules: str = DEFAULT_RULES, *, language: Language = "en", where: str = "") -> Plain:
    """Reads and adjudicates one phase of a game of Diplomacy.

    Args:
        phase: {"phase": `movement`, `retreat` or `adjustment`, "units", "orders"} and, where the phase needs them,
            "dislodged" or "centres"; docs/judge.md describes it.
        rules: `ndf_arcon_2002`, `datc`, `rulebook_2000` or `webdiplomacy`.
        language: Of the reasons.
        where: What is put before each place of a fault, e.g. `line 3`.

    Returns:
        "orders" in the order given, each with verdict, reading, reason, result and why; "units", "dislodged",
        "contested" and "removed" after the phase; in a movement "doubt", whether doubtful lines matter.

    Raises:
        Refused: if the phase cannot be (every fault of it, up to 20), or the rules are unknown.

    >>> answer = judge_phase({"phase": "movement", "units": ["FRA A par"], "orders": {"FRA": ["Par - Burgund"]}})
    >>> answer["orders"][0]["reading"], answer["units"]
    ('A par - bur', ['FRA A bur'])
    """
    return worded(judge(phase, rules, where=where), language)


def worded(answer: Mapping[str, Any], language: Language) -> Plain:
    """An answer of the judge with its reasons in words."""
    return {**answer, "orders": [worded_order(order, language) for order in answer["orders"]]}


def worded_order(order: Mapping[str, Any], language: Language) -> Plain:
    """An order of an answer with its reasons in words."""
    plain = {key: value for key, value in order.items() if key not in _KEPT_BACK}
    reasons = (said(reason, language) for reason in order["reason"])
    plain["reason"] = say(language, "show.semicolon").join(reasons) or None
    plain["why"] = said(order["why"], language) if order["why"] else None
    return plain


def said(reason: Reason, language: Language) -> str:
    """A reason in words."""
    values = dict(reason.values)
    if "target" in values:
        values["target"] = province_names(language)[str(values["target"])]
    return reason_text(language, reason.key, values)


def province_names(language: Language) -> dict[str, str]:
    """Code -> what the province is called."""
    return dict(zip(CODES, NAME[language], strict=True))


def hand_lines(answer: Mapping[str, Any], *, dues: tuple[Due, ...] = (), language: Language = "en") -> list[str]:
    """What the hand that moves the pieces does after a phase, a line each: moves, retreats, removals, builds due.

    Args:
        answer: What the judge answered.
        dues: In a kept game after a fall, what each power may build or must remove.
        language: Of the lines.
    """
    lines = _Lines(language)
    listed = hand_list(answer)
    return [*lines.moves(listed), *lines.retreats(listed), *lines.changes(listed), *(lines.due(due) for due in dues)]


class _Lines:
    """The lines of one list in a language."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._names = province_names(language)

    def _say(self, key: str, power: str, **values: object) -> str:
        return say(self._language, f"judge.hand.{key}", power=power_name(self._language, power), **values)

    def _unit(self, unit: str) -> str:
        return unit_text(self._language, unit, self._names)

    def _places(self, places: tuple[str, ...]) -> str:
        return places_text(self._language, places, self._names)

    def moves(self, listed: HandList) -> list[str]:
        return [
            self._say(
                "move",
                move.power,
                unit=self._unit(f"{move.letter} {move.place}"),
                target=place_text(self._language, move.target, self._names),
            )
            for move in listed.moves
        ]

    def retreats(self, listed: HandList) -> list[str]:
        return [
            self._say(
                "retreat",
                each.unit[:3],
                unit=self._unit(each.unit[4:]),
                origin=self._names[each.origin],
                places=self._places(each.places),
            )
            for each in listed.retreats
        ]

    def changes(self, listed: HandList) -> list[str]:
        gone = [self._say("removed", unit[:3], unit=self._unit(unit[4:])) for unit in listed.removed]
        return [*gone, *(self._say("built", unit[:3], unit=self._unit(unit[4:])) for unit in listed.built)]

    def due(self, due: Due) -> str:
        if due.removals:
            return self._say("removals", due.power, count=due.removals)
        return self._say("builds", due.power, count=due.builds, places=self._places(due.homes))
