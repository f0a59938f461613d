"""A game as it is kept: where it began, and what was written and ruled, turn by turn.

Everything else (positions, results, centres by year) follows from these and is worked out in `course`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tavle.judge.board import CODES, HOME
from tavle.judge.choices import DEFAULT_RULES
from tavle.judge.kept.turns import FIRST, Turn
from tavle.judge.standard_map import POWERS, SOLO, START

State = Literal["open", "closed", "reopened"]
"""Of a sheet: orders may be written, the turn is adjudicated, its adjudication was taken back."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """A dislodged unit that must retreat.

    Attributes:
        unit: Such as `RUS F edi`.
        origin: The province from which it was driven out; empty where that is not known.
        retreats: The places open to it.
    """

    unit: str
    origin: str
    retreats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A board at the beginning of a turn.

    Attributes:
        turn: The turn to be played.
        units: Those that stand, such as `RUS F stp/sc`, sorted; dislodged ones are not among them.
        owners: (centre, power) of each centre that is owned, sorted.
        dislodged: Before a retreat, the units that must go.
    """

    turn: Turn
    units: tuple[str, ...]
    owners: tuple[tuple[str, str], ...]
    dislodged: tuple[Fallen, ...] = ()

    @property
    def centres(self) -> dict[str, list[str]]:
        """Power -> the centres that it owns; powers without any are left out."""
        found: dict[str, list[str]] = {}
        for power in POWERS:
            owned = [centre for centre, owner in self.owners if owner == power]
            if owned:
                found[power] = owned
        return found

    def counts(self) -> dict[str, int]:
        """Power -> how many centres it owns, all seven in the rule book's order."""
        owned = self.centres
        return {power: len(owned.get(power, ())) for power in POWERS}


STANDARD = Position(FIRST, tuple(sorted(START)), tuple(sorted((CODES[home], power) for home, power in HOME.items())))
"""The position of the rule book in spring 1901."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an arbiter decided about one order as written. The last one about an order counts; all are kept.

    Attributes:
        power: Whose slip it is.
        number: The place of the order among those of the slip, from 1.
        text: The order as written. If the slip says something else there by now, the ruling has no effect.
        reading: The order that counts, in canonical form; empty: it is no order.
        offered: What the reader took it for: its reading, or the several that it may have; empty for none.
        by: Who ruled.
        reason: Why; may be empty where the reader's only reading is approved.
    """

    power: str
    number: int
    text: str
    reading: str
    offered: tuple[str, ...] = ()
    by: str = ""
    reason: str = ""

    @property
    def approves(self) -> bool:
        """Whether it does no more than approve the reader's only reading (ARCON 18/2002 §7b)."""
        return self.offered == (self.reading,)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What was written in one turn.

    Attributes:
        turn: The turn.
        orders: (power, its lines from top to bottom), in the order of the rule book; powers that wrote nothing are
            left out.
        rulings: In the order in which they were given.
        state: Whether the turn is adjudicated.
    """

    turn: Turn
    orders: tuple[tuple[str, tuple[str, ...]], ...] = ()
    rulings: tuple[Ruling, ...] = ()
    state: State = "open"

    def slip(self, power: str) -> tuple[str, ...]:
        """The lines of a power."""
        return dict(self.orders).get(power, ())


@dataclass(frozen=True, slots=True)
class Game:
    """A game of Diplomacy that is kept.

    Attributes:
        name: What it is called; one line.
        rules: A name of `choices.PRESETS`.
        start: The position in which it began.
        last_year: The game ends after this year's fall; `None` for no such end.
        solo: So many centres after a fall win.
        sheets: One for each turn in which something was written, in order. Sheets of turns that the game does not
            reach (after a ruling further up, or an undo) are kept and count again once it does.
    """

    name: str = ""
    rules: str = DEFAULT_RULES
    start: Position = STANDARD
    last_year: int | None = None
    solo: int = SOLO
    sheets: tuple[Sheet, ...] = field(default=())

    def sheet(self, turn: Turn) -> Sheet:
        """The sheet of a turn; an empty one where nothing is written yet."""
        return next((sheet for sheet in self.sheets if sheet.turn == turn), Sheet(turn))


def in_order(slips: Mapping[str, Iterable[str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Slips by power, as a sheet keeps them."""
    listed = {power: tuple(slips.get(power, ())) for power in POWERS}
    return tuple((power, lines) for power, lines in listed.items() if lines)
