"""An order's line, cut into words that say something; what they say may hang on their neighbours (`senses`)."""

from __future__ import annotations

import re
from functools import lru_cache

from tavle.judge.board import COASTS_OF
from tavle.judge.letters import fold
from tavle.judge.names import SHARED
from tavle.judge.places import EXACT_NAMES, exact
from tavle.judge.senses import Word, settle
from tavle.judge.words import (
    COAST_LETTERS,
    COASTS,
    FILLERS,
    GLUED_COASTS,
    GLUED_TYPES,
    NATIONS,
    SHORT_SPLIT,
    TYPES,
    VERBS,
    Kind,
)

LONGEST_LINE = 400
"""More of a line is not read."""

_DITTO = re.compile(
    r"-\"-|\"|''|,,|〃|”|“|«|»|\b(?:do|id|dto)\.|\b(?:ditto|dito|dto|idem|same|samme|likesa|ebenso|pareil|likewise"
    r"|as above|som over|som ovenfor|wie oben|comme (?:ci-)?dessus)\b"
)
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_ARROW = re.compile(rf"[-={_DASHES}]+\s*>|[→⇒➔➜↦>]+|[{_DASHES}]|--+|\.\.\.*|…")
_COAST_WORDS = re.compile(
    r"\b(?:([nsewo])\s*\.?\s*[ck]\b\.?"
    r"|(north|nth|south|sth|east|west|nord|syd|sor|sud|sued|ost|est|vest|ouest)(?:ern)?[ -]?"
    r"(?:coast|kyst|kysten|kuste|kueste)\b"
    r"|cote (nord|sud|est|ouest)\b|c\s*\.\s*([nse])\b\.?)"
)
_MANY_WORDS = re.compile(
    r"\b(?:"
    + "|".join(
        sorted(
            (name.replace(" ", r"(?:[-.' ]|\. )") for name in EXACT_NAMES if " " in name), key=lambda n: (-len(n), n)
        )
    )
    + r")\b"
)
_ABBREVIATED = re.compile(r"([a-z]{2,})\(([a-z]+)\)")
_DIRECTED = re.compile(
    r"\b(north|south|east|west|nord|syd|sor|sud|sued|ost|vest)(?:ern)?([ -]?)(?=(?:"
    + "|".join(sorted(name for name, province in EXACT_NAMES.items() if province in COASTS_OF))
    + r")\b)"
)
_GOES = re.compile(r"[->]|\b(?:to|til|nach|vers|en)\b")
_OR = re.compile(r"/(?!\s*(?:[nsew]c?\b|$))")
_TOKEN = re.compile(r"[a-z0-9]+|[-,;:>~|]")
_SPAIN = re.compile(r"\bSp([NS])\b")
_WAIVED = re.compile(r"\bst(?:å|år|aa|aar) over\b", re.IGNORECASE)
_NO_WORD = re.compile(r"\bå\b")
_GLUED_UNIT = re.compile(r"\b([AF])([A-Z][a-z]{2})\b|\b([AF])\.")


def words_of(line: str) -> list[Word]:
    """The words of a line, in order; fillers left out."""
    return list(_words_of(line[:LONGEST_LINE]))


@lru_cache(maxsize=2048)
def _words_of(line: str) -> tuple[Word, ...]:
    return tuple(settle(_raw_words(_tidy(line))))


def _tidy(line: str) -> str:
    """Folded, one sign for each thing (`-` moves, `>` lists, `~` repeats), names of several words made one."""
    line = _WAIVED.sub("pass", _NO_WORD.sub(" ", _SPAIN.sub(r"Spa \1c", line)))
    line = _GLUED_UNIT.sub(lambda m: f"{m[1] or m[3]} {m[2] or ''}", line)
    text = _DITTO.sub(" ~ ", _ABBREVIATED.sub(_whole_name, fold(line).replace("~", "-")))
    arrows = _ARROW.findall(text)
    listed = len(arrows) > 1 or re.search(r"[a-z)]\s*-\s*[a-z(].*>", text) is not None
    text = _ARROW.sub(lambda m: " > " if listed and m[0].strip() == ">" else " - ", text)
    text = _OR.sub(" | ", _COAST_WORDS.sub(_coast_word, _DIRECTED.sub(_directed, text)))
    return _MANY_WORDS.sub(lambda m: re.sub("[^a-z0-9]", "", m[0]), text)


def _whole_name(match: re.Match[str]) -> str:
    """`tyr(olia)` is one name; `spain(south)` is not."""
    name = match[1] + match[2]
    return name if exact(name) else match[0]


def _coast_word(match: re.Match[str]) -> str:
    word = match[1] or match[2] or match[3] or match[4]
    return f" {COAST_LETTERS[word.replace('th', '') if len(word) == 3 else word]} "


def _directed(match: re.Match[str]) -> str:
    """`South Spain` is a coast; `West-Spain` too, but not where it is the only move of the line."""
    if match[2] == "-" and not _GOES.search(match.string, 0, match.start()):
        return match[0]
    return f" {COAST_LETTERS[match[1]]} "


def _raw_words(text: str) -> list[Word]:
    found: list[Word] = []
    for token in _TOKEN.findall(text):
        found.extend(_read(token))
    return found


_SIGNS = {"|": Kind.OR, "-": Kind.MOVE, ">": Kind.LIST, "~": Kind.DITTO, ",": Kind.COMMA, ";": Kind.COMMA}


def _read(text: str) -> list[Word]:
    """The word or words of one text; single letters stay names until `settle`."""
    if text in _SIGNS:
        return [Word(_SIGNS[text], text)]
    if text == ":" or text in FILLERS:
        return []
    if len(text) == 1 or exact(text) or text in SHARED:
        return [Word(Kind.NAME, text)]
    if text in GLUED_COASTS:
        name, coast = GLUED_COASTS[text]
        return [Word(Kind.NAME, SHORT_SPLIT.get(name, name)), Word(Kind.COAST, text, coast)]
    for kind, table in ((Kind.TYPE, TYPES), (Kind.COAST, COASTS), (Kind.NATION, NATIONS)):
        if text in table:
            return [Word(kind, text, table[text])]
    if text in VERBS:
        return [Word(VERBS[text], text)]
    if text in GLUED_TYPES:
        power, letter = GLUED_TYPES[text]
        return [Word(Kind.NATION, text, power), Word(Kind.TYPE, text, letter)]
    return [Word(Kind.NAME, text)]
