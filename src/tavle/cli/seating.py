"""`tavle seat`: a whole block of rounds seated at once, or the rest of one."""

from __future__ import annotations

import argparse
from typing import Any

from tavle.cli.arguments import command, plain_argument, plain_text, seed_argument, whole_number
from tavle.cli.drawing import HELP, put_picture
from tavle.cli.inputs import read_text
from tavle.cli.output import print_json
from tavle.cli.progress import waiting


def add_parsers(commands: Any) -> None:
    """Adds the command of this module."""
    seating = command(commands, "seat", run_seat, help="a whole block of rounds, so that as few as can be meet again")
    seating.add_argument(
        "--players", type=plain_text, metavar="N|FILE", help="how many players, or a file with a name on each line"
    )
    seating.add_argument(
        "--tables",
        type=plain_text,
        nargs="+",
        action="extend",
        metavar="TABLES",
        help="7x4 are seven tables of four, 6x5+2x4 six of five and two of four; once, or once for each round",
    )
    seating.add_argument(
        "--rounds", type=whole_number, required=True, metavar="N", help="rounds, those played included"
    )
    seating.add_argument(
        "--roles", type=plain_text, metavar="GAME", help="seats are its roles, none twice for a player"
    )
    seating.add_argument("--groups", metavar="FILE", help="groups of whom so many sit at every table (JSON)")
    seating.add_argument("--apart", metavar="FILE", help="clubs and families: a line for each, or JSON")
    seating.add_argument(
        "--rules", type=plain_text, metavar="RULES", help="what is asked for, in order: vtes, or a path"
    )
    seating.add_argument("--fixed", metavar="FILE", help="an earlier answer, or rounds and places that stand (JSON)")
    seating.add_argument("--played", type=whole_number, metavar="N", help="so many of its rounds are played and stay")
    for name, what in (("--drop", "who is gone since"), ("--arrive", "who has come since")):
        seating.add_argument(name, type=plain_text, nargs="+", action="extend", default=[], metavar="NAME", help=what)
    budget = seating.add_mutually_exclusive_group()
    budget.add_argument("--steps", type=whole_number, metavar="N", help="at most so many steps of the search")
    budget.add_argument("--seconds", type=whole_number, metavar="S", help="at most so many seconds instead")
    seed_argument(seating)
    seating.add_argument("--svg", metavar="FILE", help=HELP.format(what="who meets whom in which round"))
    plain_argument(seating)


def run_seat(args: argparse.Namespace) -> int:
    """Prints the block."""
    from tavle.library.whole_blocks import seat

    asked = {key: getattr(args, key) for key in ("rounds", "tables", "roles", "rules", "played", "drop", "arrive")}
    files = {key: _json(getattr(args, key)) for key in ("groups", "fixed")}
    with waiting("tavle seat") as bar:
        answer = seat(
            _players(args.players),
            **asked,
            **files,
            apart=_clubs(args.apart),
            steps=args.steps,
            seconds=args.seconds,
            seed=args.seed,
            language=args.lang,
            progress=bar.at,
        )
    if args.svg is not None:
        _draw(answer, args.svg, args.lang)
    if args.json:
        print_json(answer)
    else:
        from tavle.cli.sheets.block import write_block
        from tavle.cli.sheets.page import Page

        write_block(Page(args.lang, plain=args.plain), answer)
    return 0


def _json(name: str | None) -> Any:
    from tavle.records.parse import parse_json

    return None if name is None else parse_json(read_text(name), where=name)


def _players(given: str | None) -> int | list[str] | None:
    """A number of players, or the names in a file."""
    if given is None:
        return None
    if given.isascii() and given.isdigit() and len(given) < 7:
        return int(given)
    return [line.strip() for line in read_text(given).splitlines() if line.strip()]


def _clubs(name: str | None) -> Any:
    """Clubs from JSON, or from lines with commas or semicolons between the names."""
    from tavle.records.parse import parse_json

    if name is None:
        return None
    text = read_text(name)
    if text.lstrip().startswith(("[", "{")):
        return parse_json(text, where=name)
    lines = (line.replace(";", ",").split(",") for line in text.splitlines())
    return [club for line in lines if (club := [player.strip() for player in line if player.strip()])]


def _draw(answer: dict[str, Any], name: str, language: Any) -> None:
    from tavle.pictures.meetings import meetings_svg
    from tavle.texts import say

    players = answer["players"]
    met: dict[frozenset[str], list[int]] = {}
    for entry in answer["rounds"]:
        for table in entry["tables"]:
            company = [seat["player"] for seat in table["seats"]]
            for place, player in enumerate(company):
                for other in company[:place]:
                    met.setdefault(frozenset((player, other)), []).append(entry["round"])
    title = say(language, "seat.sheet.meetings")
    picture = meetings_svg(players, met, {player: player for player in players}, title=title)
    put_picture(name, picture)
