"""The pages about the log say what is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tavle.tournament.commands import COMMANDS
from tavle.tournament.events import EVENTS, name_of

DOCS = Path(__file__).parents[2] / "docs"
NAMES = {name_of(kind) for kind in (*COMMANDS, *EVENTS)}


def test_the_walk_through_runs() -> None:
    failed, tried = doctest.testfile(str(DOCS / "what-happens-when-a-result-is-entered.md"), module_relative=False)
    assert failed == 0
    assert tried > 10


def test_every_command_and_event_that_the_rules_table_names_exists() -> None:
    table = (DOCS / "tournament.md").read_text(encoding="utf-8").partition("## Rules of the books")[2]
    named = set(re.findall(r"`([a-z]+(?:_[a-z]+)+)`", table)) | {"volunteer"}
    assert len(named) > 15
    assert named <= NAMES


@pytest.mark.parametrize("page", ["tournament.md", "what-happens-when-a-result-is-entered.md"])
def test_files_that_a_page_names_exist(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    package = DOCS.parent / "src" / "tavle" / "tournament"
    for name in re.findall(r"`(?:src/tavle/tournament/)?([a-z_]+(?:/[a-z_]+)?\.py)`", text):
        assert (package / name).is_file(), name
