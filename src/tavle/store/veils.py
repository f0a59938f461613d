"""Who is not shown by his full name, as it goes with a log from one installation to another, and as it is kept there.

How somebody is shown stands beside the log (docs/adr/0008-names-beside-the-log.md). A machine that gets the log gets
this first, and keeps the stricter of what it had and what came: an older copy shows nobody again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tavle.core.errors import refuse
from tavle.store.durable import put_in_place
from tavle.store.identifiers import TournamentId

FIRST_NAME, INITIALS, ERASED = "first_name", "initials", "erased"
STRICTER = (FIRST_NAME, INITIALS, ERASED)
"""The ways to show somebody, each stricter than the one before it; who has none is shown by his full name."""
LONGEST = 200
"""Letters of a player's id."""
_DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Veils:
    """What an installation knows of who is shown how in a tournament; no name stands in it.

    Attributes:
        ways: One of `STRICTER` by player, in the order of the ids.
        words: Digests of words that mean somebody who was erased, in order.
        givers: Digests of the accounts that were erased and gave commands, in order; each is of this tournament alone.
    """

    ways: Mapping[str, str] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    givers: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether anybody is not shown as he is."""
        return bool(self.ways or self.words or self.givers)

    @property
    def erased(self) -> tuple[str, ...]:
        """The players who are nobody any more."""
        return tuple(player for player, way in self.ways.items() if way == ERASED)


def stricter(one: Veils, other: Veils) -> Veils:
    """What two installations know together; nobody is shown by more of his name than either of them shows."""
    players = sorted({*one.ways, *other.ways})
    known = {player: [ways[player] for ways in (one.ways, other.ways) if player in ways] for player in players}
    return Veils(
        {player: max(ways, key=STRICTER.index) for player, ways in known.items()},
        _ordered((*one.words, *other.words)),
        _ordered((*one.givers, *other.givers)),
    )


def _ordered(digests: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(digests)))


def veils_to_json(veils: Veils) -> dict[str, Any]:
    """Veils as plain data."""
    return {"shown": dict(sorted(veils.ways.items())), "words": list(veils.words), "givers": list(veils.givers)}


def veils_from_json(data: Any) -> Veils:
    """What plain data say; nothing at all says that nobody is veiled.

    Raises:
        Refused: `broken-veils` if they are not of the form of `veils_to_json`: nobody is shown by a guess.
    """
    if data is None:
        return Veils()
    if not isinstance(data, dict) or data.keys() - {"shown", "words", "givers"}:
        raise refuse("broken-veils", where="veils", said=type(data).__name__)
    shown, words, givers = data.get("shown", {}), data.get("words", []), data.get("givers", [])
    if not (isinstance(shown, dict) and isinstance(words, list) and isinstance(givers, list)):
        raise refuse("broken-veils", where="veils", said=type(data).__name__)
    for player, way in shown.items():
        if way not in STRICTER or not 0 < len(player) <= LONGEST:
            raise refuse("broken-veils", where=f"veils.shown.{player}", said=str(way))
    for digest in (*words, *givers):
        if not (isinstance(digest, str) and _DIGEST.fullmatch(digest)):
            raise refuse("broken-veils", where="veils", said=str(digest))
    return Veils(dict(sorted(shown.items())), _ordered(words), _ordered(givers))


def veils_in(content: bytes, tournament: TournamentId) -> Veils:
    """The veils with which the log of a tournament begins in a JSON Lines file.

    Raises:
        Refused: `broken-veils`.
    """
    for line in content.splitlines():
        if line.startswith(b'{"format":'):
            try:
                begin = json.loads(line)
            except ValueError:
                continue  # A torn line; whoever reads the log itself says so.
            if begin.get("tournament") == tournament:
                return veils_from_json(begin.get("veils"))
    return Veils()


def veils_beside(store: Path, tournament: TournamentId) -> Veils:
    """The veils that are kept in the file beside a store that belongs to no installation.

    Raises:
        Refused: `broken-veils`.
    """
    return veils_from_json(_all_beside(store).get(tournament))


def keep_veils_beside(store: Path, tournament: TournamentId, veils: Veils) -> None:
    """Keeps in the file beside a store what came, together with what it has already.

    Raises:
        Refused: `broken-veils`.
    """
    everything = _all_beside(store)
    known = veils_from_json(everything.get(tournament))
    together = stricter(known, veils)
    if together != known:
        kept = {**everything, tournament: veils_to_json(together)}
        put_in_place(_beside(store), f"{json.dumps(kept, ensure_ascii=False, indent=1)}\n".encode(), mode=0o600)


def _beside(store: Path) -> Path:
    return store.with_name(f"{store.name}.veils.json")


def _all_beside(store: Path) -> dict[str, Any]:
    path = _beside(store)
    if not path.is_file():
        return {}
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return dict(found)
    except (OSError, ValueError, TypeError) as error:
        raise refuse("broken-veils", where=str(path), said=type(error).__name__) from error
