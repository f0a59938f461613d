"""Faults in words: the English sentences stand in `tavle.core.codes`, the others in the folder `refusals`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from tavle.core.codes import CODES
from tavle.core.errors import Fault
from tavle.core.phrases import PHRASES, Phrase
from tavle.rules.model.base import Language


@cache
def fault_sentences(language: Language) -> Mapping[str, str]:
    """The sentence of each code, with its values in braces; English where a language lacks one (a test lets none)."""
    return CODES if language == "en" else {**CODES, **_table(language, "fault")}


@cache
def phrases(language: Language) -> Mapping[str, str]:
    """The words of each phrase of `tavle.core.phrases`."""
    return PHRASES if language == "en" else {**PHRASES, **_table(language, "phrase")}


def _table(language: Language, name: str) -> dict[str, str]:
    text = resources.files("tavle.texts").joinpath("refusals", f"{language}.toml").read_text(encoding="utf-8")
    table: dict[str, str] = tomllib.loads(text)[name]
    return table


def fault_text(fault: Fault, language: Language) -> str:
    """Place, sentence, clause and code: `players[3].id: the id 'p1' stands twice; ... [double-player]`."""
    place = f"{fault.where}: " if fault.where else ""
    clause = f" ({fault.clause})" if fault.clause else ""
    return f"{place}{fault_sentence(fault, language)}{clause} [{fault.code}]"


def fault_sentence(fault: Fault, language: Language) -> str:
    """What is wrong and what would be right, in one sentence."""
    values = {name: _said(value, language) for name, value in fault.values.items()}
    return fault_sentences(language)[fault.code].format_map(values)


def _said(value: object, language: Language) -> object:
    return phrases(language)[value.key].format_map(value.values) if isinstance(value, Phrase) else value
