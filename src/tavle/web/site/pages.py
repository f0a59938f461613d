"""The pages of a static site: the address of each on the server, and its file within the folder of a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode

from tavle.tournament.state import State
from tavle.web.listing import listed_after
from tavle.web.views.pictures import met_in, years_of


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
    ):
        yield Leaf(reverse(name, args=[id_]), file)
    for after in range(1, last + 1):
        yield _asking(id_, "standings", f"standings-{after}.html", after=after)
    for number in rounds:
        yield _asking(id_, "seating", f"seating-{number}.html", round=number)
    for number, player in enumerate(state.tournament.players, start=1):
        yield Leaf(reverse("player", args=[id_, player.id]), f"players/{number}.html")
        if last > 1:
            yield _asking(id_, "rank_flow", f"pictures/places-{number}.svg", own=player.id)
    yield from _pictures(id_, state, last)


def _asking(id_: str, name: str, file: str, **asked: str | int) -> Leaf:
    return Leaf(f"{reverse(name, args=[id_])}?{urlencode(asked)}", file)


def _pictures(id_: str, state: State, last: int) -> Iterator[Leaf]:
    if state.cup is not None:
        yield Leaf(reverse("bracket", args=[id_]), "pictures/bracket.svg")
    if last > 1:
        yield Leaf(reverse("rank_flow", args=[id_]), "pictures/places.svg")
    if met_in(state):
        yield Leaf(reverse("meetings", args=[id_]), "pictures/meetings.svg")
    for entry in state.tournament.rounds:
        for table in entry.tables:
            if len(years_of(state, entry.number, table)) > 1:
                address = reverse("centres", args=[id_, entry.number, table.number])
                yield Leaf(address, f"pictures/centres-{entry.number}-{table.number}.svg")


def asides_of(id_: str, state: State) -> Mapping[str, str]:
    """What opens within a page on the server, to the page that says the same here: a player's own."""
    return {player.id: reverse("player", args=[id_, player.id]) for player in state.tournament.players}
