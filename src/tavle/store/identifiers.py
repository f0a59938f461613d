"""The ids that a store is addressed with; what cannot stand in a web address or a file name is refused."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NewType

from tavle.core.errors import Refused, refuse
from tavle.core.phrases import Phrase

TournamentId = NewType("TournamentId", str)
"""How a store names a tournament: part of web addresses and file names."""

_TOURNAMENT = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_COMMAND = re.compile(r"[!-~]{1,100}")


def tournament_id(text: str) -> TournamentId:
    """A tournament's id, checked.

    Raises:
        Refused: if it is not 1 to 64 of a-z, 0-9, `-` and `_`, beginning with a letter or digit.
    """
    if not _TOURNAMENT.fullmatch(text):
        raise refuse("bad-tournament-id", where="tournament", name=text)
    return TournamentId(text)


def command_id(text: str) -> str:
    """A command's id, checked.

    Raises:
        Refused: if it is not 1 to 100 visible ASCII characters.
    """
    if not _COMMAND.fullmatch(text):
        raise refuse("bad-command-id", where="command_id", name=text)
    return text


def no_tournament(tournament: str, known: Iterable[str]) -> Refused:
    """The refusal where there is no tournament of an id; it names those that are there."""
    return refuse("no-tournament", where="tournament", name=tournament, known=", ".join(known) or Phrase("none"))
