"""The cup after the last list: who goes on, and how far it has come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tavle.core.errors import refuse
from tavle.core.model import PlayerId, Round, Tournament
from tavle.pairing.bracket import Bracket
from tavle.pairing.seat_cup import cup_state
from tavle.pairing.seating import Task
from tavle.ranking import rank
from tavle.rules.model import Book
from tavle.rules.model.seating import Cup
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.state import State


def announced_cup(book: Book) -> Cup | None:
    """The book's cup, if this tournament has announced who goes on to it.

    Source: nbgf_monrad §14.
    """
    return next((rule for rule in book.seating if isinstance(rule, Cup) and rule.entry is not None), None)


def cut(state: State, command: c.CutToCup, _: Any) -> tuple[e.Event, ...]:
    """By the announced number or points; equals at the cut by play-off, lot, or all of them, as announced.

    Source: nbgf_monrad §14.
    """
    book = state.book
    rule = announced_cup(book)
    if rule is None:
        raise refuse("cup-not-announced", book=book.id)
    if state.cup is not None:
        raise refuse("cup-is-cut", players=", ".join(state.cup.players))
    tournament = _decided(state, command.decided)
    players = tuple(map(PlayerId, _bracket(book, rule, tournament, command.seed).seeds))
    gone = [player for player in players if player in tournament.withdrawn]
    if gone:
        raise refuse("withdrawn-goes-on", players=", ".join(gone))
    stage = next(stage.name for stage in book.stages if not stage.counts)
    return (e.CupCut(stage, players, command.seed, command.decided),)


def _decided(state: State, decided: tuple[PlayerId, ...]) -> Tournament:
    """The tournament with a play-off as the order of those who took part in it; they must share one place."""
    tournament = state.tournament
    if not decided:
        return tournament
    listed = rank(state.book, tournament)
    equal = {row.player: row.place for row in listed.rows}
    places = {equal.get(player) for player in decided}
    group = {row.player for row in listed.rows if row.place in places}
    if len(places) != 1 or group != set(decided) or len(decided) != len(group):
        raise refuse("not-equal-at-cut", where="decided", players=", ".join(decided))
    return replace(tournament, lots=replace(tournament.lots, after={**tournament.lots.after, listed.after: decided}))


def bracket_of(state: State) -> Bracket:
    """The cup as far as it is played.

    Raises:
        ValueError: if nobody was chosen for a cup.
    """
    book = state.book
    rule = announced_cup(book)
    if rule is None or state.cup is None:
        raise ValueError("nobody was chosen for a cup")
    return _bracket(book, rule, state.tournament, state.cup.seed)


def _bracket(book: Book, rule: Cup, tournament: Tournament, seed: str) -> Bracket:
    number = len(tournament.rounds) + 1
    return cup_state(Task(book, tournament, number, seed, Round(number)), rule).bracket


def still_in_cup(state: State, player: str) -> bool:
    """Whether somebody has a match of the cup to come, or in play."""
    return state.cup is not None and player in state.cup.players and player not in bracket_of(state).places()


def check_cut(state: State) -> None:
    """Refuses to end a tournament whose announced cup has not begun."""
    if state.cup is None and announced_cup(state.book) is not None:
        raise refuse("cup-to-come")
