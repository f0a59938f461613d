"""The cup after the last list: who goes on, and how far it has come."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import Any

from tavle.core.errors import refuse
from tavle.core.model import PlayerId, Round, Table, Tournament
from tavle.pairing.bracket import Bracket, Part
from tavle.pairing.bracket import Result as BracketResult
from tavle.pairing.bracket_draw import with_late
from tavle.pairing.cup_bracket import cup_state
from tavle.pairing.seating import Task
from tavle.ranking import rank
from tavle.rules.model import Book
from tavle.rules.model.seating import Cup
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.progress import tables_left
from tavle.tournament.state import State


def announced_cup(book: Book) -> Cup | None:
    """The book's cup, if this tournament has announced who goes on to it.

    Source: nbgf_monrad §14.
    """
    return next((rule for rule in book.seating if isinstance(rule, Cup) and rule.entry is not None), None)


def check_late(state: State, player: str) -> None:
    """Refuses who comes late to a cup that is all of the tournament, where no bye is left for him.

    Matches that are seated, or lie in a draft, count as begun.
    """
    if not takes_late(state) or (state.draft is None and not state.tournament.rounds):
        return
    drafted = state.draft.tables if state.draft is not None else ()
    pairs = [frozenset(seat.player for seat in table.seats) for table in drafted]
    pairs += [frozenset(seat.player for seat in table.seats) for _, table in tables_left(state)]
    with_late(bracket_of(state), player, pairs)


def takes_late(state: State) -> bool:
    """Whether the cup is all of the tournament and has been drawn, so that who comes now comes late to it."""
    return state.cup is not None and state.book.rounds() == 0


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
    cup = e.CupCut(stage, players, command.seed, command.decided)
    if book.rounds() or state.tournament.start_order_given:
        return (cup,)
    # Where it is all of the tournament, the order is fixed, so that who comes late comes last.
    return (e.StartOrderFixed(state.tournament.start_order), cup)


def _decided(state: State, decided: tuple[PlayerId, ...]) -> Tournament:
    """The tournament with play-offs as the order of those who took part in them: all who share a place, together.

    There are two where the cut to the second cup has equals as well.
    """
    tournament = state.tournament
    if not decided:
        return tournament
    listed = rank(state.book, tournament)
    equal = {row.player: row.place for row in listed.rows}
    places = [place for place, _ in groupby(decided, key=equal.get)]
    sharing = {row.player for row in listed.rows if row.place in places}
    if len(places) != len(set(places)) or sharing != set(decided) or len(decided) != len(sharing):
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
    # Who is not checked in for the next round is in the cup all the same.
    everybody = replace(tournament, present=None)
    return cup_state(Task(book, everybody, number, seed, Round(number)), rule).bracket


def lengths_of(book: Book) -> dict[Part, tuple[int, ...]]:
    """The lengths of the cup's matches by part and round, where they are announced."""
    rule = announced_cup(book)
    announced = rule.entry.lengths if rule is not None and rule.entry is not None else {}
    return {Part(part): lengths for part, lengths in announced.items()}


def still_in_cup(state: State, player: str) -> bool:
    """Whether somebody has a match of the cup to come, or in play."""
    return state.cup is not None and bracket_of(state).goes_on(player)


def check_correction(state: State, number: int, table: Table, result: e.Result) -> None:
    """Refuses another winner of a match of the cup while later matches are seated that would get other players.

    They are named, and the round to go back to: reopened, it can be mended, and the later ones are seated anew.
    """
    winner = next((seat.player for seat in result.seats if seat.outcome.won), None)
    later = later_matches(state, number, table, winner) if winner is not None else []
    if later:
        named = [f"{round_}/{at.number} ({', '.join(seat.player for seat in at.seats)})" for round_, at in later]
        raise refuse("cup-result-used", where="result", later="; ".join(named), round=number)


def later_matches(state: State, number: int, table: Table, winner: str | None = None) -> list[tuple[int, Table]]:
    """The matches of the cup that are seated and would get other players if another had won one before them.

    Args:
        state: The tournament.
        number: The round of that match.
        table: Its table.
        winner: Who would have won it (default: the other one).

    Returns:
        Rounds and tables, in their order; none where the table is not of the cup, or has no result.
    """
    if state.cup is None or state.tournament.rounds[number - 1].stage != state.cup.stage:
        return []
    bracket = bracket_of(state)
    seated = seated_nodes(state, bracket)
    node = seated[number, table.number]
    other = winner if winner is not None else bracket.filled(node).loser
    if other is None:
        return []
    changed = replace(bracket, results={**bracket.results, node: BracketResult(other)})
    return [
        (entry.number, at)
        for entry in state.tournament.rounds
        for at in entry.tables
        if (entry.number, at.number) in seated
        and bracket.players(seated[entry.number, at.number]) != changed.players(seated[entry.number, at.number])
    ]


def seated_nodes(state: State, bracket: Bracket) -> dict[tuple[int, int], int]:
    """Round and table of each match of the cup that is seated to its number; who meets twice does so in this order."""
    free: dict[frozenset[str | None], list[int]] = {}
    for node in reversed(bracket.nodes):
        free.setdefault(frozenset(bracket.players(node.number)), []).append(node.number)
    return {
        (entry.number, table.number): free[frozenset(seat.player for seat in table.seats)].pop()
        for entry in state.tournament.rounds
        if state.cup is not None and entry.stage == state.cup.stage
        for table in entry.tables
    }


def check_cut(state: State) -> None:
    """Refuses to end a tournament whose announced cup has not begun."""
    if state.cup is None and announced_cup(state.book) is not None:
        raise refuse("cup-to-come")
