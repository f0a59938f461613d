"""`tavle game`: a game of Diplomacy kept in a file, as JSON or as a text to write orders into."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command
from tavle.cli.drawing import HELP, put, put_picture
from tavle.cli.idle import refuse_without
from tavle.cli.inputs import read_text
from tavle.cli.output import print_json
from tavle.core.errors import refuse

if TYPE_CHECKING:
    from tavle.judge.kept import Game

RULES = ("ndf_arcon_2002", "datc", "rulebook_2000", "webdiplomacy")
"""The presets of `tavle.judge.choices`, the default first; to import them would make every command slow to start."""


def add_parsers(commands: Any) -> None:
    """Adds the command of this module."""
    parser = command(commands, "game", run_game, help="keep a game of Diplomacy: results, what is due, centres by year")
    parser.add_argument("file", metavar="FILE", help="a kept game: JSON if it ends in .json, else text; or -")
    doing = parser.add_mutually_exclusive_group()
    doing.add_argument("--new", action="store_true", help="begin a game in FILE, which must not be there yet")
    doing.add_argument("--close", action="store_true", help="adjudicate the turn that is being written, and keep that")
    doing.add_argument("--undo", action="store_true", help="take the last adjudication back; what was written stays")
    doing.add_argument("--redo", action="store_true", help="adjudicate again what was taken back")
    parser.add_argument("--rules", choices=RULES, help=f"of a new game (default: {RULES[0]})")
    parser.add_argument("--copy", metavar="FILE", help="write the game into FILE too, as JSON or text by its ending")
    drawn = HELP.format(what="the turn that is being written, or the last one,")
    parser.add_argument("--svg", metavar="FILE", help=drawn)


def run_game(args: argparse.Namespace) -> int:
    """Reads a game, does what is asked, writes it back if that changed it (but for standard input), and shows it.

    Raises:
        Refused: if the game is not right, or what is asked cannot be done; then no file is changed.
    """
    from tavle.judge.kept import close_turn, new_game, redo_turn, undo_turn

    refuse_without(args, "--new", ["--rules"])
    if args.new:
        if Path(args.file).exists():
            raise refuse("unwritable-file", where=args.file, reason=os.strerror(17))
        game = new_game(name=Path(args.file).stem, rules=args.rules or RULES[0])
    else:
        game = _read(args.file)
    changes = {"close": close_turn, "undo": undo_turn, "redo": redo_turn}
    asked = [change for name, change in changes.items() if getattr(args, name)]
    for change in asked:
        game = change(game)
    if (args.new or asked) and args.file != "-":
        _write(args.file, game)
    if args.copy:
        _write(args.copy, game)
    _show(game, args)
    return 0


def _read(name: str) -> Game:
    from tavle.judge.kept import read_game, read_game_text
    from tavle.records.parse import parse_json

    text = read_text(name)
    return read_game(parse_json(text)) if text.lstrip().startswith("{") else read_game_text(text)


def _write(name: str, game: Game) -> None:
    from tavle.judge.kept import game_text, plain_game

    as_json = name.endswith(".json")
    text = f"{json.dumps(plain_game(game), ensure_ascii=False, indent=1)}\n" if as_json else game_text(game)
    put(name, text.encode())


def _show(game: Game, args: argparse.Namespace) -> None:
    from tavle.cli.sheets.judging import game_lines
    from tavle.judge.kept import course
    from tavle.library.games import board_of, show_game

    if args.svg:
        played = course(game)
        page = played.now or (played.turns[-1] if played.turns else None)
        if page is not None:
            put_picture(args.svg, board_of(page, language=args.lang))
    if args.json:
        print_json(show_game(game, language=args.lang))
    else:
        print("\n".join(game_lines(game, args.lang)))
