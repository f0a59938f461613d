"""Good records, and one change to them, by a path such as `rounds.0.tables.1.seats.0.won`."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tavle.core.errors import Fault, Refused
from tavle.records import read_record
from tests.ranking.tables import Record, agricola, arcon, board, monrad

GONE = object()
"""Stands for a key that is taken away."""

YEARS = board(A="4 5 8", B="3 4 4", C="5 6 7", D="4 2 0", E="3 4 5", F="5 6 6", G="4 5 4")


def matches() -> Record:
    """Two rounds of backgammon: five players, to 7 points."""
    return monrad("A>B C>D E", "A>C E>B D", settings={"match_length": 7})


def boards() -> Record:
    """One board of Diplomacy of three years; H is free."""
    record = arcon([deepcopy(YEARS)])
    record["players"].append({"id": "H"})
    return record


def farms() -> Record:
    """Two tables of Agricola."""
    return agricola("A40 B30 C20 D10 | E40 F30 G20 H10")


def changed(record: Record, path: str, value: Any) -> Record:
    """The record with one value set, appended (`+` as the last part) or taken away."""
    result = deepcopy(record)
    holder: Any = result
    *parts, last = path.split(".")
    for part in parts:
        holder = holder[int(part)] if isinstance(holder, list) else holder.setdefault(part, {})
    if value is GONE:
        del holder[last]
    elif last == "+":
        holder.append(value)
    elif isinstance(holder, list):
        holder[int(last)] = value
    else:
        holder[last] = value
    return result


def faults(record: Any) -> list[Fault]:
    """What is wrong with a record; nothing where it can be read."""
    try:
        read_record(record)
    except Refused as error:
        return list(error.faults)
    return []


def found(record: Any) -> list[tuple[str, str]]:
    """Code and place of each fault."""
    return [(fault.code, fault.where) for fault in faults(record)]
