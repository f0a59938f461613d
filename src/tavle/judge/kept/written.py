"""A kept game as a text that people can read and mend, out and in.

Each line is `key | value`; what begins with `#` is for the eye and is not read back: results, and centres by year.

    Diplomacy game, Tavle 1
    name | Table 3
    rules | ndf_arcon_2002
    start | S1901M
    units AUS | A bud, F tri, A vie
    centres AUS | bud, tri, vie

    turn | S1901M closed
    FRA | A Par - Burgund
    ruling FRA 1 | A Par - Burgund
      reading | A par - bur
      offered | A par - bur
      by | Ase
    # FRA A par - bur: succeeds
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tavle.core.errors import refuse
from tavle.judge.kept.course import Course, course
from tavle.judge.kept.model import Game, Position, Ruling, Sheet
from tavle.judge.kept.plain import read_game
from tavle.judge.standard_map import POWERS

HEAD = "Diplomacy game, Tavle 1"
"""The first line; the number is that of this form."""


def game_text(game: Game) -> str:
    """The game as a text; `read_game_text` gives it back."""
    played = course(game)
    results = {page.position.turn: page.answer["orders"] for page in played.turns}
    lines = [HEAD, _line("name", game.name), _line("rules", game.rules), _line("solo", game.solo)]
    if game.last_year is not None:
        lines.append(_line("last year", game.last_year))
    lines += ["", *_position_lines(game.start)]
    for sheet in game.sheets:
        lines += ["", *_sheet_lines(sheet), *_result_lines(results.get(sheet.turn, []))]
    lines += _chart_lines(played)
    return "".join(f"{line}\n" for line in lines)


def _line(key: str, value: object) -> str:
    """`key | value`, without a blank at the end where there is no value."""
    return f"{key} | {value}" if value != "" else f"{key} |"


def _position_lines(position: Position) -> Iterator[str]:
    yield _line("start", position.turn)
    for power in POWERS:
        units = [unit[4:] for unit in position.units if unit.startswith(power)]
        if units:
            yield _line(f"units {power}", ", ".join(units))
    for power, owned in position.centres.items():
        yield _line(f"centres {power}", ", ".join(owned))
    for fallen in position.dislodged:
        way = f"{fallen.unit[4:]}, {fallen.origin or '?'} > {' '.join(fallen.retreats)}"
        yield _line(f"dislodged {fallen.unit[:3]}", way)


def _sheet_lines(sheet: Sheet) -> Iterator[str]:
    yield _line("turn", f"{sheet.turn} {sheet.state}")
    for power, lines in sheet.orders:
        yield from (_line(power, line) for line in lines)
    for ruling in sheet.rulings:
        yield from _ruling_lines(ruling)


def _ruling_lines(ruling: Ruling) -> Iterator[str]:
    yield _line(f"ruling {ruling.power} {ruling.number}", ruling.text)
    yield _line("  reading", ruling.reading)
    yield from (_line("  offered", reading) for reading in ruling.offered)
    if ruling.by:
        yield _line("  by", ruling.by)
    if ruling.reason:
        yield _line("  reason", ruling.reason)


def _result_lines(orders: Iterable[Any]) -> Iterator[str]:
    for order in orders:
        dislodged = ", dislodged" if order["dislodged"] else ""
        yield f"# {order['power']} {order['reading'] or order['verdict']}: {order['result'] or '-'}{dislodged}"


def _chart_lines(played: Course) -> Iterator[str]:
    for number, (year, counts) in enumerate(played.autumns):
        if not number:
            yield ""
            yield f"#      {' '.join(counts)}"
        yield f"# {year} {' '.join(f'{count:3}' for count in counts.values())}"


def read_game_text(text: str) -> Game:
    """A kept game from its text.

    Raises:
        Refused: with the number of the first line that cannot be read, or as `read_game`.
    """
    reader = _Reader()
    for number, line in enumerate(text.removeprefix("\N{BOM}").split("\n"), 1):
        line = line.removesuffix("\r")
        if number == 1 and line.strip() != HEAD:
            raise refuse("game-bad-line", where="line 1", line=line, right=HEAD)
        if number > 1 and line.strip() and not line.startswith("#") and not reader.take(line):
            raise refuse("game-bad-line", where=f"line {number}", line=line, right=reader.awaited)
    return read_game(reader.data)


class _Reader:
    """Collects the lines into plain data."""

    def __init__(self) -> None:
        self.data: dict[str, Any] = {"turns": []}
        self._start: dict[str, Any] = {}
        self._turn: dict[str, Any] = {}
        self._ruling: dict[str, Any] = {}

    @property
    def awaited(self) -> str:
        """What a line here may begin with."""
        if self._ruling:
            return "reading |, offered |, by |, reason |, ruling ENG 1 |, ENG |, turn |"
        if self._turn:
            return "ENG |, ruling ENG 1 |, turn |"
        return "name |, rules |, solo |, last year |, start |, units ENG |, centres ENG |, dislodged ENG |, turn |"

    def take(self, line: str) -> bool:
        """Takes a line in; whether it could be read."""
        head, bar, value = line.partition("|")
        words = head.split()
        value = value.removeprefix(" ")
        if not bar or not words:
            return False
        if words == ["turn"]:
            return self._begin(value.split())
        if self._turn:
            return self._on_sheet(words, value)
        return self._at_start(words, value.strip())

    def _begin(self, words: list[str]) -> bool:
        self._turn = {"turn": "".join(words[:1]), "state": " ".join(words[1:]), "orders": {}, "rulings": []}
        self._ruling = {}
        self.data["turns"].append(self._turn)
        return True

    def _on_sheet(self, words: list[str], value: str) -> bool:
        if len(words) == 1 and words[0] in POWERS:
            self._turn["orders"].setdefault(words[0], []).append(value)
        elif len(words) == 3 and words[0] == "ruling" and words[2].isascii() and words[2].isdecimal():
            self._ruling = {"power": words[1], "number": int(words[2][:9]), "text": value, "reading": "", "offered": []}
            self._turn["rulings"].append(self._ruling)
        elif self._ruling and words == ["offered"]:
            self._ruling["offered"].append(value)
        elif self._ruling and words in (["reading"], ["by"], ["reason"]):
            self._ruling[words[0]] = value
        else:
            return False
        return True

    def _at_start(self, words: list[str], value: str) -> bool:
        key = "_".join(words)
        if key in ("name", "rules"):
            self.data[key] = value
        elif key in ("solo", "last_year") and value.isascii() and value.isdecimal():
            self.data[key] = int(value[:9])
        elif key == "start":
            self.data["start"] = self._start = {"turn": value, "units": [], "centres": {}}
        elif self._start and len(words) == 2 and words[0] in ("units", "centres", "dislodged"):
            return self._placed(words[0], words[1], value)
        else:
            return False
        return True

    def _placed(self, key: str, power: str, value: str) -> bool:
        parts = [part.strip() for part in value.split(",") if part.strip()]
        if key == "units":
            self._start["units"] += [f"{power} {part}" for part in parts]
        elif key == "centres":
            self._start["centres"].setdefault(power, []).extend(parts)
        else:
            unit, _, rest = value.partition(",")
            origin, arrow, places = rest.partition(">")
            entry = {"unit": f"{power} {unit.strip()}", "from": origin.strip(" ?"), "retreats": places.split()}
            self._start.setdefault("dislodged", []).append(entry)
            return bool(arrow)
        return True
