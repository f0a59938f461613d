"""What is asked for, known by everything that it is made of: it is made once, and anew when any of that has changed."""

from __future__ import annotations

from hashlib import sha256
from importlib.metadata import version

from tavle.tournament.log import canonical
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.accounts.models import Venue
from tavle.web.background import DONE, FAILED, beside
from tavle.web.jobs.clearing import clear
from tavle.web.jobs.models import Job, made_folder
from tavle.web.jobs.running import work_off
from tavle.web.photos import folder_of
from tavle.web.privacy.veiling import Audience, veils_for
from tavle.web.site.pages import leaves_of
from tavle.web.studies.models import ShownChances

PAGES_AT_ONCE = 60
"""A site of so many pages in each language is made within the request: it takes less than two seconds."""
LETTERS_AT_ONCE = 40_000
"""A page for print that is no longer becomes a PDF within the request: it takes a second at most."""


def is_quick(id_: str, state: State) -> bool:
    """Whether the static site of a tournament, and what holds it, is soon made."""
    return sum(1 for _ in leaves_of(id_, state)) <= PAGES_AT_ONCE


def whole_job(id_: str, state: State, name: str) -> Job:
    """The job that makes one of `contents.WHOLE` as it would be now."""
    venue = Venue.of(id_)
    shown = [str(getattr(venue, field.attname)) for field in venue._meta.fields]  # noqa: SLF001 - Django's public name
    photos = [(path.name, path.stat().st_mtime_ns) for path in sorted(folder_of(id_).glob("*.jpg"))]
    made_of = [state.version, veils_for(id_, Audience.PUBLIC), shown, ShownChances.of(id_), photos]
    return _job(id_, name, canonical([logs.store().head(logs.known_id(id_)).digest, *made_of]))


def pdf_job(id_: str, name: str, page: str) -> Job:
    """The job that makes a PDF of a page, which holds all that is to be in it."""
    return _job(id_, name, page, page=page)


def _job(id_: str, name: str, made_of: str, *, page: str = "") -> Job:
    clear()
    release = version("tavle")
    key = sha256(canonical([release, id_, name, made_of]).encode()).hexdigest()
    known = Job.objects.filter(key=key).first()
    if known is not None and (known.phase == FAILED or (known.phase == DONE and not known.file.exists())):
        known.delete()
    job, fresh = Job.objects.get_or_create(key=key, defaults={"tournament": id_, "name": name, "release": release})
    if fresh:
        made_folder().mkdir(mode=0o700, exist_ok=True)
        if page:
            job.page.write_text(page, encoding="utf-8")
        beside("job", work_off)
    return job
