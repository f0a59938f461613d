"""The bracket of a tournament: its picture for phones, walls and paper, all its matches, and the places so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tavle.pairing.bracket import Bracket, Node, match_length
from tavle.pairing.bracket_places import places_of
from tavle.pictures.bracket_layout import SIZES
from tavle.pictures.bracket_words import goes_down, heading_text, side_text
from tavle.rules.model.base import Language
from tavle.texts import say
from tavle.tournament.cup import bracket_of, lengths_of, seated_nodes
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.halls import hall, names_of
from tavle.web.keeping import kept
from tavle.web.pages import page
from tavle.web.visitors import language_of

SHEETS = ("phone", *SIZES)
"""What the picture can be drawn for, beside the size that it needs."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match in words.

    Attributes:
        sides: Its players, or where they come from.
        said: How it ended; empty while it is open.
        down: The match that its loser goes to; 0 where he is out.
        at: Round and table, where it is seated.
    """

    number: int
    sides: tuple[str, str]
    said: str
    down: int
    at: tuple[int, int] | None


@require_safe
@allow("public")
@kept
def brackets(request: HttpRequest, id: str) -> HttpResponse:
    """The bracket, part by part and round by round."""
    state = logs.state_of(id)
    if state.cup is None:
        raise Http404
    drawn, language = bracket_of(state), language_of(request)
    names = names_of(state)
    lists = [
        (say(language, f"bracket.part.{part}"), sorted(places.items(), key=lambda item: (item[1], names[item[0]])))
        for part, places in places_of(drawn).items()
        if places
    ]
    values = {"columns": list(_columns(state, drawn, language)), "lists": lists, "sheets": SHEETS}
    return page(request, "public/bracket.html", {**hall(id, state), **values})


def _columns(state: State, drawn: Bracket, language: Language) -> Iterator[tuple[str, list[Match]]]:
    """The matches under the words of their part and round; those that nobody plays are left out."""
    lengths = lengths_of(state.book)
    at = {node: place for place, node in seated_nodes(state, drawn).items()}
    down = goes_down(drawn)
    for (part, round_), nodes in groupby(drawn.nodes, key=lambda node: (node.part, node.round)):
        played = [node for node in nodes if not drawn.filled(node.number).void]
        if played:
            words = heading_text(language, part, round_, match_length(lengths, played[0]))
            title = say(language, f"bracket.part.{part}")
            heading = words if words.startswith(title) else f"{title} · {words}"
            yield heading, [_match(state, drawn, node, language, (down, at)) for node in played]


def _match(
    state: State,
    drawn: Bracket,
    node: Node,
    language: Language,
    known: tuple[dict[int, int], dict[int, tuple[int, int]]],
) -> Match:
    names, (down, at) = names_of(state), known
    players = drawn.filled(node.number).players
    upper, lower = (side_text(names, side, player, language) for side, player in zip(node.sides, players, strict=True))
    return Match(
        node.number, (upper, lower), _said(state, drawn, node, language), down.get(node.number, 0), at.get(node.number)
    )


def _said(state: State, drawn: Bracket, node: Node, language: Language) -> str:
    result = drawn.results.get(node.number)
    if result is None:
        return ""
    player = names_of(state)[result.winner]
    if result.walkover:
        return say(language, "web.bracket.walkover", player=player)
    if result.scores is None:
        return say(language, "web.bracket.won", player=player)
    low, high = sorted(result.scores)
    return say(language, "web.bracket.won_scores", player=player, high=high, low=low)
