"""Sentences for events, from their plain form as it stands in a log: `{"event": "player_admitted", "player": "p1"}`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tavle.rules.model.base import Language
from tavle.rules.read import book_ids, load_book
from tavle.texts.catalogue import catalogue, say
from tavle.texts.choosing import choice_name, option_name
from tavle.texts.judging import power_name, turn_text
from tavle.texts.times import duration_text, moment_text

Event = Mapping[str, Any]


def event_text(language: Language, event: Event, names: Mapping[str, str], *, zone: str = "") -> str:
    """What happened, in one sentence.

    Args:
        language: Of the sentence.
        event: An event as plain data; what equals its default may be left out.
        names: Of the players, by id; who has none is called by the id.
        zone: The time zone by whose clock times are said; as they are kept without it.
    """
    if event["event"] == "change_proposed":
        event = {**event["change"], **event, "about": event["change"]["command"]}
    name = event["event"]
    key = _VARIANTS[name](event) if name in _VARIANTS else name
    sentence = say(language, f"event.{key}", **_values(language, event, names, zone))
    if event.get("reason"):
        return say(language, "event.reason", sentence=sentence, reason=event["reason"])
    return sentence


_VARIANTS: dict[str, Callable[[Event], str]] = {
    "registration_opened": lambda event: "registration_opened" if event.get("limit") else "registration_unlimited",
    "player_checked_out": lambda event: "player_missed" if event.get("no_show") else "player_checked_out",
    "volunteer_named": lambda event: f"offered_{event['offer']}",
    "start_order_fixed": lambda event: "start_order_drawn" if event.get("draw") else "start_order_fixed",
    "seating_drafted": lambda event: "seating_by_hand" if event.get("by_hand") else "seating_drafted",
    "round_closed": lambda event: "round_closed_unfinished" if event.get("unfinished") else "round_closed",
    "round_reopened": lambda event: "round_reopened_withdrawn" if event.get("withdrawn") else "round_reopened",
    "adjustments_made": lambda event: f"{event['kind']}_{event['way']}",
    "end_vote_counted": lambda event: "end_vote_passed" if event["passed"] else "end_vote_failed",
    "turn_closed": lambda event: "turn_taken_back" if event.get("back") else "turn_closed",
    "two_required": lambda event: "two_required" if event["on"] else "one_enough",
    "change_proposed": lambda event: f"proposed.{event['about']}",
    "writer_named": lambda event: "writer_forced" if event.get("forced") else "writer_named",
    "seat_taken_over": lambda event: "seat_taken_over" if event.get("since") else "seat_given",
}
"""Events that are said in several ways, by what is in them."""


def _values(language: Language, event: Event, names: Mapping[str, str], zone: str) -> dict[str, object]:
    """What the sentences name: players by their names, structures in short, times as people say them."""
    values: dict[str, object] = {key: _called(value, names) for key, value in event.items()}
    values |= {"where": _where(language, event), **_in_words(language, event, zone)}
    if isinstance(event.get("draw"), Mapping):
        values |= {"seed": event["draw"]["seed"], "order": _called(event["draw"]["order"], names)}
    if isinstance(event.get("centres"), Mapping):
        values["centres"] = [f"{_role(language, role)} {count}" for role, count in event["centres"].items()]
    if "order" in event:
        values["order"] = _called(event["order"], names)
    if isinstance(event.get("tables"), list):
        values["tables"] = _tables(language, len(event["tables"]))
    if isinstance(event.get("settings"), Mapping):
        values["settings"] = _settings(language, event["settings"], event.get("before") or {})
    if isinstance(event.get("result"), Mapping):
        values["result"] = _outcomes(language, event["result"]["seats"], names)
    values |= _of_game(language, event)
    if event["event"] == "score_noted":
        values["score"] = _outcomes(language, [seat for seat in event["seats"] if seat["outcome"]], names)
    return values


def _in_words(language: Language, event: Event, zone: str) -> dict[str, object]:
    """How long and when; of a book its title, of a language and a clock's phase their names."""
    values: dict[str, object] = {
        key: moment_text(event[key], language, zone=zone) for key in ("at", "arrived") if key in event
    }
    if "seconds" in event:
        values["seconds"] = duration_text(event["seconds"], language)
    if event["event"] == "tournament_drafted":
        values["book"] = _title(language, event["book"])
    for key, named in (("language", "language"), ("phase", "clock")):
        if f"web.{named}.{event.get(key)}" in catalogue("en"):
            values[key] = say(language, f"web.{named}.{event[key]}")
    return values


