"""Options of a book: checks the values that an organiser sets and puts them where the book refers to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tavle.core.errors import Fault, Refused
from tavle.core.exact import parse_exact
from tavle.core.phrases import Phrase
from tavle.rules.invalid import shown
from tavle.rules.model.book import Option
from tavle.rules.model.seating import BRACKET_PARTS

_MOST = 512
"""Neither a second cup nor a match is larger."""

REFERENCE = "option"
"""`{ option = "name" }` in a book stands for the chosen value of that option."""


def choose(raw: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The raw book with every reference replaced; a key whose option has no value is left out.

    Args:
        raw: The book as read from TOML; each option it refers to is declared.
        chosen: Values by option name; the others take their defaults.
    """
    values = {name: _meant(raw, name, value) for name, value in {**declared(raw), **chosen}.items()}
    chosen_book: dict[str, Any] = _replaced({key: value for key, value in raw.items() if key != "options"}, values)
    return chosen_book | {key: value for key, value in raw.items() if key == "options"}


def _meant(raw: Mapping[str, Any], name: str, value: Any) -> Any:
    """What a choice stands for: the value that the option gives for it, else the choice itself."""
    entry = next((entry for entry in _entries(raw) if entry.get("name") == name), {})
    meanings = entry.get("values")
    return meanings.get(value, value) if isinstance(meanings, dict) and isinstance(value, str) else value


def _entries(raw: Mapping[str, Any]) -> list[dict[str, Any]]:
    entries = raw.get("options", [])
    return [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []


def declared(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The default of each option that a raw book declares."""
    return {str(entry.get("name")): entry.get("default") for entry in _entries(raw)}


def _replaced(value: Any, values: Mapping[str, Any]) -> Any:
    if isinstance(value, dict):
        return {key: new for key, part in value.items() if (new := _replaced_part(part, values)) is not None}
    if isinstance(value, list):
        return [new for part in value if (new := _replaced_part(part, values)) is not None]
    return value


def _replaced_part(part: Any, values: Mapping[str, Any]) -> Any:
    name = reference(part)
    if name is None:
        return _replaced(part, values)
    return values[name]


def reference(value: Any) -> str | None:
    """The option's name where a value is a reference to one."""
    if isinstance(value, dict) and set(value) == {REFERENCE}:
        name = value[REFERENCE]
        return name if isinstance(name, str) else None
    return None


def references(value: Any) -> Iterator[str]:
    """The names of all options that a raw book refers to."""
    name = reference(value)
    if name is not None:
        yield name
    elif isinstance(value, dict):
        for part in value.values():
            yield from references(part)
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


def check_settings(options: tuple[Option, ...], settings: Mapping[str, Any], *, book: str) -> None:
    """Refuses settings that the book does not know or that have a value it does not allow.

    Raises:
        Refused: with a fault for each.
    """
    known = {option.name: option for option in options}
    faults = []
    for name, value in settings.items():
        where = f"settings.{name}"
        if name not in known:
            listed = ", ".join(sorted(known)) or Phrase("none")
            faults.append(Fault("unknown-setting", where, "", {"name": name, "book": book, "known": listed}))
        elif not _ALLOWED[known[name].kind](known[name], value):
            option = known[name]
            values = {"value": shown(value), "name": name, "right": describe(option)}
            faults.append(Fault("bad-setting", where, f"{book} §{option.clause}", values))
    if faults:
        raise Refused(faults)


def _integer(option: Option, value: Any) -> bool:
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return (option.least is None or value >= option.least) and (option.most is None or value <= option.most)


def _exact(value: Any) -> bool:
    try:
        parse_exact(value)
    except ValueError:
        return False
    return True


def _cup(value: Any) -> bool:
    if (
        not isinstance(value, dict)
        or len(set(value) & {"best", "points"}) != 1
        or set(value) - {"best", "points", "at_cut", "second", "lengths"}
    ):
        return False
    if not _whole(value.get("second", 0), least=0) or not _lengths(value.get("lengths", {})):
        return False
    if value.get("at_cut", "play_off") not in ("play_off", "lot", "all"):
        return False
    if "best" in value:
        return isinstance(value["best"], int) and value["best"] in (2, 4, 8)
    return _exact(value["points"])


def _whole(value: Any, *, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= _MOST


def _lengths(value: Any) -> bool:
    """Whether it is a list of match lengths for some parts of a bracket."""
    return isinstance(value, dict) and all(
        part in BRACKET_PARTS and isinstance(rounds, list) and rounds and all(_whole(n, least=1) for n in rounds)
        for part, rounds in value.items()
    )


def _session(entry: Any) -> bool:
    return (
        isinstance(entry, dict) and set(entry) == {"starts", "ends"} and all(isinstance(v, str) for v in entry.values())
    )


def describe(option: Option) -> Phrase:
    """What values an option takes, in a few words."""
    if option.kind == "choice":
        return Phrase("one-of", {"known": ", ".join(option.choices)})
    if option.kind == "integer":
        return _describe_integer(option)
    return Phrase({"number": "exact"}.get(option.kind, option.kind))


def _describe_integer(option: Option) -> Phrase:
    if option.least is not None and option.most is not None:
        return Phrase("between", {"least": option.least, "most": option.most})
    if option.least is not None:
        return Phrase("at-least", {"least": option.least})
    return Phrase("whole-number") if option.most is None else Phrase("at-most", {"most": option.most})


_ALLOWED: dict[str, Callable[[Option, Any], bool]] = {
    "choice": lambda option, value: value in option.choices,
    "flag": lambda _, value: isinstance(value, bool),
    "integer": _integer,
    "number": lambda _, value: _exact(value),
    "cup": lambda _, value: _cup(value),
    "sessions": lambda _, value: isinstance(value, list) and all(_session(entry) for entry in value),
}
"""For each kind of option whether a value is one of it."""
