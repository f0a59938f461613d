"""What all events share: a stable name, a schema number, and plain JSON both ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.tournament.codec import decoded, encoded

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened and was decided; it carries every decision, so that reading it again draws nothing again.

    The name of a class is its stable name in the log: `PlayerRegistered` is `player_registered`. Whoever changes one
    so that an old log would no longer be read the same raises `schema` and gives an upcast for the old form.
    """

    schema: ClassVar[int] = 1


Upcast = Callable[[Plain], Plain]
"""From the data of one schema (without name and number) to those of the next."""


def name_of(kind: type[object]) -> str:
    """The stable name of a class: `PlayerRegistered` gives `player_registered`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def written(event: Event) -> Plain:
    """An event as plain data: `{"event": name, "schema": number, ...its own keys}`."""
    return {"event": name_of(type(event)), "schema": event.schema, **encoded(event)}


class Reader:
    """Reads events of the known kinds, old schemas included.

    Args:
        kinds: Every kind of event.
        upcasts: By name and old schema number; one step each.
    """

    def __init__(self, kinds: tuple[type[Event], ...], upcasts: Mapping[tuple[str, int], Upcast]) -> None:
        self.kinds = {name_of(kind): kind for kind in kinds}
        self._upcasts = upcasts

    def read(self, data: object) -> Event:
        """The event that plain data stand for.

        Raises:
            Refused: if the name, the schema or a key is not known, or a value is of a wrong kind.
        """
        if not isinstance(data, dict):
            raise refuse("not-an-object", what=Phrase("event"))
        own = dict(data)
        name, schema = own.pop("event", None), own.pop("schema", None)
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise refuse("unknown-event", where="event", name=name)
        while schema != kind.schema:
            upcast = self._upcasts.get((str(name), schema)) if isinstance(schema, int) else None
            if upcast is None or not isinstance(schema, int):
                raise refuse("unknown-schema", where="schema", name=name, schema=schema, right=kind.schema)
            own, schema = upcast(own), schema + 1
        event: Event = decoded(kind, own, str(name))
        return event
