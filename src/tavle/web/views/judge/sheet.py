"""A kept game as its pages show it: one turn with its slips, what was read and what came out, and the way there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.judge.choices import PRESETS
from tavle.judge.kept import Course, Due, Game, Position, course, dues, plain_position
from tavle.judge.kept.turns import STEPS
from tavle.judge.standard_map import POWERS
from tavle.library.games import show_game, turns_of
from tavle.rules.model.base import Language
from tavle.texts.judging import power_name, turn_text
from tavle.web.views.judge.drawing import inline_board
from tavle.web.views.judge.reading import typed_in

Plain = dict[str, Any]


def sheet_values(game: Game, language: Language, *, turn: str = "", form: Mapping[str, str] | None = None) -> Plain:
    """The values that the pages of a game have.

    Args:
        game: The game.
        language: The reader's.
        turn: The turn to be shown; default: the one that is being written, or the last.
        form: What was typed and is not kept, where a page answers a form that was refused.
    """
    played = course(game)
    shown = show_game(game, language=language)
    number = next((at for at, each in enumerate(shown["turns"]) if each["turn"] == turn), len(shown["turns"]) - 1)
    pages = turns_of(played)
    here = shown["turns"][number] if pages else None
    return {
        "game": game,
        "shown": shown,
        "here": here,
        "orders": here["orders"] if here is not None else [],
        "open": here is not None and here["turn"] == shown["now"],
        "before": shown["turns"][number - 1] if number > 0 else None,
        "closed": str(played.turns[-1].position.turn) if played.turns else "",
        "board": inline_board(pages[number][0], language) if pages else "",
        "slips": _slips(here, form or {}),
        "kept_slips": _kept_slips(here),
        "dues": _dues(pages[number][0].position if pages else None),
        "needs": _needs(here),
        "long": {power: power_name("en", power).lower() for power in POWERS},
        "names_of_powers": {power: power_name(language, power) for power in POWERS},
        "form": form or {},
        **start_values(game, played, language),
    }


def start_values(game: Game, played: Course, language: Language) -> Plain:
    """The fields for a position: the one in which the game stands."""
    now = plain_position(played.position)
    turn = played.position.turn
    return {
        "powers": POWERS,
        "presets": tuple(PRESETS),
        "steps": [(step, turn_text(language, f"{step[0]}1901{step[1]}").replace(" 1901", "")) for step in _BEGINNINGS],
        "start": {
            "rules": game.rules,
            "last_year": "" if game.last_year is None else str(game.last_year),
            "step": STEPS[turn.step] if STEPS[turn.step] in _BEGINNINGS else "SM",
            "year": str(turn.year),
            **{
                f"units-{power}": ", ".join(unit[4:] for unit in now["units"] if unit.startswith(power))
                for power in POWERS
            },
            **{f"centres-{power}": ", ".join(now["centres"].get(power, ())) for power in POWERS},
        },
    }


_BEGINNINGS = ("SM", "FM", "WA")
"""Turns in which a game begins whose position is typed; one that begins with retreats is brought as a text."""


def _slips(here: Plain | None, form: Mapping[str, str]) -> dict[str, str]:
    """What stands in the fields: as typed, else as kept."""
    typed = {power: typed_in(form, power) for power in POWERS}
    return {power: kept if typed[power] is None else str(typed[power]) for power, kept in _kept_slips(here).items()}


def _kept_slips(here: Plain | None) -> dict[str, str]:
    slips = here["slips"] if here is not None else {}
    return {power: "\n".join(slips.get(power, ())) for power in POWERS}


def _dues(position: Position | None) -> dict[str, Due]:
    """What each power may build or must remove in the turn itself."""
    winter = position is not None and position.turn.kind == "adjustment"
    return {each.power: each for each in dues(position)} if position is not None and winter else {}


def _needs(here: Plain | None) -> tuple[str, ...]:
    """The powers that have something to write: all with units; in a retreat those who must leave."""
    if here is None:
        return ()
    position = here["position"]
    if here["turn"][-1] == "R":
        units = [each["unit"] for each in position.get("dislodged", ())]
    else:
        units = [*position["units"], *position["centres"]]
    return tuple(power for power in POWERS if any(unit.startswith(power) for unit in units))


def orders_of(here: Plain, power: str) -> list[Plain]:
    """The orders of one power as they were read, in the order of its slip."""
    return [order for order in here["orders"] if order["power"] == power]
