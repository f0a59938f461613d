"""A form of the page of screens becomes a screen's settings, or what is announced."""

from __future__ import annotations

from django.http import QueryDict

from tavle.core.errors import refuse
from tavle.rules.model.base import LANGUAGES
from tavle.web.projector.models import KINDS, MOST_PARTS, SECONDS, Announcement, Screen

THEMES = ("light", "dark")
MOST_SAID = 400
"""Letters of an announcement: more is not read from a wall."""


def keep_screen(screen: Screen, form: QueryDict) -> None:
    """Puts a form's settings into a screen and keeps it.

    Raises:
        Refused: `bad-value` where a number is not one, or too small or great; nothing is kept then.
    """
    screen.name = form.get("name", "").strip()[:60]
    screen.shows = [kind for kind in KINDS if kind in form.getlist("shows")]
    screen.seconds = _whole(form, "seconds", *SECONDS)
    screen.parts = _whole(form, "parts", 1, MOST_PARTS)
    screen.part = _whole(form, "part", 1, screen.parts)
    screen.theme = "dark" if form.get("theme") == "dark" else "light"
    screen.language = form.get("language", "") if form.get("language") in LANGUAGES else ""
    screen.near, screen.sound = form.get("near") == "on", form.get("sound") == "on"
    screen.save()


def _whole(form: QueryDict, key: str, least: int, most: int) -> int:
    text = form.get(key, "").strip()
    if not (text.isdecimal() and len(text) < 5 and least <= int(text) <= most):
        raise refuse("bad-value", where=key, key=key, value=text, right=f"{least}–{most}")
    return int(text)


def keep_announcement(tournament: str, form: QueryDict) -> None:
    """Keeps what the director says on the wall; an empty text takes it away."""
    text = said_text(form.get("text", ""))
    values = {"text": text, "alone": bool(text) and form.get("alone") == "on"}
    Announcement.objects.update_or_create(tournament=tournament, defaults=values)


def said_text(text: str) -> str:
    """What is announced as it is kept: its lines without empty ones."""
    lines = [" ".join(line.split()) for line in text[:MOST_SAID].splitlines()]
    return "\n".join(line for line in lines if line)
