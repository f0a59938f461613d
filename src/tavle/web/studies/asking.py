"""What a form says of a study, as the library is asked for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.rules.model.base import Language
from tavle.web.studies.players import INVENTED, players_of

MOST_TOURNAMENTS = 1_000_000
"""On a page; the command line plays more."""
MOST_LOSING = 200
MODELS = ("usual", "match", "equal")
SUBJECTS = ("book", "other", "third")
SHARES = ("attendance", "late", "leaving")
"""In percent: who comes to a round, comes only for a later one, leaves after one."""
NUMBERS = ("count", "top", "bottom", "rounds", "match_length", "cut", "tournaments", "seed", "hours", "losing", *SHARES)
BRACKET: Mapping[str, tuple[str, ...]] = {
    "draw": ("lot", "seeded"),
    "kind": ("single", "consolation", "last_chance", "two_matches", "double"),
    "best": ("2", "4", "8"),
    "at_cut": ("play_off", "lot", "all"),
}
"""What can be chosen of a cup: that is a format, or after the list of a book."""
VARIED = {"length": {"length": [1, 3, 5, 9, 15]}, "rounds": {"rounds": [3, 5, 7, 9]}}

USUAL: Mapping[str, str] = {
    "book": "nbgf_monrad",
    "other": "knockout",
    "third": "",
    "players": INVENTED,
    "names": "",
    "count": "16",
    "top": "1800",
    "bottom": "1200",
    "rounds": "5",
    "match_length": "7",
    "cut": "",
    "tournaments": "10000",
    "seed": "1",
    "hours": "",
    "losing": "",
    "model": "match",
    "vary": "",
    **dict.fromkeys((*SHARES, *BRACKET), ""),
}
"""What the form begins with: the question with which the Monrad text begins."""


def asked_of(form: Mapping[str, str], language: Language = "en") -> dict[str, Any]:
    """The arguments of `simulate_formats`.

    Raises:
        Refused: if a number is none, or too great for a page, or there are no players.
    """
    from tavle.library.simulation import named_subject

    number = {name: _number(form, name) for name in NUMBERS}
    settings: dict[str, Any] = {name: number[name] for name in ("rounds", "match_length") if number[name] is not None}
    settings |= _bracket(form)
    optional = {
        "attendance": _attendance(number),
        "cut": number["cut"],
        "hours": number["hours"] or None,
        "losing": _at_most(number, "losing", MOST_LOSING),
        "vary": VARIED.get(form.get("vary", "")),
        "model": _model(form.get("model", ""), number["match_length"]),
    }
    return {
        "subjects": [_without_list(named_subject(form[name], settings)) for name in SUBJECTS if form.get(name)],
        "players": players_of(form, number, language),
        "tournaments": _at_most(number, "tournaments", MOST_TOURNAMENTS) or 10_000,
        "seed": 1 if number["seed"] is None else number["seed"],
        **{name: value for name, value in optional.items() if value is not None},
    }


def _bracket(form: Mapping[str, str]) -> dict[str, Any]:
    """The settings of a cup, of a format and of a book."""
    chosen = {name: form[name] for name, known in BRACKET.items() if form.get(name) in known}
    settings: dict[str, Any] = {"draw": chosen["draw"]} if "draw" in chosen else {}
    if "kind" in chosen:
        settings |= {"kind": chosen["kind"], "cup_kind": chosen["kind"]}
    if "best" in chosen:
        settings["cup"] = {"best": int(chosen["best"]), "at_cut": chosen.get("at_cut", "play_off")}
    return settings


def _without_list(subject: dict[str, Any]) -> dict[str, Any]:
    """A book without rounds has no list of which the best go on: everybody plays its cup."""
    settings = subject.get("settings", {})
    if "rounds" in settings:
        return subject
    kept = {name: value for name, value in settings.items() if name != "cup"}
    return {**subject, "settings": kept} if "book" in subject else subject


def _at_most(numbers: Mapping[str, int | None], name: str, most: int) -> int | None:
    value = numbers[name]
    if value is not None and value > most:
        raise refuse("bad-value", key=name, value=value, right=Phrase("between", {"least": 1, "most": most}))
    return value


def _attendance(numbers: Mapping[str, int | None]) -> dict[str, float] | None:
    """Who comes, if anything is said of it."""
    named = zip(("share", "late", "leaving"), SHARES, strict=True)
    found = {name: value / 100 for name, key in named if (value := _at_most(numbers, key, 100)) is not None}
    return found or None


def _model(name: str, length: int | None) -> dict[str, Any] | None:
    if name == "match":
        return {"kind": "elo", "length": length or 1}
    return {"kind": "favourite", "chance": 0.5} if name == "equal" else None


def _number(form: Mapping[str, str], name: str) -> int | None:
    text = form.get(name, "").strip()
    if not text:
        return None
    if not text.isdecimal() or len(text) > 12:
        raise refuse("bad-value", key=name, value=text, right=Phrase("whole-number"))
    return int(text)
