"""The command that moves a tournament from one installation to another."""

from __future__ import annotations

from dataclasses import dataclass

from tavle.tournament.commands.base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver(Command):
    """Let another installation write from now on; `forced` where it takes over what it was not given, with a reason."""

    to: str
    forced: bool = False
    reason: str = ""
