"""A log and a record checked: the chain of digests, lots drawn again, rounds seated again, an earlier state."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router
from pydantic import BaseModel

from tavle.library.rounds import verify
from tavle.store.checking import replay_log
from tavle.texts.faults import fault_sentence
from tavle.web import logs
from tavle.web.api.callers import DIRECTOR
from tavle.web.api.faults import ANSWERS
from tavle.web.api.reading import loaded
from tavle.web.visitors import language_of

router = Router(tags=["tournaments"])


class ReplayedShape(BaseModel):
    """The log played again from its first line: where it ends, whether all digests are right, what is not."""

    right: bool
    commands: int
    version: int
    digest: str
    faults: list[str]


class DifferenceShape(BaseModel):
    """Something that comes out otherwise than it stands in the tournament."""

    round: int
    kind: str
    text: str
    admitted: bool


class VerifiedShape(BaseModel):
    """Whether lots and seatings come out as they stand; `admitted` is what an override says."""

    book: str
    verified: bool
    differences: list[DifferenceShape]


@router.get("/{id}/replay", auth=DIRECTOR, response={200: ReplayedShape, **ANSWERS})
def replay(request: HttpRequest, id: str) -> dict[str, Any]:
    """Plays the log again from its first line, and compares every digest: the same as `tavle replay`."""
    replayed, language = replay_log(logs.store(), logs.known_id(id)), language_of(request)
    return {
        "right": not replayed.faults,
        "commands": replayed.head.entries,
        "version": replayed.head.version,
        "digest": replayed.head.digest,
        "faults": [fault_sentence(fault, language) for fault in replayed.faults],
    }


@router.get("/{id}/verify", auth=DIRECTOR, response={200: VerifiedShape, **ANSWERS})
def verify_tournament(request: HttpRequest, id: str) -> dict[str, Any]:
    """Draws every lot again and seats every round again: the same as `tavle verify`."""
    return verify(loaded(logs.state_of(id)), language=language_of(request))
