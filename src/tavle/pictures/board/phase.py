"""A phase of a game as a picture: the position with the orders on it, as the judge has answered them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tavle.pictures.board.arrows import Drawn
from tavle.pictures.board.drawing import board_svg


def phase_svg(phase: Mapping[str, Any], answer: Mapping[str, Any], *, language: str = "en") -> str:
    """The picture of a phase that was judged.

    Args:
        phase: What `tavle.judge.judge` was given. Its units are drawn where they stood; after an adjustment, where they
            stand.
        answer: What it answered.
        language: Of the provinces' names: `en`, `nb`, `de` or `fr`.
    """
    kind = phase["phase"]
    owners = {centre: power for power, centres in phase.get("centres", {}).items() for centre in centres}
    orders = [
        Drawn(order["reading"], order["result"], retreat=kind == "retreat")
        for order in answer["orders"]
        if order["reading"] is not None and order["result"] is not None
    ]
    return board_svg(
        answer["units"] if kind == "adjustment" else phase["units"],
        orders=orders,
        dislodged=[entry["unit"] for entry in phase.get("dislodged", [])],
        owners=owners,
        language=language,
        title=str(phase.get("id") or "Diplomacy"),
    )
