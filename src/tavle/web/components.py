"""Invented tournaments in memory, in which every component of the pages can be seen in each of its states."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from tavle.core.model import Outcome, Player, PlayerId, Table
from tavle.pairing.sitting_out import Reason
from tavle.tournament import State, carry_out
from tavle.tournament import commands as c
from tavle.tournament.commands import Command
from tavle.tournament.events import Result
from tavle.tournament.events.results import SeatResult
from tavle.web.fitting import Fitting

NAMES = """
Anna Lie, Bo Dahl, Cy Holm, Dag Moe, Eva Berg, Finn Lund, Gro Vik, Hans Aas, Ida Bakke, Jon Eide, Kari Foss, Lars Gran,
Mari Haug, Nils Iversen, Ola Jansen, Per Krog, Rune Lien, Siv Myhre, Tor Ness, Una Olsen, Vidar Paulsen, Wenche Ruud,
Yngve Sand, Åse Øy, Élodie Fournier, François Lefèvre-Saint-Germain, Bjørn Ærø, Zoë
"""
AT = "2002-06-28T16:00:00"
BOARD = (3, 11, 8, 0, 1, 3, 8)
OTHER = (3, 11, 8, 0, 2, 3, 7)

OUT = ((PlayerId("p20"), Reason.ARRIVED), (PlayerId("p19"), Reason.REGISTERED))
FITTINGS = (
    Fitting(21, 3, 0),
    Fitting(20, 2, 6, short=1, out=OUT, by_lot=4),
    Fitting(13, 4, 0, short=3, exact=16),
    Fitting(9, 4, 1, short=1, bye=True),
)
"""All come out, somebody is over, the book needs so many, one has the bye."""


def _names() -> list[str]:
    return [name.strip() for name in NAMES.split(",")]


class _Played:
    """A tournament that only lives in memory."""

    def __init__(self, book: str, players: int, **settings: object) -> None:
        self.state = State()
        self.give(c.DraftTournament(name="Tavle", book=book, settings=settings), c.OpenRegistration())
        entered = (Player(PlayerId(f"p{n}"), name) for n, name in enumerate(_names()[:players], start=1))
        self.give(*(c.RegisterPlayer(player=player) for player in entered))

    def give(self, *commands: Command, by: str = "director") -> None:
        for command in commands:
            self.state = carry_out(self.state, command, now=AT, by=by)

    def begin(self) -> None:
        """The next round, as far as it is played."""
        self.give(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="tavle"), c.PublishSeating(), c.StartRound())

    def table(self, number: int) -> Table:
        return next(table for table in self.state.tournament.rounds[-1].tables if table.number == number)


def _result(table: Table, outcomes: tuple[Outcome, ...]) -> Result:
    return Result(tuple(SeatResult(seat.player, outcome) for seat, outcome in zip(table.seats, outcomes, strict=True)))


def _centres(table: Table, counts: tuple[int, ...]) -> Result:
    return _result(table, tuple(Outcome(centres=count) for count in counts))


@cache
def boards() -> State:
    """Four boards of Diplomacy: one plays on its own clock, one has reported, one is disputed, one counts."""
    played = _Played("ndf_arcon_2002", 28)
    played.begin()
    played.give(c.StartClock(phase="negotiation"), c.ExtendClock(table=1, seconds=300))
    reported, disputed, counted = (played.table(number) for number in (2, 3, 4))
    played.give(_report(reported, BOARD), by=reported.seats[0].player)
    for seat, counts in ((0, BOARD), (1, OTHER)):
        played.give(_report(disputed, counts), by=disputed.seats[seat].player)
    played.give(c.EnterResult(round=1, table=4, result=_centres(counted, BOARD)))
    question = "Can an army move from Spain to Gascony?"
    played.give(c.CallDirector(round=1, table=1, question=question), by=played.table(1).seats[3].player)
    return played.state


def _report(table: Table, counts: tuple[int, ...]) -> c.ReportResult:
    return c.ReportResult(round=1, table=table.number, result=_centres(table, counts))


@cache
def matches() -> State:
    """A Monrad of nine after two rounds."""
    played = _Played("nbgf_monrad", 9, rounds=4, match_length=5)
    for _ in range(2):
        played.begin()
        for table in range(1, 5):
            won = (Outcome(won=True, score=5), Outcome(won=False, score=table % 3))
            result = _result(played.table(table), won)
            played.give(c.EnterResult(round=played.state.round, table=table, result=result))
        played.give(c.CloseRound())
    return played.state


@cache
def corrected() -> State:
    """The same, with the first table of round 2 the other way round."""
    played = _Played("nbgf_monrad", 0, rounds=4, match_length=5)
    played.state = matches()
    table = played.table(1)
    lost = (Outcome(won=False, score=3), Outcome(won=True, score=5))
    played.give(c.CorrectResult(round=2, table=1, result=_result(table, lost), reason="typed in the wrong rows"))
    return played.state


@cache
def waiting() -> State:
    """Two boards of which one person gave a change that a second one has not confirmed yet."""
    played = _Played("ndf_arcon_2002", 0)
    played.state = boards()
    played.give(c.RequireTwo())
    result = _centres(played.table(4), OTHER)
    played.give(c.CorrectResult(round=1, table=4, result=result, reason="the photo says otherwise"), by="Kari")
    player = played.table(1).seats[0].player
    played.give(c.GivePenalty(player=player, points=Fraction(-5), clause="§5", reason="came late"), by="Kari")
    return played.state
