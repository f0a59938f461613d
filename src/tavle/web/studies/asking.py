"""What a form says of a study, as the library is asked for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase

MOST_TOURNAMENTS = 1_000_000
"""On a page; the command line plays more."""
MODELS = ("usual", "match", "equal")
NUMBERS = ("count", "top", "bottom", "rounds", "match_length", "tournaments", "seed", "hours")

USUAL: Mapping[str, str] = {
    "book": "nbgf_monrad",
    "other": "knockout",
    "count": "16",
    "top": "1800",
    "bottom": "1200",
    "rounds": "5",
    "match_length": "7",
    "tournaments": "10000",
    "seed": "1",
    "hours": "",
    "model": "match",
    "vary": "",
}
"""What the form begins with: the question with which the Monrad text begins."""


def asked_of(form: Mapping[str, str]) -> dict[str, Any]:
    """The arguments of `simulate_formats`.

    Raises:
        Refused: if a number is none, or too great for a page.
    """
    from tavle.library.simulation import named_subject

    number = {name: _number(form, name) for name in NUMBERS}
    tournaments = number["tournaments"] or 10_000
    if tournaments > MOST_TOURNAMENTS:
        right = Phrase("between", {"least": 1, "most": MOST_TOURNAMENTS})
        raise refuse("bad-value", key="tournaments", value=tournaments, right=right)
    settings = {name: number[name] for name in ("rounds", "match_length") if number[name] is not None}
    names = [form.get("book", ""), *([form["other"]] if form.get("other") else [])]
    asked: dict[str, Any] = {
        "subjects": [named_subject(name, settings) for name in names],
        "players": {
            "kind": "linear",
            "count": 16 if number["count"] is None else number["count"],
            "top": 1800 if number["top"] is None else number["top"],
            "bottom": 1200 if number["bottom"] is None else number["bottom"],
        },
        "tournaments": tournaments,
        "seed": 1 if number["seed"] is None else number["seed"],
    }
    if number["hours"]:
        asked["hours"] = number["hours"]
    if form.get("vary") in ("length", "rounds"):
        asked["vary"] = {"length": {"length": [1, 3, 5, 9, 15]}, "rounds": {"rounds": [3, 5, 7, 9]}}[form["vary"]]
    model = _model(form.get("model", ""), number["match_length"])
    return asked if model is None else {**asked, "model": model}


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
