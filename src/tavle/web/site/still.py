"""A page of the server as a page of a folder: what asks the server is taken out, links lead from file to file."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from html.parser import HTMLParser
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from django.utils.http import urlencode

from tavle.rules.model.base import LANGUAGES, Language
from tavle.texts import say
from tavle.web.static_files import PREFIX

VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})
SCRIPTS = frozenset({"vendor/js-sha256-1.0.0.min.js", "lots.js"})
"""Scripts that work without a server: lots are drawn again in the browser."""
STATIC_FILES = ("icon.svg", "tavle.css", "board.css", "judge.css", *sorted(SCRIPTS), "vendor/js-sha256-LICENSE.txt")
_LINKS = ("href", "src", "srcset")
"""Attributes that lead to another file; a picture's `srcset` names one alone."""
_SERVERS_OWN = ("hx-", "aria-expanded", "data-live", "data-worker", "data-ask", "data-tournament", "data-version")
"""Attributes by which a page talks to its server."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page stands, and where others do.

    Attributes:
        address: Of this page on the server.
        file: Of this page, within the site.
        files: Addresses on the server to files within the site.
        asides: Players to the address of the page that says what opens within others on the server.
    """

    language: Language
    address: str
    file: str
    files: Mapping[str, str]
    asides: Mapping[str, str]

    def to(self, file: str) -> str:
        """The relative link to a file of the site."""
        return _way(posixpath.dirname(self.file), file)

    def link(self, address: str) -> str | None:
        """The relative link to what the server has at an address; `None` where the site has nothing of it."""
        scheme, host, path, query, fragment = urlsplit(address)
        if scheme or host:
            return None
        if not path and not query:
            return address
        path = unquote(path or urlsplit(self.address).path)
        if path.startswith(PREFIX):
            return self.to(f"static/{path.removeprefix(PREFIX)}")
        asked = [(key, value) for key, value in parse_qsl(query) if key != "v"]
        aside = next((self.asides.get(value) for key, value in asked if key in ("open", "between")), None)
        whole = aside or (f"{path}?{urlencode(asked)}" if asked else path)
        file = self.files.get(whole) or self.files.get(unquote(whole))
        if file is None and path.endswith(".svg"):
            file = self.files.get(path)  # the picture that is the same for everybody
        return None if file is None else self.to(file) + (f"#{fragment}" if fragment else "")


@lru_cache(10_000)
def _way(folder: str, file: str) -> str:
    """The link from a folder to a file; pages of a folder have most of them in common."""
    return quote(posixpath.relpath(file, folder))


def still(page: str, place: Place) -> str:
    """The page without what needs a server."""
    parser = _Still(place)
    parser.feed(page)
    parser.close()
    return "".join(parser.out)


class _Still(HTMLParser):
    """Writes a page out again, tag by tag."""

    def __init__(self, place: Place) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self._place = place
        self._within = 0  # so many elements deep in one that is left out

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Writes, changes or leaves out an element."""
        if self._within:
            self._within += tag not in VOID
            return
        given = {name: value for name, value in attrs if not name.startswith(_SERVERS_OWN)}
        if tag == "form" and given.get("class") == "languages":
            self.out.append(_languages(self._place))
        if self._left_out(tag, given):
            self._within += tag not in VOID
            return
        for name in _LINKS:
            if given.get(name):
                given[name] = self._place.link(given[name] or "")
        self.out.append(f"<{tag}{''.join(map(_attribute, given.items()))}>")

    def _left_out(self, tag: str, given: Mapping[str, str | None]) -> bool:
        if tag == "form":
            return "action" in given  # one without is a script's own
        if tag == "meta":
            return given.get("name") == "htmx-config"
        if tag == "script":
            return urlsplit(given.get("src") or "").path.removeprefix(PREFIX) not in SCRIPTS
        if "data-lost" in given or given.get("role") == "timer":
            return True
        address = next((given[name] for name in _LINKS if given.get(name)), None)
        return address is not None and self._place.link(address) is None

    def handle_endtag(self, tag: str) -> None:
        """Ends an element."""
        if self._within:
            self._within -= 1
        else:
            self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        """Text as it is."""
        self._write(data)

    def handle_entityref(self, name: str) -> None:
        """A sign by its name."""
        self._write(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """A sign by its number."""
        self._write(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        """The kind of document."""
        self._write(f"<!{decl}>")

    def _write(self, text: str) -> None:
        if not self._within:
            self.out.append(text)


def _attribute(given: tuple[str, str | None]) -> str:
    name, value = given
    return f" {name}" if value is None else f' {name}="{escape(value)}"'


def _languages(place: Place) -> str:
    """Links to the same page in the other languages."""
    own = place.file.split("/", 1)[1]
    links = []
    for code in LANGUAGES:
        current = ' aria-current="true"' if code == place.language else ""
        label = escape(say(place.language, f"web.language.{code}"))
        links.append(f'<a href="{place.to(f"{code}/{own}")}" lang="{code}" aria-label="{label}"{current}>{code}</a>')
    return f'<nav class="languages">{" ".join(links)}</nav>'
