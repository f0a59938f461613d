"""Decisions around a round as a whole, from the roll call to the final list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.core.errors import refuse
from tavle.core.lots import draw_order, purpose_of
from tavle.core.model import Draw, PlayerId
from tavle.ranking import rank
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.cup import bracket_of, check_cut, cut
from tavle.tournament.decisions.base import Asked, Events, known_player, known_players, nothing_waits, reason_wanted
from tavle.tournament.decisions.clocks import book_seconds
from tavle.tournament.moments import as_recorded, moment
from tavle.tournament.progress import counted_rounds, rounds_of_book, tables_left
from tavle.tournament.state import State, TablePhase, table_key


def open_check_in(state: State, command: c.OpenCheckIn, _: Asked) -> Events:
    """There must be a round to come: by the book, or of the cup."""
    number = len(state.tournament.rounds) + 1
    if state.cup is not None:
        return (e.CheckInOpened(number, _next_of_cup(state), cup=True),)
    rounds = rounds_of_book(state)
    if counted_rounds(state) >= rounds:
        raise refuse("no-more-rounds", number=number, rounds=rounds)
    withdrawn = state.tournament.withdrawn
    everybody = tuple(player.id for player in state.tournament.players if player.id not in withdrawn)
    return (e.CheckInOpened(number, everybody if command.everybody else ()),)


def _next_of_cup(state: State) -> tuple[PlayerId, ...]:
    """Who plays the next round of the cup; refused when it is won."""
    bracket = bracket_of(state)
    playable = bracket.playable()
    if not playable:
        raise refuse("cup-is-won", player=bracket.champion)
    return tuple(PlayerId(str(player)) for node in playable for player in bracket.players(node.number))


def check_in(state: State, command: c.CheckIn, asked: Asked) -> Events:
    """A player who has not left; a second check-in says nothing new."""
    known_player(state, command.player)
    if command.player in state.tournament.withdrawn:
        after = state.tournament.withdrawn[command.player]
        raise refuse("already-withdrawn", where="player", player=command.player, after=after)
    arrived = as_recorded(command.arrived or asked.now, where="arrived")
    if state.arrivals.get(command.player) == arrived:
        return ()
    return (e.PlayerCheckedIn(state.round, command.player, arrived),)


def check_out(state: State, command: c.CheckOut, _: Asked) -> Events:
    """Of one who was there, or was expected."""
    known_player(state, command.player)
    if command.player not in (state.tournament.present or ()) and not command.no_show:
        return ()
    return (e.PlayerCheckedOut(state.round, command.player, command.no_show),)


def volunteer(state: State, command: c.Volunteer, _: Asked) -> Events:
    """Recorded; the drawing of the seating asks volunteers first.

    Source: ndf_arcon_2002 §1e.
    """
    known_player(state, command.player)
    return (e.VolunteerNamed(state.round, command.player, command.offer),)


def discard(state: State, command: c.DiscardSeating, _: Asked) -> Events:
    """A draft binds nobody."""
    return (e.SeatingDiscarded(state.round, command.reason),)


def publish(state: State, _: c.PublishSeating, __: Asked) -> Events:
    """Lots that made the order of the first round make the start order of the tournament."""
    published = e.SeatingPublished(state.round)
    fixed = _start_order_drawn(state)
    return (published,) if fixed is None else (fixed, published)


def _start_order_drawn(state: State) -> e.StartOrderFixed | None:
    tournament, draft = state.tournament, state.draft
    if tournament.rounds or tournament.start_order_given or draft is None:
        return None
    draw = next((draw for draw in draft.draws if draw.kind in ("unrated", "start_order")), None)
    if draw is None:
        return None
    drawn = tuple(map(PlayerId, draw.order))
    others = [player for player in tournament.start_order if player not in drawn]
    rated = {player.id for player in tournament.players if player.rating is not None}
    above = [player for player in others if player in rated and draw.kind == "unrated"]
    below = [player for player in others if player not in above]
    return e.StartOrderFixed((*above, *drawn, *below), draw)


def start(state: State, _: c.StartRound, asked: Asked) -> Events:
    """All games of a round begin together; where the book gives the round a time, its clock starts.

    Source: nbgf_monrad §10, §11.
    """
    moment(asked.now)
    started = e.RoundStarted(state.round, asked.now)
    seconds = book_seconds(state.book, "round")
    if seconds is None:
        return (started,)
    return (started, e.ClockStarted(state.round, None, "round", seconds, asked.now))


def close(state: State, command: c.CloseRound, _: Asked) -> Events:
    """Every table has a result that counts, or is named as unfinished where the book knows such matches.

    What waits for a second person is none yet, and a change that waits holds its round open.

    Source: nbgf_monrad §12.
    """
    entry = state.tournament.rounds[-1]
    numbers = [table.number for table in entry.tables]
    counted = {
        number for number in numbers if state.tables[table_key(entry.number, number)].phase is TablePhase.COUNTED
    }
    for number in command.unfinished:
        if number not in numbers:
            raise refuse("unknown-table", where="unfinished", round=entry.number, number=number)
        if number in counted:
            raise refuse("game-over", where="unfinished", number=number)
        if state.book.score.unfinished is None or state.cup is not None:
            raise refuse("no-unfinished-here", where="unfinished", number=number)
    missing = [str(number) for number in numbers if number not in counted and number not in command.unfinished]
    if missing:
        raise refuse("results-missing", where="tables", tables=", ".join(missing))
    nothing_waits(each for each in state.proposals if each.round == entry.number)
    return (e.RoundClosed(entry.number, tuple(sorted(set(command.unfinished)))),)


def reopen(state: State, command: c.ReopenRound, _: Asked) -> Events:
    """A closed round, with a reason."""
    if not 1 <= command.round <= state.closed:
        raise refuse("round-not-closed", where="round", round=command.round, closed=state.closed)
    reason_wanted(command.reason)
    later = tuple(entry.number for entry in state.tournament.rounds if entry.number > command.round)
    return (e.RoundReopened(command.round, command.reason, later),)


def draw_lots(state: State, command: c.DrawLots, _: Asked) -> Events:
    """As drawn by hand, or from the seed among all who share a place on the list.

    Source: ndf_arcon_2002 §2d, agricola_nm §T8.
    """
    if command.order:
        known_players(state, command.order, "order")
        return (e.LotsDrawn(Draw("by_hand", command.seed, command.order), command.after),)
    listed = rank(state.book, state.tournament, after=command.after)
    places = [row.place for row in listed.rows]
    equal = [row.player for row in listed.rows if places.count(row.place) > 1]
    if not equal:
        raise refuse("nothing-equal", where="after", after=listed.after)
    drawn = draw_order("standings", command.seed, purpose_of("standings", listed.after), equal)
    return (e.LotsDrawn(Draw(drawn.kind, drawn.seed, drawn.order), command.after),)


def finish(state: State, _: c.FinishTournament, __: Asked) -> Events:
    """All rounds are played to their end, and an announced cup is won.

    Source: nbgf_monrad §12, §14.
    """
    rounds, counted = rounds_of_book(state), counted_rounds(state)
    if counted < rounds:
        raise refuse("rounds-to-come", rounds=rounds, played=counted)
    unfinished = [f"{entry.number}/{table.number}" for entry, table in tables_left(state)]
    if unfinished:
        raise refuse("matches-unfinished", tables=", ".join(unfinished))
    check_cut(state)
    nothing_waits(state.proposals)
    if state.cup is not None and bracket_of(state).playable():
        raise refuse("cup-not-won")
    return (e.TournamentFinished(),)


def cut_to_cup(state: State, command: c.CutToCup, asked: Asked) -> Events:
    """Nothing that could change who goes on waits for a second person."""
    nothing_waits(state.proposals)
    return cut(state, command, asked)


def archive(_: State, __: c.ArchiveTournament, ___: Asked) -> Events:
    """Whatever is finished."""
    return (e.TournamentArchived(),)


DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {
    c.OpenCheckIn: open_check_in,
    c.CheckIn: check_in,
    c.CheckOut: check_out,
    c.Volunteer: volunteer,
    c.DiscardSeating: discard,
    c.PublishSeating: publish,
    c.StartRound: start,
    c.CloseRound: close,
    c.ReopenRound: reopen,
    c.DrawLots: draw_lots,
    c.CutToCup: cut_to_cup,
    c.FinishTournament: finish,
    c.ArchiveTournament: archive,
}
