"""docs/command-line.md, made from the parsers: `python -m tavle.cli.reference > docs/command-line.md`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from tavle.cli.main import build_parser

_HEAD = """\
# The command line

Made from the program itself by `python -m tavle.cli.reference > docs/command-line.md`; a test compares.

Answers go to standard output, all else to standard error. With `--json` an answer is one JSON document, or one line
for each line of the input where that is JSON Lines; [interface.md](interface.md) says what stands in it. Without it an
answer is written for people, in the language of `--lang`, with colours on a terminal only.

| exit code | means |
|---|---|
| 0 | done |
| 1 | refused: a line on standard error for each fault, at most 20, with its code ([errors.md](errors.md)) |
| 2 | wrong usage |
| 3 | no solution exists; the message says which condition cannot be met |
"""


def reference() -> str:
    """The whole page."""
    return "\n".join([_HEAD, *_sections(build_parser())])


def _sections(parser: argparse.ArgumentParser) -> Iterator[str]:
    """A section for each command; one with kinds of its own has a section for each of them."""
    commands = [
        command
        for action in _actions(parser)
        if isinstance(action, argparse._SubParsersAction)  # noqa: SLF001 - argparse has no public name for it
        for command in action.choices.values()
    ]
    if not commands:
        yield _section(parser)
    for command in commands:
        yield from _sections(command)


def _actions(parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
    return parser._actions  # noqa: SLF001 - argparse shows its arguments in no other way


def _section(parser: argparse.ArgumentParser) -> str:
    arguments = [action for action in _actions(parser) if action.dest != "help"]
    arguments.sort(key=lambda action: bool(action.option_strings))
    usage = " ".join([parser.prog, *map(_usage, arguments)])
    rows = [f"| `{_name(action)}` | {_help(action)} |" for action in arguments]
    about = parser.description or ""
    about = f"{about[:1].upper()}{about[1:]}."
    head = [f"## {parser.prog}\n", f"{about}\n", f"`{usage}`\n", "| argument | meaning |", "|---|---|"]
    return "\n".join([*head, *rows, ""])


def _usage(action: argparse.Action) -> str:
    name = " ".join(filter(None, [*action.option_strings[-1:], _value(action)]))
    return name if action.required else f"[{name}]"


def _name(action: argparse.Action) -> str:
    return " ".join(filter(None, [*action.option_strings, _value(action)])).replace("|", "\\|")


def _value(action: argparse.Action) -> str:
    """What stands for an argument's value; nothing for a switch."""
    if action.nargs == 0:
        return ""
    if action.choices is not None:
        return "|".join(map(str, action.choices))
    word = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    return f"{word} ..." if action.nargs in ("*", "+") else word


def _help(action: argparse.Action) -> str:
    return (action.help or "").replace("%(default)s", str(action.default))


if __name__ == "__main__":
    print(reference(), end="")
