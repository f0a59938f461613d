"""What holds a whole tournament and takes long to make, for every page of every player is in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tavle.files.archive import make_archive
from tavle.files.zips import pack
from tavle.web import logs
from tavle.web.background import Progress
from tavle.web.photos import folder_of
from tavle.web.privacy.carrying import veils_of
from tavle.web.sharing import shared_archive_of
from tavle.web.site.making import site_of

Site = dict[str, bytes]
TRIES = 3
"""So often the pages are made while results come in between them; the last time it is let be."""


def whole_of(id_: str, name: str, progress: Progress | None = None) -> bytes:
    """One of the files of `WHOLE`, of a tournament as it stands, all pages of it as they were at one moment."""
    for _ in range(TRIES):
        before = logs.store().head(logs.known_id(id_))
        site = site_of(id_, progress)
        if logs.store().head(logs.known_id(id_)) == before:
            break
    return WHOLE[name](id_, site)


def _site(id_: str, site: Site) -> bytes:
    state = logs.state_of(id_)
    return pack(site, {"tavle_site": 1, "tournament": id_, "name": state.name, "version": state.version})


def _archive(id_: str, site: Site) -> bytes:
    photos = {path.name: path.read_bytes() for path in sorted(folder_of(id_).glob("*.jpg"))}
    return make_archive(logs.store(), logs.known_id(id_), photos=photos, site=site, veils=veils_of(id_))


WHOLE: Mapping[str, Callable[[str, Site], bytes]] = {
    "site.zip": _site,
    "archive.zip": _archive,
    "shared.zip": shared_archive_of,
}
"""What only those who direct may have: a log may hold a draft or orders that wait to be shown."""
