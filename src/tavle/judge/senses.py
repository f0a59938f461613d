"""Words that mean one thing or another, told apart by their neighbours.

`A` is an army or the French `à`, `S` supports or is a south coast, `H` holds or is a Norwegian `hær`, `Eng` is the
Channel or England, `Con` is Constantinople or convoys.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest

from tavle.judge.board import COASTS_OF
from tavle.judge.places import meanings
from tavle.judge.words import COAST_LETTERS, TYPES, Kind


@dataclass(frozen=True, slots=True)
class Word:
    """One word: what it says, how it was written (folded), and its value (power, `A`/`F`, coast) where it has one."""

    kind: Kind
    text: str
    value: str = ""


_ENDS = frozenset(
    {
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
    }
)
"""What can stand behind a place."""

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
_VERB_LETTERS = frozenset(_AFTER_PLACE)
_NATION_LETTERS = {"o": "AUS", "e": "ENG", "g": "GER", "d": "GER", "i": "ITA", "r": "RUS", "t": "TUR"}


@dataclass(frozen=True, slots=True)
class _Seat:
    """A word still called a name, and its neighbours."""

    text: str
    before: Word | None
    after: Word | None

    @property
    def after_place(self) -> bool:
        return self.before is not None and self.before.kind in (Kind.NAME, Kind.COAST)

    @property
    def after_known(self) -> bool:
        """Whether what stands before is a coast, or a word that can be a place."""
        before = self.before
        return before is not None and (before.kind is Kind.COAST or bool(meanings(before.text)))

    @property
    def last(self) -> bool:
        """Whether nothing follows that belongs to a place or a unit."""
        return self.after is None or self.after.kind in _ENDS

    @property
    def before_unit(self) -> bool:
        return self.after is not None and (self.after.text in TYPES or self.after.kind is Kind.NATION)


def settle(words: list[Word]) -> list[Word]:
    """Gives each word that is still called a name the sense that its neighbours leave it."""
    settled: list[Word] = []
    for word, after in zip_longest(words, words[1:]):
        before = settled[-1] if settled else None
        settled.append(_sense(_Seat(word.text, before, after)) or word if word.kind is Kind.NAME else word)
    return _dashes_before_coasts(settled)


def _dashes_before_coasts(words: list[Word]) -> list[Word]:
    """`Spa-nc`: a dash between a province and its coast does not move."""
    return [
        word
        for position, word in enumerate(words)
        if not (
            word.kind is Kind.MOVE
            and word.text == "-"
            and 0 < position < len(words) - 1
            and _is_split(words[position - 1])
            and words[position + 1].kind is Kind.COAST
            and (position + 2 == len(words) or words[position + 2].kind in _ENDS)
        )
    ]


def _sense(seat: _Seat) -> Word | None:
    for sense in _SENSES:
        if found := sense(seat):
            return found
    return None


def _nation(seat: _Seat) -> Word | None:
    """`Eng` before a unit is England, `Ost` Austria; a letter before a type, behind a verb, is whose unit it is."""
    after = seat.after
    helped = seat.before is not None and seat.before.kind in (Kind.SUPPORT, Kind.CONVOY)
    if helped and seat.before_unit and seat.text in _NATION_LETTERS:
        return Word(Kind.NATION, seat.text, _NATION_LETTERS[seat.text])
    if seat.text == "ost" and after is not None and after.text in TYPES:
        return Word(Kind.NATION, "ost", "AUS")
    if seat.text != "eng" or after is None or after.kind not in (Kind.TYPE, Kind.NAME) or after.text in _VERB_LETTERS:
        return None
    return Word(Kind.NATION, "eng", "ENG")


def _coast(seat: _Seat) -> Word | None:
    """A letter or word beside a province with a split coast; `S` behind one may support as well."""
    text = seat.text
    if text not in COAST_LETTERS:
        return None
    behind = _is_split(seat.before) and (
        text != "s" or seat.last or (seat.after is not None and seat.after.text == "s")
    )
    ahead = len(text) == 1 and not seat.after_place and _is_split(seat.after)
    return Word(Kind.COAST, text, COAST_LETTERS[text]) if behind or ahead else None


def _is_split(word: Word | None) -> bool:
    if word is None or word.kind is not Kind.NAME:
        return False
    return any(province in COASTS_OF for province, _ in meanings(word.text)[:1])


def _short_word(seat: _Seat) -> Word | None:
    """`Con` that convoys, `st` that stands or supports, the Norwegian `med` in `med konvoi`."""
    if seat.text == "con" and seat.after_place and seat.before_unit:
        return Word(Kind.CONVOY, "con")
    if seat.text == "st" and seat.after_place:
        return Word(Kind.HOLD if seat.last else Kind.SUPPORT, "st")
    if seat.text == "med" and seat.after is not None and seat.after.kind is Kind.CONVOY:
        return Word(Kind.VIA, "med")
    return None


def _type(seat: _Seat) -> Word | None:
    """`A` and `F`; `A` between two places is the French `à`."""
    if seat.text not in ("a", "f"):
        return None
    if seat.text == "a" and seat.after_place and not seat.last and seat.after_known:
        return Word(Kind.MOVE, "a")
    return Word(Kind.TYPE, seat.text, seat.text.upper())


def _letter(seat: _Seat) -> Word | None:
    """Other letters, by whether they follow a place."""
    kind = (_AFTER_PLACE if seat.after_place else _BEFORE_PLACE).get(seat.text)
    return Word(kind, seat.text, "A" if kind is Kind.TYPE else "") if kind is not None else None


_SENSES: tuple[Callable[[_Seat], Word | None], ...] = (_nation, _coast, _short_word, _type, _letter)
"""Tried in this order."""
