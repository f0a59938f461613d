"""Who plays a study that is asked for on a page: invented players, a tournament, a rating list, or names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.rules.model.base import Language
from tavle.tournament.state import Phase
from tavle.web import logs
from tavle.web.demo import shown
from tavle.web.years.computing import everything, rating_list
from tavle.web.years.models import RATING

INVENTED, WRITTEN = "invented", "written"
TOURNAMENT, LIST = "t:", "l:"
"""What stands before the id of a tournament, and before the key of a rating list."""

LINE = re.compile(r"(?P<name>.*?)[\s,;]*(?P<rating>\d{3,4}([.,]\d+)?)?(\s*\(\d+\))?")
"""Ada Lie 1790; Ada Lie,1790; Ada Lie 1790 (32); Ada Lie."""


def offered() -> list[tuple[str, str]]:
    """The tournaments and rating lists whose players can be taken: the value of a form, and what they are called."""
    states = [(id_, logs.state_of(id_)) for id_ in shown(logs.store().tournaments())]
    tournaments = [
        (f"{TOURNAMENT}{id_}", state.name or id_)
        for id_, state in states
        if state.phase is not Phase.NEW and len(state.tournament.players) > 1
    ]
    lists = [each for each in everything().lists.values() if each.kind == RATING and not each.hidden]
    return [*tournaments, *((f"{LIST}{each.key}", each.title) for each in lists)]


def players_of(form: Mapping[str, str], numbers: Mapping[str, int | None], language: Language) -> dict[str, Any]:
    """The players as `simulate_formats` takes them; of a rating list the first `count`.

    Raises:
        Refused: if there are none.
    """
    source = form.get("players", INVENTED)
    if source == WRITTEN:
        return _written(form.get("names", ""))
    if source.startswith((TOURNAMENT, LIST)) and source not in dict(offered()):
        raise refuse(
            "bad-value", key="players", value=source, right=Phrase("one-of", {"known": f"{INVENTED}, {WRITTEN}"})
        )
    if source.startswith(TOURNAMENT):
        players = logs.state_of(source.removeprefix(TOURNAMENT)).tournament.players
        return _listed([(player.called, player.rating) for player in players])
    if source.startswith(LIST):
        lines = rating_list(everything().lists[source.removeprefix(LIST)], language=language)["list"]
        return _listed([(line["name"], Fraction(str(line["rating"]))) for line in lines[: numbers["count"] or 16]])
    usual = {"count": 16, "top": 1800, "bottom": 1200}
    given = {name: numbers[name] for name in usual}
    return {"kind": "linear", **{name: usual[name] if value is None else value for name, value in given.items()}}


def _written(text: str) -> dict[str, Any]:
    found: list[tuple[str, Fraction | None]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        match = LINE.fullmatch(line)
        name = match["name"] if match else line
        rating = match["rating"] if match else None
        found.append((name or line, Fraction(rating.replace(",", ".")) if rating else None))
    if len(found) < 2:
        raise refuse("not-players", where="names")
    return _listed(found)


def _listed(players: list[tuple[str, Fraction | None]]) -> dict[str, Any]:
    ratings = [None if rating is None else float(rating) for _, rating in players]
    return {"kind": "ratings", "names": [name for name, _ in players], "ratings": ratings}
