"""What wants the director's attention: calls, disputes, and who has not come yet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tavle.core.model import PlayerId
from tavle.tournament.state import Phase, State, TablePhase


@dataclass(frozen=True, slots=True)
class Concern:
    """Something that wants to be looked at.

    Attributes:
        key: Of its sentence, `values` for it.
        round, table: The table that it is about, if it is about one.
        players: Whom it is about, if it is about players.
    """

    key: str
    round: int = 0
    table: int = 0
    values: dict[str, Any] = field(default_factory=dict)
    players: tuple[PlayerId, ...] = ()


def attention(state: State) -> list[Concern]:
    """Judge calls first, then disputes, then who is late; what nobody has asked about does not stand here."""
    return [*_calls(state), *_disputes(state), *_late(state)]


def _calls(state: State) -> list[Concern]:
    return [
        Concern(
            "call",
            call.called.round,
            call.called.table,
            {"question": call.called.question},
            (PlayerId(call.called.caller),),
        )
        for call in state.calls
    ]


def _disputes(state: State) -> list[Concern]:
    return [
        Concern("dispute", entry.number, table.number)
        for entry in state.tournament.rounds
        for table in entry.tables
        if (known := state.table_state(entry.number, table.number)) and known.phase is TablePhase.DISPUTED
    ]


def _late(state: State) -> list[Concern]:
    """While the next round is prepared: who is expected and not there, once others are."""
    present = state.tournament.present
    if state.phase is not Phase.CHECK_IN or not present or state.cup is not None:
        return []
    expected = [player.id for player in state.tournament.players if player.id not in state.tournament.withdrawn]
    late = tuple(player for player in expected if player not in present)
    return [Concern("late", players=late)] if late else []
