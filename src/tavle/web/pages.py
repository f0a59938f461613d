"""Pages by Jinja2: the environment, what every template can call, and how a view answers."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from jinja2 import Environment, StrictUndefined

from tavle.rules.model.base import LANGUAGES
from tavle.texts import number_text, say
from tavle.texts.choosing import choice_meaning, choice_name, option_name
from tavle.texts.explaining import criterion_name, value_text
from tavle.texts.faults import fault_sentence, fault_text
from tavle.texts.happenings import event_text
from tavle.texts.labels import command_named, note_text
from tavle.texts.numbers import chance_text, ordinal, thousands
from tavle.texts.times import day_text
from tavle.web import logs
from tavle.web.counts import by_hall_clock, counted
from tavle.web.permissions import may_do, may_see
from tavle.web.static_files import PREFIX, ROOT
from tavle.web.ticking import clock_text
from tavle.web.visitors import language_of, visitor_in


def environment(**options: Any) -> Environment:
    """The Jinja2 environment: everything escaped, every missing name an error."""
    options.update(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made = Environment(**options)  # noqa: S701 - autoescape is set above # nosec B701
    made.globals.update(
        url=reverse,
        static=static,
        languages=LANGUAGES,
        number=number_text,
        ordinal=ordinal,
        value_text=value_text,
        chance_text=chance_text,
        thousands=thousands,
        criterion_name=criterion_name,
        option_name=option_name,
        choice_name=choice_name,
        choice_meaning=choice_meaning,
        fault_sentence=fault_sentence,
        fault_text=fault_text,
        event_text=event_text,
        note_text=note_text,
        command_named=command_named,
        day=day_text,
        counted=counted,
        by_hall_clock=by_hall_clock,
        clock_text=clock_text,
        may_see=may_see,
        may_do=may_do,
    )
    return made


@cache
def _stamp(name: str) -> int:
    return int((ROOT / name).stat().st_mtime)


def static(name: str) -> str:
    """The address of a file of the program's own; a new release has a new one."""
    return f"{PREFIX}{name}?{_stamp(name):x}"


def page(
    request: HttpRequest, template: str, values: Mapping[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    """A page in the reader's language.

    Every template has: `t(key, **values)` (a sentence of the catalogue under `web.`), `language`, `visitor`, `now`,
    `csrf`, `path`, `posted` (the page answers a form: it holds what was typed), and what is given.
    """
    values = dict(values or {})
    language = language_of(request)
    tournament = str(values.get("id", ""))

    def t(key: str, /, **inserted: object) -> str:
        return say(language, f"web.{key}", **inserted)

    context = {
        "t": t,
        "say": lambda key, /, **inserted: say(language, key, **inserted),
        "language": language,
        "visitor": visitor_in(request, tournament),
        "now": logs.now(),
        "csrf": get_token(request),
        "path": request.get_full_path(),
        "posted": request.method == "POST",
        "fresh_id": fresh_id,
        **values,
    }
    return HttpResponse(render_to_string(template, context), status=status)


def fresh_id() -> str:
    """A command's id for a form: the same form sent twice does one thing."""
    return secrets.token_hex(12)
