"""By which name a player is shown."""

from __future__ import annotations

from tavle.web.privacy.models import ERASED, WAYS, Veil

FULL_NAME = "full_name"


def show(tournament: str, player: str, way: str) -> str:
    """Sets by which name a player is shown from now on (`full_name` or one of `WAYS`); gives how he is shown then.

    Who was erased stays so.
    """
    if Veil.of(tournament).get(player) == ERASED:
        return ERASED
    if way in WAYS:
        Veil.objects.update_or_create(tournament=tournament, player=player, defaults={"way": way})
        return way
    Veil.objects.filter(tournament=tournament, player=player).delete()
    return FULL_NAME
