"""How the director's judgement changes the state."""

from __future__ import annotations

from typing import Any

from tavle.core.model import PointsRuling, Ruling
from tavle.tournament import events
from tavle.tournament.replacing import replace
from tavle.tournament.state import Call, State


def director_called(state: State, event: events.DirectorCalled) -> State:
    """One more table waits."""
    return replace(state, calls=(*state.calls, Call(state.version + 1, event)))


def ruling_given(state: State, event: events.RulingGiven) -> State:
    """One entry more in the book of rulings; the call it answers waits no longer."""
    calls = tuple(call for call in state.calls if call.version != event.answers)
    return replace(state, calls=calls, rulings=(*state.rulings, event))


def penalty_given(state: State, event: events.PenaltyGiven) -> State:
    """The points enter the lists from the round on."""
    ruling = PointsRuling(event.player, event.after_round, Ruling(event.points, event.clause))
    return replace(state, tournament=replace(state.tournament, rulings=(*state.tournament.rulings, ruling)))


FOLDS: dict[type[events.Event], Any] = {
    events.DirectorCalled: director_called,
    events.RulingGiven: ruling_given,
    events.PenaltyGiven: penalty_given,
}
