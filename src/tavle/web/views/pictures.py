"""Pictures of a tournament: places over the rounds, centres by year, the cup, who met whom."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tavle.core.errors import refuse
from tavle.pictures.bracket import STYLE as CUP_STYLE
from tavle.pictures.bracket import bracket_svg
from tavle.pictures.bracket_layout import Sheet
from tavle.pictures.centres import centres_svg
from tavle.pictures.meetings import meetings_svg
from tavle.pictures.pixels import svg_to_png
from tavle.pictures.rank_flow import rank_flow_svg
from tavle.pictures.sheet import STYLE
from tavle.ranking import rank
from tavle.rules.model.base import Language
from tavle.texts import say
from tavle.tournament.cup import bracket_of, lengths_of
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.centres import has_years, years_of
from tavle.web.gates import allow
from tavle.web.halls import hall, names_of
from tavle.web.listing import listed_after
from tavle.web.meetings import met_in
from tavle.web.pages import page
from tavle.web.visitors import language_of

MOST_LETTERS = 40_000
"""An SVG of more is made a PNG by whoever wants it: who met whom among more than 50, say. It takes half a second."""
_SHEETS: Mapping[str, Sheet] = {"projector": "projector", "a4": "a4", "a3": "a3", "phone": "phone"}


@require_safe
@allow("public")
def pictures(request: HttpRequest, id: str) -> HttpResponse:
    """All pictures that there is something to draw for."""
    state = logs.state_of(id)
    return page(request, "public/pictures.html", {**hall(id, state), **shown_values(state)})


def shown_values(state: State) -> dict[str, object]:
    """What there is something to draw for: how many lists, games counted by years, whether anybody has met."""
    games = [
        (entry.number, table.number)
        for entry in state.tournament.rounds
        for table in entry.tables
        if has_years(state, entry.number, table)
    ]
    return {"lists": listed_after(state), "games": games, "met": bool(met_in(state.tournament.rounds))}


@require_safe
@allow("public")
def rank_flow(request: HttpRequest, id: str) -> HttpResponse:
    """Places over the rounds; `own` is a player whose line stands out."""
    state = logs.state_of(id)
    last = listed_after(state)
    lists = [rank(state.book, state.tournament, after=after).rows for after in range(1, last + 1)]
    orders = [{row.player: row.order for row in rows} for rows in lists]
    flow: dict[str, list[int | None]] = {
        row.player: [order.get(row.player) for order in orders] for row in (lists[-1] if lists else ())
    }
    title = _said(request, "pictures.flow")
    return svg(rank_flow_svg(flow, names_of(state), title=title, own=request.GET.get("own")), STYLE)


@require_safe
@allow("public")
def centres(request: HttpRequest, id: str, round: int, table: int) -> HttpResponse:
    """Supply centres by year at one table."""
    state = logs.state_of(id)
    seated = state.table(round, table)
    years = years_of(state, round, seated) if seated is not None else {}
    if not years:
        raise Http404
    book, language = state.book, language_of(request)
    names = {role: say(language, f"web.role.{role}") for role in book.game.roles}
    title = _said(request, "pictures.centres", round=round, table=table)
    return svg(centres_svg(years, book.game.roles, names, most=book.game.centres or 0, title=title), STYLE)


@require_safe
@allow("public")
def bracket(request: HttpRequest, id: str) -> HttpResponse:
    """The cup; `sheet` is what it is drawn for: `projector`, `a4`, `a3`."""
    state = logs.state_of(id)
    if state.cup is None:
        raise Http404
    drawn = bracket_svg(
        bracket_of(state),
        names_of(state),
        title=_said(request, "pictures.bracket"),
        language=language_of(request),
        lengths=lengths_of(state.book),
        sheet=_SHEETS.get(request.GET.get("sheet", ""), "natural"),
    )
    return svg(drawn, CUP_STYLE)


@require_safe
@allow("public")
def meetings(request: HttpRequest, id: str) -> HttpResponse:
    """Who met whom, in the order of the list."""
    state = logs.state_of(id)
    listed = rank(state.book, state.tournament, after=listed_after(state))
    order = dict.fromkeys([*(row.player for row in listed.rows), *state.tournament.start_order])
    met = met_in(state.tournament.rounds)
    seated = {player for pair in met for player in pair}
    players = [player for player in order if player in seated]
    return svg(meetings_svg(players, met, names_of(state), title=_said(request, "pictures.met")), STYLE)


DRAWN: Mapping[str, Callable[..., HttpResponse]] = {
    "bracket": bracket,
    "meetings": meetings,
    "rank-flow": rank_flow,
}
"""Pictures of a whole tournament, by their files."""


@require_safe
@allow("public")
def as_png(request: HttpRequest, id: str, picture: str) -> HttpResponse:
    """A picture as PNG."""
    if picture not in DRAWN:
        raise Http404
    return _png(DRAWN[picture](request, id=id))


@require_safe
@allow("public")
def centres_as_png(request: HttpRequest, id: str, round: int, table: int) -> HttpResponse:
    """Supply centres by year at one table, as PNG."""
    return _png(centres(request, id=id, round=round, table=table))


def _png(drawn: HttpResponse) -> HttpResponse:
    """What was drawn, as PNG.

    Raises:
        Refused: `png-missing`, or `png-too-large` where it would take seconds.
    """
    if len(drawn.content) > MOST_LETTERS:
        raise refuse("png-too-large")
    return HttpResponse(svg_to_png(drawn.content.decode()), content_type="image/png")


def _said(request: HttpRequest, key: str, **values: object) -> str:
    language: Language = language_of(request)
    return say(language, f"web.{key}", **values)


def svg(picture: str, style: str) -> HttpResponse:
    """A picture with a policy that allows its own style, known by its digest, and nothing else."""
    known = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{known}'; frame-ancestors 'none'"
    return HttpResponse(picture, content_type="image/svg+xml", headers={"Content-Security-Policy": policy})
