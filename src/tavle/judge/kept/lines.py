"""Texts that must stay on one line, so that a kept game can be written as text and read back."""

from __future__ import annotations


def flat(text: str) -> str:
    """A text on one line, its blanks in ones."""
    return " ".join(text.split())


def one_line_each(text: str) -> list[str]:
    """The lines of a text, those with nothing on them left away."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [line for line in lines if line.strip()]
