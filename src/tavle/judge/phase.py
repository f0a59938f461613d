"""`judge`: a phase as plain data in; verdicts, results, their reasons and the new position out."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from tavle.core.errors import refuse
from tavle.judge.adjustments import UNDECIDED, Change, Winter
from tavle.judge.board import CODES, NODES
from tavle.judge.choices import DEFAULT_RULES, PRESETS, Choices
from tavle.judge.doubt import doubt
from tavle.judge.legality import fleets_at_sea
from tavle.judge.lines import Line
from tavle.judge.movement import Movement, adjudicate_possible
from tavle.judge.position import Phase, read_phase
from tavle.judge.readings import Sight
from tavle.judge.reasons import Reason, Reasons
from tavle.judge.retreats import DISBAND, Retreat, read_retreats, settle_retreats
from tavle.judge.slip import read_slip
from tavle.judge.units import MOVE, Order, Unit


def judge(phase: object, rules: str = DEFAULT_RULES, *, where: str = "", reasons: bool = True) -> dict[str, Any]:
    """Reads and adjudicates one phase of a game of Diplomacy.

    Args:
        phase: A JSON object with `phase` (`movement`, `retreat`, `adjustment`), `units`, `orders` and, where the phase
            needs them, `dislodged` or `centres`; see docs/judge.md.
        rules: A name of `PRESETS`.
        where: What is put before each place of a fault, e.g. `line 3`.
        reasons: Whether the results of a movement are explained (`why`); to leave that away halves the time.

    Returns:
        `orders` in the order given, each with verdict, reading, readings, reason (of the verdict), result and why (of
        the result); `units`, `dislodged`, `contested` and `removed` after the phase; in movement `doubt`, whether
        doubtful lines matter. Plain data, but for `reason` and `why`, which are `Reason`s: `tavle.library` words them.

    Raises:
        Refused: if the phase cannot be (every fault of it, up to 20), or the rules are unknown.
    """
    if rules not in PRESETS:
        raise refuse("judge-unknown-rules", where="rules", name=rules, known=", ".join(PRESETS))
    read = read_phase(phase, where)
    choices = PRESETS[rules]
    if read.kind == "movement":
        return {"id": read.id, **_movement(read, choices, explained=reasons)}
    return {"id": read.id, **(_retreat if read.kind == "retreat" else _adjustment)(read, choices)}


def _movement(phase: Phase, choices: Choices, *, explained: bool) -> dict[str, Any]:
    seas = fleets_at_sea(phase.units)
    lines = [
        line
        for power, slip in phase.orders.items()
        for line in read_slip(slip, Sight(phase.units, power, choices, seas))
    ]
    orders = {line.unit: line.order for line in lines if line.order is not None}
    movement = adjudicate_possible(phase.units, orders, choices)
    reasons = Reasons(movement) if explained else None
    driven_out = {entry.unit.province for entry in movement.dislodged}
    return {
        "orders": [_movement_entry(line, movement, reasons, orders, driven_out) for line in lines],
        "units": _texts(movement.units),
        "dislodged": [
            {
                "unit": str(entry.unit),
                "from": CODES[entry.origin],
                "retreats": sorted(NODES[node] for node in entry.retreats),
            }
            for entry in movement.dislodged
        ],
        "contested": sorted(CODES[province] for province in movement.contested),
        "removed": _texts(entry.unit for entry in movement.dislodged if not entry.retreats),
        "doubt": doubt(phase.units, lines, choices),
    }


def _movement_entry(
    line: Line[Order], movement: Movement, reasons: Reasons | None, ordered: Container[int], driven_out: Container[int]
) -> dict[str, Any]:
    order = line.order
    if order is None:
        result = "illegal" if line.verdict == "illegal" or _names_no_coast(line) else None
        if _would_go_from_written_coast(line):
            result = "fails"
        return _entry(line, result, driven_out=line.unit in driven_out)
    result = movement.result(order.unit)
    why = reasons.of(order.unit) if reasons else None
    # Only a support or convoy of a unit that was ordered otherwise fits no order; one without any is merely in vain.
    unmatched = result == "invalid" and order.action is not MOVE and order.other in ordered
    return _entry(line, result, why, "invalid" if unmatched else None, driven_out=order.unit in driven_out)


def _names_no_coast(line: Line[Order]) -> bool:
    """A fleet's move to either of two coasts: unclear, and in the words of the rules illegal (DATC 3.2 6.B.1)."""
    return line.verdict == "ambiguous" and line.reasons[0].key == "coast_missing"


