"""Two rating lists and a series to look at: invented club events, a printed list, and the finished championship."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db import transaction

from tavle.library.demos import demo_record
from tavle.library.plain import Plain
from tavle.web import logs
from tavle.web.years.models import RATING, SERIES, Belonging, KeptList

SEATS = 7
CLUB_EVENTS = (("autumn", "Høstturneringen", "10-12", 2), ("winter", "Vinterturneringen", "12-07", 3))
"""Id, name, day of last year, and tables."""
TEAMS = {"Nord": (0, 9, 13), "Sør": (1, 8, 12), "Øst": (2, 7, 11), "Vest": (3, 6, 10)}
"""Members by their number in the championship."""


def make_demo_lists(number: int, championship: str, *, by: str) -> None:
    """Makes them for one set of demos.

    Args:
        number: Of the set.
        championship: The id of its finished tournament.
        by: Who makes them.
    """
    players = [(player.id, player.called) for player in demo_record("arcon_weekend").tournament.players]
    teams = [
        {"id": name, "name": name, "members": [{"player": players[at][1]} for at in members]}
        for name, members in TEAMS.items()
    ]
    with transaction.atomic():
        rating = KeptList(key=f"demo-{number}-rating", kind=RATING, title="Klubbrating", book="elo_tables", made_by=by)
        series = KeptList(
            key=f"demo-{number}-series", kind=SERIES, title="Grand Prix", book="diplomacy_egp_2009", made_by=by
        )
        series.teams = {"teams": teams}
        KeptList.objects.create(
            key=f"demo-{number}-agricola",
            kind=RATING,
            title="Agricola",
            book="agricola_ares",
            start=_printed(),
            made_by=by,
        )
        for kept in (rating, series):
            kept.save()
            Belonging.objects.create(kept=kept, event=championship)
            for document in _club_events(number, players, kept.kind):
                date = str(document.pop("date"))
                Belonging.objects.create(kept=kept, event=document["event"], document=document, date=date)


def _printed() -> str:
    """The players of the Agricola championship as a printed list, stronger by a little than they entered."""
    players = demo_record("agricola_championship").tournament.players
    rated = [player for player in players if player.rating is not None and player.games is not None]
    return "\n".join(f"{player.called} {int(player.rating or 0) + 7} ({player.games})" for player in rated)


def _club_events(number: int, players: Sequence[tuple[str, str]], kind: str) -> Iterator[Plain]:
    last_year = int(logs.now()[:4]) - 1
    for turn, (id_, name, day, tables) in enumerate(CLUB_EVENTS):
        there = players[turn * 3 :][: tables * SEATS]
        event: Plain = {"event": f"demo-{number}-{id_}", "name": name, "date": f"{last_year}-{day}"}
        if kind == RATING:
            yield {**event, "games": [_game(there[at::tables], at + 1, turn) for at in range(tables)]}
        else:
            yield {**event, "places": [_result(there, place, turn) for place in range(1, len(there) + 1)]}


def _game(there: Sequence[tuple[str, str]], table: int, turn: int) -> Plain:
    """A table at which everybody has another place; who has it is far from the order of the list, and not by lot."""
    seats = [
        {"player": id_, "name": name, "place": (3 * at + table + 2 * turn) % SEATS + 1}
        for at, (id_, name) in enumerate(there)
    ]
    return {"round": 1, "table": table, "seats": seats}


def _result(there: Sequence[tuple[str, str]], place: int, turn: int) -> Plain:
    id_, name = there[(5 * place + turn) % len(there)]
    return {"player": id_, "name": name, "place": place, "points": 10 * (len(there) - place)}
