"""Chances in a tournament that is being played, as plain data: `tavle.live_chances`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavle.core.errors import refuse
from tavle.core.model import Tournament
from tavle.core.phrases import Phrase
from tavle.library.brackets import cup_of
from tavle.library.plain import Plain, RecordLike, load_record, seed_plain, seed_used
from tavle.pairing.bracket import Bracket
from tavle.ranking.ledger import counts
from tavle.records import Loaded
from tavle.rules.model import Book
from tavle.tournament.cup import announced_cup, bracket_of
from tavle.tournament.state import State

if TYPE_CHECKING:
    from tavle.core.model import PlayerId
    from tavle.simulate.chances import Chance, Chances

MOST_TOURNAMENTS = 1_000_000


def live_chances(
    record: RecordLike, *, seed: str | int | None = None, cut: int | None = None, tournaments: int = 10_000
) -> Plain:
    """Who can still win a tournament as it stands, and how likely it is by the players' ratings.

    Args:
        record: With the round that is being played; tables without a result are open.
        seed: Of all chance.
        cut: So many of the list are asked for where no cup is announced.
        tournaments: So often the rest is played, where it is played; for so long as two seconds of computing.

    Returns:
        {"seed", "way", "why", "tournaments", "players"}, the likeliest winner first; docs/simulator.md says what each
        means. `places` names those that are not below one in ten thousand.
        `way` is null and nobody is named where nothing is left, or nothing can be said; `why` says which then.

    Raises:
        Refused: if the record is not right, `cut` or `tournaments` are no such numbers, or NumPy is not installed.
    """
    loaded, used = load_record(record), seed_used(seed)
    asked = Asked(loaded.book, loaded.tournament, used, cut, tournaments)
    _check(asked)
    return _answer(asked, lambda: _cup_begun(loaded, used))


def chances_of_state(
    state: State, *, seed: str | int | None = None, cut: int | None = None, tournaments: int = 10_000
) -> Plain:
    """The same of a tournament that is kept in a store; its cup is the one that was drawn there.

    Raises:
        Refused: as `live_chances`.
    """
    asked = Asked(state.book, state.tournament, seed_used(seed), cut, tournaments)
    _check(asked)
    return _answer(asked, lambda: None if state.cup is None else bracket_of(state))


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for, and of what."""

    book: Book
    tournament: Tournament
    seed: str
    cut: int | None
    tournaments: int


def _answer(asked: Asked, cup: Callable[[], Bracket | None]) -> Plain:
    try:
        from tavle.simulate import chances
        from tavle.simulate.words import key_of
    except ImportError as error:
        raise refuse("simulate-missing", name=error.name, extra="simulate") from error
    bracket = cup()
    found = chances.live_chances(
        asked.book,
        asked.tournament,
        seed=int(key_of(asked.seed)),
        cut=asked.cut,
        bracket=bracket,
        tournaments=asked.tournaments,
    )
    order = () if found is None else likeliest_first(found)
    return {
        "seed": seed_plain(asked.seed),
        "way": None if found is None else found.way,
        "why": chances.why_nothing(asked.book, asked.tournament, bracket=bracket) if found is None else None,
        "tournaments": 0 if found is None else found.tournaments,
        "players": [
            {**chance_plain(player, found.of[player]), "places": places_plain(found.of[player])}
            for player in order
            if found
        ],
    }


def chance_plain(player: PlayerId, chance: Chance) -> Plain:
    """A player's chances as plain data."""
    return {
        "player": player,
        "title": dict(chance.title),
        "cut": None if chance.cut is None else dict(chance.cut),
        "likely": chance.likely,
        "best": chance.best,
        "worst": chance.worst,
        "can": chance.can,
    }


def places_plain(chance: Chance) -> dict[str, float]:
    """The share of each place, to four digits; those that are 0 then are left out."""
    shares = {str(place): round(share, 4) for place, share in enumerate(chance.places, start=1)}
    return {place: share for place, share in shares.items() if share}


def likeliest_first(chances: Chances) -> list[PlayerId]:
    """The players, the likeliest winner first; equals by the place in the middle."""
    of = chances.of
    return sorted(of, key=lambda player: (-of[player].title["value"], of[player].likely, player))


def _check(asked: Asked) -> None:
    most = {"cut": (asked.cut, len(asked.tournament.start_order)), "tournaments": (asked.tournaments, MOST_TOURNAMENTS)}
    for key, (value, right) in most.items():
        if value is not None and not 1 <= value <= right:
            raise refuse("bad-value", key=key, value=value, right=f"1–{right}")
    if asked.cut is not None and announced_cup(asked.book) is not None:
        raise refuse("option-only-for", option="cut", right=Phrase("list-without-cup"))


def _cup_begun(loaded: Loaded, seed: str) -> Bracket | None:
    """The cup, once a round of it is seated; before that its lots may not be drawn."""
    begun = any(entry.seated and not counts(loaded.book, entry) for entry in loaded.tournament.rounds)
    return cup_of(loaded, seed=seed).bracket if begun else None
