"""What of a tournament is rated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tavle.core.model import Round, Seat, Status, Table, Tournament
from tavle.core.places import places
from tavle.rules.model import Book
from tavle.rules.model.rating import Rated
from tavle.scoring import Scorer
from tavle.scoring.position import Position
from tavle.series.ratings.events import Event, LeftOut, RatedGame


def event_of(
    tournament: Tournament,
    book: Book,
    rated: Rated,
    *,
    id: str,
    name: str = "",
    date: str | None = None,
    replaces: str | None = None,
) -> Event:
    """The games of a tournament with the places at their tables, in the order of rounds and tables.

    Args:
        tournament: As far as it is played; byes and what is unfinished are not rated.
        book: Its rule book, with its settings.
        rated: What the list rates.
        id, name, date, replaces: As in an `Event`; without a date the tournament's own, where it says one.

    Raises:
        Refused: if the places are those of the book's points and an outcome lacks what the book needs.
    """
    games: list[RatedGame] = []
    left_out: list[LeftOut] = []
    scorer = Scorer(book) if rated.measure == "points" else None
    for entry, table in _tables(tournament.rounds):
        seats = [seat for seat in table.seats if seat.substitute is None or rated.substituted == "starter"]
        why = _left_out(table, rated, len(seats))
        if why:
            left_out.append(LeftOut(entry.number, table.number, why))
            continue
        best = dict(zip(table.seats, _measures(table, book, scorer), strict=True))
        found = tuple(place.first for place in places([best[seat] for seat in seats]))
        players = tuple(seat.player for seat in seats)
        games.append(RatedGame(entry.number, table.number, players, found, book.game.match_length))
    names: dict[str, str] = {player.id: player.name for player in tournament.players}
    day = date or day_of(tournament)
    return Event(id, name, day, book.game.id, names, tuple(games), tuple(left_out), replaces)


def _tables(rounds: Iterable[Round]) -> Iterable[tuple[Round, Table]]:
    return ((entry, table) for entry in rounds for table in entry.tables)


def _left_out(table: Table, rated: Rated, seats: int) -> str:
    """Why a table is not rated; empty if it is."""
    if table.status is Status.UNFINISHED:
        return "unfinished"
    if table.status is Status.WALKOVER and not rated.walkovers:
        return "walkover"
    return "few_seats" if seats < rated.least_seats else ""


def _measures(table: Table, book: Book, scorer: Scorer | None) -> Sequence[object]:
    """What the places at a table are made from; more is better."""
    outcomes = tuple(seat.outcome for seat in table.seats)
    if scorer is None:
        return Position.of(book.game, outcomes).counts
    sharers = tuple(_shares(seat, table) for seat in table.seats) if table.shared_end else ()
    return [score.points for score in scorer.outcomes(outcomes, sharers)]


def _shares(seat: Seat, table: Table) -> bool:
    return seat.role in table.shared_end


def day_of(tournament: Tournament) -> str | None:
    """The day a tournament began: its first session, else the first arrival; `None` where neither is written down."""
    sessions = tournament.settings.get("sessions")
    starts = [str(session["starts"]) for session in sessions] if isinstance(sessions, list) else []
    arrivals = [player.arrived for player in tournament.players if player.arrived]
    return min(starts or arrivals)[:10] if starts or arrivals else None
