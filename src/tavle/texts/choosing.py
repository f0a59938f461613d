"""What options of rule books and their choices are called; those of a book of one's own are said as it writes them."""

from __future__ import annotations

from tavle.rules.model.base import Language
from tavle.texts.catalogue import catalogue, say


def option_name(language: Language, option: str) -> str:
    """What an option is called: `Seating of round 1`."""
    return _said(language, f"option.{option}.name", option)


def choice_name(language: Language, option: str, choice: str) -> str:
    """What a choice is called: `upper half against lower`."""
    return _said(language, f"option.{option}.{choice}.name", choice)


def choice_meaning(language: Language, option: str, choice: str) -> str:
    """What a choice means, in a sentence; empty where the book alone says it."""
    return _said(language, f"option.{option}.{choice}.more", "")


def _said(language: Language, key: str, otherwise: str) -> str:
    return say(language, key) if key in catalogue("en") else otherwise.replace("_", " ")
