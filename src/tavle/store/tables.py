"""The tables of a store in a database, and the statements on their rows; the same for SQLite and PostgreSQL."""

from __future__ import annotations

import json
from typing import Any, Protocol

from tavle.core.errors import refuse
from tavle.store.entry import Entry, Head
from tavle.store.identifiers import TournamentId, no_tournament, tournament_id
from tavle.tournament.log import Stored, canonical, stored_from_json, stored_to_json

FORMAT = 1
"""Number of the tables' form; a store made by a newer release is refused."""

AT_ONCE = 500
"""So many events are read as one JSON document."""

TABLES = (
    "CREATE TABLE IF NOT EXISTS tavle_store (format INTEGER NOT NULL)",
    """CREATE TABLE IF NOT EXISTS tavle_tournament (
        id TEXT PRIMARY KEY, entries INTEGER NOT NULL, version INTEGER NOT NULL, digest TEXT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS tavle_command (
        tournament TEXT NOT NULL REFERENCES tavle_tournament, number INTEGER NOT NULL, command_id TEXT NOT NULL,
        payload TEXT NOT NULL, after INTEGER NOT NULL, events INTEGER NOT NULL,
        PRIMARY KEY (tournament, number), UNIQUE (tournament, command_id))""",
    """CREATE TABLE IF NOT EXISTS tavle_event (
        tournament TEXT NOT NULL REFERENCES tavle_tournament, version INTEGER NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (tournament, version))""",
    """CREATE TABLE IF NOT EXISTS tavle_snapshot (
        tournament TEXT PRIMARY KEY REFERENCES tavle_tournament, version INTEGER NOT NULL, digest TEXT NOT NULL,
        release TEXT NOT NULL, body TEXT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS tavle_contact (
        tournament TEXT NOT NULL REFERENCES tavle_tournament, player TEXT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (tournament, player))""",
)

Row = tuple[Any, ...]


class Run(Protocol):
    """Runs one statement, `?` standing for the values, and gives its rows."""

    def __call__(self, statement: str, *values: object) -> list[Row]:
        """The rows, an empty list where the statement gives none."""
        ...


_COMMANDS = "SELECT number, command_id, payload, after, events FROM tavle_command WHERE tournament = ?"


def prepare(run: Run) -> None:
    """Makes the tables where there are none.

    Raises:
        Refused: `newer-store` if a newer release made them.
    """
    for statement in TABLES:
        run(statement)
    formats = run("SELECT format FROM tavle_store")
    if not formats:
        run("INSERT INTO tavle_store VALUES (?)", FORMAT)
    elif formats[0][0] != FORMAT:
        raise refuse("newer-store", format=formats[0][0], right=FORMAT)


def make_tournament(run: Run, tournament: TournamentId) -> bool:
    """Makes an empty log; tells whether there was none."""
    empty = Head()
    made = run(
        "INSERT INTO tavle_tournament VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id",
        tournament_id(tournament),
        empty.entries,
        empty.version,
        empty.digest,
    )
    return bool(made)


def head_of(run: Run, tournament: TournamentId) -> Head:
    """Where the log ends."""
    rows = run("SELECT entries, version, digest FROM tavle_tournament WHERE id = ?", tournament)
    if not rows:
        known = [row[0] for row in run("SELECT id FROM tavle_tournament ORDER BY id")]
        raise no_tournament(tournament, known)
    return Head(*rows[0])


def events_of(run: Run, tournament: TournamentId, after: int, upto: int | None = None) -> tuple[Stored, ...]:
    """The events after a version, in order, up to another one or all."""
    statement = "SELECT body FROM tavle_event WHERE tournament = ? AND version > ?"
    if upto is None:
        rows = run(f"{statement} ORDER BY version", tournament, after)
    else:
        rows = run(f"{statement} AND version <= ? ORDER BY version", tournament, after, upto)
    stored: list[Stored] = []
    # Read some hundred rows at a time as one document: each alone takes longer, and all in one are all held at once.
    for begin in range(0, len(rows), AT_ONCE):
        document = ",".join([body for (body,) in rows[begin : begin + AT_ONCE]])
        stored += map(stored_from_json, json.loads(f"[{document}]"))
    return tuple(stored)


def entries_of(run: Run, tournament: TournamentId, after: int) -> list[Entry]:
    """The commands after the first so many, in order."""
    rows = run(f"{_COMMANDS} AND number > ? ORDER BY number", tournament, after)
    if not rows:
        return []
    begin = rows[0][3]
    events = events_of(run, tournament, begin)
    return [_entry(row, events[row[3] - begin : row[3] - begin + row[4]]) for row in rows]


def entry_called(run: Run, tournament: TournamentId, command_id: str) -> Entry | None:
    """The command kept under an id."""
    rows = run(f"{_COMMANDS} AND command_id = ?", tournament, command_id)
    if not rows:
        return None
    _, _, _, after, events = rows[0]
    return _entry(rows[0], events_of(run, tournament, after, after + events))


def _entry(row: Row, events: tuple[Stored, ...]) -> Entry:
    number, command_id, payload, after, _ = row
    return Entry(number, command_id, payload, after, events)


def insert_entry(run: Run, tournament: TournamentId, entry: Entry) -> None:
    """Adds a command with its events; the head is another statement."""
    run(
        "INSERT INTO tavle_command VALUES (?, ?, ?, ?, ?, ?)",
        tournament,
        entry.number,
        entry.command_id,
        entry.payload,
        entry.after,
        len(entry.events),
    )
    for stored in entry.events:
        run("INSERT INTO tavle_event VALUES (?, ?, ?)", tournament, stored.version, canonical(stored_to_json(stored)))
