"""What a form of the judge's pages says: slips, a position, a whole game, and what is to be done."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpRequest

from tavle.core.errors import Fault, Refused, refuse
from tavle.judge.kept import Game, Position, new_game, position_of, read_game, read_game_text
from tavle.judge.letters import fold
from tavle.judge.standard_map import POWERS
from tavle.records.parse import parse_json
from tavle.rules.model.base import LANGUAGES
from tavle.texts.judging import power_name

RULINGS = ("approve", "rule", "void")
"""Deeds on one order."""
LARGEST = 100_000
"""Bytes of a game that is brought along, and of all that a form says: five times a game of seven years."""
_GERMAN = ("Österreich", "England", "Frankreich", "Deutschland", "Italien", "Russland", "Türkei")
_STEPS = ("SM", "SR", "FM", "FR", "WA")


@dataclass(frozen=True, slots=True)
class Deed:
    """What a button asks for: `close`, or `rule ENG 2` for an order."""

    kind: str
    power: str = ""
    number: int = 0


def deed_in(form: Mapping[str, str]) -> Deed:
    """The deed of the button that was pressed; to look at what comes out where there is none."""
    words = form.get("do", "").split()
    kind = words[0] if words else "judge"
    if len(words) == 3 and words[1] in POWERS and words[2].isdecimal() and len(words[2]) < 5:
        return Deed(kind, words[1], int(words[2]))
    return Deed(kind)


def slips_in(form: Mapping[str, str]) -> dict[str, list[str]]:
    """The slips that were typed or changed in a form, by power; what was pasted for several goes before its fields.

    Raises:
        Refused: if what was pasted does not say of whom it is.
    """
    typed = {power: typed_in(form, power) for power in POWERS}
    return {power: text.splitlines() for power, text in typed.items() if text is not None} | parted(
        form.get("paste", "")
    )


def typed_in(form: Mapping[str, str], power: str) -> str | None:
    """What was typed for a power; `None` where its field says what it said when the page was loaded (`was-ENG`)."""
    text, before = form.get(f"orders-{power}"), form.get(f"was-{power}")
    if text is None or (before is not None and _lines(text) == _lines(before)):
        return None
    return text


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def parted(text: str) -> dict[str, list[str]]:
    """One text with the orders of several powers, each under its name (`England`, `ENG:`) or after it (`ENG: F lon H`).

    Raises:
        Refused: if it begins without a name.
    """
    slips: dict[str, list[str]] = {}
    power = ""
    for line in text.splitlines():
        name, colon, rest = line.partition(":")
        named = _powers().get(_plain(name if colon else line), "")
        power = named or power
        order = (rest if colon else "") if named else line
        if not order.strip() and not named:
            continue
        if not power:
            raise refuse("orders-of-nobody", where="paste", line=line.strip()[:80])
        slips.setdefault(power, []).extend([order.strip()] if order.strip() else [])
    return slips


@cache
def _powers() -> Mapping[str, str]:
    """Every name of a power, as it is compared, to its code."""
    found = {power.lower(): power for power in POWERS}
    for names in ([power_name(language, power) for power in POWERS] for language in LANGUAGES):
        found |= {_plain(name): power for name, power in zip(names, POWERS, strict=True)}
    return found | {_plain(name): power for name, power in zip(_GERMAN, POWERS, strict=True)}


def _plain(name: str) -> str:
    return re.sub(r"[^a-z]", "", fold(name))


def begun_in(request: HttpRequest) -> Game:
    """A game at its beginning, from the fields for a position and the game's settings.

    Raises:
        Refused: with every fault of the position.
    """
    form = request.POST
    return new_game(
        name=form.get("name", "")[:120],
        rules=form.get("rules", ""),
        start=_position(form),
        last_year=_year(form.get("last_year", ""), "last_year") if form.get("last_year", "").strip() else None,
    )


def _position(form: Mapping[str, str]) -> Position:
    step = form.get("step", "")
    if step not in _STEPS:
        raise refuse("game-not-a-turn", where="step", turn=step)
    turn = f"{step[0]}{_year(form.get('year', ''), 'year')}{step[1]}"
    units = [f"{power} {unit}" for power in POWERS for unit in _listed(form.get(f"units-{power}", ""))]
    centres = {power: _listed(form.get(f"centres-{power}", "")) for power in POWERS}
    return position_of({"turn": turn, "units": units, "centres": {p: owned for p, owned in centres.items() if owned}})


def _listed(text: str) -> list[str]:
    """`F stp/sc, A mos` as its parts; letters and places as the judge has them."""
    parts = [part.split() for part in re.split(r"[,;\n]", text) if part.strip()]
    return [" ".join(word.upper() if len(word) == 1 else word.lower() for word in part) for part in parts]


def _year(text: str, where: str) -> int:
    if re.fullmatch(r"\s*[1-9][0-9]{3}\s*", text) is None:
        raise refuse("bad-value", where=where, key=where, value=text, right="1901")
    return int(text)


def brought_in(request: HttpRequest) -> Game:
    """A game that was kept elsewhere, as a file or as a text, in JSON or in words.

    Raises:
        Refused: if there is none, or it cannot be read.
    """
    file = request.FILES.get("file")
    if file is not None and (file.size or 0) > LARGEST:
        raise refuse("game-too-large", where="file", kilobytes=LARGEST // 1000)
    text = file.read().decode("utf-8", errors="replace") if file is not None else request.POST.get("text", "")
    if not text.strip():
        raise refuse("missing-key", where="text", key="text")
    return game_in(text)


def game_in(text: str) -> Game:
    """A game from its JSON or its text.

    Raises:
        Refused: as `read_game` and `read_game_text`.
    """
    if text.lstrip("\N{BOM} \r\n\t").startswith("{"):
        return read_game(parse_json(text.lstrip("\N{BOM}"), where="game"))
    return read_game_text(text.lstrip("\r\n"))


def faults_by_place(refused: Refused | None, deed: Deed, orders: Iterable[Mapping[str, Any]]) -> dict[str, list[Fault]]:
    """Faults by where a page shows them.

    Args:
        refused: What was refused.
        deed: What was asked for.
        orders: Those that the page shows.

    Returns:
        `ENG` beside a slip, `ENG 2` beside an order, `paste`, `begin` or `bring` beside fields; all else under `page`.
    """
    shown = {f"{order['power']} {order['number']}" for order in orders}
    found: dict[str, list[Fault]] = {}
    for fault in refused.faults if refused is not None else ():
        place = _place(fault.where, deed)
        found.setdefault(place if place in shown or " " not in place else "page", []).append(fault)
    return found


def _place(where: str, deed: Deed) -> str:
    if deed.kind in RULINGS and not where.startswith("paste"):
        return f"{deed.power} {deed.number}"
    slip = re.match(r"orders\.([A-Z]{3})", where)
    if slip is not None:
        return slip[1]
    if where == "paste" or deed.kind in ("begin", "bring"):
        return where if where == "paste" else deed.kind
    return "page"
