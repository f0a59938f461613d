"""A tournament of tables of two as FIDE's tournament report (TRF16, TRF26).

What has no place in it is left out: the scores of matches, the numbers of tables, the club, the rounds of a cup. What
has one but cannot be written exactly is refused.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from tavle.core.errors import Fault, Refused, refuse
from tavle.core.model import Player, PlayerId, Round, Status, Table, Tournament
from tavle.files.trf_form import (
    ABSENT,
    BYE,
    CELL,
    DEFAULTS,
    FIRST_ROUND,
    FULL_BYE,
    HALF_BYE,
    HANGS,
    LOST,
    NO_OPPONENT,
    NOT_THERE,
    WALKED_OVER,
    WON,
    Cell,
    Edition,
    Worth,
    put,
    tenths_text,
    worth_in,
)
from tavle.ranking import rank
from tavle.ranking.ledger import counts
from tavle.rules.model import Book

NAME_WIDTH = 33
MOST_PLAYERS = 9999
HIGHEST_RATING = 9999


def trf_text(book: Book, tournament: Tournament, *, edition: Edition = "trf26", name: str = "") -> str:
    """The report of the rounds that count on the list, lines ending as the format wants them.

    The seat that is named first is written as White.

    Args:
        book: One whose tables are of two, and whose losses count nothing.
        edition: TRF16 has no lines for rulings on points and for who is absent in the next round; TRF26 has.
        name: What the event is called.

    Raises:
        Refused: `trf-book`, or `trf-not-exact` with everything that the format cannot hold.

    Source: FIDE Handbook C.04, Tournament Report File.
    """
    worth = worth_in(book)
    if worth is None or len(tournament.players) > MOST_PLAYERS:
        raise refuse("trf-book", book=book.id)
    report = _Report(book, tournament, edition, worth)
    lines = [*_heading(report, name), *_players(report), *_after_players(report)]
    if report.faults:
        raise Refused(report.faults)
    return "".join(f"{line.rstrip()}\r\n" for line in lines)


@dataclass(slots=True)
class _Report:
    """What the lines are written from, and what was found that they cannot hold."""

    book: Book
    tournament: Tournament
    edition: Edition
    worth: Worth
    faults: list[Fault] = field(default_factory=list)
    rounds: list[Round] = field(init=False)
    numbers: dict[PlayerId, int] = field(init=False)
    rulings: dict[tuple[PlayerId, int], Fraction] = field(init=False)

    def __post_init__(self) -> None:
        self.rounds = [entry for entry in self.tournament.rounds if entry.seated and counts(self.book, entry)]
        self.numbers = {player: number for number, player in enumerate(self.tournament.start_order, start=1)}
        self.rulings = _rulings(self.tournament)

    def text(self, points: Fraction, player: PlayerId, what: str) -> str:
        """Points in four columns; noted as a fault where they do not go in."""
        text = tenths_text(points)
        if text is None:
            self.refuse(player, what, points)
        return text or ""

    def refuse(self, player: PlayerId, what: str, value: object) -> None:
        """Notes something that has no place."""
        values = {"player": player, "what": what, "value": str(value), "edition": self.edition.upper()}
        self.faults.append(Fault("trf-not-exact", f"player {player}", values=values))


def _rulings(tournament: Tournament) -> dict[tuple[PlayerId, int], Fraction]:
    found: dict[tuple[PlayerId, int], Fraction] = defaultdict(Fraction)
    for given in tournament.rulings:
        found[given.player, given.after_round] += given.ruling.points
    for entry in tournament.rounds:
        for seat in (seat for table in entry.tables for seat in table.seats if seat.ruling is not None):
            found[seat.player, entry.number] += seat.ruling.points if seat.ruling is not None else 0
    return found


def _heading(report: _Report, name: str) -> Iterator[str]:
    players = report.tournament.players
    yield f"012 {_plain(name)}"
    yield f"062 {len(players)}"
    yield f"072 {sum(player.rating is not None for player in players)}"
    yield f"092 {report.book.book.title.en}"
    rounds = report.tournament.settings.get("rounds")
    if report.edition == "trf16":
        if rounds is not None:
            yield f"XXR {rounds}"
        return
    if rounds is not None:
        yield f"142 {rounds}"
    yield "152 W"
    yield from _point_system(report.worth)
    yield "182 Tavle"


def _point_system(worth: Worth) -> Iterator[str]:
    """Line 162, only where something counts otherwise than by default."""
    default = {**DEFAULTS, "P": worth.win}
    others = {letter: points for letter, points in worth.by_letter.items() if points != default[letter]}
    line, column = "162", 6
    for letter, points in others.items():
        line, column = put(line, column, f"{letter}{tenths_text(points)}"), column + 9
    if others:
        yield line


def _players(report: _Report) -> Iterator[str]:
    listed = rank(report.book, report.tournament)
    rows = {row.player: row for row in listed.rows}
    known = {player.id: player for player in report.tournament.players}
    cells = [_cells(report, entry) for entry in report.rounds]
    for who, number in report.numbers.items():
        line = put(put("001", 5, f"{number:>4}"), 15, _plain(known[who].called)[:NAME_WIDTH])
        line = put(line, 49, _rating(report, known[who]))
        if who in rows:
            line = put(line, 81, report.text(rows[who].points, who, "points"))
            line = put(line, 86, f"{rows[who].place:>4}")
        for at, cell in enumerate(cells):
            line = put(line, FIRST_ROUND + CELL * at, _cell_text(cell.get(who, Cell())))
        yield line


def _plain(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _rating(report: _Report, player: Player) -> str:
    """The rating in whole points, halves upwards: the format knows no others."""
    if player.rating is None:
        return "   0"
    whole = int(player.rating + Fraction(1, 2))
    if not 0 < whole <= HIGHEST_RATING:
        report.refuse(player.id, "rating", player.rating)
    return f"{whole:>4}"


def _cell_text(cell: Cell) -> str:
    opponent = f"{cell.opponent:>4}" if cell.opponent else NO_OPPONENT
    return f"{opponent} {cell.colour} {cell.code}"


def _cells(report: _Report, entry: Round) -> dict[PlayerId, Cell]:
    cells = {player: Cell(code=BYE) for player in entry.byes}
    for table in entry.tables:
        cells |= _at_table(report.numbers, table)
    for player in report.numbers:
        if player not in cells:
            cells[player] = Cell(code=_absent(report, player, entry.number))
    return cells


def _at_table(numbers: dict[PlayerId, int], table: Table) -> Iterator[tuple[PlayerId, Cell]]:
    white, black = table.seats
    for seat, other, colour in ((white, black, "w"), (black, white, "b")):
        won, lost = (WALKED_OVER, NOT_THERE) if table.status is Status.WALKOVER else (WON, LOST)
        code = HANGS if not table.played else won if seat.outcome.won else lost
        yield seat.player, Cell(numbers[other.player], colour, code)


def _absent(report: _Report, player: PlayerId, round_: int) -> str:
    """Who did not play and was given a win or half of it had a bye that he asked for."""
    given = report.rulings.get((player, round_))
    for code, points in ((FULL_BYE, report.worth.win), (HALF_BYE, report.worth.win / 2)):
        if given == points:
            del report.rulings[player, round_]
            return code
    return ABSENT


def _after_players(report: _Report) -> Iterator[str]:
    """Who is absent in the round to come, and the rulings on points."""
    if report.edition == "trf26":
        yield from _to_come(report)
    for (player, round_), points in report.rulings.items():
        if not points:
            continue
        if report.edition == "trf16" or round_ == 0:
            report.refuse(player, "ruling", points)
            continue
        line = put("299", 14, report.text(points, player, "ruling"))
        yield put(line, 20, f"{round_:03} {report.numbers[player]:>4}")


def _to_come(report: _Report) -> Iterator[str]:
    """Line 240: who will not play the next round."""
    tournament, following = report.tournament, len(report.rounds) + 1
    present = None if tournament.present is None else set(tournament.present)
    gone = [
        number
        for player, number in report.numbers.items()
        if (player in tournament.withdrawn if present is None else player not in present)
    ]
    rounds = tournament.settings.get("rounds")
    if gone and not (isinstance(rounds, int) and following > rounds):
        line = f"240 {ABSENT} {following:03}"
        for at, number in enumerate(gone):
            line = put(line, 11 + 5 * at, f"{number:>4}")
        yield line
