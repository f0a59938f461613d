"""The cup at the desk: how it is played, who would go on, a play-off that decides, and the draw."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tavle.core.errors import Fault, TavleError, refuse
from tavle.core.model import PlayerId
from tavle.pairing.bracket_cut import AtCut, Ranked, cut_best, cut_points
from tavle.ranking import rank
from tavle.rules.model import Book
from tavle.rules.model.book import Option
from tavle.rules.model.seating import Cup
from tavle.tournament import carry_out
from tavle.tournament.commands import ChangeSettings, CutToCup
from tavle.tournament.cup import announced_cup
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.options import asked, cup_choices, read_options, settings_form
from tavle.web.orders import give
from tavle.web.pages import page
from tavle.web.views.desk.page import desk_values
from tavle.web.visitors import visitor_in


@dataclass(frozen=True, slots=True)
class Through:
    """Who would go on to the cup now.

    Attributes:
        sure: Those who do in any case; `second` those who play the second cup.
        by_lot: Those of whom lots decide.
        equal: Those of whom a play-off decides; two groups where a second cup has equals of its own.
        faults: Why there can be no cup now.
    """

    sure: tuple[PlayerId, ...] = ()
    second: tuple[PlayerId, ...] = ()
    by_lot: tuple[PlayerId, ...] = ()
    equal: tuple[tuple[PlayerId, ...], ...] = ()
    faults: tuple[Fault, ...] = ()


@require_http_methods(["GET", "POST"])
@allow("people")
def cup(request: HttpRequest, id: str) -> HttpResponse:
    """Shows it all; posting keeps how it is played, or draws it, after a play-off by the order that it gave."""
    state = logs.state_of(id)
    options = cup_options(state.book)
    if not options:
        return redirect("desk", id=id)
    form = settings_form(state.book, state.tournament.settings)
    faults: tuple[Fault, ...] = ()
    if request.method == "POST":
        form = {**form, **{key: str(value) for key, value in request.POST.items()}}
        try:
            if form.get("draw"):
                give(request, id, CutToCup(seed=secrets.token_hex(16), decided=order_in(form)))
                return redirect("desk", id=id)
            read = read_options(state.book, form)
            anew = {option.name: read.get(option.name) for option in options}
            give(request, id, ChangeSettings(settings=anew, reason=form.get("reason", "")))
        except TavleError as error:
            faults = tuple(error.faults)
        else:
            return redirect("desk_cup", id=id)
    announced = announced_cup(state.book) is not None
    through = who_goes_on(state, by=visitor_in(request, id).name) if announced and state.cup is None else Through()
    values = desk_values(id, options=options, form=form, faults=faults, announced=announced, through=through)
    return page(request, "desk/cup.html", {**values, **cup_choices()}, status=422 if faults else 200)


def cup_options(book: Book) -> list[Option]:
    """What a book leaves open of its cup; nothing where it knows none."""
    if not any(isinstance(rule, Cup) for rule in book.seating):
        return []
    return [option for option in asked(book) if option.kind == "cup" or option.name.startswith("cup_")]


def who_goes_on(state: State, *, by: str) -> Through:
    """Who would, were the cup drawn now."""
    try:
        carry_out(state, CutToCup(seed="tried"), now=logs.now(), by=by)
    except TavleError as error:
        undecided = error.faults[0].code == "cut-undecided"
        return Through(equal=_cut(state)[2]) if undecided else Through(faults=tuple(error.faults))
    main, second, groups = _cut(state)
    return Through(main, second, tuple(dict.fromkeys(player for group in groups for player in group)))


def _cut(state: State) -> tuple[tuple[PlayerId, ...], tuple[PlayerId, ...], tuple[tuple[PlayerId, ...], ...]]:
    """Who is surely in the cup, who in the second one, and the groups of equals in which it is still open."""
    rule = announced_cup(state.book)
    entry = rule.entry if rule is not None else None
    if entry is None:
        return (), (), ()
    ranked = [Ranked(row.player, row.place, row.points) for row in rank(state.book, state.tournament).rows]
    how = AtCut.ALL if entry.at_cut == "all" else AtCut.PLAY_OFF
    main = (
        cut_points(ranked, entry.points) if entry.points is not None else cut_best(ranked, entry.best or 2, at_cut=how)
    )
    count = len(main.through) + main.open_places + entry.second
    both = cut_best(ranked, count, at_cut=how) if entry.second else main
    cuts = [cut for cut in (main, both) if cut.open_places]
    open_ = {player for cut in cuts for player in cut.equal}
    first = _ids(player for player in main.through if player not in open_)
    second = _ids(player for player in both.through if player not in {*main.through, *open_})
    return first, second, tuple(dict.fromkeys(_ids(cut.equal) for cut in cuts))


def _ids(players: Iterable[str]) -> tuple[PlayerId, ...]:
    return tuple(map(PlayerId, players))


def order_in(form: Mapping[str, str]) -> tuple[PlayerId, ...]:
    """The order that play-offs gave, from a form: a place in the field `place-GROUP-ID` of each.

    Raises:
        Refused: if a place is none of 1, 2, 3, ..., or two of a group have the same.
    """
    groups: dict[str, dict[str, str]] = {}
    for key, text in form.items():
        kind, _, rest = key.partition("-")
        if kind == "place":
            group, _, player = rest.partition("-")
            groups.setdefault(group, {})[player] = text.strip()
    order: list[str] = []
    for _, places in sorted(groups.items()):
        right = [str(place) for place in range(1, len(places) + 1)]
        if sorted(places.values()) != sorted(right):
            given = ", ".join(places.values())
            raise refuse("bad-value", where="decided", key="decided", value=given, right=", ".join(right))
        order += [player for _, player in sorted((int(place), player) for player, place in places.items())]
    return _ids(order)
