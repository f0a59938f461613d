"""A static site made whole: every page in three languages, pictures, styles, and the data that programs check it by."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tavle.files.archive import BOOK, LOG, RECORD, log_bytes, record_bytes
from tavle.records import record_of
from tavle.rules.model.base import LANGUAGES, Language
from tavle.rules.read import source
from tavle.texts import say
from tavle.tournament.events import to_json
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.discretion import open_event
from tavle.web.site.pages import Leaf, asides_of, leaves_of
from tavle.web.site.rendering import rendered
from tavle.web.site.still import STATIC_FILES, Place, still
from tavle.web.static_files import ROOT


def site_of(id_: str) -> dict[str, bytes]:
    """The files of the public pages of a tournament, by their paths within the site.

    Beside them lie the record, the book and the log: `tavle verify record.json` checks the lots and seatings that the
    pages show. What the public does not see on the server is not in it: the log comes along once nothing in it waits to
    be shown, no draft of a seating and no orders, and if
    nobody in it is shown by another name.

    Raises:
        Refused: if there is no tournament of that id.
    """
    state = logs.state_of(id_)
    leaves = list(leaves_of(id_, state))
    site = {f"static/{name}": (ROOT / name).read_bytes() for name in STATIC_FILES}
    whole = _all_open(id_, state)
    site["index.html"] = _first_page(state, (RECORD, LOG, BOOK) if whole else (RECORD, BOOK)).encode()
    if whole:
        site[LOG] = log_bytes(logs.store(), logs.known_id(id_))
    site[RECORD] = record_bytes(record_of(state.tournament))
    site[BOOK] = source(state.tournament.book)[1].encode()
    asides = asides_of(id_, state)
    for language in LANGUAGES:
        files = {"/": "index.html", **{leaf.address: f"{language}/{leaf.file}" for leaf in leaves}}
        for leaf in leaves:
            place = Place(language, leaf.address, f"{language}/{leaf.file}", files, asides)
            site[place.file] = _leaf(leaf, language, place)
    return site


def _leaf(leaf: Leaf, language: Language, place: Place) -> bytes:
    content = rendered(leaf.address, language)
    return still(content.decode(), place).encode() if leaf.file.endswith(".html") else content


def _all_open(id_: str, state: State) -> bool:
    """Whether everybody may see every event of the log as it is."""
    stored = list(logs.store().read(logs.known_id(id_)))
    shown = all(open_event(state, each.event) == to_json(each.event) for each in stored)
    return state.draft is None and shown and logs.log_of(id_) == stored


def _first_page(state: State, data_files: Sequence[str]) -> str:
    """The way to each language, and to the data."""
    name = escape(state.name)
    ways = "".join(
        f'<li><a href="{code}/index.html" lang="{code}">{escape(say(code, f"web.language.{code}"))}</a></li>'
        for code in LANGUAGES
    )
    links = ", ".join(f'<a href="{file}">{file}</a>' for file in data_files)
    data = "".join(f'<li lang="{code}">{escape(say(code, "web.files.site_data"))}: {links}</li>' for code in LANGUAGES)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{name} · Tavle</title>\n'
        '<link rel="icon" href="static/icon.svg" type="image/svg+xml">\n'
        '<link rel="stylesheet" href="static/tavle.css">\n</head>\n<body>\n<main id="main">\n'
        f"<h1>{name}</h1>\n<ul>{ways}</ul>\n<ul>{data}</ul>\n</main>\n</body>\n</html>\n"
    )
