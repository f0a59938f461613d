"""Decisions on counts by year, and on votes to end a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tavle.core.errors import refuse
from tavle.core.model import End, Outcome, Table
from tavle.rules.model import Book
from tavle.rules.model.event import Vote
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.decisions.base import Asked, Events, living, not_at_table, table_in_play, year_of_game
from tavle.tournament.state import State, TableState, sits_at


def count_year(state: State, command: c.CountYear, _: Asked) -> Events:
    """Every role's centres after one autumn, together not more than the board has."""
    table, table_state = table_in_play(state, command)
    game = state.book.game
    if game.first_year is None or game.centres is None:
        raise refuse("no-years-here", where="year", game=game.id)
    last = None if game.years is None else game.first_year + game.years - 1
    following = max(table_state.counts, default=game.first_year - 1) + 1
    if not game.first_year <= command.year <= following or (last is not None and command.year > last):
        raise refuse("year-not-next", where="year", year=command.year, right=min(following, last or following))
    roles = {str(seat.role) for seat in table.seats}
    if set(command.centres) != roles:
        raise refuse("roles-incomplete", where="centres", right=", ".join(sorted(roles)))
    total = sum(command.centres.values())
    if total > game.centres or min(command.centres.values()) < 0:
        raise refuse("too-many-centres", where="centres", sum=total, most=game.centres, when=f" in {command.year}")
    if table_state.counts.get(command.year) == command.centres:
        return ()
    return (e.YearCounted(command.round, command.table, command.year, dict(command.centres)),)


def count_vote(state: State, command: c.CountEndVote, _: Asked) -> Events:
    """Everybody who still has a voice is counted, by somebody who does not play there.

    After a spring move the centres of the autumn before count. A vote that passes reports the result itself, where all
    years have been counted: nothing else than what stands on the board can be voted for.

    Source: ndf_arcon_2002 §9a to §9e.
    """
    table, table_state = table_in_play(state, command)
    book = state.book
    if book.vote is None or book.game.first_year is None:
        raise refuse("no-votes-here", where="table", book=book.id)
    if table_state.vote is not None:
        raise refuse("vote-passed", where="table", number=command.table)
    year_of_game(state, command.year, "year")
    _check_voters(state, command, table, table_state)
    vote = _vote(book, book.vote, command)
    if not vote.passed:
        return (vote,)
    result = _board_result(book, table, table_state, vote)
    if result is None:
        return (vote,)
    return (vote, e.ResultReported(command.round, command.table, result, command.counted_by))


def _check_voters(state: State, command: c.CountEndVote, table: Table, table_state: TableState) -> None:
    rule = state.book.vote
    cited = state.book.cite(rule.clause) if rule is not None else ""
    if rule is not None and rule.counted_by == "outsider" and sits_at(table, command.counted_by):
        raise refuse("counter-plays-here", where="counted_by", clause=cited, player=command.counted_by)
    voters = living(table, TableState(0)) if rule is not None and rule.eliminated else living(table, table_state)
    voted = [*command.in_favour, *command.against]
    for player in voted:
        if player not in voters:
            raise not_at_table(player, command)
    missing = [player for player in voters if voted.count(player) != 1]
    if missing:
        raise refuse("vote-incomplete", where="in_favour", clause=cited, players=", ".join(missing))


def _vote(book: Book, rule: Vote, command: c.CountEndVote) -> e.EndVoteCounted:
    first = book.game.first_year or 0
    last = command.year if command.season == "autumn" else command.year - 1
    passed = not command.against if rule.unanimous else len(command.in_favour) > len(command.against)
    return e.EndVoteCounted(
        command.round,
        command.table,
        command.in_favour,
        command.against,
        command.counted_by,
        command.year,
        command.season,
        counts=last if last >= first else None,
        passed=passed,
    )


def _board_result(book: Book, table: Table, table_state: TableState, vote: e.EndVoteCounted) -> e.Result | None:
    """The result that the counts on the board give; `None` where a year has not been counted."""
    years = counted_years(book, table_state.counts, vote.counts)
    if years is None:
        return None
    seats = []
    for seat in table.seats:
        role = str(seat.role)
        history = tuple(counts[role] for counts in years)
        centres = history[-1] if history else book.game.start.get(role, 0)
        seats.append(e.SeatResult(seat.player, Outcome(centres=centres, history=history)))
    return e.Result(tuple(seats), ended=End("vote", vote.year, vote.season))


def counted_years(
    book: Book, counts: Mapping[int, Mapping[str, int]], last: int | None
) -> list[Mapping[str, int]] | None:
    """The counts from the first year to the last, if all of them are known."""
    first = book.game.first_year or 0
    wanted = range(first, first if last is None else last + 1)
    return [counts[year] for year in wanted] if all(year in counts for year in wanted) else None


DECISIONS: dict[type[Command], Callable[[State, Any, Asked], Events]] = {
    c.CountYear: count_year,
    c.CountEndVote: count_vote,
}
