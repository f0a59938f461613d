"""The position in which a game begins: the rule book's, one that is typed, or one put together by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tavle.core.errors import Fault, Refused, refuse
from tavle.core.phrases import Phrase
from tavle.judge.choices import DEFAULT_RULES, PRESETS
from tavle.judge.kept.lines import flat
from tavle.judge.kept.model import STANDARD, Fallen, Game, Position
from tavle.judge.kept.turns import Turn, turn_of
from tavle.judge.position import read_phase
from tavle.judge.standard_map import SOLO

_KEYS = ("turn", "units", "centres", "dislodged")


def new_game(
    *,
    name: str = "",
    rules: str = DEFAULT_RULES,
    start: Position = STANDARD,
    last_year: int | None = None,
    solo: int = SOLO,
) -> Game:
    """A game at its beginning.

    Args:
        name: What it is called.
        rules: A name of `choices.PRESETS`.
        start: The position.
        last_year: The game ends after this year's fall.
        solo: So many centres after a fall win.

    Raises:
        Refused: if the rules are unknown.
    """
    if rules not in PRESETS:
        raise refuse("judge-unknown-rules", where="rules", name=rules, known=", ".join(PRESETS))
    return Game(flat(name), rules, start, last_year, solo)


def position_of(data: object, *, where: str = "start") -> Position:
    """A position from plain data, checked.

    Args:
        data: {"turn": "F1903M", "units": ["RUS F stp/sc", ...], "centres": {"RUS": ["stp", ...], ...}}, before a
            retreat also "dislodged": [{"unit": ..., "from": ..., "retreats": [...]}].
        where: What is put before each place of a fault.

    Raises:
        Refused: with every fault of a position that cannot be, up to 20.
    """
    if not isinstance(data, Mapping):
        raise refuse("not-an-object", where=where, what=Phrase("position"))
    faults = [
        Fault("unknown-key", f"{where}.{key}", values={"key": key}) for key in sorted(set(data) - {*_KEYS}, key=str)
    ]
    faults += [Fault("missing-key", f"{where}.{key}", values={"key": key}) for key in _KEYS[:3] if key not in data]
    turn = STANDARD.turn
    try:
        turn = turn_of(data.get("turn", str(turn)), where=f"{where}.turn")
    except Refused as refused:
        faults += refused.faults
    faults += _board_faults(data, turn, where)
    if faults:
        raise Refused(faults)
    return _read(data, turn)


def _board_faults(data: Mapping[str, Any], turn: Turn, where: str) -> list[Fault]:
    """What is wrong with units, centres and dislodged units; each thing once."""
    units = data.get("units", [])
    checks: list[dict[str, Any]] = [
        {"phase": "adjustment", "units": units, "centres": data.get("centres", {}), "orders": {}}
    ]
    if turn.kind == "retreat":
        checks.append({"phase": "retreat", "units": units, "dislodged": data.get("dislodged", []), "orders": {}})
    found: dict[tuple[str, str], Fault] = {}
    for check in checks:
        try:
            read_phase(check)
        except Refused as refused:
            found |= {(fault.code, fault.where): fault for fault in refused.faults}
    if turn.kind != "retreat" and data.get("dislodged"):
        found["game-none-dislodged", ""] = Fault("game-none-dislodged", "dislodged", values={"turn": turn})
    return [replace(fault, where=f"{where}.{fault.where}") for fault in found.values()]


def _read(data: Mapping[str, Any], turn: Turn) -> Position:
    fallen = [
        Fallen(entry["unit"], entry.get("from", ""), tuple(entry["retreats"])) for entry in data.get("dislodged", [])
    ]
    return Position(
        turn,
        tuple(sorted(" ".join(unit.split()) for unit in data["units"])),
        tuple(sorted((centre, power) for power, owned in data["centres"].items() for centre in owned)),
        tuple(sorted(fallen, key=lambda each: each.unit)),
    )


def plain_position(position: Position) -> dict[str, Any]:
    """A position as plain data, as `position_of` takes it."""
    plain: dict[str, Any] = {
        "turn": str(position.turn),
        "units": list(position.units),
        "centres": position.centres,
    }
    if position.dislodged:
        plain["dislodged"] = [
            {"unit": each.unit, "from": each.origin, "retreats": list(each.retreats)} for each in position.dislodged
        ]
    return plain


def with_unit(position: Position, unit: str) -> Position:
    """The position with a unit put down; whatever stood in its province is taken away.

    Raises:
        Refused: if there is no such unit, or it cannot stand there.
    """
    parts = unit.split()
    province = parts[2][:3] if len(parts) == 3 else ""
    kept = [other for other in position.units if other[6:9] != province]
    return position_of({**plain_position(position), "units": [*kept, unit]}, where="position")


def without_unit(position: Position, province: str) -> Position:
    """The position with nobody in a province."""
    return replace(position, units=tuple(unit for unit in position.units if unit[6:9] != province[:3]))


def with_owner(position: Position, centre: str, power: str) -> Position:
    """The position with a centre given to a power; to nobody if the power is empty.

    Raises:
        Refused: if there is no such centre or power.
    """
    owners = {owned: owner for owned, owner in position.owners if owned != centre}
    cleared = replace(position, owners=tuple(sorted(owners.items())))
    if not power:
        return cleared
    centres = {**cleared.centres, power: [*cleared.centres.get(power, []), centre]}
    return position_of({**plain_position(cleared), "centres": centres}, where="position")
