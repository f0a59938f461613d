"""The roles of the games that are known, e.g. the powers of Diplomacy."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from tavle.core.errors import refuse


@cache
def game_roles(game: str) -> tuple[str, ...]:
    """The roles of a game in their order.

    Raises:
        Refused: `seat-no-roles`, if there is no such game, or its seats are all alike.
    """
    roles = {
        entry.name.removesuffix(".toml"): tuple(tomllib.loads(entry.read_text(encoding="utf-8")).get("roles", ()))
        for entry in resources.files("tavle.rules").joinpath("games").iterdir()
        if entry.name.endswith(".toml")
    }
    if not roles.get(game):
        known = ", ".join(sorted(name for name, own in roles.items() if own))
        raise refuse("seat-no-roles", where="roles", game=game, known=known)
    return roles[game]
