"""Options of a rule book in a form: what is asked, and what an answer means."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tavle.rules.model import Book
from tavle.rules.model.book import Option

CUPS = (2, 4, 8)
AT_CUT = ("play_off", "lot", "all")


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


def _value(option: Option, form: Mapping[str, str]) -> Any:
    text = form.get(f"option-{option.name}", "").strip()
    value: Any = text or None
    if option.kind == "flag":
        value = text == "on"
    elif option.kind == "integer" and re.fullmatch(r"\d{1,6}", text):
        value = int(text)
    elif option.kind == "cup" and text:
        value = _cup(text, form.get(f"option-{option.name}-at_cut", ""))
    return None if value == option.default else value


def _cup(text: str, at_cut: str) -> Any:
    """`4` is the best four, `3 points` all who have three."""
    number, _, unit = text.partition(" ")
    cup: dict[str, Any] = {"points": number} if unit else {"best": int(number) if number.isdecimal() else number}
    return {**cup, "at_cut": at_cut} if at_cut in AT_CUT else cup
