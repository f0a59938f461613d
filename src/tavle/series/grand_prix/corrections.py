"""Which events stand: none twice, and of a corrected one the correction alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tavle.core.errors import Fault, Refused
from tavle.series.grand_prix.parts import EventPart
from tavle.series.persons import chain


def standing_events(parts: Sequence[EventPart]) -> tuple[EventPart, ...]:
    """The events that no other replaces, in the order given.

    Raises:
        Refused: `event-twice`, `corrects-nothing`, `corrected-twice` and `correction-cycle`, for all events together.
    """
    faults = [*_doubles(parts), *_corrections(parts)]
    if faults:
        raise Refused(faults)
    replaced = {part.replaces for part in parts}
    return tuple(part for part in parts if part.event not in replaced)


def _doubles(parts: Sequence[EventPart]) -> Iterator[Fault]:
    seen: dict[object, str] = {}
    for part in parts:
        marks = (("id", part.event), _played(part))
        earlier = next((seen[mark] for mark in marks if mark in seen), None)
        if earlier is not None:
            yield Fault("event-twice", part.event, values={"event": part.event, "other": earlier})
        for mark in marks:
            seen.setdefault(mark, part.event)


def _played(part: EventPart) -> object:
    """What tells an event from every other: all that was played, where it has a day or a record.

    Two evenings of a small club may well end alike; without either, the id alone tells them apart.
    """
    if part.date is None and part.record is None:
        return ("id", part.event)
    return part.model_dump_json(exclude={"event", "name", "replaces"})


def _corrections(parts: Sequence[EventPart]) -> Iterator[Fault]:
    known = {part.event for part in parts}
    corrected: dict[str, str] = {}
    for part in parts:
        if part.replaces is None:
            continue
        if part.replaces not in known:
            yield Fault("corrects-nothing", part.event, values={"event": part.event, "other": part.replaces})
        elif part.replaces in corrected:
            values = {"event": part.replaces, "first": corrected[part.replaces], "second": part.event}
            yield Fault("corrected-twice", part.event, values=values)
        corrected.setdefault(part.replaces, part.event)
    follows = {part.event: part.replaces for part in parts if part.replaces is not None}
    for event in follows:
        circle = chain(follows, event)
        if circle[-1] == event and event == min(circle):
            yield Fault("correction-cycle", event, values={"events": " -> ".join(circle)})
