"""The grammar of an order: from words to a draft whose places may still mean several provinces."""

from __future__ import annotations

from dataclasses import dataclass, field

from tavle.judge.places import BY_SHARED_FORM, Candidates, exact, meanings
from tavle.judge.senses import Word
from tavle.judge.words import Kind

MOST_LETTERS = 40
"""Longer words are no names."""

MOST_EITHER = 8
"""More places parted by `or` say nothing."""

_OF_PLACES = (Kind.NAME, Kind.TYPE, Kind.NATION, Kind.COAST, Kind.DITTO)
_VERBS = tuple(kind for kind in Kind if kind not in _OF_PLACES)
_SAYING = frozenset(_VERBS) - {Kind.COMMA, Kind.LIST, Kind.OR} | {Kind.TYPE}
"""Behind a unit of which nothing is said, these mean that something is said, in a word that is not known."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place as written: the word, what it may mean, and a coast if one stands there."""

    text: str
    candidates: Candidates
    coast: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """A unit as written: `letter` is `A`, `F` or empty, `power` a code or empty."""

    place: Place
    letter: str = ""
    power: str = ""


NOBODY = Named(Place("", ()))
"""Where no unit is named."""


@dataclass(slots=True)
class Draft:
    """An order as written.

    Attributes:
        kind: What is ordered; `Kind.NAME` where nothing is said beyond the unit.
        unit: The ordered unit; `None` for a waived build.
        other: The unit supported or convoyed, or `NOBODY`.
        targets: The place moved to; in retreats the places of the list, best first.
        via: By convoy, by word or by a path over the sea.
        notes: (key of a reason, the word it speaks of): what was passed over in reading.
    """

    kind: Kind
    unit: Named | None = None
    other: Named = NOBODY
    targets: list[Place] = field(default_factory=list)
    via: bool = False
    notes: list[tuple[str, str]] = field(default_factory=list)


