"""Options of a rule book in a form: what is asked, and what an answer means."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tavle.rules.model import Book
from tavle.rules.model.book import Option
from tavle.rules.model.seating import BRACKET_PARTS

CUPS = (2, 4, 8)
AT_CUT = ("play_off", "lot", "all")
LENGTH = "length-"
"""Before the name of a part of the bracket, the field for the length of its matches."""
POINTS = "points"
"""What a form says of a cup for all with so many points."""


def asked(book: Book) -> list[Option]:
    """The options that a form asks for; what must be announced first. Sessions are asked with place and time."""
    return sorted(
        [option for option in book.options if option.kind != "sessions"], key=lambda option: option.default is not None
    )


def read_options(book: Book, form: Mapping[str, str]) -> dict[str, Any]:
    """The settings that a form gives; what is as the book has it is left out.

    What makes no sense is given as it was typed, so that the book refuses it in words of its own.
    """
    values = {option.name: _value(option, form) for option in asked(book)}
    return {name: value for name, value in values.items() if value is not None}


def settings_form(book: Book, settings: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a form that say what options are set to, or what the book has."""
    form: dict[str, str] = {}
    for option in asked(book):
        field, value = f"option-{option.name}", settings.get(option.name, option.default)
        if option.kind == "flag":
            form[field] = "on" if value else ""
        elif isinstance(value, Mapping):
            form[f"{field}-at_cut"] = str(value.get("at_cut", AT_CUT[0]))
            form[field] = str(value["best"]) if "best" in value else POINTS
            form[f"{field}-points"] = str(value.get("points", ""))
            form[f"{field}-second"] = str(value.get("second", ""))
            for part, lengths in value.get("lengths", {}).items():
                form[f"{field}-{LENGTH}{part}"] = ", ".join(map(str, lengths))
        else:
            form[field] = "" if value is None else str(value)
    return form


def _value(option: Option, form: Mapping[str, str]) -> Any:
    field = f"option-{option.name}"
    text = form.get(field, "").strip()
    value: Any = text or None
    if option.kind == "flag":
        value = text == "on"
    elif option.kind == "integer" and re.fullmatch(r"\d{1,6}", text):
        value = int(text)
    elif option.kind == "cup" and text:
        value = _cup({key.removeprefix(f"{field}-"): part.strip() for key, part in form.items()}, text)
    return None if value == option.default else value


def _cup(form: Mapping[str, str], text: str) -> Any:
    """`4` is the best four, `points` all who have so many; what else is said of it stands in fields of its own."""
    cup: dict[str, Any] = {"best": _whole(text)} if text != POINTS else {"points": form.get("points", "")}
    if form.get("at_cut") in AT_CUT:
        cup["at_cut"] = form["at_cut"]
    if form.get("second"):
        cup["second"] = _whole(form["second"])
    lengths = {part: form.get(f"{LENGTH}{part}", "") for part in BRACKET_PARTS}
    given = {part: [_whole(each) for each in re.split(r"[\s,;]+", text)] for part, text in lengths.items() if text}
    return {**cup, "lengths": given} if given else cup


def _whole(text: str) -> int | str:
    """A whole number; what is none as it was typed."""
    return int(text) if text.isdecimal() and len(text) < 7 else text


def cup_choices() -> dict[str, Any]:
    """What the form of a cup chooses from."""
    return {"cups": CUPS, "at_cut": AT_CUT, "cup_parts": BRACKET_PARTS}
