"""Which command is possible in which phase: the table that `decide` asks, and that docs/tournament.md shows."""

from __future__ import annotations

from tavle.core.errors import refuse
from tavle.tournament import commands as c
from tavle.tournament.commands import Command
from tavle.tournament.events import name_of
from tavle.tournament.state import Phase

_NEW, _DRAFT, _REGISTRATION, _CHECK_IN, _DRAFTED, _PUBLISHED, _RUNNING, _BETWEEN, _FINISHED, _ARCHIVED = Phase

_PREPARED = frozenset({_CHECK_IN, _DRAFTED})
_TABLES = frozenset({_PUBLISHED, _RUNNING})
_UNDER_WAY = frozenset({_CHECK_IN, _DRAFTED, _PUBLISHED, _RUNNING, _BETWEEN})
_OPEN = _UNDER_WAY | {_REGISTRATION}
_PLAY = frozenset({_RUNNING})
_RESULTS = _UNDER_WAY
"""An unfinished match may be finished while later rounds go on; which table takes a result is its own matter."""
_GAMES = _UNDER_WAY | {_FINISHED}
"""A game that was kept on paper may be typed afterwards."""

TRANSITIONS: dict[type[Command], frozenset[Phase]] = {
    c.DraftTournament: frozenset({_NEW}),
    c.ChangeSettings: _OPEN | {_DRAFT},
    c.OpenRegistration: frozenset({_DRAFT, _REGISTRATION}),
    c.RegisterPlayer: _OPEN,
    c.AdmitPlayer: _OPEN,
    c.AmendPlayer: _OPEN,
    c.WithdrawPlayer: _OPEN,
    c.ReturnPlayer: _OPEN,
    c.FixStartOrder: frozenset({_REGISTRATION, _CHECK_IN}),
    c.NameArbiter: _OPEN | {_DRAFT},
    c.BriefBeginners: _OPEN,
    c.OpenCheckIn: frozenset({_REGISTRATION, _BETWEEN}),
    c.CheckIn: frozenset({_CHECK_IN}),
    c.CheckOut: frozenset({_CHECK_IN}),
    c.Volunteer: frozenset({_CHECK_IN}),
    c.DrawSeating: _PREPARED,
    c.SeatByHand: _PREPARED,
    c.DiscardSeating: frozenset({_DRAFTED}),
    c.PublishSeating: frozenset({_DRAFTED}),
    c.StartRound: frozenset({_PUBLISHED}),
    c.CloseRound: _PLAY,
    c.ReopenRound: _UNDER_WAY | {_FINISHED},
    c.DrawLots: frozenset({_BETWEEN, _FINISHED}),
    c.CutToCup: frozenset({_REGISTRATION, _BETWEEN}),
    c.FinishTournament: frozenset({_BETWEEN}),
    c.ArchiveTournament: frozenset({_FINISHED}),
    c.StartClock: _PLAY,
    c.PauseClock: _PLAY,
    c.ResumeClock: _PLAY,
    c.ExtendClock: _PLAY,
    c.ShortenClock: _PLAY,
    c.ReadOrders: _PLAY,
    c.RecordAdjustments: _PLAY,
    c.CountYear: _PLAY,
    c.CountEndVote: _PLAY,
    c.TakeOverSeat: _TABLES,
    c.DeclareCivilDisorder: _TABLES,
    c.GiveWalkover: _RESULTS,
    c.NoteScore: _RESULTS,
    c.ReportResult: _RESULTS,
    c.ConfirmResult: _RESULTS,
    c.EnterResult: _RESULTS,
    c.DecideResult: _RESULTS,
    c.CorrectResult: _RESULTS | {_FINISHED},
    c.CallDirector: _TABLES,
    c.GiveRuling: _UNDER_WAY,
    c.GivePenalty: _UNDER_WAY | {_FINISHED},
    c.BeginGame: _GAMES,
    c.WriteOrders: _GAMES,
    c.CloseTurn: _GAMES,
    c.RuleOrder: _GAMES,
    c.RevertEvent: frozenset(Phase) - {_NEW, _ARCHIVED},
    c.HandOver: frozenset(Phase) - {_NEW, _ARCHIVED},
    c.RequireTwo: frozenset(Phase) - {_NEW, _FINISHED, _ARCHIVED},
    c.ConfirmChange: frozenset(Phase) - {_NEW, _ARCHIVED},
    c.DeclineChange: frozenset(Phase) - {_NEW, _ARCHIVED},
}


def check_phase(phase: Phase, command: Command) -> None:
    """Refuses what is not possible now.

    Raises:
        Refused: naming the phases in which it is.
    """
    possible = TRANSITIONS[type(command)]
    if phase not in possible:
        listed = ", ".join(each for each in Phase if each in possible)
        raise refuse("not-now", command=name_of(type(command)), phase=phase, right=listed)


def transition_table() -> str:
    """The table as Markdown: a row for each command, a column for each phase in which anything is possible."""
    phases = [phase for phase in Phase if any(phase in possible for possible in TRANSITIONS.values())]
    head = f"| command | {' | '.join(phases)} |\n|---|{'---|' * len(phases)}\n"
    rows = (
        f"| `{name_of(kind)}` | {' | '.join('yes' if phase in possible else '' for phase in phases)} |\n"
        for kind, possible in TRANSITIONS.items()
    )
    return head + "".join(rows)
