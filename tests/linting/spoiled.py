"""A small whole tournament without fault, to spoil: three at a table, nine centres, a solo with six."""

from __future__ import annotations

from pathlib import Path

from tavle.linting import Finding, lint

SOUND = """\
[book]
id = "own"
kind = "tournament"
edition = "1"
source = "here"
language = "en"
title = { en = "Own", nb = "Egen", fr = "Le mien" }

[game]
id = "tiny"
title = { en = "Tiny", nb = "Lite", fr = "Petit" }
result = "centres"
roles = ["A", "B", "C"]
sizes = [3]
centres = 9
start = { A = 2, B = 2, C = 2 }
first_year = 1901

[[clauses]]
id = "1"
text = { en = "All.", nb = "Alt.", fr = "Tout." }

[[score.terms]]
clause = "1"
term = "centres"
each = 1

[[score.terms]]
clause = "1"
term = "rank"
prizes = [5, 3, 1]

[score.solo]
clause = "1"
at = 6
winner = 30

[[stages]]
clause = "1"
name = "main"
title = { en = "Main", nb = "Hoved", fr = "Principale" }
rounds = 3

[[seating]]
clause = "1"
method = "by_lot"

[total]
clause = "1"
weights = [1, "1/2"]

[[lists]]
clause = "1"
lots = true

[[lists.chain]]
clause = "1"
criterion = "points"
"""


def found(folder: Path, text: str) -> tuple[Finding, ...]:
    """What lint says of a book with this text."""
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return lint(path)


def spoiled(*changes: tuple[str, str]) -> str:
    """The sound book with texts replaced (each stands in it) and, where the old text is empty, added at the end."""
    text = SOUND
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1) if old else f"{text}\n{new}\n"
    return text
