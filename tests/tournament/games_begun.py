"""Rounds of the three championships that have just been seated."""

from __future__ import annotations

from typing import Any

from tavle.core.model import PlayerId
from tests.tournament.desk import Desk, players, registered, seated

AT: dict[str, Any] = {"round": 1, "table": 1}
P = [PlayerId(f"p{number}") for number in range(30)]


def arcon(count: int = 7) -> Desk:
    return seated(registered("ndf_arcon_2002", players(count)))


def monrad() -> Desk:
    return seated(registered("nbgf_monrad", players(4), rounds=2, match_length=7))


def agricola() -> Desk:
    return seated(registered("agricola_nm", players(16, games=9)))


def seats_in_order(desk: Desk) -> list[PlayerId]:
    return [seat.player for seat in desk.table().seats]
