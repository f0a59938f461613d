"""Texts that must stay on one line, so that a kept game can be written as text and read back."""

from __future__ import annotations


def flat(text: str) -> str:
    """A text on one line, its blanks in ones."""
    return " ".join(text.split())


def one_line_each(text: str) -> list[str]:
    """The lines of a text; empty ones at its end are left away."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    return lines
