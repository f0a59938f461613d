"""Events of a log in the reader's words, by the clock of the hall."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest

from tavle.texts.happenings import event_text
from tavle.tournament.events import Event, to_json
from tavle.web import logs
from tavle.web.accounts.models import Venue
from tavle.web.halls import names_of
from tavle.web.privacy.veiling import Audience
from tavle.web.visitors import language_of


def teller(request: HttpRequest, id_: str, audience: Audience = Audience.PUBLIC) -> Callable[[Event], str]:
    """What makes a sentence of an event for this reader."""
    names, language, zone = names_of(logs.state_of(id_, audience)), language_of(request), Venue.of(id_).zone
    shown = logs.shown_event(id_, audience)
    return lambda event: event_text(language, to_json(shown(event)), names, zone=zone)