def _of_game(language: Language, event: Event) -> dict[str, object]:
    """The turn of a kept game, and whose orders are spoken of; nothing for other events."""
    turn = event["game"]["start"]["turn"] if "game" in event else event.get("turn")
    if not isinstance(turn, str):
        return {}
    powers = [event["power"]] if "power" in event else list(event.get("slips", ()))
    named = [power_name(language, power) for power in powers]
    return {"turn": turn_text(language, turn), "powers": named, "power": ", ".join(named)}


def _outcomes(language: Language, seats: list[Any], names: Mapping[str, str]) -> list[str]:
    return [f"{_called(seat['player'], names)} {_outcome(language, seat['outcome'])}" for seat in seats]


def _called(value: Any, names: Mapping[str, str]) -> object:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [_called(part, names) for part in value]
    if isinstance(value, Mapping) and "id" in value:
        return value.get("name") or value["id"]
    if isinstance(value, Mapping):
        return [f"{key} {part}" for key, part in value.items()]
    return value


def _title(language: Language, book: str) -> str:
    """The title of a rule book; one that is not shipped is called by its id."""
    return load_book(book).book.title.in_language(language) if book in book_ids() else book


def _role(language: Language, role: str) -> str:
    key = f"cli.role_name.{role}"
    return say(language, key) if key in catalogue("en") else role


def _settings(language: Language, settings: Mapping[str, Any], before: Mapping[str, Any]) -> list[str]:
    """What the options that were changed are set to now, and what they were; all of them where that was not kept."""
    said = []
    for name in before or settings:
        values = {"option": option_name(language, name), "value": _setting(language, name, settings.get(name))}
        if name in before:
            values["before"] = _setting(language, name, before[name])
        said.append(say(language, f"event.setting.{'changed' if name in before else 'set'}", **values))
    return said


def _setting(language: Language, name: str, value: Any) -> str:
    """What an option is set to; `None` is what the book has."""
    match value:
        case None:
            return say(language, "event.setting.default")
        case bool():
            return say(language, f"event.setting.{'on' if value else 'off'}")
        case str():
            return choice_name(language, name, value)
        case {"best": _} | {"points": _}:
            return _cup(language, value)
        case list():
            return str(len(value))
    return str(value)


def _cup(language: Language, cup: Mapping[str, Any]) -> str:
    """Who goes on to a cup, and all else that was said of it, with commas between."""
    parts = [
        say(language, "web.best_of", number=cup["best"])
        if cup.get("best") is not None
        else say(language, "event.setting.points", number=cup["points"])
    ]
    if "at_cut" in cup:
        parts.append(say(language, f"event.setting.cut.{cup['at_cut']}"))
    if cup.get("second"):
        parts.append(say(language, "event.setting.second", number=cup["second"]))
    for part, lengths in (cup.get("lengths") or {}).items():
        named = say(language, f"bracket.part.{part}")
        parts.append(say(language, "event.setting.length", part=named, lengths=[str(each) for each in lengths]))
    return say(language, "show.semicolon").join(parts)


def _tables(language: Language, count: int) -> str:
    one = count == 1 or (language == "fr" and count == 0)
    return say(language, f"event.tables.{'one' if one else 'many'}", count=count)


def _where(language: Language, event: Event) -> str:
    if event.get("table") is None:
        return say(language, "event.where.hall")
    return say(language, "event.where.table", table=event["table"])


def _outcome(language: Language, outcome: Event) -> str:
    parts = []
    if "won" in outcome:
        parts.append(say(language, "event.outcome.won" if outcome["won"] else "event.outcome.lost"))
    history = outcome.get("history")
    centres = "-".join(map(str, history)) if history else outcome.get("centres")
    parts += [str(value) for value in (centres, outcome.get("score")) if value is not None]
    return " ".join(parts)
