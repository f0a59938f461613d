"""Small rule books to spoil."""

from __future__ import annotations

from pathlib import Path

OWN = """\
[book]
id = "own"
kind = "scoring"
edition = "1"
source = "here"
language = "en"
title = { en = "Own" }

[game]
like = "diplomacy"

[[score.terms]]
clause = "a"
term = "centres"
each = 1

[[score.terms]]
clause = "b"
term = "rank"
prizes = [38, 14, "15/2"]
ties = { option = "ties" }

[[options]]
name = "ties"
clause = "b"
kind = "choice"
choices = ["share", "lower"]
default = "share"
text = { en = "How equals are paid." }
"""


def written(folder: Path, text: str, name: str = "own.toml") -> str:
    """The path of a book file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)
