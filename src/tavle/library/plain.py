"""What the functions of the library share: plain data in and out."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from tavle.core.model import Draw
from tavle.pairing.seating import Note
from tavle.records import Loaded, read_record
from tavle.rules.model.base import Language
from tavle.texts.labels import note_text

Plain = dict[str, Any]
"""Data as `json.load` gives it; exact numbers are strings."""

RecordLike = Mapping[str, Any] | Loaded
"""A record as plain data, or one already read by `load_record`."""


def load_record(record: RecordLike) -> Loaded:
    """A record read against its book; reading once serves several calls.

    Raises:
        Refused: with all its faults, up to 20.
    """
    return record if isinstance(record, Loaded) else read_record(record)


def seed_used(seed: str | int | None) -> str:
    """A given seed as text; for `None` one nobody can guess: 32 hexadecimal digits."""
    return secrets.token_hex(16) if seed is None else str(seed)


def seed_plain(seed: str) -> int | str:
    """A seed as it is given back: a whole number where it is the plain text of one."""
    return int(seed) if seed.isdecimal() and len(seed) < 16 and str(int(seed)) == seed else seed


def note_plain(note: Note, language: Language = "en") -> Plain:
    """A note as clause and text."""
    return {"clause": note.clause, "text": note_text(language, note.key, note.values)}


def draws_plain(draws: Iterable[Draw]) -> list[Plain]:
    """Draws as a record keeps them."""
    return [{"kind": draw.kind, "seed": draw.seed, "order": list(draw.order)} for draw in draws]
