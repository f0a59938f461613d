"""What the subjects of a study are called: a book by its title, a format by its name, with what was set."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tavle.core.errors import Fault, TavleError
from tavle.library.plain import Plain
from tavle.rules.read import load_book
from tavle.texts import say
from tavle.texts.catalogue import catalogue
from tavle.texts.choosing import choice_name, option_name
from tavle.texts.faults import fault_sentence

if TYPE_CHECKING:
    from tavle.rules.model.base import Language


NUMBERED = re.compile(r"player (?P<number>\d+)")
"""What a study calls players without names."""


def titled(answer: Plain, language: Language) -> Plain:
    """The answer of a study with titles for people."""
    return {**answer, "subjects": [_titled(subject, language) for subject in answer["subjects"]]}


def briefly_titled(answer: Plain, language: Language) -> Plain:
    """The same for narrow tables: books by their ids, and what was set only where two would be called the same."""
    whole = titled(answer, language)["subjects"]
    subjects = [{**full, "title": _brief(each, language)} for each, full in zip(answer["subjects"], whole, strict=True)]
    called = Counter(each["title"] for each in subjects)
    kept = [brief if called[brief["title"]] == 1 else full for brief, full in zip(subjects, whole, strict=True)]
    return {**answer, "subjects": kept}


def _brief(subject: Plain, language: Language) -> str:
    asked = subject.get("asked", {})
    mark = subject.get("varied")
    name = str(subject["title"] if mark is None else mark["of"])
    if "format" in asked:
        name = say(language, f"simulate.format.{asked['format']}")
    if mark is None:
        return name
    return f"{name}, {mark['value']} {say(language, 'simulate.varied.' + mark['name'])}"


def player_name(name: str, language: Language) -> str:
    """A player's name; those that a study has numbered are called so in the reader's language."""
    numbered = NUMBERED.fullmatch(name)
    return name if numbered is None else say(language, "simulate.player", number=numbered["number"])


def why_stuck(subject: Plain, language: Language) -> str:
    """Why the earliest round that gets stuck does, as the book's own engine says it; empty where none does."""
    why = subject["dead_ends"].get("why")
    if why is None:
        return ""
    values = {
        key: ", ".join(player_name(part, language) for part in value.split(", "))
        for key, value in why["values"].items()
    }
    return fault_sentence(Fault(why["code"], values=values), language)


def _titled(subject: Plain, language: Language) -> Plain:
    players = [player_name(name, language) for name in subject["players"]]
    named = {**subject, "title": subject_title(subject, language), "players": players}
    mark = subject.get("varied")
    return named if mark is None else {**named, "varied": {**mark, "of": _mark_title(subject, language)}}


def subject_title(subject: Mapping[str, Any], language: Language) -> str:
    """What a subject of an answer is called: `Swiss, 5 rounds`, with what was varied where something was."""
    mark, asked = subject.get("varied"), subject.get("asked")
    if asked is None:  # An answer of an earlier edition.
        return str(subject["title"])
    if mark is None:
        return asked_title(asked, language, length=(subject.get("model") or {}).get("length"))
    return f"{_mark_title(subject, language)}, {mark['value']} {say(language, 'simulate.varied.' + mark['name'])}"


def _mark_title(subject: Mapping[str, Any], language: Language) -> str:
    """What a subject of which something was varied is called without that."""
    left_out = {"rounds": "rounds", "length": "match_length"}.get(subject["varied"]["name"])
    asked = subject.get("asked")
    if asked is None:
        return str(subject["varied"]["of"])
    kept = {key: value for key, value in asked.items() if key not in (left_out, "settings")}
    settings = {key: value for key, value in asked.get("settings", {}).items() if key != left_out}
    return asked_title({**kept, **({"settings": settings} if "book" in asked else {})}, language)


def asked_title(asked: Mapping[str, Any], language: Language, *, length: int | None = None) -> str:
    """What a subject is called from how it was asked for.

    Args:
        asked: {"book", "settings"}, or {"format", ...}.
        length: Of the matches, where the model of the subject alone has one.
    """
    settings = asked.get("settings", {}) if "book" in asked else {k: v for k, v in asked.items() if k != "format"}
    words = [_name(asked, language), *_settings(settings, language)]
    if length is not None and "match_length" not in settings:
        words.append(say(language, "simulate.set.match_length", value=length))
    return ", ".join(words)


def _name(asked: Mapping[str, Any], language: Language) -> str:
    if "format" in asked:
        return say(language, f"simulate.format.{asked['format']}")
    try:
        book = load_book(asked["book"], asked.get("settings") or {})
    except TavleError:  # A book of one's own that is no longer there.
        return str(asked["book"])
    return book.book.title.in_language(language)


def _settings(settings: Mapping[str, Any], language: Language) -> Iterator[str]:
    for name, value in settings.items():
        if name == "cup" and isinstance(value, Mapping):
            yield from _cup(value, language)
            continue
        if name == "lengths" and isinstance(value, Mapping):
            yield from _lengths(value, language)
            continue
        if name == "kind":
            yield say(language, "simulate.set.kind", value=choice_name(language, "cup_kind", value))
            continue
        key = f"simulate.set.{name}"
        if key in catalogue("en"):
            yield say(language, key, value=_value(value, language))
        else:
            said = choice_name(language, name, value) if isinstance(value, str) else _value(value, language)
            yield f"{option_name(language, name)}{say(language, 'web.colon')} {said}"


def _cup(cup: Mapping[str, Any], language: Language) -> Iterator[str]:
    """A cup after the list: how many go on, what is done about equals, how long its matches are."""
    if cup.get("best"):
        yield say(language, "simulate.cup.best", count=cup["best"])
        yield say(language, f"simulate.cup.at_cut.{cup.get('at_cut', 'play_off')}")
    elif cup.get("points") != "0":
        yield say(language, "simulate.cup.points", points=cup["points"])
    if cup.get("second"):
        yield say(language, "simulate.cup.second", count=cup["second"])
    yield from _lengths(cup.get("lengths", {}), language)


def _lengths(lengths: Mapping[str, Sequence[int]], language: Language) -> Iterator[str]:
    for part, rounds in lengths.items():
        values = {"part": say(language, f"bracket.part.{part}"), "points": ", ".join(map(str, rounds))}
        yield say(language, "simulate.cup.lengths", **values)


def _value(value: object, language: Language) -> str:
    if isinstance(value, bool):
        return say(language, f"simulate.value.{'yes' if value else 'no'}")
    if isinstance(value, Mapping):
        parts = (f"{name} {_value(part, language)}" for name, part in value.items())
        return say(language, "show.semicolon").join(parts)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_value(part, language) for part in value) or "–"
    key = f"simulate.value.{value}"
    return say(language, key) if key in catalogue("en") else str(value)
