"""The pages of a static site: the address of each on the server, and its file within the folder of a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode

from tavle.judge.kept import course, read_game
from tavle.tournament.state import State, table_key
from tavle.web.centres import has_years
from tavle.web.discretion import game_shown
from tavle.web.listing import listed_after
from tavle.web.meetings import met_in
from tavle.web.studies.chancing import chances_of
from tavle.web.studies.models import ShownChances

MOST_OWN = 40
"""Of so many players each has a picture in which his own line stands out; of more all have the same one, for a picture
grows with the field, and a site of 200 would be a hundred megabytes."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page or picture: where the server has it, and the file."""

    address: str
    file: str


def leaves_of(id_: str, state: State) -> Iterator[Leaf]:
    """Every public page of a tournament; players are numbered, for their ids may be no names of files."""
    last, rounds = listed_after(state), [entry.number for entry in state.tournament.rounds]
    for name, file in (
        *(("overview", "index.html"), ("standings", "standings.html"), ("seating", "seating.html")),
        *(("rules", "rules.html"), ("log", "log.html"), ("lots", "lots.html"), ("pictures", "pictures.html")),
        *((("chances", "chances.html"),) if ShownChances.of(id_) else ()),
    ):
        yield Leaf(reverse(name, args=[id_]), file)
    for after in range(1, last + 1):
        yield _asking(id_, "standings", f"standings-{after}.html", after=after)
    for number in rounds:
        yield _asking(id_, "seating", f"seating-{number}.html", round=number)
    for number, player in enumerate(state.tournament.players, start=1):
        yield Leaf(reverse("player", args=[id_, player.id]), f"players/{number}.html")
        if last > 1 and len(state.tournament.players) <= MOST_OWN:
            yield _asking(id_, "rank_flow", f"pictures/places-{number}.svg", own=player.id)
    yield from _pictures(id_, state, last)
    yield from _games(id_, state)


def _games(id_: str, state: State) -> Iterator[Leaf]:
    """The kept games that everybody may look at, turn by turn."""
    for entry in state.tournament.rounds:
        for table in entry.tables:
            kept = state.games.get(table_key(entry.number, table.number))
            if kept is None or not game_shown(state, entry.number, table.number):
                continue
            name = f"games/{entry.number}-{table.number}"
            address = reverse("game", args=[id_, entry.number, table.number])
            yield Leaf(address, f"{name}.html")
            played = course(read_game(kept.game))
            for each in (*played.turns, *((played.now,) if played.now is not None else ())):
                turn = str(each.position.turn)
                yield Leaf(f"{address}?{urlencode({'turn': turn})}", f"{name}-{turn}.html")


def _asking(id_: str, name: str, file: str, **asked: str | int) -> Leaf:
    return Leaf(f"{reverse(name, args=[id_])}?{urlencode(asked)}", file)


def _pictures(id_: str, state: State, last: int) -> Iterator[Leaf]:
    if state.cup is not None:
        yield Leaf(reverse("bracket", args=[id_]), "pictures/bracket.svg")
    if last > 1:
        yield Leaf(reverse("rank_flow", args=[id_]), "pictures/places.svg")
    if ShownChances.of(id_) and chances_of(id_) is not None:
        yield Leaf(reverse("chances_picture", args=[id_]), "pictures/chances.svg")
    if met_in(state.tournament.rounds):
        yield Leaf(reverse("meetings", args=[id_]), "pictures/meetings.svg")
    for entry in state.tournament.rounds:
        for table in entry.tables:
            if has_years(state, entry.number, table):
                address = reverse("centres", args=[id_, entry.number, table.number])
                yield Leaf(address, f"pictures/centres-{entry.number}-{table.number}.svg")


def asides_of(id_: str, state: State) -> Mapping[str, str]:
    """What opens within a page on the server, to the page that says the same here: a player's own."""
    return {player.id: reverse("player", args=[id_, player.id]) for player in state.tournament.players}
