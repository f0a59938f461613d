"""Decisions around who takes part, and by which rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tavle.core.errors import refuse
from tavle.core.lots import draw_order, purpose_of
from tavle.core.model import Draw, Player, PlayerId
from tavle.records.read import start_order
from tavle.rules.model import Book
from tavle.rules.read import digest, load_book
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.cup import announced_cup, check_late, still_in_cup
from tavle.tournament.decisions.base import Asked, Events, known_player, known_players, reason_wanted
from tavle.tournament.moments import as_recorded
from tavle.tournament.state import State


def draft(_: State, command: c.DraftTournament, __: Asked) -> Events:
    """The book must be one of a whole tournament, and must allow the settings."""
    book = load_book(command.book, command.settings)
    if book.book.kind != "tournament":
        raise refuse("book-does-not-fit", where="book", book=book.id)
    text = command.book_digest or digest(command.book)
    return (e.TournamentDrafted(command.name, command.book, text, dict(command.settings)),)


def change_settings(state: State, command: c.ChangeSettings, _: Asked) -> Events:
    """Every value must be one that the book allows; what was announced may change under way only with a reason.

    Source: nbgf_monrad §1, §14 (fixed and announced before the start).
    """
    old = state.tournament.settings
    merged = {name: value for name, value in {**old, **command.settings}.items() if value is not None}
    if merged == old:
        return ()
    _check_rounds(state, load_book(state.tournament.book, merged))
    if state.tournament.rounds:
        reason_wanted(command.reason)
    before = {name: old.get(name) for name in command.settings if old.get(name) != merged.get(name)}
    return (e.SettingsChanged(merged, before, state.closed, command.reason),)


def _check_rounds(state: State, book: Book) -> None:
    """The rounds that have begun must stay, and a cup that was cut must stay what it is."""
    rounds = book.rounds()
    if state.cup is not None:
        if (rounds, announced_cup(book)) != (state.book.rounds(), announced_cup(state.book)):
            raise refuse("cup-is-cut", where="settings", players=", ".join(state.cup.players))
    elif rounds is not None and rounds < state.round:
        raise refuse("rounds-below-played", where="settings.rounds", count=rounds, played=state.round)


def open_registration(state: State, command: c.OpenRegistration, _: Asked) -> Events:
    """A limit may be lower than the book's, never higher; who waits and now has a place gets it.

    Source: ndf_arcon_2002 (49 places announced in the programme), agricola_nm §T1 (16 players).
    """
    most = state.book.entries
    limit = most if command.limit is None else command.limit
    if limit is not None and (limit < 1 or (most is not None and limit > most)):
        raise refuse("limit-not-allowed", where="limit", limit=limit, right=f"1 to {most}" if most else "at least 1")
    free = len(state.waiting) if limit is None else max(0, limit - len(state.tournament.players))
    return (e.RegistrationOpened(limit), *(e.PlayerAdmitted(player.id) for player in state.waiting[:free]))


def register(state: State, command: c.RegisterPlayer, _: Asked) -> Events:
    """A place as long as there are some, also for who comes late; then the waiting list."""
    player = _with_times(command.player)
    if not player.id:
        raise refuse("missing-key", where="player", key="id")
    if state.player(player.id) is not None or any(player.id == other.id for other in state.waiting):
        raise refuse("double-player", where="player.id", player=player.id)
    if not _has_place(state):
        return (e.PlayerWaitlisted(player),)
    check_late(state, player.id)
    return (e.PlayerRegistered(player),)


def _has_place(state: State) -> bool:
    return state.limit is None or len(state.tournament.players) < state.limit


def admit(state: State, command: c.AdmitPlayer, _: Asked) -> Events:
    """Only from the waiting list, and only when a place is free."""
    if all(player.id != command.player for player in state.waiting):
        raise refuse("not-waiting", where="player", player=command.player)
    if not _has_place(state):
        raise refuse("no-free-place", where="player", count=len(state.tournament.players), most=state.limit)
    check_late(state, command.player)
    return (e.PlayerAdmitted(command.player),)


def amend(state: State, command: c.AmendPlayer, _: Asked) -> Events:
    """Everything but the id may be put right."""
    amended = _with_times(command.player)
    everybody = (*state.tournament.players, *state.waiting)
    current = next((player for player in everybody if player.id == amended.id), None)
    if current is None:
        raise refuse("unknown-player", where="player.id", player=amended.id)
    if current == amended:
        return ()
    if state.tournament.rounds:
        reason_wanted(command.reason)
    return (e.PlayerAmended(amended, command.reason),)


def _with_times(player: Player) -> Player:
    """The player with times as a record has them."""
    registered = player.registered and as_recorded(player.registered, where="player.registered")
    arrived = player.arrived and as_recorded(player.arrived, where="player.arrived")
    return replace(player, registered=registered, arrived=arrived)


def withdraw(state: State, command: c.WithdrawPlayer, _: Asked) -> Events:
    """Before the first round is closed, who was never seated is forgotten, and the first who waits gets the place.

    Whoever stood on a list stays on the lists.
    """
    player = command.player
    if any(player == waiting.id for waiting in state.waiting):
        return (e.EntryCancelled(player, waiting=True),)
    known_player(state, player)
    if player in state.tournament.withdrawn:
        after = state.tournament.withdrawn[player]
        raise refuse("already-withdrawn", where="player", player=player, after=after)
    if still_in_cup(state, player):
        raise refuse("still-in-cup", where="player", player=player)
    if state.draft is not None and player in _seated(state.draft):
        raise refuse("in-draft", where="player", player=player, round=state.round)
    rounds = [entry.number for entry in state.tournament.rounds if player in _seated(entry)]
    if state.closed or rounds or any(ruling.player == player for ruling in state.tournament.rulings):
        return (e.PlayerWithdrew(player, max([state.closed, *rounds]), command.reason),)
    free = state.limit is None or len(state.tournament.players) <= state.limit
    return (e.EntryCancelled(player), *(e.PlayerAdmitted(other.id) for other in state.waiting[:free]))


def _seated(entry: Any) -> set[PlayerId]:
    """Everybody who has to do with a round: at a table, as a substitute, or with a bye."""
    seats = [seat for table in entry.tables for seat in table.seats]
    substitutes = [seat.substitute.player for seat in seats if seat.substitute is not None]
    return {*entry.byes, *(seat.player for seat in seats), *substitutes}


def take_back(state: State, command: c.ReturnPlayer, _: Asked) -> Events:
    """Only who has withdrawn can return."""
    known_player(state, command.player)
    if command.player not in state.tournament.withdrawn:
        raise refuse("not-withdrawn", where="player", player=command.player)
    return (e.PlayerReturned(command.player),)


def fix_start_order(state: State, command: c.FixStartOrder, _: Asked) -> Events:
    """As given, or by rating with the unrated below in an order drawn by lot; only before the first seating is out.

    Source: nbgf_monrad §6.
    """
    if state.tournament.rounds:
        raise refuse("start-order-stands", where="order")
    players = state.tournament.players
    if command.order:
        known_players(state, command.order, "order")
        missing = [player.id for player in players if player.id not in command.order]
        if missing:
            raise refuse("order-incomplete", where="order", players=", ".join(missing))
        return (e.StartOrderFixed(command.order),)
    return (_by_rating(players, command.seed),)


def _by_rating(players: tuple[Player, ...], seed: str) -> e.StartOrderFixed:
    unrated = [player.id for player in players if player.rating is None]
    listed = start_order(tuple(player for player in players if player.rating is not None))
    if len(unrated) < 2:
        return e.StartOrderFixed((*listed, *unrated))
    if not seed:
        raise refuse("seed-missing", where="seed")
    drawn = tuple(map(PlayerId, draw_order("unrated", seed, purpose_of("unrated", 1), unrated).order))
    return e.StartOrderFixed((*listed, *drawn), Draw("unrated", seed, drawn))


def name_arbiter(_: State, command: c.NameArbiter, __: Asked) -> Events:
    """Anybody, a player too.

    Source: ndf_arcon_2002 §6.
    """
    if not command.arbiter:
        raise refuse("missing-key", where="arbiter", key="arbiter")
    return (e.ArbiterNamed(command.arbiter),)


def brief(state: State, command: c.BriefBeginners, _: Asked) -> Events:
    """For the round that is being prepared or comes next.

    Source: ndf_arcon_2002 §1 (a briefing in each round).
    """
    known_players(state, command.players, "players")
    return (e.BriefingGiven(max(state.round, len(state.tournament.rounds) + 1), command.players, command.language),)


DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {
    c.DraftTournament: draft,
    c.ChangeSettings: change_settings,
    c.OpenRegistration: open_registration,
    c.RegisterPlayer: register,
    c.AdmitPlayer: admit,
    c.AmendPlayer: amend,
    c.WithdrawPlayer: withdraw,
    c.ReturnPlayer: take_back,
    c.FixStartOrder: fix_start_order,
    c.NameArbiter: name_arbiter,
    c.BriefBeginners: brief,
}
