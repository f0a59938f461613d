"""Slips that are read for the tests."""

from tavle.judge.choices import PRESETS, Choices
from tavle.judge.position import read_phase
from tavle.judge.readings import Sight
from tavle.judge.slip import read_slip
from tests.judge.corpus import S1901, listed


def sight(power: str, units: str = S1901, rules: Choices = PRESETS["ndf_arcon_2002"]) -> Sight:
    placed = read_phase({"phase": "movement", "units": listed(units), "orders": {}}).units
    return Sight.of(placed, power, rules)


def read(power: str, *lines: str, units: str = S1901, rules: str = "ndf_arcon_2002") -> list[tuple[str, str | None]]:
    return [(line.verdict, line.reading) for line in read_slip(lines, sight(power, units, PRESETS[rules]))]
