"""Boards of a game with roles, drawn as a simulation can afford it: legal, but not each drawing quite as likely.

The book's own drawing counts all admissible drawings first (`tavle.pairing.powers_lots`); on three boards that takes
seconds. Here boards and powers are dealt by lot, and whoever has a power again changes places with somebody drawn by
lot, as long as that leaves no more repeated powers than before. Powers count for little in a study of thousands of
tournaments; tests hold that every drawing is legal, not that each is as likely.
"""

from __future__ import annotations

from collections.abc import Callable

from tavle.core.errors import no_solution
from tavle.core.lots import Stream
from tavle.core.model import PlayerId, Role, Seat, Status, Table, Tournament
from tavle.pairing.sitting_out import Attendee, choose_players
from tavle.rules.model import Book

MOST_SWAPS = 20_000
"""After so many swaps there is no drawing, or none that lots would find."""

Chance = Callable[[str, str], Stream]


def seat_boards(book: Book, tournament: Tournament, number: int, chance: Chance) -> tuple[Table, ...]:
    """The boards of a round.

    Args:
        tournament: Everything before the round; `present` says who has come, and who has withdrawn is not seated.

    Raises:
        NoSolution: if they do not fill a board, or no drawing without a repeated power is found.
    """
    roles = book.game.roles
    named = tournament.start_order if tournament.present is None else tournament.present
    present = [player for player in named if tournament.withdrawn.get(player, number) >= number]
    lots = chance("", f"sitting_out/{number}")
    field = choose_players([Attendee(player) for player in present], len(roles), lots)
    players = list(chance("", f"boards/{number}").shuffled(sorted(field.playing)))
    played = _roles_played(tournament)
    _mend(players, roles, played, chance("", f"swaps/{number}"))
    return tuple(
        Table(
            at // len(roles) + 1,
            tuple(Seat(PlayerId(players[at + seat]), Role(role)) for seat, role in enumerate(roles)),
            Status.UNFINISHED,
        )
        for at in range(0, len(players), len(roles))
    )


def _roles_played(tournament: Tournament) -> dict[str, set[str]]:
    played: dict[str, set[str]] = {}
    for entry in tournament.rounds:
        for table in entry.tables:
            for seat in table.seats:
                played.setdefault(seat.player, set()).add(str(seat.role))
    return played


def _mend(players: list[str], roles: tuple[str, ...], played: dict[str, set[str]], lots: Stream) -> None:
    """Swaps players until nobody has a power again; the first in the order of seats first."""

    def again(player: str, seat: int) -> bool:
        return roles[seat % len(roles)] in played.get(player, ())

    seat = swaps = 0
    while seat < len(players):
        if not again(players[seat], seat):
            seat += 1
            continue
        if swaps == MOST_SWAPS:
            raise no_solution("no-boards", players=len(players), boards=len(players) // len(roles))
        swaps += 1
        other = lots.below(len(players))
        here, there = players[seat], players[other]
        if again(there, seat) + again(here, other) <= again(here, seat) + again(there, other) and other != seat:
            players[seat], players[other] = there, here
            seat = min(seat, other)
