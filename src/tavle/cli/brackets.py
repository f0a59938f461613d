"""`tavle bracket`: the cup after a list, or a bracket of its own from a list of players."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tavle.cli.arguments import command, plain_argument, seed_argument
from tavle.cli.drawing import HELP, put_picture
from tavle.cli.idle import refuse_but_for, refuse_twice, refuse_without
from tavle.cli.inputs import read_record_file, read_text
from tavle.cli.output import one_line, print_json

if TYPE_CHECKING:
    from tavle.pairing.bracket import Bracket, Part

KINDS = ("single", "consolation", "last_chance", "two_matches", "double")
SHEETS = ("natural", "phone", "projector", "a4", "a3")

CHOSEN = ("kind", "seeding", "byes", "apart", "third_place", "feeds", "last_feeds", "second")
"""Options of the command that are keys of the document."""
OWN = (
    "--kind",
    "--seeding",
    "--byes",
    "--apart",
    "--third-place",
    "--one-final",
    "--feeds",
    "--last-feeds",
    "--second",
)
"""The same as they are written: a record has all this from its book."""
KINDS_WITH = {
    "--third-place": ("single",),
    "--one-final": ("double",),
    "--feeds": ("consolation", "last_chance"),
    "--last-feeds": ("last_chance",),
}
"""What only some kinds of brackets have."""


def add_bracket(commands: Any) -> None:
    """Adds the command."""
    parser = command(commands, "bracket", run_bracket, help="the cup after the list, or a bracket of its own")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "record", metavar="RECORD", nargs="?", help="a tournament record (JSON) with a cup, or - for standard input"
    )
    source.add_argument(
        "--players",
        metavar="FILE",
        help="draw a bracket of its own: names line by line (a club after a semicolon), a document as in "
        "docs/brackets.md, a record, - for standard input, or a number of players without names",
    )
    _add_own(parser)
    seed_argument(parser)
    parser.add_argument("--svg", metavar="FILE", help=HELP.format(what="it"))
    parser.add_argument("--sheet", choices=SHEETS, help="what the picture is for (default: natural)")
    plain_argument(parser)


def _add_own(parser: argparse.ArgumentParser) -> None:
    """What a bracket of its own is like; `OWN` and the lengths and prizes."""
    parser.add_argument("--kind", choices=KINDS, help="what becomes of who loses (default: single)")
    parser.add_argument("--seeding", choices=("list", "lot"), help="who meets whom: by the list (default) or by lot")
    parser.add_argument("--byes", choices=("right", "lot"), help="byes to the highest (default) or by lot")
    parser.add_argument("--apart", action="store_true", default=None, help="clubs apart in round 1")
    parser.add_argument("--third-place", action="store_true", default=None, help="a match for third place")
    parser.add_argument("--one-final", action="store_true", help="double: one final")
    parser.add_argument("--feeds", type=int, metavar="N", help="the losers of N rounds go on to the consolation")
    parser.add_argument("--last-feeds", type=int, metavar="N", help="those of N of its rounds to the last chance")
    parser.add_argument("--second", type=int, metavar="N", help="the last N of the list play a second cup")
    parser.add_argument(
        "--length",
        nargs="+",
        action="extend",
        default=[],
        metavar="PART=N,N",
        help="points to win, round by round: main=7,7,9",
    )
    parser.add_argument(
        "--prizes",
        nargs="+",
        action="extend",
        default=[],
        metavar="PART=P,P",
        help="prizes by place: main=60,30",
    )


def run_bracket(args: argparse.Namespace) -> int:
    """Prints a bracket, or draws it."""
    refuse_without(args, "--players", [*OWN, "--length", "--prizes"])
    refuse_without(args, "--svg", ["--sheet"])
    answer, drawn, names, lengths = _of_players(args) if args.players is not None else _of_record(args)
    if args.svg is not None:
        _draw(drawn, names, lengths, args)
    if args.json:
        print_json(answer)
    else:
        from tavle.cli.sheets.cup import write_cup
        from tavle.cli.sheets.page import Page

        write_cup(Page(args.lang, plain=args.plain), answer, {player: one_line(name) for player, name in names.items()})
    return 0


Drawn = tuple[dict[str, Any], "Bracket", Mapping[str, str], "Mapping[Part, Any]"]
"""The answer, the bracket, what everybody is called, the lengths of the matches."""


def _of_record(args: argparse.Namespace) -> Drawn:
    from tavle.cli.sheets.page import names_of
    from tavle.library.brackets import bracket, cup_of, lengths_of

    record = read_record_file(args.record, args.lang)
    answer = bracket(record, seed=args.seed, language=args.lang)
    return answer, cup_of(record, seed=str(answer["seed"])).bracket, names_of(record.tournament), lengths_of(record)


def _of_players(args: argparse.Namespace) -> Drawn:
    from tavle.library.bracket_document import read_document
    from tavle.library.brackets import bracket_of_document, document_lengths, draw_bracket

    data = _data(args.players)
    chosen = {key: getattr(args, key) for key in CHOSEN if getattr(args, key) is not None}
    if args.one_final:
        chosen["second_final"] = False
    for key, given in (("lengths", args.length), ("prizes", args.prizes)):
        if given:
            parts = [_by_part(text, numbers=key == "lengths") for text in given]
            refuse_twice("--length" if key == "lengths" else "--prizes", [part for part, _ in parts])
            chosen[key] = dict(parts)
    document = read_document(data, **chosen)
    for option, kinds in KINDS_WITH.items():
        if document.kind not in kinds:
            refuse_but_for(args, f"--kind {', '.join(kinds)}", [option])
    answer = draw_bracket(data, seed=args.seed, **chosen)
    drawn, _, names = bracket_of_document(document, str(answer["seed"]))
    return answer, drawn, names, document_lengths(document)


def _data(name: str) -> Any:
    """What stands in the file: JSON where it begins like it, else a name a line; a number needs no file."""
    from tavle.records.parse import parse_json

    if name.isascii() and name.isdigit() and len(name) < 7 and not Path(name).exists():
        return int(name)
    text = read_text(name)
    if text.lstrip()[:1] in ("{", "["):
        return parse_json(text, where=name)
    return [_entrant(line) for line in text.splitlines() if line.strip()]


def _entrant(line: str) -> dict[str, str]:
    name, _, club = (part.strip() for part in line.partition(";"))
    return {"id": name, "club": club} if club else {"id": name}


def _by_part(text: str, *, numbers: bool) -> tuple[str, list[Any]]:
    """`main=7,9` as a part and its list; what is no number is left for the document to refuse."""
    part, _, listed = text.partition("=")
    values = [value.strip() for value in listed.split(",") if value.strip()]
    return part, [int(value) if numbers and value.isascii() and value.isdigit() else value for value in values]


def _draw(drawn: Bracket, names: Mapping[str, str], lengths: Mapping[Part, Any], args: argparse.Namespace) -> None:
    from tavle.pictures.bracket import bracket_svg

    picture = bracket_svg(drawn, names, language=args.lang, lengths=lengths, sheet=args.sheet or "natural")
    put_picture(args.svg, picture)
