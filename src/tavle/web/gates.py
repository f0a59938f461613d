"""Decorators that stand before a view: who may see it, and how often somebody may try."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode

from tavle.web.outside import tallies
from tavle.web.pages import page
from tavle.web.permissions import Role, may_see
from tavle.web.visitors import visitor_in

View = Callable[..., HttpResponse]


def allow(kind: str) -> Callable[[View], View]:
    """Lets a view be seen by the roles that `tavle.web.permissions.PAGES` names for its kind of page."""

    def gate(view: View) -> View:
        @wraps(view)
        def gated(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            visitor = visitor_in(request, str(kwargs.get("id", "")))
            # Who plays and directs at once has his own pages too, by his personal link.
            if may_see(visitor.role, kind) or (kind == "player" and visitor.player is not None):
                return view(request, *args, **kwargs)
            if visitor.role is Role.PUBLIC and not visitor.name and kind != "player":
                return redirect(f"/login?{urlencode({'next': request.get_full_path()})}")
            return page(request, "not_allowed.html", {"id": kwargs.get("id", "")}, status=403)

        gated.kind = kind  # type: ignore[attr-defined]  # the test of the matrix reads it
        return gated

    return gate


def slow_down(name: str, *, tries: int, seconds: int) -> Callable[[View], View]:
    """Refuses a POST from an address that has tried too often lately (log-in, codes, one-time links)."""

    def gate(view: View) -> View:
        @wraps(view)
        def gated(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method == "POST":
                key = f"tries:{name}:{request.META.get('REMOTE_ADDR', '')}"
                if tallies.count(key, seconds=seconds) > tries:
                    return page(request, "slow_down.html", {"minutes": -(-seconds // 60)}, status=429)
            return view(request, *args, **kwargs)

        return gated

    return gate
