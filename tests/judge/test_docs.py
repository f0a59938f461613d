"""docs/judge.md says what the judge does: its transcript is replayed, its table of choices compared."""

import json
import re
from dataclasses import fields
from pathlib import Path

from tavle.cli.sheets.judging import phase_lines
from tavle.judge import judge
from tavle.judge.choices import PRESETS, Choices
from tavle.judge.kept import game_text, read_game_text

PAGE = (Path(__file__).parents[2] / "docs" / "judge.md").read_text(encoding="utf-8")


def test_the_transcript() -> None:
    shown = re.search(r"```console\n\$ echo '(.*?)'.*?\n(.*?)\n```", PAGE, re.DOTALL)
    assert shown is not None
    assert "\n".join(phase_lines(judge(json.loads(shown[1])))) == shown[2]


def test_the_table_of_choices() -> None:
    rows = [
        [cell.strip(" `") for cell in line.strip("|").split("|")]
        for line in PAGE.splitlines()
        if line.startswith("| `")
    ]
    table = {row[0]: row[2:] for row in rows if len(row) == 6}
    order = ["datc", "webdiplomacy", "rulebook_2000", "ndf_arcon_2002"]
    assert set(order) == set(PRESETS)
    assert set(table) == {field.name for field in fields(Choices)}
    for name, cells in table.items():
        said = [re.sub(r"`? \(.*", "", cell) for cell in cells]
        assert said == [
            {True: "yes", False: "no"}.get(getattr(PRESETS[p], name), getattr(PRESETS[p], name)) for p in order
        ]


def test_every_verdict_is_explained() -> None:
    for verdict in ("ok", "ok_tolerant", "ambiguous", "illegal", "invalid", "superseded", "unreadable"):
        assert f"| `{verdict}` |" in PAGE


def test_the_kept_game() -> None:
    shown = re.search(r"```text\n(Diplomacy game.*?)```", PAGE, re.DOTALL)
    assert shown is not None
    assert game_text(read_game_text(shown[1])) == shown[1]
