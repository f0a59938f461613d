"""A phase of a game as a picture: the position with the orders on it, as the judge has answered them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.pictures.board.arrows import Drawn
from tavle.pictures.board.drawing import board_svg, told_units
from tavle.rules.model.base import Language
from tavle.texts import say
from tavle.texts.judging import power_name, result_text


def phase_svg(
    phase: Mapping[str, Any],
    answer: Mapping[str, Any],
    *,
    language: Language = "en",
    owners: Mapping[str, str] | None = None,
    title: str = "",
    name: str = "board",
) -> str:
    """The picture of a phase that was judged.

    Args:
        phase: What `tavle.judge.judge` was given. Its units are drawn where they stood; after an adjustment, where they
            stand.
        answer: What it answered.
        language: Of the names.
        owners: Centre -> power that owns it; default: as the phase says.
        title: Read out first; default: the phase's id.
        name: Begins the ids in the picture.
    """
    kind = phase["phase"]
    said = {centre: power for power, centres in phase.get("centres", {}).items() for centre in centres}
    orders = [
        Drawn(order["reading"], order["result"], retreat=kind == "retreat")
        for order in answer["orders"]
        if order["reading"] is not None and order["result"] is not None
    ]
    return board_svg(
        answer["units"] if kind == "adjustment" else phase["units"],
        orders=orders,
        dislodged=[entry["unit"] for entry in phase.get("dislodged", [])],
        owners=said if owners is None else owners,
        language=language,
        title=title or str(phase.get("id") or "Diplomacy"),
        description=told_phase(phase, answer, language),
        name=name,
    )


def told_phase(phase: Mapping[str, Any], answer: Mapping[str, Any], language: Language) -> str:
    """What the picture shows, in words: the units, each order with its result, who is dislodged."""
    lines = [told_units(phase["units"], language)]
    for order in answer["orders"]:
        if order["reading"] is not None and order["result"] is not None:
            result = result_text(language, order["result"], dislodged=order["dislodged"])
            power = power_name(language, order["power"])
            lines.append(say(language, "judge.board.order", power=power, order=order["reading"], result=result))
    for entry in (*phase.get("dislodged", ()), *answer["dislodged"]):
        unit = entry["unit"]
        lines.append(say(language, "judge.board.dislodged", power=power_name(language, unit[:3]), unit=unit[4:]))
    return say(language, "show.semicolon").join(lines)
