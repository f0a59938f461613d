"""Forms of a page, filled in and sent as a browser without scripts would."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.test import Client


@dataclass(slots=True)
class Form:
    """A form: where it is sent, what stands in its fields, boxes without a tick, its buttons by their words."""

    action: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    unticked: set[str] = field(default_factory=set)
    buttons: dict[str, tuple[str, str]] = field(default_factory=dict)


class Forms(HTMLParser):
    """Reads the forms of a page."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Form] = []
        self._open = False
        self._select = ""
        self._button: tuple[str, str] | None = None
        self._words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(Form(known.get("action", "")))
            self._open = True
        elif self._open and tag == "input" and known.get("type") != "submit":
            ticked = known.get("type") not in ("checkbox", "radio") or "checked" in known
            if not ticked:
                self.found[-1].unticked.add(known["name"])
            elif known.get("name"):
                self._add(known["name"], known.get("value", "on" if known.get("type") == "checkbox" else ""))
        elif self._open and tag == "select":
            self._select = known["name"]
        elif self._open and tag == "option" and self._select:
            if "selected" in known or self._select not in self.found[-1].fields:
                self.found[-1].fields[self._select] = [known.get("value", "")]
        elif self._open and tag == "button":
            self._button, self._words = (known.get("name", ""), known.get("value", "")), ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = False
        elif tag == "select":
            self._select = ""
        elif tag == "button" and self._button is not None:
            self.found[-1].buttons[" ".join(self._words.split())] = self._button
            self._button = None

    def handle_data(self, data: str) -> None:
        self._words += data

    def _add(self, name: str, value: str) -> None:
        self.found[-1].fields.setdefault(name, []).append(value)


def pressed(client: Client, address: str, label: str, **typed: Any) -> Any:
    """The answer to a button of a page, with some fields of its form filled in otherwise than they stood.

    Args:
        typed: By name, with `__` for each hyphen: `with__player="p1"`; a list for boxes that are ticked.
    """
    page = client.get(address)
    form = next(each for each in Forms(page.content.decode()).found if label in each.buttons)
    name, value = form.buttons[label]
    given = {key.replace("__", "-"): each if isinstance(each, list) else [each] for key, each in typed.items()}
    known = {*form.fields, *form.unticked}
    assert set(given) <= known, (set(given) - known, sorted(known))
    data = {**form.fields, **given, **({name: [value]} if name else {})}
    return client.post(form.action or address, data)
