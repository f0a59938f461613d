"""A judged phase of Diplomacy for people: each order with its result and why, then the list for the hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tavle.cli.output import one_line
from tavle.library.judging import hand_lines, province_names, said
from tavle.texts import say
from tavle.texts.judging import places_text, result_text

if TYPE_CHECKING:
    from tavle.rules.model.base import Language


def phase_lines(answer: Mapping[str, Any], language: Language = "en") -> list[str]:
    """A phase as lines of text.

    Args:
        answer: What `tavle.judge.judge` answered.
        language: Of the words; orders stay in codes.
    """
    lines = [f"# {one_line(str(answer['id']))}"] if answer["id"] is not None else []
    for order in answer["orders"]:
        lines += _order_lines(order, language)
    lines += _board_lines(answer, language)
    hand = hand_lines(answer, language=language) or [say(language, "judge.hand.nothing")]
    lines += [say(language, "judge.hand.heading"), *(f"  {line}" for line in hand)]
    if doubt := answer.get("doubt"):
        key = {True: "doubt_matters", False: "doubt_idle", None: "doubt_unknown"}[doubt["differs"]]
        lines.append(say(language, f"judge.said.{key}", count=len(doubt["lines"])))
    return lines


def _order_lines(order: Mapping[str, Any], language: Language) -> Iterable[str]:
    """The order as read and what became of it; below, where it was not plain, how it was read."""
    result = result_text(language, order["result"], dislodged=order["dislodged"])
    why = f" ({said(order['why'], language)})" if order["why"] else ""
    yield f"{order['power']} {one_line(order['reading'] or order['text'])}: {result}{why}"
    if order["reason"]:
        reason = "; ".join(said(each, language) for each in order["reason"])
        verdict = say(language, f"judge.verdict.{order['verdict']}")
        words = say(language, "judge.said.as_written", text=order["text"], verdict=verdict, reason=reason)
        yield f"    {one_line(words)}"


def _board_lines(answer: Mapping[str, Any], language: Language) -> Iterable[str]:
    units = ", ".join(answer["units"]) or say(language, "judge.said.none")
    yield say(language, "judge.said.units", units=units)
    if answer["contested"]:
        places = places_text(language, answer["contested"], province_names(language))
        yield say(language, "judge.said.contested", places=places)
