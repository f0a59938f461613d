"""What is done with a kept game: write, rule, adjudicate, take back. Each gives a new game and leaves the old one be.

Every function works out the course first, so a game can never be led where it cannot be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tavle.core.errors import refuse
from tavle.judge.kept.course import PlayedTurn, course
from tavle.judge.kept.lines import flat, one_line_each
from tavle.judge.kept.model import Game, Ruling, Sheet, in_order
from tavle.judge.kept.ruled import judge_ruled
from tavle.judge.kept.turns import Turn
from tavle.judge.position import MOST_LINES
from tavle.judge.standard_map import POWERS


def write_orders(game: Game, power: str, lines: Iterable[str], *, turn: Turn | None = None) -> Game:
    """Puts a power's slip in the place of what it wrote before.

    Args:
        game: The game.
        power: A code such as `ENG`.
        lines: From top to bottom, in any form that the judge reads; a text with line breaks counts as several lines.
        turn: The turn; default: the one that is being written. An earlier one is adjudicated anew, and so is all
            that follows.

    Raises:
        Refused: if there is no such power or turn, too many lines, or the game is over.
    """
    if power not in POWERS:
        raise refuse("judge-unknown-power", where="power", power=power, known=", ".join(POWERS))
    listed = [line for text in lines for line in one_line_each(text)]
    if len(listed) > MOST_LINES:
        raise refuse("judge-too-many-lines", where=f"orders.{power}", count=len(listed), most=MOST_LINES)
    sheet = _page(game, turn).sheet
    return _with(game, replace(sheet, orders=in_order({**dict(sheet.orders), power: listed})))


def close_turn(game: Game) -> Game:
    """Adjudicates the turn that is being written; units without an order hold, retreat nowhere, build nothing.

    Raises:
        Refused: if the game is over.
    """
    return _with(game, replace(_page(game).sheet, state="closed"))


def undo_turn(game: Game) -> Game:
    """Takes the last adjudication back. Its slips and rulings, and those of later turns, are kept.

    Raises:
        Refused: if nothing is adjudicated.
    """
    pages = course(game).turns
    if not pages:
        raise refuse("game-nothing-to-undo", where="turn", turn=game.start.turn)
    return _with(game, replace(pages[-1].sheet, state="reopened"))


def redo_turn(game: Game) -> Game:
    """Adjudicates again a turn whose adjudication was taken back.

    Raises:
        Refused: if the turn that is being written is not such a one.
    """
    now = course(game).now
    if now is None or now.sheet.state != "reopened":
        raise refuse("game-nothing-to-redo", where="turn")
    return close_turn(game)


def rule(
    game: Game,
    power: str,
    number: int,
    reading: str | None = None,
    *,
    turn: Turn | None = None,
    by: str = "",
    reason: str = "",
) -> Game:
    """Rules on an order as written; all that follows is adjudicated anew. What was read and what was ruled are kept.

    Args:
        game: The game.
        power: Whose slip it is.
        number: The order's place on it, from 1 (`number` of an entry of the answer).
        reading: The order that counts, in any form that is read in one way only; empty: it is no order; `None`
            approves the reader's only reading.
        turn: The turn; default: the one that is being written.
        by: Who rules.
        reason: Why; needed unless the reader's only reading is approved.

    Raises:
        Refused: if there is no such order, the reading is no possible order of the power, or the reason is missing.
    """
    page = _page(game, turn)
    entry = _order(page, power, number, game.rules)
    offered = tuple(entry["readings"])
    if reading is None and len(offered) != 1:
        raise refuse("game-no-single-reading", where=f"orders.{power}[{number - 1}]", text=entry["text"])
    counts = offered[0] if reading is None else _possible(page, power, reading, game.rules) if reading else ""
    ruling = Ruling(power, number, entry["text"], counts, offered, flat(by), flat(reason))
    if not ruling.approves and not ruling.reason:
        raise refuse("reason-missing", where="reason")
    return _with(game, replace(page.sheet, rulings=(*page.sheet.rulings, ruling)))


def _order(page: PlayedTurn, power: str, number: int, rules: str) -> Any:
    """An order of the turn, as the reader takes it without rulings."""
    entries = judge_ruled(page.position, page.sheet.orders, (), rules)["orders"]
    own = [entry for entry in entries if entry["power"] == power]
    if not 1 <= number <= len(own):
        raise refuse(
            "game-no-such-order",
            where=f"orders.{power}",
            power=power,
            number=number,
            turn=page.position.turn,
            count=len(own),
        )
    return own[number - 1]


def _possible(page: PlayedTurn, power: str, reading: str, rules: str) -> str:
    """The canonical form of a reading that can be ruled: one order that is possible by itself."""
    entries = judge_ruled(page.position, ((power, (flat(reading),)),), (), rules)["orders"]
    if len(entries) != 1 or entries[0]["verdict"] not in ("ok", "ok_tolerant", "invalid"):
        raise refuse("game-no-reading", where="reading", reading=reading, power=power, turn=page.position.turn)
    return str(entries[0]["reading"])


def _page(game: Game, turn: Turn | None = None) -> PlayedTurn:
    """A turn that is played or being written; without a name, the one that is being written."""
    played = course(game)
    if turn is None:
        if played.now is None:
            raise refuse("game-is-over", where="turn", turn=played.position.turn)
        return played.now
    pages = [*played.turns, *([played.now] if played.now else [])]
    found = next((page for page in pages if page.position.turn == turn), None)
    if found is None:
        raise refuse("game-no-such-turn", where="turn", turn=turn, known=", ".join(str(s.position.turn) for s in pages))
    return found


def _with(game: Game, sheet: Sheet) -> Game:
    """The game with a sheet put in its place."""
    others = [other for other in game.sheets if other.turn != sheet.turn]
    return replace(game, sheets=tuple(sorted([*others, sheet], key=lambda each: each.turn)))
