"""What can go wrong, as one tree of exceptions.

    TavleError
    ├── Refused        the input breaks a rule or cannot be read; the organiser mends it
    │   └── BadBook    the rule book itself is at fault
    └── NoSolution     everything was read, but no answer exists (no legal pairing, no drawing)

Each carries `Fault`s: a stable code, where it is, the clause and the values that the sentence needs. The sentence
itself is made from `CODES` of `tavle.core.codes` (English) or from the translations in `tavle.texts`. Mistakes of a
programmer stay `ValueError` and `TypeError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tavle.core.codes import CODES

MOST_FAULTS = 20
"""So many faults of one input are reported together, and no more."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong.

    Attributes:
        code: A key of `tavle.core.codes.CODES`; stable over releases.
        where: The place in the input, e.g. `rounds[1].tables[0].seats[2].player`, `line 3` or a file name.
        clause: The clause that is broken, e.g. `nbgf_monrad §3`; empty where none speaks.
        values: What the sentence of the code names.
    """

    code: str
    where: str = ""
    clause: str = ""
    values: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"unknown fault code {self.code!r}")

    def at(self, where: str) -> Fault:
        """The same fault with its place, where it has none yet."""
        return self if self.where else replace(self, where=where)

    @property
    def message(self) -> str:
        """The English sentence, without place and clause."""
        return CODES[self.code].format_map(self.values)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        clause = f" ({self.clause})" if self.clause else ""
        return f"{place}{self.message}{clause} [{self.code}]"


class TavleError(Exception):
    """Root of what Tavle raises on purpose."""

    exit_code = 1

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)[:MOST_FAULTS]
        super().__init__("\n".join(str(fault) for fault in self.faults))


class Refused(TavleError):
    """The input breaks a rule or cannot be read; each fault says which value, where, and what would be right."""


class BadBook(Refused):
    """A rule book cannot be used."""


class NoSolution(TavleError):
    """The input is right, but no answer exists; the faults say which condition cannot be met."""

    exit_code = 3


def refuse(code: str, *, where: str = "", clause: str = "", **values: object) -> Refused:
    """A `Refused` with one fault, ready to be raised."""
    return Refused([Fault(code, where, clause, values)])


def no_solution(code: str, *, where: str = "", clause: str = "", **values: object) -> NoSolution:
    """A `NoSolution` with one fault, ready to be raised."""
    return NoSolution([Fault(code, where, clause, values)])
