"""docs/command-line.md is what the parsers say, and leaves out no command and no option."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tavle.cli.main import build_parser
from tavle.cli.reference import reference

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference()


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from parsers(each)


def test_every_argument_is_explained_and_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("\\|", "|")
    for parser in list(parsers(build_parser()))[1:]:
        for action in parser._actions:
            if isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
                continue
            assert action.help, (parser.prog, action.dest)
            assert all(f"`{option}" in text for option in action.option_strings), (parser.prog, action.option_strings)
        if not any(isinstance(action, argparse._SubParsersAction) for action in parser._actions):
            assert f"\n## {parser.prog}\n" in text


def test_it_can_be_printed() -> None:
    ended = subprocess.run([sys.executable, "-m", "tavle.cli.reference"], capture_output=True, check=True)
    assert ended.stdout.decode("utf-8") == reference()
