"""A static site made whole: every page in three languages, pictures, styles, and the data that programs check it by."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tavle.files.archive import BOOK, LOG, RECORD, log_bytes, record_bytes
from tavle.files.shared import SHARED_LOG, shared_log
from tavle.records import record_of
from tavle.rules.model.base import LANGUAGES, Language
from tavle.rules.read import source
from tavle.texts import say
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.background import Progress
from tavle.web.sharing import shared_of
from tavle.web.site.pages import Leaf, asides_of, leaves_of
from tavle.web.site.rendering import rendered
from tavle.web.site.still import STATIC_FILES, Place, still
from tavle.web.static_files import ROOT


def site_of(id_: str, progress: Progress | None = None) -> dict[str, bytes]:
    """The files of the public pages of a tournament, by their paths within the site.

    Beside them lie the record, the book and the log: `tavle verify record.json` checks the lots and seatings that the
    pages show. What the public does not see on the server is not in it: the log comes along once nothing in it waits to
    be shown, no draft of a seating and no orders; if
    somebody in it is shown by another name, as the log for others.

    Raises:
        Refused: if there is no tournament of that id.
    """
    state, shared = logs.state_of(id_), shared_of(id_)
    leaves = list(leaves_of(id_, state))
    site = {f"static/{name}": (ROOT / name).read_bytes() for name in STATIC_FILES}
    log = (SHARED_LOG if shared.full != shared.shown else LOG) if shared.open_log else ""
    site["index.html"] = _first_page(state, tuple(filter(None, (RECORD, log, BOOK)))).encode()
    if log == SHARED_LOG:
        site[SHARED_LOG] = shared_log(id_, shared.full, shared.shown)
    elif log:
        site[LOG] = log_bytes(logs.store(), logs.known_id(id_))
    site[RECORD] = record_bytes(record_of(state.tournament))
    site[BOOK] = source(state.tournament.book)[1].encode()
    asides, made = asides_of(id_, state), 0
    for language in LANGUAGES:
        files = {"/": "index.html", **{leaf.address: f"{language}/{leaf.file}" for leaf in leaves}}
        for leaf in leaves:
            place = Place(language, leaf.address, f"{language}/{leaf.file}", files, asides)
            site[place.file] = _leaf(leaf, language, place)
            made += 1
            if progress is not None:
                progress(made, len(leaves) * len(LANGUAGES))
    return site


def _leaf(leaf: Leaf, language: Language, place: Place) -> bytes:
    content = rendered(leaf.address, language)
    return still(content.decode(), place).encode() if leaf.file.endswith(".html") else content


def _first_page(state: State, data_files: Sequence[str]) -> str:
    """The way to each language, and to the data."""
    name = escape(state.name)
    ways = "".join(
        f'<li><a href="{code}/index.html" lang="{code}">{escape(say(code, f"web.language.{code}"))}</a></li>'
        for code in LANGUAGES
    )
    links = ", ".join(f'<a href="{file}">{file}</a>' for file in data_files)
    data = "".join(
        f'<li lang="{code}">{escape(say(code, "web.files.site_data") + say(code, "web.colon"))} {links}</li>'
        for code in LANGUAGES
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{name} · Tavle</title>\n'
        '<link rel="icon" href="static/icon.svg" type="image/svg+xml">\n'
        '<link rel="stylesheet" href="static/tavle.css">\n</head>\n<body>\n<main id="main">\n'
        f"<h1>{name}</h1>\n<ul>{ways}</ul>\n<ul>{data}</ul>\n</main>\n</body>\n</html>\n"
    )
