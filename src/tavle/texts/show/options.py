"""What an option of a book can be set to."""

from __future__ import annotations

from tavle.rules.model.book import Option
from tavle.texts.show.phrases import Phrase, phrase

EVERYBODY = {"points": "0", "at_cut": "all"}
"""The cup that everybody plays."""


def values_of(option: Option) -> Phrase:
    """The values that an option takes, as they are written in a record."""
    if option.kind == "choice":
        return phrase("option.choice", choices=", ".join(option.choices))
    if option.kind != "integer" or option.least is None:
        return phrase(f"option.{option.kind}")
    if option.most is None:
        return phrase("option.at_least", least=option.least)
    return phrase("option.between", least=option.least, most=option.most)


def default_of(option: Option) -> Phrase:
    """What holds when nobody sets it."""
    if option.default is None:
        return phrase(f"option.none.{option.kind if option.kind in ('cup', 'sessions') else 'other'}")
    if option.default == EVERYBODY:
        return phrase("option.default_cup")
    return phrase("option.default", value=_default(option))


def _default(option: Option) -> str:
    return str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
