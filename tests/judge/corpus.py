"""The text corpora under data/: cases of the field's test collection, and orders as hands write them."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"

S1901 = (
    "AUS A bud, AUS A vie, AUS F tri, ENG A lvp, ENG F edi, ENG F lon, FRA A mar, FRA A par, FRA F bre, GER A ber, "
    "GER A mun, GER F kie, ITA A rom, ITA A ven, ITA F nap, RUS A mos, RUS A war, RUS F sev, RUS F stp/sc, TUR A con, "
    "TUR A smy, TUR F ank"
)


@dataclass
class Case:
    """One case: the phase as the judge takes it, and what must come out."""

    phase: dict[str, Any]
    results: list[str] = field(default_factory=list)
    expected: dict[str, Any] = field(default_factory=dict)


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def cases() -> list[Case]:
    """Every case of data/datc.txt."""
    found: list[Case] = []
    for line in (DATA / "datc.txt").read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "case":
            name, kind = rest.split()
            found.append(Case({"id": name, "phase": kind, "units": [], "orders": {}}))
            if kind == "retreat":
                found[-1].phase["dislodged"] = []
            if kind == "adjustment":
                found[-1].phase["centres"] = {}
        elif line and word != "#":
            _read(word, rest, found[-1])
    return found


def _read(word: str, rest: str, case: Case) -> None:
    phase, expected = case.phase, case.expected
    if word == "units":
        phase["units"] = listed(rest)
    elif word == "fallen":
        unit, _, places = rest.partition(" >")
        phase["dislodged"].append({"unit": unit, "retreats": places.split()})
    elif word == "centres":
        power, *owned = rest.split()
        phase["centres"][power] = owned
    elif word == "after":
        expected["units"] = listed(rest)
        expected["dislodged"] = []
    elif word == "dislodged":
        unit, _, places = rest.partition(" >")
        expected["dislodged"].append([unit, places.split()])
    elif word == "contested":
        expected["contested"] = rest.split()
    elif word == "removed":
        expected["removed"] = listed(rest)
    else:
        slip = phase["orders"].setdefault(word.removesuffix(":"), [])
        if rest:
            order, _, result = rest.partition(" => ")
            slip.append(order)
            case.results.append(result)


def strings() -> list[tuple[str, str, list[str], str, str | None]]:
    """(verdict, power, units, text, reading) of each line of data/strings.txt."""
    found = []
    for line in (DATA / "strings.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            verdict, power, units, text, reading = (part.strip() for part in line.split(" | "))
            placed = listed(S1901 if units == "S1901" else units)
            found.append((verdict, power, placed, text, None if reading == "-" else reading))
    return found
