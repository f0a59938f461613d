"""Entering players: what the desk, a list, and a player himself have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tavle.core.errors import Refused
from tavle.core.model import Player, PlayerId
from tavle.store.executing import Outcome
from tavle.store.identifiers import tournament_id
from tavle.tournament.commands import Command, RegisterPlayer
from tavle.tournament.events import PlayerRegistered, PlayerWaitlisted
from tavle.tournament.state import Phase, State
from tavle.web import logs
from tavle.web.imports.lines import same_name

Give = Callable[[Command, str], Outcome]
"""Gives a command as somebody, under an id of the command's own."""

_TRIES = 5


def enter(id_: str, player: Player, give: Give, *, command_id: str) -> PlayerId:
    """Enters a player under a free id; who is entered before the check-in of the first round is pre-registered.

    Args:
        player: Its id and the time of its registration are set here.
        give: Gives the command.
        command_id: The command's id.

    Raises:
        Refused: as the log decides.
    """
    tries = 0
    while True:
        state = logs.state_of(id_)
        registered = logs.now() if state.phase is Phase.REGISTRATION else None
        entered = replace(player, id=free_player_id(state), registered=registered)
        try:
            give(RegisterPlayer(player=entered), f"{command_id}-{tries}" if tries else command_id)
        except Refused as error:
            tries += 1  # Another desk was quicker with this id.
            if tries == _TRIES or error.faults[0].code != "double-player":
                raise
        else:
            return entered.id


def entered_before(id_: str, name: str, command_id: str) -> PlayerId | None:
    """Whom a form has entered that is sent again: nobody is asked whether he is himself."""
    entry = logs.store().find(tournament_id(id_), command_id) if command_id else None
    for stored in () if entry is None else entry.events:
        if isinstance(stored.event, PlayerRegistered | PlayerWaitlisted) and stored.event.player.name == name:
            return stored.event.player.id
    return None


def free_player_id(state: State) -> PlayerId:
    """The next of `p1`, `p2`, ... that nobody has."""
    everybody = (*state.tournament.players, *state.waiting)
    taken = {player.id for player in everybody}
    number = len(everybody) + 1
    while f"p{number}" in taken:
        number += 1
    return PlayerId(f"p{number}")


def namesakes(state: State, name: str) -> list[Player]:
    """Who is entered or waits under the same name."""
    wanted = same_name(name)
    return [each for each in (*state.tournament.players, *state.waiting) if same_name(each.called) == wanted]


def entry_open(state: State, *, allowed: bool) -> bool:
    """Whether anybody may enter himself: until the first round is drawn, unless the organiser has closed it."""
    return allowed and (state.phase is Phase.REGISTRATION or (state.phase is Phase.CHECK_IN and state.round == 1))
