"""`tavle judge`: Diplomacy orders as written, read and adjudicated."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from tavle.cli.arguments import command
from tavle.cli.inputs import read_json_lines
from tavle.cli.output import print_json_lines
from tavle.core.errors import MOST_FAULTS, Fault, Refused, refuse

RULES = ("ndf_arcon_2002", "datc", "rulebook_2000", "webdiplomacy")
"""The presets of `tavle.judge.choices`, the default first; to import them would make every command slow to start."""


def add_parsers(commands: Any) -> None:
    """Adds the command of this module."""
    parser = command(commands, "judge", run_judge, help="read and adjudicate Diplomacy orders, JSON Lines in and out")
    parser.add_argument("file", metavar="FILE", nargs="?", default="-", help="JSON Lines, default standard input")
    parser.add_argument("--rules", choices=RULES, default=RULES[0], help="rule choices (default: %(default)s)")
    parser.add_argument("--svg", metavar="FILE", help="draw the last phase, with its orders, into FILE")


def run_judge(args: argparse.Namespace) -> int:
    """Judges each phase of the file; if any is at fault, none is printed.

    Raises:
        Refused: with the faults of all phases, each with the number of its line.
    """
    from tavle.judge import judge

    answers: list[dict[str, Any]] = []
    faults: list[Fault] = []
    documents = read_json_lines(args.file)
    for number, document in enumerate(documents, 1):
        try:
            answers.append(judge(document, args.rules, where=f"line {number}"))
        except Refused as refused:
            faults.extend(refused.faults)
        if len(faults) >= MOST_FAULTS:
            break
    if faults:
        raise Refused(faults)
    if args.svg and answers:
        _draw(documents[-1], answers[-1], args.svg, args.lang)
    if args.json:
        print_json_lines(answers)
    elif answers:
        print("\n\n".join(map(phase_text, answers)))
    return 0


def _draw(phase: dict[str, Any], answer: dict[str, Any], name: str, language: str) -> None:
    """Writes the picture of a phase."""
    from tavle.pictures.board import phase_svg

    try:
        Path(name).write_text(phase_svg(phase, answer, language=language), encoding="utf-8")
    except OSError as error:
        raise refuse("unwritable-file", where=name, reason=error.strerror or str(error)) from error


def phase_text(answer: dict[str, Any]) -> str:
    """An answer for the eye: the orders with their results, then what stands, what must retreat and what is gone."""
    lines = [f"# {answer['id']}"] if answer["id"] is not None else []
    lines += [_order_line(order) for order in answer["orders"]]
    lines.append(f"Units: {', '.join(answer['units']) or 'none'}")
    for entry in answer["dislodged"]:
        open_to = ", ".join(entry["retreats"]) or "no place"
        lines.append(f"Dislodged: {entry['unit']}, from {entry['from']}, may retreat to {open_to}")
    for key in ("contested", "removed"):
        if answer[key]:
            lines.append(f"{key.capitalize()}: {', '.join(answer[key])}")
    if doubt := answer.get("doubt"):
        differs = "depends" if doubt["differs"] else "does not depend"
        lines.append(f"Doubtful lines: {len(doubt['lines'])}; the outcome {differs} on how they are read")
    return "\n".join(lines)


def _order_line(order: dict[str, Any]) -> str:
    said = order["reading"] or order["text"]
    result = order["result"] or "no order"
    dislodged = ", dislodged" if order["dislodged"] else ""
    why = f" ({order['why']})" if order["why"] else ""
    read = "" if order["verdict"] == "ok" else f" [{order['verdict']}: {order['text']}; {order['reason']}]"
    return f"{order['power']} {said}: {result}{dislodged}{why}{read}"
