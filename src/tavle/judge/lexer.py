"""An order's line, cut into words that say something.

Most words mean one thing. Single letters do not: `A` is an army or the French `à`, `S` supports or is a south coast,
`H` holds or is a Norwegian `hær`. Those are told apart by their neighbours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tavle.judge.board import COASTS_OF
from tavle.judge.letters import fold
from tavle.judge.names import SHARED
from tavle.judge.places import EXACT_NAMES, exact, meanings
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


@dataclass(frozen=True, slots=True)
class Word:
    """One word: what it says, how it was written (folded), and its value (power, `A`/`F`, coast) where it has one."""

    kind: Kind
    text: str
    value: str = ""


LONGEST_LINE = 400
"""More of a line is not read."""

_DITTO = re.compile(r"-\"-|\"|''|,,|〃|”|“|«|»|\b(?:ditto|dito|idem)\b|\b(?:do|id)\.")
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_ARROW = re.compile(rf"[-={_DASHES}]+\s*>|[→⇒➔➜↦>]+|[{_DASHES}]|--+|\.\.\.*|…")
_COAST_WORDS = re.compile(
    r"\b(?:([nsewo])\s*\.?\s*[ck]\b\.?"
    r"|(north|nth|south|sth|east|west|nord|syd|sor|sud|sued|ost|est|vest|ouest)(?:ern)?[ -]?"
    r"(?:coast|kyst|kysten|kuste|kueste)\b"
    r"|cote (nord|sud|est|ouest)\b)"
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
_OR = re.compile(r"/(?!\s*(?:[nsew]c?\b|$))")
_TOKEN = re.compile(r"[a-z0-9]+|[-,;:>~|]")
_GLUED_UNIT = re.compile(r"\b([AF])([A-Z][a-z]{2})\b|\b([AF])\.")
_ENDS = (
    Kind.OR,
    Kind.MOVE,
    Kind.HOLD,
    Kind.SUPPORT,
    Kind.CONVOY,
    Kind.VIA,
    Kind.COMMA,
    Kind.LIST,
    Kind.RETREAT,
    Kind.DISBAND,
)


def words_of(line: str) -> list[Word]:
    """The words of a line, in order; fillers left out."""
    return _settle_letters(_raw_words(_tidy(line[:LONGEST_LINE])))


def _tidy(line: str) -> str:
    """Folded, one sign for each thing (`-` moves, `>` lists, `~` repeats), names of several words made one."""
    line = _GLUED_UNIT.sub(lambda m: f"{m[1] or m[3]} {m[2] or ''}", line)
    text = _DITTO.sub(" ~ ", _ABBREVIATED.sub(_whole_name, fold(line).replace("~", "-")))
    arrows = _ARROW.findall(text)
    listed = len(arrows) > 1 or re.search(r"[a-z)]\s*-\s*[a-z(].*>", text) is not None
    text = _ARROW.sub(lambda m: " > " if listed and m[0].strip() == ">" else " - ", text)
    text = _OR.sub(" | ", _COAST_WORDS.sub(_coast_word, text))
    return _MANY_WORDS.sub(lambda m: re.sub("[^a-z0-9]", "", m[0]), text)


def _whole_name(match: re.Match[str]) -> str:
    """`tyr(olia)` is one name; `spain(south)` is not."""
    name = match[1] + match[2]
    return name if exact(name) else match[0]


def _coast_word(match: re.Match[str]) -> str:
    word = match[1] or match[2] or match[3]
    return f" {COAST_LETTERS[word.replace('th', '') if len(word) == 3 else word]} "


def _raw_words(text: str) -> list[Word]:
    found: list[Word] = []
    for token in _TOKEN.findall(text):
        found.extend(_read(token))
    return found


_SIGNS = {"|": Kind.OR, "-": Kind.MOVE, ">": Kind.LIST, "~": Kind.DITTO, ",": Kind.COMMA, ";": Kind.COMMA}


def _read(text: str) -> list[Word]:
    """The word or words of one text; single letters stay names until `_settle_letters`."""
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


def _settle_letters(words: list[Word]) -> list[Word]:
    """Gives single letters, and the names that are also nations or coasts, the sense that their neighbours leave."""
    settled: list[Word] = []
    for position, word in enumerate(words):
        following = words[position + 1] if position + 1 < len(words) else None
        settled.append(_in_context(word, settled[-1] if settled else None, following))
    return settled


def _in_context(word: Word, before: Word | None, after: Word | None) -> Word:
    if word.kind is not Kind.NAME:
        return word
    after_place = before is not None and before.kind in (Kind.NAME, Kind.COAST)
    ends = after is None or after.kind in _ENDS
    if word.text == "eng" and after is not None and after.kind in (Kind.TYPE, Kind.NAME) and not _is_verb_letter(after):
        return Word(Kind.NATION, "eng", "ENG")
    if before is not None and word.text in COAST_LETTERS and _is_split(before):
        doubled = after is not None and after.text == "s"
        if word.text != "s" or ends or doubled:
            return Word(Kind.COAST, word.text, COAST_LETTERS[word.text])
    if word.text == "med" and after is not None and after.kind is Kind.CONVOY:
        return Word(Kind.VIA, "med")
    if word.text == "st" and after_place:
        return Word(Kind.HOLD if ends else Kind.SUPPORT, "st")
    if word.text == "con" and after_place and after is not None and (after.text in TYPES or after.kind is Kind.NATION):
        return Word(Kind.CONVOY, "con")
    if word.text in ("n", "s", "e", "w") and not after_place and after is not None and _is_split(after):
        return Word(Kind.COAST, word.text, COAST_LETTERS[word.text])
    if len(word.text) == 1:
        return _letter(word, after_place, ends)
    return word


def _is_verb_letter(word: Word) -> bool:
    return word.kind is Kind.NAME and word.text in "schkuth"


def _is_split(word: Word) -> bool:
    """Whether the word names a province with a split coast; only after one can a lone letter be a coast."""
    return word.kind is Kind.NAME and any(province in COASTS_OF for province, _ in meanings(word.text)[:1])


_AFTER_PLACE = {
    "s": Kind.SUPPORT,
    "u": Kind.SUPPORT,
    "c": Kind.CONVOY,
    "k": Kind.CONVOY,
    "h": Kind.HOLD,
    "t": Kind.HOLD,
    "m": Kind.MOVE,
    "r": Kind.RETREAT,
    "d": Kind.DISBAND,
}
_BEFORE_PLACE = {"h": Kind.TYPE, "b": Kind.BUILD, "d": Kind.DISBAND, "r": Kind.DISBAND}


def _letter(word: Word, after_place: bool, ends: bool) -> Word:
    letter = word.text
    if letter in ("a", "f"):
        if letter == "a" and after_place and not ends:
            return Word(Kind.MOVE, letter)
        return Word(Kind.TYPE, letter, letter.upper())
    if after_place and letter in _AFTER_PLACE:
        return Word(_AFTER_PLACE[letter], letter)
    if not after_place and letter in _BEFORE_PLACE:
        kind = _BEFORE_PLACE[letter]
        return Word(kind, letter, "A" if kind is Kind.TYPE else "")
    return word
