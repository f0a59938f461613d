"""Small records written by hand, and what is said of a seating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tavle.core.model import Override, PlayerId, Round
from tavle.pairing.next_round import next_round
from tavle.pairing.seating import Note, Seating
from tavle.records import Loaded, read_record

Plain = dict[str, Any]
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


def loaded(book: str, players: Sequence[str] | str, rounds: Sequence[Plain] = (), **keys: Any) -> Loaded:
    """A record; players are named by letters or ids and rated downwards in their order."""
    listed = [
        {"id": player, "name": player.upper(), "rating": 2000 - 10 * number, "games": 9}
        for number, player in enumerate(players)
    ]
    for player in keys.pop("entered", ()):
        listed = [player if player["id"] == each["id"] else each for each in listed]
    return read_record({"book": book, "players": listed, "rounds": list(rounds), **keys})


def won(number: int, *pairs: str, byes: str = "", hanging: str = "", **keys: Any) -> Plain:
    """A Monrad round: "ab" is a table where a beats b; pairs in `hanging` ("cd ef") are not finished."""
    tables: list[Plain] = [
        {"seats": [{"player": pair[0], "won": True}, {"player": pair[1], "won": False}]} for pair in pairs
    ]
    tables += [{"status": "unfinished", "seats": [{"player": player} for player in pair]} for pair in hanging.split()]
    return {
        "number": number,
        "tables": [{"number": at, **table} for at, table in enumerate(tables, start=1)],
        "byes": list(byes),
        **keys,
    }


def scored(number: int, *tables: Mapping[str, int], **keys: Any) -> Plain:
    """A round of tables with victory points: {"a": 40, "b": 31, ...}."""
    made = [
        {"number": at, "seats": [{"player": player, "score": points} for player, points in table.items()]}
        for at, table in enumerate(tables, start=1)
    ]
    return {"number": number, "tables": made, **keys}


def boards(number: int, *tables: Sequence[str], **keys: Any) -> Plain:
    """A Diplomacy round: seven players each, in the order of the powers; the first wins with 10, the others have 4."""
    made = [
        {
            "number": at,
            "seats": [
                {"player": player, "role": role, "centres": 10 if role == "AUSTRIA" else 4}
                for player, role in zip(table, POWERS, strict=True)
            ],
        }
        for at, table in enumerate(tables, start=1)
    ]
    return {"number": number, "tables": made, **keys}


def seat(record: Loaded, seed: str = "1", **asked: Any) -> Seating:
    return next_round(record.book, record.tournament, seed=seed, **asked)


def companies(seating: Seating | Round) -> dict[int, list[str]]:
    """Number of each table to its players, in the order of their seats."""
    return {table.number: [str(each.player) for each in table.seats] for table in seating.tables}


def pairs(seating: Seating) -> list[str]:
    """The pairs as `won` writes them."""
    return ["".join(players) for players in companies(seating).values()]


def said(notes: Sequence[Note]) -> dict[str, Mapping[str, object]]:
    """Key of each note to its values; a key that stands twice would hide one."""
    assert len({note.key for note in notes}) == len(notes)
    return {note.key: note.values for note in notes}


def admitted(clause: str, players: Sequence[str], reason: str) -> Override:
    return Override(clause, tuple(map(PlayerId, players)), reason)
