"""A list as its form has it: which tournaments belong to it, from what it begins, its teams and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.http import HttpRequest

from tavle.core.errors import TavleError, refuse
from tavle.rules.model.book import Option
from tavle.rules.rating_books import load_rating_book
from tavle.rules.series_books import load_series_book
from tavle.series.ratings.list_form import parse_list
from tavle.series.ratings.reading import read_day
from tavle.tournament.state import Phase
from tavle.web import logs
from tavle.web.addresses import free_address
from tavle.web.demo import shown
from tavle.web.years.bringing import MOST_BYTES, bring, teams_of
from tavle.web.years.computing import answer_of, forget
from tavle.web.years.models import RATING, SERIES, Belonging, KeptList


def free_key(title: str) -> str:
    """A part of an address made of a title, with a number where it is taken."""
    return free_address(title, set(KeptList.objects.values_list("key", flat=True)), "list")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A tournament of this server that may belong to a list.

    Attributes:
        belonging: How it belongs to it; `None` if it does not.
    """

    id: str
    name: str
    phase: Phase
    belonging: Belonging | None


def candidates(kept: KeptList) -> list[Candidate]:
    """The tournaments that fit a list, and those that are on it; a list for some games takes no others."""
    games = load_rating_book(kept.book).games if kept.kind == RATING else ()
    on_it = {each.event: each for each in kept.events.all() if not each.document}
    found = []
    for id_ in dict.fromkeys([*shown(logs.store().tournaments()), *on_it]):
        state = logs.state_of(id_)
        fits = state.phase is not Phase.NEW and (not games or state.book.game.id in games)
        if fits or id_ in on_it:
            found.append(Candidate(id_, state.name, state.phase, on_it.get(id_)))
    return sorted(found, key=lambda each: (each.name, each.id))


def tiers_of(kept: KeptList) -> tuple[str, ...]:
    """The tiers that a series book has."""
    return tuple(tier.id for tier in load_series_book(kept.book).tiers) if kept.kind == SERIES else ()


def options_of(kept: KeptList) -> tuple[Option, ...]:
    """What a series book leaves open."""
    return load_series_book(kept.book).options if kept.kind == SERIES else ()


def keep(kept: KeptList, request: HttpRequest) -> None:
    """Keeps what a form says, if the list can be computed with it; else nothing.

    Raises:
        Refused: with all faults.
    """
    form = {key: str(value).strip() for key, value in request.POST.items()}
    try:
        with transaction.atomic():
            _describe(kept, form)
            _choose(kept, form)
            _bring(kept, form, request.FILES.get("file"))
            answer_of(kept, "en")
    except TavleError:
        forget()
        raise


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a list is to be, all of it.

    Attributes:
        teams: As docs/series.md has them.
        events: Which events belong to it, with date and tier: tournaments of this server, and those that were brought.
    """

    title: str
    hidden: bool = False
    start: str = ""
    teams: Mapping[str, Any] = field(default_factory=dict)
    seed: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    events: Mapping[str, tuple[str, str]] = field(default_factory=dict)


def set_list(kept: KeptList, wanted: Wanted) -> None:
    """Makes a list what is wanted, if it can be computed so; else it stays as it was.

    Raises:
        Refused: with all faults; `nothing-here` for an event that is neither here nor brought.
    """
    try:
        with transaction.atomic():
            _set(kept, wanted)
            answer_of(kept, "en")
    except TavleError:
        forget()
        raise


def _set(kept: KeptList, wanted: Wanted) -> None:
    parse_list(wanted.start)
    if kept.kind == SERIES:
        load_series_book(kept.book, wanted.settings)
    kept.title, kept.hidden, kept.start = wanted.title, wanted.hidden, wanted.start
    kept.teams, kept.seed, kept.settings = dict(wanted.teams), wanted.seed, dict(wanted.settings)
    kept.save()
    known = {each.id for each in candidates(kept)} | {each.event for each in kept.events.all() if each.document}
    strange = [event for event in wanted.events if event not in known]
    if strange:
        raise refuse("nothing-here", where="events", name=strange[0])
    kept.events.exclude(event__in=list(wanted.events)).delete()
    for event, (date, tier) in wanted.events.items():
        values = {"date": _day(date), "tier": tier}
        Belonging.objects.update_or_create(kept=kept, event=event, defaults=values)


def bring_events(kept: KeptList, name: str, data: bytes) -> int:
    """Puts the events of a file on a list, if it can be computed with them; gives how many there were.

    Raises:
        Refused: with all faults; the list stays as it was.
    """
    try:
        with transaction.atomic():
            count = bring(kept, name, data)
            answer_of(kept, "en")
    except TavleError:
        forget()
        raise
    return count


def _bring(kept: KeptList, form: Mapping[str, str], file: Any) -> None:
    if file is not None:
        if (file.size or 0) > MOST_BYTES:
            raise refuse("file-too-large", where=str(file.name), megabytes=MOST_BYTES // 1_000_000)
        bring(kept, str(file.name), file.read(), date=_day(form.get("date", "")), tier=form.get("tier", ""))


def _describe(kept: KeptList, form: Mapping[str, str]) -> None:
    kept.title = " ".join(form.get("title", "").split())[:120] or kept.title
    kept.hidden = "hidden" in form
    if kept.kind == RATING:
        parse_list(form.get("start", ""))
        kept.start = form.get("start", "")
    else:
        kept.teams = teams_of(form.get("teams", ""), form.get("without", ""))
        kept.seed = form.get("seed", "")[:64]
        kept.settings = _settings(kept, form)
        load_series_book(kept.book, kept.settings)
    kept.save()


def _settings(kept: KeptList, form: Mapping[str, str]) -> dict[str, object]:
    """The options that a form sets; what makes no sense is refused by the book."""
    found: dict[str, object] = {}
    for option in options_of(kept):
        text = form.get(f"option-{option.name}", "")
        value: object = int(text) if text.isdecimal() and len(text) < 7 else text
        if option.kind == "flag":
            value = text == "on"
        if (text or option.kind == "flag") and value != option.default:
            found[option.name] = value
    return found


def _choose(kept: KeptList, form: Mapping[str, str]) -> None:
    """The tournaments that are ticked belong to the list, with their dates and tiers."""
    for each in candidates(kept):
        if f"on-{each.id}" not in form:
            Belonging.objects.filter(kept=kept, event=each.id).delete()
            continue
        values = {"date": _day(form.get(f"date-{each.id}", "")), "tier": form.get(f"tier-{each.id}", "")}
        Belonging.objects.update_or_create(kept=kept, event=each.id, defaults=values)
    for brought in kept.events.all():
        if brought.document and f"drop-{brought.pk}" in form:
            brought.delete()


def _day(text: str) -> str:
    return read_day(text, where="date") if text else ""
