"""What a browser would make of a page: its elements, its labels, its addresses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

ENGLISH: dict[str, Any] = {"headers": {"Accept-Language": "en"}}
"""What a browser of an English reader sends with every request."""
EMPTY = {"meta", "link", "input", "img", "br", "hr", "source", "wbr"}
TYPED = {"input", "select", "textarea"}
ADDRESSES = {"href", "src", "action", "hx-get", "hx-post", "data-ask", "data-live", "srcset", "poster", "formaction"}


@dataclass(frozen=True, slots=True)
class Element:
    """A tag with its attributes and all text in it; `within` are the tags around it, the nearest last."""

    tag: str
    attributes: dict[str, str]
    within: tuple[str, ...]
    text: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        return " ".join("".join(self.text).split())


class Reader(HTMLParser):
    """Reads a page and keeps its elements."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[Element] = []
        self.unclosed: list[str] = []
        self._open: list[Element] = []
        self.feed(text)
        self.close()
        self.unclosed += [element.tag for element in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        element = Element(tag, attributes, tuple(each.tag for each in self._open))
        self.elements.append(element)
        if tag not in EMPTY:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1].tag == tag:
            self._open.pop()
        elif tag not in EMPTY:
            self.unclosed.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text.append(data)

    def all(self, tag: str) -> list[Element]:
        return [element for element in self.elements if element.tag == tag]


def faults_of(text: str) -> list[str]:
    """What is wrong with a page, whatever it is about: every line names one thing."""
    page = Reader(text)
    return [*_unsafe(page), *_unnamed(page), *_disordered(page)]


def _unsafe(page: Reader) -> Iterator[str]:
    for element in page.elements:
        yield from (
            f"<{element.tag}> with {name}" for name in element.attributes if name == "style" or name[:2] == "on"
        )
        if element.tag == "style" or (element.tag == "script" and (element.text or "src" not in element.attributes)):
            yield f"inline <{element.tag}>"
        for name, value in element.attributes.items():
            if name in ADDRESSES and (
                "//" in value or value.partition(":")[0] in ("javascript", "http", "https", "data")
            ):
                yield f"<{element.tag}> leads to another host: {value}"


def _unnamed(page: Reader) -> Iterator[str]:
    labelled = {element.attributes.get("for") for element in page.all("label")}
    for element in page.elements:
        known = element.attributes
        typed = element.tag in TYPED and known.get("type") not in ("hidden", "submit")
        if typed and not ("label" in element.within or known.get("id") in labelled or "aria-label" in known):
            yield f"<{element.tag} {known.get('name')}> has no label"
        if element.tag in ("button", "a") and not (
            element.words or known.get("aria-label") or _picture_in(page, element)
        ):
            yield f"<{element.tag}> has no words: {known}"
        if element.tag == "img" and "alt" not in known:
            yield f"<img {known.get('src')}> has no text"


def _picture_in(page: Reader, link: Element) -> bool:
    start = page.elements.index(link) + 1
    return any(element.tag == "img" and element.attributes.get("alt") for element in page.elements[start : start + 2])


def _disordered(page: Reader) -> Iterator[str]:
    ids = Counter(element.attributes["id"] for element in page.elements if "id" in element.attributes)
    yield from (f"id {name!r} stands {count} times" for name, count in ids.items() if count > 1)
    yield from (f"not closed: {tag}" for tag in page.unclosed)
    if len(page.all("h1")) != 1:
        yield f"{len(page.all('h1'))} first headings"
    if not all(page.all("title")) or not page.all("title")[0].words:
        yield "no title"
    for element in page.all("form"):
        if element.attributes.get("method", "get").lower() == "post" and not _has_token(page, element):
            yield f"a form without its token: {element.attributes}"


def _has_token(page: Reader, form: Element) -> bool:
    start = page.elements.index(form) + 1
    fields = (element for element in page.elements[start : start + 4])
    return any(element.attributes.get("name") == "csrfmiddlewaretoken" for element in fields)


def words(answer: Any) -> str:
    """What a page says, piece by piece."""
    return " ".join(" ".join(Reader(answer.content.decode()).all("main")[0].text).split())


def hidden(answer: Any) -> dict[str, str]:
    """What the fields of a page hold."""
    page = Reader(answer.content.decode())
    fields = {e.attributes["name"]: e.attributes.get("value", "") for e in page.all("input") if "name" in e.attributes}
    return fields | {e.attributes["name"]: "".join(e.text).removeprefix("\n") for e in page.all("textarea")}
