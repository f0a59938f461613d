"""How tests look at a refusal."""

from __future__ import annotations

from tavle.core.errors import TavleError
from tavle.tournament.commands import Command
from tests.tournament.desk import Desk


def refused(desk: Desk, command: Command, by: str = "director") -> list[str]:
    """The codes with which a command is refused; nothing if it is not. Either way the desk stays as it was."""
    minutes, state, log = desk.minutes, desk.state, list(desk.log)
    try:
        desk.do(command, by)
    except TavleError as error:
        return [fault.code for fault in error.faults]
    finally:
        desk.minutes, desk.state, desk.log = minutes, state, log
    return []
