"""How changes that wait for a second person come and go; what they change is said by the events that follow."""

from __future__ import annotations

from typing import Any

from tavle.tournament import events
from tavle.tournament.replacing import replace
from tavle.tournament.state import Proposal, State


def proposed(state: State, event: events.ChangeProposed) -> State:
    """One change more waits."""
    waits = Proposal(state.version + 1, event.change, event.proposer, event.round, event.table)
    return replace(state, proposals=(*state.proposals, waits))


def answered(state: State, event: events.ChangeConfirmed | events.ChangeDeclined) -> State:
    """It waits no longer."""
    return replace(state, proposals=tuple([each for each in state.proposals if each.version != event.proposal]))


FOLDS: dict[type[events.Event], Any] = {
    events.ChangeProposed: proposed,
    events.ChangeConfirmed: answered,
    events.ChangeDeclined: answered,
}
