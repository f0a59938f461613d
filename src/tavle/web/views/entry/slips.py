"""What is printed: a slip with a personal link for each player, and the poster by which players enter themselves."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tavle.texts.sorting import sort_key
from tavle.web import logs
from tavle.web.accounts.models import PlayerLink
from tavle.web.addresses import printed_address, qr_picture
from tavle.web.gates import allow
from tavle.web.pages import page
from tavle.web.privacy.veiling import Audience
from tavle.web.venues import announced
from tavle.web.views.desk.page import desk_values
from tavle.web.visitors import language_of


@require_safe
@allow("desk")
def links(request: HttpRequest, id: str) -> HttpResponse:
    """Every player's slip, or (`player`) that of one."""
    state = logs.state_of(id, Audience.DESK)
    wanted = request.GET.get("player")
    language = language_of(request)
    gone = state.tournament.withdrawn
    listed = [each for each in state.tournament.players if (each.id == wanted if wanted else each.id not in gone)]
    found = PlayerLink.for_players(id, [player.id for player in listed])
    ordered = sorted(listed, key=lambda player: sort_key(player.called, language))
    made = [(player, found[player.id]) for player in ordered]
    address = printed_address(request, reverse("short_code"))
    return page(request, "entry/links.html", desk_values(id, links=made, address=address, wanted=wanted))


@require_safe
@allow("desk")
def poster(request: HttpRequest, id: str) -> HttpResponse:
    """A sheet for the wall: enter yourself."""
    address = printed_address(request, reverse("enter", args=[id]))
    return page(request, "entry/poster.html", desk_values(id, address=address, **announced(id, logs.state_of(id))))


@require_safe
@allow("public")
def poster_qr(request: HttpRequest, id: str) -> HttpResponse:
    """The poster's picture: where players enter themselves."""
    logs.state_of(id)
    return qr_picture(printed_address(request, reverse("enter", args=[id])))


@require_safe
@allow("public")
def link_qr(request: HttpRequest, token: str) -> HttpResponse:
    """The picture of a personal link; one that was taken back has none."""
    if not PlayerLink.objects.filter(token=token, revoked=False).exists():
        raise Http404
    return qr_picture(printed_address(request, reverse("open_link", args=[token])))
