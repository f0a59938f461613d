"""Chances in a tournament of this server, worked out once for each of its states."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING

from tavle.core.model import PlayerId
from tavle.tournament.cup import announced_cup, bracket_of
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.background import beside, process
from tavle.web.keeping import forget
from tavle.web.studies.models import ShownChances

if TYPE_CHECKING:
    from tavle.simulate.chances import Chance, Chances

MOST = 50
"""So many tournaments' chances are remembered."""


@dataclass
class _Known:
    """What is known of one tournament; who holds `working` works it out."""

    state: State | None = None
    chances: Chances | None = None
    working: Lock = field(default_factory=Lock)

    def says(self, state: State) -> bool:
        """Whether it was worked out for this state, or for one in which no game, player or seating was another."""
        known = self.state
        if known is None or known.version == state.version:
            return known is not None
        return (known.tournament, known.cup, known.book) == (state.tournament, state.cup, state.book)


_known: OrderedDict[str, _Known] = OrderedDict()
_looking = Lock()
_compiling: set[str] = set()
"""Tournaments whose kernel is being compiled, or has been; it is tried once."""


def chances_of(id_: str) -> Chances | None:
    """The chances as the tournament stands; `None` where there is nothing to say, or NumPy is not installed.

    Who asks while they are worked out waits, and gets those of the state that it is then: after several results in a
    second they are worked out once.
    """
    known = _known_of(id_)
    with known.working:
        state = logs.true_state(id_)
        if not known.says(state):
            known.chances = _worked_out(id_, state)
        known.state = state
        return known.chances


def _known_of(id_: str) -> _Known:
    with _looking:
        known = _known.setdefault(id_, _Known())
        _known.move_to_end(id_)
        while len(_known) > MOST:
            _known.popitem(last=False)
        return known


def _worked_out(id_: str, state: State) -> Chances | None:
    if not state.tournament.rounds:
        return None
    try:
        from tavle.simulate.chances import live_chances
    except ImportError:
        return None
    # The same seed all along: what moves the numbers is what happened, not other lots.
    seed = int.from_bytes(sha256(id_.encode()).digest()[:7], "big")
    bracket = None if state.cup is None else bracket_of(state)
    chances = live_chances(state.book, state.tournament, seed=seed, bracket=bracket, compiles=False)
    if chances is not None and chances.late and id_ not in _compiling:
        _compiling.add(id_)
        beside("kernels", _compile, id_, state)
    return chances


def why_nothing(id_: str) -> str:
    """Why there is nothing to be said: a `tavle.simulate.chances.WhyNot`, or `missing` where NumPy is."""
    try:
        from tavle.simulate import chances
    except ImportError:
        return "missing"
    state = logs.true_state(id_)
    bracket = None if state.cup is None else bracket_of(state)
    return chances.why_nothing(state.book, state.tournament, bracket=bracket)


def _compile(id_: str, state: State) -> None:
    """Lets the kernel be compiled, in a process of its own; then the chances are worked out anew by it."""
    from tavle.simulate.chances import live_chances

    with process() as pool:
        pool.submit(live_chances, state.book, state.tournament, seed=1, tournaments=1).result()
    known = _known_of(id_)
    with known.working:
        known.state = None
    forget()


def cut_of(state: State) -> int | None:
    """How many go on to a cup, where that is announced as a number."""
    rule = announced_cup(state.book)
    entry = None if rule is None else rule.entry
    return None if entry is None else entry.best


def own_chance(id_: str, player: PlayerId) -> Chance | None:
    """A player's own, where everybody may see the chances."""
    chances = chances_of(id_) if ShownChances.of(id_) else None
    return None if chances is None else chances.of.get(player)
