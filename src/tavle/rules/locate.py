"""Where in a TOML text a key stands: the standard reader gives no lines, and a fault must name its place."""

from __future__ import annotations

import re

Keys = tuple[str | int, ...]
"""The way to a value: keys of tables and positions in lists, e.g. `("score", "terms", 2, "prizes")`."""

_TABLE = re.compile(r"^\s*(\[\[?)\s*([A-Za-z0-9_.\-\" ]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"^\s*([A-Za-z0-9_\-]+(?:\s*\.\s*[A-Za-z0-9_\-]+)*)\s*=")


def line_of(text: str, path: Keys) -> int | None:
    """The line (from 1) of a key given by its path, or of the nearest part of the path that stands on a line.

    Args:
        text: The TOML text.
        path: The way to the key.
    """
    best, best_length = None, 0
    for line, found in _paths(text):
        length = _common(found, path)
        if length == len(found) and length > best_length:
            best, best_length = line, length
    return best


def _common(found: Keys, path: Keys) -> int:
    """How far two paths agree; parts of a path that no TOML key has (a union's tag) are passed over."""
    count = 0
    rest = iter(path)
    for part in found:
        for wanted in rest:
            if wanted == part:
                count += 1
                break
        else:
            return count
    return count


def _paths(text: str) -> list[tuple[int, Keys]]:
    """Every table header and key of the text with its line and full path."""
    found: list[tuple[int, Keys]] = []
    table: Keys = ()
    counts: dict[Keys, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        header = _TABLE.match(line)
        if header:
            table = _table_path(header.group(2), array=header.group(1) == "[[", counts=counts)
            found.append((number, table))
        elif key := _KEY.match(line):
            found.append((number, table + tuple(part.strip() for part in key.group(1).split("."))))
    return found


def _table_path(name: str, *, array: bool, counts: dict[Keys, int]) -> Keys:
    path: Keys = ()
    parts = [part.strip().strip('"') for part in name.split(".")]
    for position, part in enumerate(parts):
        path += (part,)
        if array and position == len(parts) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path += (counts[path],)
    return path
