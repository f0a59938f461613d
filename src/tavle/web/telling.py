"""Events of a log in the reader's words, by the clock of the hall."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest

from tavle.texts.happenings import event_text
from tavle.tournament.events import Event, to_json
from tavle.tournament.state import State
from tavle.web.accounts.models import Venue
from tavle.web.halls import names_of
from tavle.web.visitors import language_of


def teller(request: HttpRequest, id_: str, state: State) -> Callable[[Event], str]:
    """What makes a sentence of an event for this reader."""
    names, language, zone = names_of(state), language_of(request), Venue.of(id_).zone
    return lambda event: event_text(language, to_json(event), names, zone=zone)
