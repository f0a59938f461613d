"""A table that is done early says so phone by phone; when all who still play there agree, its clock ends.

Source: ndf_arcon_2002 §5b (shorter only if all at the board agree).
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from tavle.core.model import PlayerId, Table
from tavle.tournament.commands import ShortenClock
from tavle.tournament.decisions.base import living
from tavle.tournament.decisions.clocks import seconds_left
from tavle.tournament.state import Clock, State, TablePhase, TableState, table_key
from tavle.web import logs
from tavle.web.accounts.models import Consent


@dataclass(frozen=True, slots=True)
class Shortening:
    """What a table has agreed on so far.

    Attributes:
        clock: The run of the clock it is about.
        agreed, asked: Who has agreed, and who must.
    """

    clock: str
    agreed: tuple[PlayerId, ...]
    asked: tuple[PlayerId, ...]


def shortening(id_: str, state: State, table: Table, known: TableState) -> Shortening | None:
    """What a table has agreed on; `None` where no clock runs that it may shorten."""
    key = table_key(state.round, table.number)
    own = state.clocks.get(key)
    clock = own or state.clocks.get(table_key(state.round, None))
    if clock is None or known.phase is not TablePhase.PLAYING or not _may_be_shorter(state, clock):
        return None
    run = f"{key} {clock.phase} {clock.since}"
    asked, given = living(table, known), Consent.of(id_, run)
    return Shortening(run, tuple(player for player in asked if player in given), asked)


def _may_be_shorter(state: State, clock: Clock) -> bool:
    rule = next((rule for rule in state.book.clocks if rule.phase == clock.phase), None)
    return rule is not None and rule.shorter != "never" and seconds_left(clock, logs.now()) > 0


def agree(id_: str, state: State, table: Table, known: TableState, player: PlayerId) -> None:
    """Keeps a player's consent; the last one ends the table's clock.

    Raises:
        Refused: as the log decides.
    """
    now = shortening(id_, state, table, known)
    if now is None or player not in now.asked:
        return
    Consent.objects.get_or_create(tournament=id_, clock=now.clock, player=player)
    if set(now.asked) <= Consent.of(id_, now.clock):
        command = ShortenClock(round=state.round, table=table.number, seconds=0, agreed=now.asked)
        logs.do(id_, command, command_id=secrets.token_hex(12), by=player)
