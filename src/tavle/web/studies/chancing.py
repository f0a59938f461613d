"""Chances in a tournament of this server, worked out once for each version of its log."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING

from tavle.core.model import PlayerId
from tavle.tournament.cup import announced_cup, bracket_of
from tavle.tournament.state import State
from tavle.web import logs
from tavle.web.studies.models import ShownChances

if TYPE_CHECKING:
    from tavle.simulate.chances import Chance, Chances

MOST = 50
"""So many tournaments' chances are remembered."""

_known: OrderedDict[tuple[str, int], Chances | None] = OrderedDict()
_working = Lock()


def chances_of(id_: str) -> Chances | None:
    """The chances as the tournament stands; `None` where there is nothing to say, or NumPy is not installed.

    Who asks while they are worked out waits for the same answer.
    """
    state = logs.true_state(id_)
    key = (id_, state.version)
    with _working:
        if key not in _known:
            _known[key] = _worked_out(id_, state)
            while len(_known) > MOST:
                _known.popitem(last=False)
        return _known[key]


def _worked_out(id_: str, state: State) -> Chances | None:
    if not state.tournament.rounds:
        return None
    try:
        from tavle.simulate.chances import live_chances
    except ImportError:
        return None
    seed = int.from_bytes(sha256(f"{id_}/{state.version}".encode()).digest()[:7], "big")
    bracket = None if state.cup is None else bracket_of(state)
    return live_chances(state.book, state.tournament, seed=seed, bracket=bracket)


def cut_of(state: State) -> int | None:
    """How many go on to a cup, where that is announced as a number."""
    rule = announced_cup(state.book)
    entry = None if rule is None else rule.entry
    return None if entry is None else entry.best


def own_chance(id_: str, player: PlayerId) -> Chance | None:
    """A player's own, where everybody may see the chances."""
    chances = chances_of(id_) if ShownChances.of(id_) else None
    return None if chances is None else chances.of.get(player)
