"""`tavle judge`: Diplomacy orders as written, read and adjudicated."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tavle.cli import game
from tavle.cli.arguments import command
from tavle.cli.drawing import HELP, put_picture
from tavle.cli.game import RULES
from tavle.cli.inputs import read_json_lines
from tavle.cli.output import print_json_lines
from tavle.core.errors import MOST_FAULTS, Fault, Refused

if TYPE_CHECKING:
    from tavle.rules.model.base import Language


def add_parsers(commands: Any) -> None:
    """Adds the command of this module, and that of kept games."""
    parser = command(commands, "judge", run_judge, help="read and adjudicate Diplomacy orders, JSON Lines in and out")
    parser.add_argument("file", metavar="FILE", nargs="?", default="-", help="JSON Lines, default standard input")
    parser.add_argument("--rules", choices=RULES, default=RULES[0], help="rule choices (default: %(default)s)")
    parser.add_argument("--svg", metavar="FILE", help=HELP.format(what="the last phase, with its orders,"))
    game.add_parsers(commands)


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
        from tavle.library.judging import worded

        print_json_lines(worded(answer, args.lang) for answer in answers)
    else:
        _print(answers, args.lang)
    return 0


def _print(answers: list[dict[str, Any]], language: Language) -> None:
    """All phases for the eye, an empty line between them."""
    from tavle.cli.sheets.judging import phase_lines

    for number, answer in enumerate(answers):
        if number:
            print()
        print("\n".join(phase_lines(answer, language)))


def _draw(phase: dict[str, Any], answer: dict[str, Any], name: str, language: Language) -> None:
    """Writes the picture of a phase."""
    from tavle.pictures.board import phase_svg

    put_picture(name, phase_svg(phase, answer, language=language))
