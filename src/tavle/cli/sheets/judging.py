"""Judged phases and kept games of Diplomacy for people: each order with its result and why, then the hand's list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tavle.cli.output import one_line
from tavle.judge.kept import course
from tavle.judge.standard_map import POWERS
from tavle.library.games import ending_text, turns_of
from tavle.library.judging import hand_lines, province_names, said
from tavle.texts import say
from tavle.texts.judging import places_text, result_text, turn_text

if TYPE_CHECKING:
    from tavle.judge.kept import Due, Game
    from tavle.rules.model.base import Language


def phase_lines(
    answer: Mapping[str, Any], language: Language = "en", *, heading: str = "", due: tuple[Due, ...] = ()
) -> list[str]:
    """A phase as lines of text.

    Args:
        answer: What `tavle.judge.judge` answered.
        language: Of the words; orders stay in codes.
        heading: Stands above; default: the phase's id.
        due: Builds and removals that are due next.
    """
    headed = heading or (one_line(str(answer["id"])) if answer["id"] is not None else "")
    lines = [f"# {headed}"] if headed else []
    for order in answer["orders"]:
        lines += _order_lines(order, language)
    lines += _board_lines(answer, language)
    hand = hand_lines(answer, dues=due, language=language) or [say(language, "judge.hand.nothing")]
    lines += [say(language, "judge.hand.heading"), *(f"  {line}" for line in hand)]
    if doubt := answer.get("doubt"):
        key = {True: "doubt_matters", False: "doubt_idle", None: "doubt_unknown"}[doubt["differs"]]
        lines.append(say(language, f"judge.said.{key}", count=len(doubt["lines"])))
    return lines


def _order_lines(order: Mapping[str, Any], language: Language) -> Iterable[str]:
    """The order as read and what became of it; below, where it was not plain, how it was read."""
    result = result_text(language, order["result"], dislodged=order["dislodged"])
    why = f" ({said(order['why'], language)})" if order["why"] else ""
    read = f"{order['power']} {one_line(order['reading'] or order['text'])}"
    yield f"{read}{say(language, 'web.colon')} {result}{why}"
    if order["reason"]:
        reason = say(language, "show.semicolon").join(said(each, language) for each in order["reason"])
        verdict = say(language, f"judge.verdict.{order['verdict']}")
        words = say(language, "judge.said.as_written", text=order["text"], verdict=verdict, reason=reason)
        yield f"    {one_line(words)}"


def _board_lines(answer: Mapping[str, Any], language: Language) -> Iterable[str]:
    units = ", ".join(answer["units"]) or say(language, "judge.said.none")
    yield say(language, "judge.said.units", units=units)
    if answer["contested"]:
        places = places_text(language, answer["contested"], province_names(language))
        yield say(language, "judge.said.contested", places=places)


def game_lines(game: Game, language: Language = "en") -> list[str]:
    """A kept game as lines of text: its turns, the open one as it stands, centres by year, how it ended."""
    played = course(game)
    lines = [one_line(game.name)] if game.name else []
    for page, due in turns_of(played):
        turn = str(page.position.turn)
        key = "closed" if page.sheet.state == "closed" else "open"
        heading = say(language, f"judge.game.{key}", turn=turn, said=turn_text(language, turn))
        lines += ["", *phase_lines(page.answer, language, heading=heading, due=due)]
    if played.autumns:
        lines += ["", say(language, "judge.game.centres"), f"     {' '.join(POWERS)}"]
        lines += [f"{year} {' '.join(f'{count:3}' for count in counts.values())}" for year, counts in played.autumns]
    if played.ending is not None:
        lines += ["", ending_text(played, language)]
    return lines
