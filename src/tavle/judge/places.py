"""What a word may mean as a province: exactly, as a shared short form, by its beginning, or by likeness."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

from tavle.judge.board import CODES, NODE
from tavle.judge.letters import spellings
from tavle.judge.names import LANGUAGES, NAMES, OTHER_NAMES, SHARED

EXACT, BY_SHARED_FORM, BY_BEGINNING = 0, 1, 2
"""How far a reading is from what was written. A misspelling costs one more than the letters that differ."""

SHORTEST, SHORTEST_LIKE = 2, 3
"""Shorter words are no beginning of a name, or are not compared: too much is like them."""

Candidates = tuple[tuple[int, int], ...]
"""(province, cost), cheapest first."""


def _names_by_language() -> dict[str, tuple[str, ...]]:
    rows = [[part.strip() for part in line.split("|")] for line in NAMES.strip().splitlines()]
    assert tuple(row[0] for row in rows) == CODES  # noqa: S101 - the two tables are one list
    return {language: tuple(row[1 + column] for row in rows) for column, language in enumerate(LANGUAGES)}


NAME = _names_by_language()
"""Language -> the printed names of the provinces, by number."""


def _exact_names() -> dict[str, int]:
    """Name as typed, blanks between its words -> province."""
    found: dict[str, int] = {}
    for names in NAME.values():
        for province, name in enumerate(names):
            found.update(dict.fromkeys(spellings(name), province))
    for line in OTHER_NAMES.strip().splitlines():
        code, _, others = line.partition("|")
        for name in others.split(","):
            found.update(dict.fromkeys(spellings(name), NODE[code.strip()]))
    found.update((code, province) for province, code in enumerate(CODES))
    return found


EXACT_NAMES = _exact_names()
_JOINED = {name.replace(" ", ""): province for name, province in EXACT_NAMES.items()}
_SHARED = {word: tuple(NODE[code] for code in codes.split()) for word, codes in SHARED.items()}
_SORTED = sorted(_JOINED)


def _letters(word: str) -> int:
    """The letters of a folded word as bits, up to four for each: a letter more or less is a bit that differs."""
    bits = 0
    for letter in set(word):
        often = (1 << min(word.count(letter), 4)) - 1
        bits |= often << 4 * (ord(letter) & 63)
    return bits


def _by_length() -> dict[int, list[tuple[str, int]]]:
    """Length -> the names of that length, each with its letters."""
    found: dict[int, list[tuple[str, int]]] = {}
    for name in _SORTED:
        found.setdefault(len(name), []).append((name, _letters(name)))
    return found


_BY_LENGTH = _by_length()


def exact(word: str) -> bool:
    """Whether the word (folded, no blanks) is a name or code of one province."""
    return word in _JOINED


@lru_cache(maxsize=4096)
def meanings(word: str) -> Candidates:
    """The provinces that a word may mean.

    A name or code that matches exactly is never read as anything else, unless it is the short form of another
    province too.

    Args:
        word: Folded, without blanks.

    Returns:
        Pairs (province, cost), cheapest first; empty if nothing is like the word.
    """
    shared = _SHARED.get(word, ())
    if word in _JOINED:
        own = _JOINED[word]
        return ((own, EXACT), *((province, BY_SHARED_FORM) for province in shared if province != own))
    if shared:
        return tuple((province, BY_SHARED_FORM) for province in shared)
    if len(word) < SHORTEST:
        return ()
    costs: dict[int, int] = {}
    for name, cost in (*_longer(word), *(_like(word) if len(word) >= SHORTEST_LIKE else ())):
        province = _JOINED[name]
        costs[province] = min(cost, costs.get(province, cost))
    return tuple(sorted(costs.items(), key=lambda item: (item[1], item[0])))


def _longer(word: str) -> Iterator[tuple[str, int]]:
    """The names that begin with the word, with what that costs."""
    for position in range(bisect_left(_SORTED, word), len(_SORTED)):
        if not _SORTED[position].startswith(word):
            return
        yield _SORTED[position], BY_BEGINNING


def _like(word: str) -> Iterator[tuple[str, int]]:
    """The names that differ from the word by a letter or a few, with what that costs."""
    most = 1 if len(word) < 6 else 2 if len(word) < 9 else 3
    letters = _letters(word)
    for length in range(len(word) - most, len(word) + most + 1):
        for name, others in _BY_LENGTH.get(length, ()):
            if (letters & ~others).bit_count() > most or (others & ~letters).bit_count() > most:
                continue
            if (distance := likeness(word, name, most)) <= most:
                yield name, 1 + distance


def likeness(one: str, other: str, most: int) -> int:
    """How many letters to put in, leave out, change or swap with a neighbour to make one word of the other.

    What is above `most` is given as `most + 1`; so only what is near the diagonal of the table is worked out, and it
    ends after a few letters where the words have little in common.
    """
    beyond = most + 1
    width = len(other) + 1
    earlier = [beyond] * width
    before = [min(j, beyond) for j in range(width)]
    for i, letter in enumerate(one, 1):
        row = [beyond] * width
        row[0] = min(i, beyond)
        for j in range(max(1, i - most), min(width, i + beyond)):
            facing = other[j - 1]
            if letter == facing:
                row[j] = before[j - 1]
                continue
            best = 1 + min(before[j], row[j - 1], before[j - 1])
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == facing:
                best = min(best, 1 + earlier[j - 2])
            row[j] = min(best, beyond)
        if min(row) == beyond:
            return beyond
        earlier, before = before, row
    return before[-1]
