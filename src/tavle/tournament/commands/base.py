"""What all commands share: a name, the version they were given in view of, and plain JSON both ways."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Something that somebody wants to happen.

    Attributes:
        expected: What the giver had seen: for commands at a table the version of that table, for all others the head of
            the log. If more has happened there since, the command is refused. `None` does not look.
    """

    expected: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCommand(Command):
    """A command that concerns one table alone; commands at different tables do not disturb each other."""

    round: int
    table: int
