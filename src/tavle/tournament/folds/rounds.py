"""How events of a round as a whole change the state."""

from __future__ import annotations

from typing import Any

from tavle.core.model import LotOrders, PlayerId, Round
from tavle.tournament import events
from tavle.tournament.replacing import replace
from tavle.tournament.state import Phase, State, TablePhase, TableState, table_key


def check_in_opened(state: State, event: events.CheckInOpened) -> State:
    """The next round is the current one; nobody has arrived for it yet."""
    tournament = replace(state.tournament, present=event.present, sit_out=(), play=())
    return replace(state, phase=Phase.CHECK_IN, round=event.round, tournament=tournament, arrivals={})


def checked_in(state: State, event: events.PlayerCheckedIn) -> State:
    """The player is present, as the last who came."""
    tournament = state.tournament
    present = (*_without(tournament.present, event.player), event.player)
    arrivals = {**state.arrivals, event.player: event.arrived}
    return replace(state, tournament=replace(tournament, present=present), arrivals=arrivals)


def checked_out(state: State, event: events.PlayerCheckedOut) -> State:
    """The player is not present; what he had offered for the round is void."""
    tournament = state.tournament
    changed = replace(
        tournament,
        present=_without(tournament.present, event.player),
        sit_out=_without(tournament.sit_out, event.player),
        play=_without(tournament.play, event.player),
    )
    arrivals = dict(state.arrivals)
    arrivals.pop(event.player, None)
    return replace(state, tournament=changed, arrivals=arrivals)


def volunteer_named(state: State, event: events.VolunteerNamed) -> State:
    """The last offer of a player counts."""
    tournament = state.tournament
    sit_out, play = _without(tournament.sit_out, event.player), _without(tournament.play, event.player)
    if event.offer == "sit_out":
        sit_out = (*sit_out, event.player)
    elif event.offer == "play":
        play = (*play, event.player)
    return replace(state, tournament=replace(tournament, sit_out=sit_out, play=play))


def seating_drafted(state: State, event: events.SeatingDrafted) -> State:
    """The draft lies before the organiser; an earlier one is replaced."""
    draft = Round(
        number=event.round,
        tables=event.tables,
        byes=event.byes,
        stage=event.stage,
        arrivals=state.arrivals,
        draws=event.draws,
        overrides=event.overrides,
    )
    return replace(state, phase=Phase.DRAFTED, draft=draft, remarks=event.remarks)


def seating_discarded(state: State, _: events.SeatingDiscarded) -> State:
    """Back to the preparation of the round."""
    return replace(state, phase=Phase.CHECK_IN, draft=None, remarks=())


def seating_published(state: State, _: events.SeatingPublished) -> State:
    """The draft becomes a round of the tournament, nothing of it played."""
    draft = state.draft or Round(state.round)
    tournament = replace(state.tournament, rounds=(*state.tournament.rounds, draft))
    fresh = {table_key(draft.number, table.number): TableState(state.version + 1) for table in draft.tables}
    return replace(state, phase=Phase.PUBLISHED, tournament=tournament, tables={**state.tables, **fresh}, draft=None)


def round_started(state: State, _: events.RoundStarted) -> State:
    """Play is on."""
    return replace(state, phase=Phase.RUNNING)


def round_closed(state: State, event: events.RoundClosed) -> State:
    """The list after the round counts; clocks stop, and presence and offers were for this round alone."""
    left = {table_key(event.round, number) for number in event.unfinished}
    tables = {
        key: replace(table, phase=TablePhase.LEFT_UNFINISHED, version=state.version + 1) if key in left else table
        for key, table in state.tables.items()
    }
    tournament = replace(state.tournament, present=None, sit_out=(), play=())
    return replace(state, phase=Phase.BETWEEN, tables=tables, tournament=tournament, clocks={}, arrivals={}, remarks=())


def round_reopened(state: State, event: events.RoundReopened) -> State:
    """The round runs again; later seatings and drafts are void, and so are lots for lists that are void."""
    tournament = state.tournament
    void = [entry for entry in tournament.rounds if entry.number > event.round]
    gone = {table_key(entry.number, table.number) for entry in void for table in entry.tables}
    lots = {after: order for after, order in tournament.lots.after.items() if after < event.round}
    changed = replace(
        tournament,
        rounds=tuple(entry for entry in tournament.rounds if entry.number <= event.round),
        lots=replace(tournament.lots, after=lots),
        present=None,
        sit_out=(),
        play=(),
    )
    return replace(
        state,
        phase=Phase.RUNNING,
        round=event.round,
        tournament=changed,
        aside=(*state.aside, *void),
        tables={key: table for key, table in state.tables.items() if key not in gone},
        games={key: game for key, game in state.games.items() if key not in gone},
        clocks={},
        proposals=tuple([each for each in state.proposals if each.round <= event.round]),
        arrivals={},
        draft=None,
        remarks=(),
        cup=state.cup if _in_cup(state, event.round) else None,
    )


def lots_drawn(state: State, event: events.LotsDrawn) -> State:
    """The order stands for one list, or for all."""
    lots, order = state.tournament.lots, tuple(map(PlayerId, event.draw.order))
    if event.after is None:
        changed = replace(lots, standings=order)
    else:
        changed = LotOrders(lots.standings, {**lots.after, event.after: order})
    return replace(state, tournament=replace(state.tournament, lots=changed))


def cup_cut(state: State, event: events.CupCut) -> State:
    """Who goes on is fixed; a play-off orders the list as lots would."""
    if not event.decided:
        return replace(state, cup=event)
    lots = state.tournament.lots
    changed = replace(lots, after={**lots.after, state.round: event.decided})
    return replace(state, cup=event, tournament=replace(state.tournament, lots=changed))


def finished(state: State, _: events.TournamentFinished) -> State:
    """The final list stands."""
    return replace(state, phase=Phase.FINISHED)


def archived(state: State, _: events.TournamentArchived) -> State:
    """Nothing more may change."""
    return replace(state, phase=Phase.ARCHIVED)


def _without(players: tuple[PlayerId, ...] | None, player: PlayerId) -> tuple[PlayerId, ...]:
    if players is None or player not in players:
        return players or ()
    return tuple([other for other in players if other != player])


def _in_cup(state: State, number: int) -> bool:
    """Whether a round belongs to the cup that was cut."""
    entry = state.round_numbered(number)
    return state.cup is not None and entry is not None and entry.stage == state.cup.stage


FOLDS: dict[type[events.Event], Any] = {
    events.CheckInOpened: check_in_opened,
    events.PlayerCheckedIn: checked_in,
    events.PlayerCheckedOut: checked_out,
    events.VolunteerNamed: volunteer_named,
    events.SeatingDrafted: seating_drafted,
    events.SeatingDiscarded: seating_discarded,
    events.SeatingPublished: seating_published,
    events.RoundStarted: round_started,
    events.RoundClosed: round_closed,
    events.RoundReopened: round_reopened,
    events.LotsDrawn: lots_drawn,
    events.CupCut: cup_cut,
    events.TournamentFinished: finished,
    events.TournamentArchived: archived,
}
