"""Which commands lead to which events, and to which phase an event leads: what undoing has to know of both."""

from __future__ import annotations

from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.events import Event
from tavle.tournament.state import Phase
from tavle.tournament.transitions import TRANSITIONS

SECONDED: tuple[type[Command], ...] = (
    c.CorrectResult,
    c.DecideResult,
    c.RequireTwo,
    c.GiveWalkover,
    c.GivePenalty,
    c.DrawLots,
    c.ChangeSettings,
)
"""What waits for a second person where two are wanted (`decisions/changes.py`)."""

CAUSES: dict[type[Event], tuple[type[Command], ...]] = {
    e.TournamentDrafted: (c.DraftTournament,),
    e.SettingsChanged: (c.ChangeSettings, c.ConfirmChange),
    e.RegistrationOpened: (c.OpenRegistration,),
    e.PlayerRegistered: (c.RegisterPlayer,),
    e.PlayerWaitlisted: (c.RegisterPlayer,),
    e.PlayerAdmitted: (c.AdmitPlayer, c.OpenRegistration, c.WithdrawPlayer),
    e.PlayerAmended: (c.AmendPlayer,),
    e.EntryCancelled: (c.WithdrawPlayer,),
    e.PlayerWithdrew: (c.WithdrawPlayer,),
    e.PlayerReturned: (c.ReturnPlayer,),
    e.StartOrderFixed: (c.FixStartOrder, c.PublishSeating, c.CutToCup),
    e.ArbiterNamed: (c.NameArbiter,),
    e.BriefingGiven: (c.BriefBeginners,),
    e.CheckInOpened: (c.OpenCheckIn,),
    e.PlayerCheckedIn: (c.CheckIn,),
    e.PlayerCheckedOut: (c.CheckOut,),
    e.VolunteerNamed: (c.Volunteer,),
    e.SeatingDrafted: (c.DrawSeating, c.SeatByHand),
    e.SeatingDiscarded: (c.DiscardSeating,),
    e.SeatingPublished: (c.PublishSeating,),
    e.RoundStarted: (c.StartRound,),
    e.ClockStarted: (c.StartClock, c.StartRound),
    e.ClockPaused: (c.PauseClock,),
    e.ClockResumed: (c.ResumeClock,),
    e.ClockExtended: (c.ExtendClock,),
    e.ClockShortened: (c.ShortenClock,),
    e.OrdersRead: (c.ReadOrders,),
    e.AdjustmentsMade: (c.RecordAdjustments,),
    e.YearCounted: (c.CountYear,),
    e.EndVoteCounted: (c.CountEndVote,),
    e.SeatTakenOver: (c.TakeOverSeat,),
    e.CivilDisorderDeclared: (c.DeclareCivilDisorder,),
    e.WalkoverGiven: (c.GiveWalkover, c.ConfirmChange),
    e.TwoRequired: (c.RequireTwo, c.ConfirmChange),
    e.ScoreNoted: (c.NoteScore,),
    e.ResultReported: (c.ReportResult, c.EnterResult, c.CountEndVote),
    e.ResultConfirmed: (c.ConfirmResult, c.ReportResult, c.EnterResult),
    e.ResultEntered: (c.EnterResult,),
    e.ResultDisputed: (c.ReportResult, c.EnterResult),
    e.ResultDecided: (c.DecideResult, c.ConfirmChange),
    e.ResultCorrected: (c.CorrectResult, c.ConfirmChange),
    e.RoundClosed: (c.CloseRound,),
    e.RoundReopened: (c.ReopenRound,),
    e.LotsDrawn: (c.DrawLots, c.ConfirmChange),
    e.CupCut: (c.CutToCup,),
    e.DirectorCalled: (c.CallDirector,),
    e.RulingGiven: (c.GiveRuling, c.RuleOrder),
    e.PenaltyGiven: (c.GivePenalty, c.ConfirmChange),
    e.GameBegun: (c.BeginGame,),
    e.OrdersWritten: (c.WriteOrders,),
    e.TurnClosed: (c.CloseTurn,),
    e.OrderRuled: (c.RuleOrder,),
    e.TournamentFinished: (c.FinishTournament,),
    e.TournamentArchived: (c.ArchiveTournament,),
    e.EventReverted: (c.RevertEvent,),
    e.WriterNamed: (c.HandOver,),
    e.ChangeProposed: SECONDED,
    e.ChangeConfirmed: (c.ConfirmChange,),
    e.ChangeDeclined: (c.DeclineChange,),
}

LEADS_TO: dict[type[Event], Phase] = {
    e.TournamentDrafted: Phase.DRAFT,
    e.RegistrationOpened: Phase.REGISTRATION,
    e.CheckInOpened: Phase.CHECK_IN,
    e.SeatingDrafted: Phase.DRAFTED,
    e.SeatingDiscarded: Phase.CHECK_IN,
    e.SeatingPublished: Phase.PUBLISHED,
    e.RoundStarted: Phase.RUNNING,
    e.RoundClosed: Phase.BETWEEN,
    e.RoundReopened: Phase.RUNNING,
    e.TournamentFinished: Phase.FINISHED,
    e.TournamentArchived: Phase.ARCHIVED,
}
"""All other events leave the phase as it is."""


def may_happen(event: Event, phase: Phase) -> bool:
    """Whether some command could have led to an event in a phase."""
    return any(phase in TRANSITIONS[cause] for cause in CAUSES[type(event)])
