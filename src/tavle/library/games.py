"""Kept games of Diplomacy as plain data: every turn with its orders, results and reasons, and where the game stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tavle.judge.kept import Course, Due, Game, PlayedTurn, Ruling, course, dues, plain_position, read_game
from tavle.library.judging import hand_lines, worded_order
from tavle.library.plain import Plain
from tavle.pictures.board import phase_svg
from tavle.rules.model.base import Language
from tavle.texts import say
from tavle.texts.judging import power_name, turn_text

GameLike = Mapping[str, Any] | Game
"""A kept game as plain data, or one already read by `tavle.judge.kept.read_game`."""


def show_game(game: GameLike, *, language: Language = "en") -> Plain:
    """A kept game played through, in the reader's language.

    Args:
        game: {"start": a position, "turns": [{"turn", "state", "orders", "rulings"}], ...}; docs/judge.md describes it.
        language: Of the reasons, names and lists.

    Returns:
        {"name", "rules", "turns": one for each turn that is adjudicated, and last the one that is being written (its
        results are what would come out now), "now": that turn or null, "position": the board now, "centres": year ->
        power -> count after each fall, "ending": {"reason", "winner", "text"} or null, "waiting": turns with slips
        that the game does not reach as it stands}. A turn is {"turn", "said", "state", "position", "slips", "orders",
        "units", "dislodged", "contested", "removed", "doubt", "hand", "rulings"}; an order as `judge_phase` gives it,
        with its `number` on the slip, its possible `readings` and the `ruling` that counts; "hand" are the lines of
        the list for the hand that moves the pieces.

    Raises:
        Refused: with every fault of the game, up to 20.
    """
    kept = game if isinstance(game, Game) else read_game(game)
    played = course(kept)
    return {
        "name": kept.name,
        "rules": kept.rules,
        "turns": [_turn(page, due, language) for page, due in turns_of(played)],
        "now": str(played.now.position.turn) if played.now else None,
        "position": plain_position(played.position),
        "centres": {str(year): dict(counts) for year, counts in played.autumns},
        "ending": _ending(played, language),
        "waiting": [str(turn) for turn in played.waiting],
    }


def turns_of(played: Course) -> list[tuple[PlayedTurn, tuple[Due, ...]]]:
    """Each turn, the open one last, with the builds and removals due after it: those of a winter that follows."""
    pages = [*played.turns, *([played.now] if played.now else [])]
    winters = [dues(page.position) if page.position.turn.kind == "adjustment" else () for page in pages]
    return [(page, (*winters, ())[number]) for number, page in enumerate(pages, 1)]


def _turn(page: PlayedTurn, due: tuple[Due, ...], language: Language) -> Plain:
    turn, answer = page.position.turn, page.answer
    return {
        "turn": str(turn),
        "said": turn_text(language, str(turn)),
        "state": page.sheet.state,
        "position": plain_position(page.position),
        "slips": {power: list(lines) for power, lines in page.sheet.orders},
        "orders": [game_order(order, language) for order in answer["orders"]],
        **{key: answer[key] for key in ("units", "dislodged", "contested", "removed")},
        "doubt": answer.get("doubt"),
        "hand": hand_lines(answer, dues=due, language=language),
        "rulings": [ruling_plain(ruling) for ruling in page.sheet.rulings],
    }


def game_order(order: Mapping[str, Any], language: Language) -> Plain:
    """An order of a kept game: worded, with what it may be read as and the ruling that counts."""
    ruling = order["ruling"]
    worded = worded_order(order, language)
    return {**worded, "readings": list(order["readings"]), "ruling": ruling_plain(ruling) if ruling else None}


def ruling_plain(ruling: Ruling) -> Plain:
    """A ruling as plain data."""
    return {**asdict(ruling), "offered": list(ruling.offered), "approves": ruling.approves}


def _ending(played: Course, language: Language) -> Plain | None:
    if played.ending is None:
        return None
    winner = played.ending.winner or None
    return {"reason": played.ending.reason, "winner": winner, "text": ending_text(played, language)}


def ending_text(played: Course, language: Language) -> str:
    """How a game that is over ended, in words."""
    ending = played.ending
    if ending is None or ending.reason == "last_year":
        return say(language, "judge.game.last_year")
    count = played.position.counts()[ending.winner]
    return say(language, "judge.game.solo", power=power_name(language, ending.winner), count=count)


def board_of(page: PlayedTurn, *, language: Language = "en") -> str:
    """The picture of a turn of a kept game as the text of an SVG, its centres by owner."""
    turn = turn_text(language, str(page.position.turn))
    return phase_svg(page.phase, page.answer, language=language, owners=dict(page.position.owners), title=turn)
