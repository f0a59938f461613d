"""A block of rounds as a whole: how it is planned, how good that is, whom everybody meets twice, who moves."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from tavle.core.model import PlayerId
from tavle.library.block_answer import aim_text
from tavle.pairing.optimise.reasons import effect, rounds_together
from tavle.pictures.meetings import meetings_svg
from tavle.pictures.sheet import STYLE
from tavle.rules.model.base import Language
from tavle.texts import say
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.gates import allow
from tavle.web.halls import names_of
from tavle.web.pages import page
from tavle.web.planned import AT_ONCE, block_values, planned_block
from tavle.web.planning import block_rule, last_planned, needs_seed, planning
from tavle.web.views.desk.page import desk_values
from tavle.web.views.pictures import svg
from tavle.web.visitors import language_of


@require_safe
@allow("people")
def block(request: HttpRequest, id: str) -> HttpResponse:
    """The block, or how far its planning is; while a round is prepared, `seed` is that of the plan to be made."""
    state = logs.state_of(id)
    if needs_seed(state) and not request.GET.get("seed"):
        return redirect(f"{reverse('desk_block', args=[id])}?{urlencode({'seed': secrets.token_hex(8)})}")
    found = planned_block(id, state, request.GET.get("seed", ""))
    if found is None:
        return redirect("desk", id=id)
    values: dict[str, Any] = {"seed": request.GET.get("seed", ""), "planning": found, "shown": None}
    if found.block is not None:
        values["shown"] = block_values(state, found.block, language_of(request))
    return page(request, "desk/block.html", desk_values(id, **values))


@require_safe
@allow("people")
def meetings(request: HttpRequest, id: str) -> HttpResponse:
    """Who meets whom in which round of the block."""
    state = logs.state_of(id)
    found = planned_block(id, state, request.GET.get("seed", ""))
    if found is None or found.block is None:
        raise Http404
    made, names = found.block, names_of(state)
    met: dict[frozenset[str], list[int]] = {
        frozenset(made.players[player] for player in pair): [made.numbers[number] for number in rounds]
        for pair, rounds in rounds_together(made.solution.plan).items()
    }
    seated = {player for companies in made.companies.values() for company in companies for player in company}
    players = [player for player in made.players if player in seated]
    title = say(language_of(request), "web.block.matrix")
    return svg(meetings_svg(players, met, names, title=title), STYLE)


def aims_changed(id_: str, state: State, one: str, other: str, language: Language) -> list[tuple[str, int, int]]:
    """What an exchange in a draft does to the whole block as it is planned: aims with their value before and after.

    Nothing where the draft is not the plan's, or is not known at once.
    """
    last = last_planned(state)
    rule = block_rule(state, state.round)
    if last is None or rule is None or state.draft is None:
        return []
    found = planning(id_, last, rule)
    found.over.wait(AT_ONCE)
    made = found.block
    if made is None or state.round not in made.numbers:
        return []
    companies = {frozenset(company) for company in made.companies[state.round]}
    seated = {frozenset(seat.player for seat in table.seats) for table in state.draft.tables}
    who = [made.players.index(PlayerId(player)) for player in (one, other) if player in made.players]
    if companies != seated or len(who) < 2:
        return []
    changed = effect(made.problem, made.solution.plan, made.numbers.index(state.round), who[0], who[1])
    return [
        (aim_text(after, language), before.value, after.value)
        for before, after in changed.results
        if before.value != after.value
    ]
