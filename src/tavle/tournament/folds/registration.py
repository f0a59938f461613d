"""How events of registration change the state."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from typing import Any

from tavle.core.model import Player, Tournament
from tavle.records.read import start_order
from tavle.tournament import events
from tavle.tournament.replacing import replace
from tavle.tournament.state import Phase, State


def drafted(state: State, event: events.TournamentDrafted) -> State:
    """A tournament without players."""
    tournament = Tournament(event.book, (), settings=dict(event.settings), book_digest=event.book_digest)
    return replace(state, phase=Phase.DRAFT, name=event.name, tournament=tournament)


def settings_changed(state: State, event: events.SettingsChanged) -> State:
    """All settings as they now are."""
    return replace(state, tournament=replace(state.tournament, settings=dict(event.settings)))


def registration_opened(state: State, event: events.RegistrationOpened) -> State:
    """Players may come."""
    return replace(state, phase=Phase.REGISTRATION, limit=event.limit)


def registered(state: State, event: events.PlayerRegistered) -> State:
    """One player more; he takes his place in the start order."""
    return _with_new(state, event.player)


def waitlisted(state: State, event: events.PlayerWaitlisted) -> State:
    """One more who waits."""
    return replace(state, waiting=(*state.waiting, event.player))


def admitted(state: State, event: events.PlayerAdmitted) -> State:
    """From the waiting list to the players."""
    (player,) = (player for player in state.waiting if player.id == event.player)
    waiting = tuple(other for other in state.waiting if other is not player)
    return _with_new(replace(state, waiting=waiting), player)


def amended(state: State, event: events.PlayerAmended) -> State:
    """The player as he should have been entered."""
    if any(player.id == event.player.id for player in state.waiting):
        return replace(state, waiting=_put(state.waiting, event.player))
    return _with_players(state, _put(state.tournament.players, event.player))


def cancelled(state: State, event: events.EntryCancelled) -> State:
    """The entry is gone, and with it all that the player had said."""
    without = replace(
        state,
        waiting=tuple(player for player in state.waiting if player.id != event.player),
        arrivals={player: at for player, at in state.arrivals.items() if player != event.player},
    )
    return _with_players(without, tuple(player for player in state.tournament.players if player.id != event.player))


def withdrew(state: State, event: events.PlayerWithdrew) -> State:
    """The player stays on the lists, but is not seated any more."""
    tournament = state.tournament
    withdrawn = {**tournament.withdrawn, event.player: event.after_round}
    present = None if tournament.present is None else tuple(p for p in tournament.present if p != event.player)
    return replace(state, tournament=replace(tournament, withdrawn=withdrawn, present=present))


def returned(state: State, event: events.PlayerReturned) -> State:
    """He may be seated again."""
    withdrawn = {player: after for player, after in state.tournament.withdrawn.items() if player != event.player}
    return replace(state, tournament=replace(state.tournament, withdrawn=withdrawn))


def start_order_fixed(state: State, event: events.StartOrderFixed) -> State:
    """The order is given from now on; who comes later stands below it."""
    order = start_order(state.tournament.players, event.order)
    return replace(state, tournament=replace(state.tournament, start_order=order, start_order_given=True))


def arbiter_named(state: State, event: events.ArbiterNamed) -> State:
    """Disputes go to him."""
    return replace(state, arbiter=event.arbiter)


def briefing_given(state: State, event: events.BriefingGiven) -> State:
    """One entry more among the briefings."""
    return replace(state, briefings=(*state.briefings, event))


def _with_new(state: State, player: Player) -> State:
    """One player more, put into the start order without sorting everybody anew: below all who are rated as high."""
    tournament = state.tournament
    ratings = {other.id: other.rating for other in tournament.players}
    order = tournament.start_order
    place = len(order)
    if not tournament.start_order_given:
        place = bisect_right(order, _from_the_top(player.rating), key=lambda other: _from_the_top(ratings[other]))
    changed = replace(
        tournament,
        players=(*tournament.players, player),
        start_order=(*order[:place], player.id, *order[place:]),
    )
    return replace(state, tournament=changed)


def _from_the_top(rating: Fraction | None) -> tuple[bool, Fraction | int]:
    return (rating is None, -(rating or 0))


def _with_players(state: State, players: tuple[Player, ...]) -> State:
    tournament = state.tournament
    known = {player.id for player in players}
    given = tuple(p for p in tournament.start_order if p in known) if tournament.start_order_given else ()
    changed = replace(
        tournament,
        players=players,
        start_order=start_order(players, given),
        present=None if tournament.present is None else tuple(p for p in tournament.present if p in known),
        sit_out=tuple(p for p in tournament.sit_out if p in known),
        play=tuple(p for p in tournament.play if p in known),
    )
    return replace(state, tournament=changed)


def _put(players: tuple[Player, ...], player: Player) -> tuple[Player, ...]:
    return tuple(player if other.id == player.id else other for other in players)


FOLDS: dict[type[events.Event], Any] = {
    events.TournamentDrafted: drafted,
    events.SettingsChanged: settings_changed,
    events.RegistrationOpened: registration_opened,
    events.PlayerRegistered: registered,
    events.PlayerWaitlisted: waitlisted,
    events.PlayerAdmitted: admitted,
    events.PlayerAmended: amended,
    events.EntryCancelled: cancelled,
    events.PlayerWithdrew: withdrew,
    events.PlayerReturned: returned,
    events.StartOrderFixed: start_order_fixed,
    events.ArbiterNamed: arbiter_named,
    events.BriefingGiven: briefing_given,
}
