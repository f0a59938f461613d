"""Everything that is kept of one person, as plain data: he may ask for it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from tavle.store import tournament_id
from tavle.tournament.codec import encoded
from tavle.tournament.events import to_json
from tavle.tournament.state import State, players_at
from tavle.web import logs, photos
from tavle.web.accounts.models import EntryNote, PlayerLink, User
from tavle.web.privacy.models import Veil
from tavle.web.privacy.veiling import Audience


def person_data(tournament: str, player: str) -> dict[str, Any]:
    """What is kept of a player of one tournament.

    Returns:
        The entry, what the desk knows, the tables with their results, photos (JPEG in base64), and each line of the log
        in which he stands, the oldest first. Times are in UTC.

    Raises:
        Refused: if there is no such tournament.
        KeyError: if it has no such player.
    """
    state = logs.state_of(tournament, Audience.DESK)
    entry = {each.id: each for each in (*state.tournament.players, *state.waiting)}[player]  # type: ignore[index]  # ids are text
    note = EntryNote.objects.filter(tournament=tournament, player=player).first()
    return {
        "tournament": {"id": tournament, "name": state.name},
        "player": encoded(entry),
        "shown_as": Veil.of(tournament).get(player, "full_name"),
        "desk": {"contact": note.contact, "team": note.team, "fee_paid": note.fee_paid} if note else {},
        "contact": dict(logs.store().contacts(tournament_id(tournament)).get(player, {})),
        "has_link": PlayerLink.objects.filter(tournament=tournament, player=player, revoked=False).exists(),
        "tables": _tables(state, player),
        "photos": [
            {"file": path.name, "jpeg": b64encode(path.read_bytes()).decode()}
            for path in photos.sent_by(tournament, player)
        ],
        "log": _lines(tournament, player),
    }


def _tables(state: State, player: str) -> list[dict[str, Any]]:
    return [
        {"round": entry.number, "table": table.number, "seats": [encoded(seat) for seat in table.seats]}
        for entry in state.tournament.rounds
        for table in entry.tables
        if player in players_at(table) or any(seat.player == player for seat in table.seats)
    ]


def _lines(tournament: str, player: str) -> list[dict[str, Any]]:
    return [
        {"version": each.version, "at": each.at, "by": each.by, "event": plain}
        for each in logs.log_of(tournament, Audience.DESK)
        for plain in [to_json(each.event)]
        if each.by == player or _speaks_of(plain, player)
    ]


def _speaks_of(value: Any, player: str) -> bool:
    if isinstance(value, Mapping):
        return player in value or any(_speaks_of(part, player) for part in value.values())
    if isinstance(value, list | tuple):
        return any(_speaks_of(part, player) for part in value)
    return bool(value == player)


def account_data(user: User) -> dict[str, Any]:
    """What is kept of an account: its roles, and what was done under its name, the oldest first."""
    done = [
        {"tournament": str(id_), "version": each.version, "at": each.at}
        for id_ in logs.store().tournaments()
        for each in logs.store().read(id_)
        if each.by == user.get_username()
    ]
    return {
        "name": user.get_username(),
        "made": user.date_joined.isoformat(timespec="seconds"),
        "last_log_in": user.last_login.isoformat(timespec="seconds") if user.last_login else None,
        "roles": [{"tournament": each.tournament, "role": each.role} for each in user.memberships.order_by("pk")],
        "done": done,
    }
