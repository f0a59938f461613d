"""The course of a kept game, worked out from its sheets: turn after turn, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from tavle.judge.board import CENTRES, CODES
from tavle.judge.kept.dues import dues
from tavle.judge.kept.model import Fallen, Game, Position, Sheet
from tavle.judge.kept.ruled import judge_ruled, phase_of
from tavle.judge.kept.turns import STEPS, Turn

WINTER = STEPS.index("WA")
_CENTRES = frozenset(CODES[centre] for centre in CENTRES)


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """One turn of the course.

    Attributes:
        position: The board before it.
        sheet: What was written.
        phase: The turn as `judge` takes it.
        answer: What `judge` answered, the rulings applied (see `ruled`); of an open turn, what would come out now.
            Not to be changed.
    """

    position: Position
    sheet: Sheet
    phase: Mapping[str, Any]
    answer: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: a power reached the centres that win, or the last year is over."""

    reason: Literal["solo", "last_year"]
    winner: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """A kept game, played through.

    Attributes:
        turns: The turns that are adjudicated.
        position: The board now.
        now: The turn that is being written; `None` when the game is over.
        ending: How it ended; `None` while it goes on.
        autumns: (year, power -> centres) after each fall.
        waiting: Turns with sheets that the game does not reach as it stands.
    """

    turns: tuple[PlayedTurn, ...]
    position: Position
    now: PlayedTurn | None
    ending: Ending | None
    autumns: tuple[tuple[int, Mapping[str, int]], ...]
    waiting: tuple[Turn, ...]


def course(game: Game) -> Course:
    """Plays a game through from its start, as far as its turns are closed.

    A turn in which nobody has anything to do (no retreat, no build or removal) is passed over.
    """
    pages: list[PlayedTurn] = []
    autumns: list[tuple[int, Mapping[str, int]]] = []
    position, now, ending = game.start, None, None
    if position.turn.step == WINTER:
        autumns, ending = [(position.turn.year, position.counts())], _ending(position, game)
    while ending is None:
        page = _page(position, game)
        if page.sheet.state != "closed":
            now = page
            break
        pages.append(page)
        position = _after(page)
        if position.turn.step == WINTER:
            autumns.append((position.turn.year, position.counts()))
            ending = _ending(position, game)
            if ending is None and not dues(position):
                position = replace(position, turn=position.turn.following)
    reached = {page.position.turn for page in (*pages, *([now] if now else []))}
    waiting = tuple(sheet.turn for sheet in game.sheets if sheet.turn not in reached)
    return Course(tuple(pages), position, now, ending, tuple(autumns), waiting)


def _page(position: Position, game: Game) -> PlayedTurn:
    sheet = game.sheet(position.turn)
    phase = phase_of(position, sheet.orders)
    return PlayedTurn(position, sheet, phase, judge_ruled(position, sheet.orders, sheet.rulings, game.rules))


def _after(page: PlayedTurn) -> Position:
    """The board when the next turn begins in which something may be to be done."""
    turn, answer = page.position.turn, page.answer
    fallen = tuple(
        Fallen(entry["unit"], entry["from"], tuple(entry["retreats"]))
        for entry in answer["dislodged"]
        if entry["retreats"]
    )
    step = turn.following
    if step.kind == "retreat" and not fallen:
        step = step.following
    after = Position(step, tuple(answer["units"]), page.position.owners, fallen)
    return _counted(after) if step.step == WINTER else after


def _counted(position: Position) -> Position:
    """The position after a fall: a centre belongs to whose unit stands in it, or to whom it belonged."""
    owners = dict(position.owners)
    for unit in position.units:
        power, _, place = unit.split()
        if place[:3] in _CENTRES:
            owners[place[:3]] = power
    return replace(position, owners=tuple(sorted(owners.items())))


def _ending(position: Position, game: Game) -> Ending | None:
    """Source: rule book "Winning": 18 centres after a fall; ARCON 18/2002 ends a game by its year."""
    counts = position.counts()
    first = max(counts, key=lambda power: counts[power])
    if counts[first] >= game.solo:
        return Ending("solo", first)
    if game.last_year is not None and position.turn.year >= game.last_year:
        return Ending("last_year")
    return None
