"""The result of an event from the record it was played by."""

from __future__ import annotations

from collections import Counter

from tavle.core.errors import refuse
from tavle.core.model import PlayerId, Tournament
from tavle.ranking import rank
from tavle.records import Loaded
from tavle.series.grand_prix.parts import MAIN, EventPart, PlacePart
from tavle.series.ratings.collecting import day_of


def with_places(part: EventPart, loaded: Loaded) -> EventPart:
    """An event with the places, boards and games that its record gives.

    Raises:
        Refused: if the tournament is not played to its end.
    """
    listed = rank(loaded.book, loaded.tournament)
    if not listed.final:
        raise refuse("event-not-finished", where=part.event, event=part.name or part.event)
    tournament = loaded.tournament
    players = {player.id: player for player in tournament.players}
    games, wins = _games(tournament), _wins(tournament)
    places = [
        PlacePart(
            player=row.player,
            name=players[row.player].name or None,
            place=row.place,
            points=row.points,
            games=games[row.player],
            wins={MAIN: wins[row.player]},
            club=players[row.player].club,
        )
        for row in listed.rows
    ]
    update = {"places": places, "boards": _boards(part, tournament), "date": part.date or day_of(tournament)}
    return part.model_copy(update={**update, "record": None})


def _boards(part: EventPart, tournament: Tournament) -> list[int]:
    return [len(entry.tables) for entry in tournament.rounds] if part.boards is None else part.boards


def _games(tournament: Tournament) -> Counter[PlayerId]:
    tables = (table for entry in tournament.rounds for table in entry.tables)
    return Counter(seat.player for table in tables for seat in table.seats)


def _wins(tournament: Tournament) -> Counter[PlayerId]:
    """Matches won; a record knows no section but the main one."""
    seats = (seat for entry in tournament.rounds for table in entry.tables for seat in table.seats)
    return Counter(seat.player for seat in seats if seat.outcome.won)