class Parser:
    """Reads one order from words. A draft with `kind` support or convoy whose `other` is `NOBODY` is incomplete."""

    def __init__(self, words: list[Word]) -> None:
        self._words = list(words)
        self._next = 0
        self._notes: list[tuple[str, str]] = []

    def order(self) -> Draft | None:
        """The draft of the line; `None` if none can be made out."""
        draft = self._order()
        if draft is None:
            return None
        left = [word for word in self._words[self._next :] if word.kind is not Kind.COMMA]
        if draft.kind is Kind.NAME and any(word.kind in _SAYING for word in left):
            return None
        if left:
            self._notes.append(("word_dropped", " ".join(word.text for word in left)))
        draft.notes = self._notes
        return draft

    def _order(self) -> Draft | None:
        if self._says_nothing():
            return Draft(Kind.WAIVE)
        leading = self._take(Kind.BUILD, Kind.DISBAND, Kind.WAIVE, Kind.HOLD, Kind.MOVE, Kind.RETREAT)
        if leading is not None and leading.kind is Kind.WAIVE:
            return Draft(Kind.WAIVE)
        if leading is not None:
            self._take(Kind.MOVE)
        unit = self._unit()
        if unit is None:
            return None
        if leading is not None and leading.kind not in (Kind.MOVE, Kind.RETREAT):
            return Draft(leading.kind, unit)
        verb = self._take(*_VERBS)
        if verb is None:
            return Draft(Kind.NAME, unit)
        if verb.kind in (Kind.MOVE, Kind.VIA, Kind.RETREAT, Kind.LIST):
            return self._move(verb, unit)
        if verb.kind in (Kind.SUPPORT, Kind.CONVOY):
            return self._help(verb, unit)
        while self._take(verb.kind):
            pass
        return Draft(verb.kind, unit)

    def _says_nothing(self) -> bool:
        """`build nothing`, `FRA waives`: a word that waives, and no place."""
        kinds = {word.kind for word in self._words}
        return Kind.WAIVE in kinds and Kind.NAME not in kinds

    def _move(self, verb: Word, unit: Named) -> Draft:
        draft = Draft(Kind.MOVE if verb.kind in (Kind.VIA, Kind.LIST) else verb.kind, unit, via=verb.kind is Kind.VIA)
        while self._take(Kind.MOVE, Kind.RETREAT):
            pass
        if self._take(Kind.HOLD):
            return Draft(Kind.HOLD, unit)
        if self._take(Kind.DISBAND):
            return Draft(Kind.DISBAND, unit)
        target = self._place()
        path = []
        while target is not None and (step := self._take(Kind.MOVE, Kind.VIA)) and step.text != "a":
            draft.via = draft.via or step.kind is Kind.VIA
            following = self._place()
            if following is None:
                break
            if step.kind is Kind.VIA:
                path.append(following.text)
            else:
                path.append(target.text)
                target = following
        if path:
            draft.via = True
            self._notes.append(("path_dropped", ", ".join(path)))
        if target is not None:
            draft.targets.append(target)
        self._after_target(draft)
        return draft

    def _after_target(self, draft: Draft) -> None:
        """`via convoy`, and the list of retreats."""
        while self._take(Kind.VIA, Kind.CONVOY):
            draft.via = True
        if draft.via:
            self._unit()
        while self._take(Kind.COMMA, Kind.LIST, Kind.RETREAT, Kind.MOVE):
            if (place := self._place()) is not None:
                draft.targets.append(place)

    def _help(self, verb: Word, unit: Named) -> Draft:
        """A support or a convoy."""
        self._take(Kind.MOVE, Kind.HOLD)
        draft = Draft(verb.kind, unit, self._unit() or NOBODY)
        if draft.other is NOBODY:
            return draft
        steps = []
        while self._take(Kind.MOVE, Kind.VIA):
            if (place := self._place()) is not None:
                steps.append(place)
        draft.targets = steps[-1:]
        while self._take(Kind.HOLD, Kind.VIA, Kind.CONVOY):
            pass
        return draft

    def _unit(self) -> Named | None:
        letter = power = ""
        while word := self._take(Kind.TYPE, Kind.NATION):
            if word.kind is Kind.TYPE:
                letter = word.value
            else:
                power = word.value
        place = self._place()
        if place is None:
            return None
        behind = self._take(Kind.TYPE)
        return Named(place, behind.value if behind else letter, power)

    def _place(self) -> Place | None:
        """A place, or several parted by `or`; `None` if no word here is like one."""
        first = self._one_place()
        if first is None:
            return None
        places = [first]
        while self._take(Kind.OR) and (following := self._one_place()) is not None:
            places.append(following)
        return first if len(places) == 1 else _either(places)

    def _one_place(self) -> Place | None:
        """A place of one or more words, with a coast before or behind it; `None` if no word here is like one."""
        before = self._take(Kind.COAST)
        names = []
        while word := self._take(Kind.NAME):
            names.append(word.text)
        if not names:
            return None
        text, candidates = self._names(names)
        behind = self._take(Kind.COAST)
        while self._take(Kind.COAST):
            pass
        coast = behind or before
        return Place(text, candidates, coast.value if coast else "")

    def _names(self, names: list[str]) -> tuple[str, Candidates]:
        """What the words mean together, or what one of them means; a second place is left for the next question."""
        together = "".join(names)[:MOST_LETTERS]
        known = [name for name in names if exact(name)]
        if len(names) == len(known) == 2:
            self._notes.append(("dash_missing", " ".join(names)))
            self._next -= 1
            self._words.insert(self._next, Word(Kind.MOVE, "-"))
            return names[0], meanings(names[0])
        if len(names) > 1 and len(known) == 1 and not meanings(together):
            self._notes.append(("word_dropped", " ".join(name for name in names if name != known[0])))
            return known[0], meanings(known[0])
        return together, meanings(together)

    def _take(self, *kinds: Kind) -> Word | None:
        """The next word if it is of one of the kinds."""
        if self._next < len(self._words) and self._words[self._next].kind in kinds:
            self._next += 1
            return self._words[self._next - 1]
        return None


def _either(places: list[Place]) -> Place:
    """What may be one of several places: none of them is exact, and too many say nothing."""
    costs: dict[int, int] = {}
    for place in reversed(places):
        costs.update((province, max(cost, BY_SHARED_FORM)) for province, cost in place.candidates)
    text = " or ".join(place.text for place in places)
    coast = next((place.coast for place in places if place.coast), "")
    return Place(text, tuple(costs.items()) if len(costs) <= MOST_EITHER else (), coast)