def _would_go_from_written_coast(line: Line[Order]) -> bool:
    """A fleet whose own coast was written wrongly cannot go there from where it is: that fails (DATC 3.2 6.B.11)."""
    keys = [reason.key for reason in line.reasons]
    return keys[:1] == ["no_way_for_fleet"] and "coast_ignored" in keys


def _retreat(phase: Phase, choices: Choices) -> dict[str, Any]:
    fallen = phase.dislodged
    lines = [line for power, slip in phase.orders.items() for line in read_retreats(power, slip, fallen, choices)]
    retreats = {line.unit: line.order for line in lines if line.order is not None}
    done = settle_retreats(retreats.values())
    standing = list(phase.units.values())
    removed = []
    for province, (unit, _) in fallen.items():
        retreat = retreats.get(province, Retreat(province))
        if retreat.node != DISBAND and done[province]:
            standing.append(Unit(unit.power, unit.fleet, retreat.node))
        else:
            removed.append(unit)
    return {
        "orders": [_retreat_entry(line, done) for line in lines],
        "units": _texts(standing),
        "dislodged": [],
        "contested": [],
        "removed": _texts(removed),
    }


def _retreat_entry(line: Line[Retreat], done: dict[int, bool]) -> dict[str, Any]:
    if line.order is None:
        return _entry(line, "illegal" if line.verdict == "illegal" else None)
    if line.order.node == DISBAND:
        return _entry(line, "succeeds", Reason("retreat_none"))
    succeeds = done[line.order.unit]
    return _entry(line, "succeeds" if succeeds else "fails", Reason("retreat_open" if succeeds else "retreat_clash"))


def _adjustment(phase: Phase, choices: Choices) -> dict[str, Any]:
    powers = dict.fromkeys([*phase.orders, *(unit.power for unit in phase.units.values())])
    entries, standing, removed = [], [], []
    for power in powers:
        winter = Winter(power, phase.units, phase.centres.get(power, frozenset()), choices)
        entries += [_change_entry(line) for line in winter.read(phase.orders.get(power, ()))]
        winter.disorder()
        standing += winter.units
        removed += winter.removed
    return {"orders": entries, "units": _texts(standing), "dislodged": [], "contested": [], "removed": _texts(removed)}


def _change_entry(line: Line[Change]) -> dict[str, Any]:
    if line.order is not None:
        return _entry(line, "succeeds", Reason(_change_key(line.order)))
    undecided = line.verdict == "ambiguous" and line.reasons[0].key in UNDECIDED
    result = "fails" if undecided else "illegal" if line.verdict == "illegal" else None
    return _entry(line, result)


def _change_key(change: Change) -> str:
    if change.unit is None:
        return "waived"
    return "built" if change.built else "removed"


def _entry(
    line: Line[Any],
    result: str | None,
    why: Reason | None = None,
    verdict: str | None = None,
    *,
    driven_out: bool = False,
) -> dict[str, Any]:
    """One order of the answer."""
    return {
        "power": line.power,
        "line": line.number,
        "text": line.text,
        "reading": line.reading,
        "verdict": verdict or line.verdict,
        "readings": _readings(line),
        "reason": line.reasons,
        "result": result,
        "dislodged": driven_out,
        "why": why,
    }


def _readings(line: Line[Any]) -> tuple[str, ...]:
    """What the line may be, in canonical form: the one reading it has, or the several that it may have."""
    if line.verdict == "ok" and line.reading:
        return (line.reading,)
    several = line.reasons[0].values.get("readings") if line.reasons else None
    if isinstance(several, tuple):
        return several
    return (line.reading,) if line.reading else ()


def _texts(units: Iterable[Unit]) -> list[str]:
    return sorted(str(unit) for unit in units)
