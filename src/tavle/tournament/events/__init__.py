"""Everything that can happen in a tournament, in the past tense. The names stand in logs for ever."""

from __future__ import annotations

from tavle.tournament.events.base import Event, Reader, Upcast, name_of, written
from tavle.tournament.events.changes import ChangeConfirmed, ChangeDeclined, ChangeProposed
from tavle.tournament.events.games import GameBegun, OrderRuled, OrdersWritten, TurnClosed
from tavle.tournament.events.play import (
    AdjustmentsMade,
    CivilDisorderDeclared,
    ClockExtended,
    ClockPaused,
    ClockResumed,
    ClockShortened,
    ClockStarted,
    EndVoteCounted,
    OrdersRead,
    SeatTakenOver,
    WalkoverGiven,
    YearCounted,
)
from tavle.tournament.events.registration import (
    ArbiterNamed,
    BriefingGiven,
    EntryCancelled,
    PlayerAdmitted,
    PlayerAmended,
    PlayerRegistered,
    PlayerReturned,
    PlayerWaitlisted,
    PlayerWithdrew,
    RegistrationOpened,
    SettingsChanged,
    StartOrderFixed,
    TournamentDrafted,
)
from tavle.tournament.events.results import (
    Result,
    ResultConfirmed,
    ResultCorrected,
    ResultDecided,
    ResultDisputed,
    ResultEntered,
    ResultReported,
    ScoreNoted,
    SeatResult,
    TwoRequired,
)
from tavle.tournament.events.rounds import (
    CheckInOpened,
    CupCut,
    LotsDrawn,
    PlayerCheckedIn,
    PlayerCheckedOut,
    Remark,
    RoundClosed,
    RoundReopened,
    RoundStarted,
    SeatingDiscarded,
    SeatingDrafted,
    SeatingPublished,
    TournamentArchived,
    TournamentFinished,
    VolunteerNamed,
)
from tavle.tournament.events.rulings import DirectorCalled, EventReverted, PenaltyGiven, RulingGiven
from tavle.tournament.events.writers import WriterNamed

EVENTS: tuple[type[Event], ...] = (
    TournamentDrafted,
    SettingsChanged,
    RegistrationOpened,
    PlayerRegistered,
    PlayerWaitlisted,
    PlayerAdmitted,
    PlayerAmended,
    EntryCancelled,
    PlayerWithdrew,
    PlayerReturned,
    StartOrderFixed,
    ArbiterNamed,
    BriefingGiven,
    CheckInOpened,
    PlayerCheckedIn,
    PlayerCheckedOut,
    VolunteerNamed,
    SeatingDrafted,
    SeatingDiscarded,
    SeatingPublished,
    RoundStarted,
    ClockStarted,
    ClockPaused,
    ClockResumed,
    ClockExtended,
    ClockShortened,
    OrdersRead,
    AdjustmentsMade,
    YearCounted,
    EndVoteCounted,
    SeatTakenOver,
    CivilDisorderDeclared,
    WalkoverGiven,
    ScoreNoted,
    ResultReported,
    ResultConfirmed,
    ResultEntered,
    ResultDisputed,
    ResultDecided,
    ResultCorrected,
    RoundClosed,
    RoundReopened,
    LotsDrawn,
    CupCut,
    DirectorCalled,
    RulingGiven,
    PenaltyGiven,
    GameBegun,
    OrdersWritten,
    TurnClosed,
    OrderRuled,
    TournamentFinished,
    TournamentArchived,
    EventReverted,
    WriterNamed,
    TwoRequired,
    ChangeProposed,
    ChangeConfirmed,
    ChangeDeclined,
)
"""Every kind of event, in the order of a tournament's life."""

UPCASTS: dict[tuple[str, int], Upcast] = {}
"""How old schemas are read: name and old number to the step towards the next. Empty until a schema changes."""

_READER = Reader(EVENTS, UPCASTS)


def to_json(event: Event) -> dict[str, object]:
    """An event as plain data: `{"event": "player_registered", "schema": 1, "player": {...}}`."""
    return written(event)


def event_from_json(data: object) -> Event:
    """The event that plain data stand for, old schemas included.

    Raises:
        Refused: naming what is not known or not right.
    """
    return _READER.read(data)


__all__ = [
    "EVENTS",
    "UPCASTS",
    "AdjustmentsMade",
    "ArbiterNamed",
    "BriefingGiven",
    "ChangeConfirmed",
    "ChangeDeclined",
    "ChangeProposed",
    "CheckInOpened",
    "CivilDisorderDeclared",
    "ClockExtended",
    "ClockPaused",
    "ClockResumed",
    "ClockShortened",
    "ClockStarted",
    "CupCut",
    "DirectorCalled",
    "EndVoteCounted",
    "EntryCancelled",
    "Event",
    "EventReverted",
    "GameBegun",
    "LotsDrawn",
    "OrderRuled",
    "OrdersRead",
    "OrdersWritten",
    "PenaltyGiven",
    "PlayerAdmitted",
    "PlayerAmended",
    "PlayerCheckedIn",
    "PlayerCheckedOut",
    "PlayerRegistered",
    "PlayerReturned",
    "PlayerWaitlisted",
    "PlayerWithdrew",
    "Reader",
    "RegistrationOpened",
    "Remark",
    "Result",
    "ResultConfirmed",
    "ResultCorrected",
    "ResultDecided",
    "ResultDisputed",
    "ResultEntered",
    "ResultReported",
    "RoundClosed",
    "RoundReopened",
    "RoundStarted",
    "RulingGiven",
    "ScoreNoted",
    "SeatResult",
    "SeatTakenOver",
    "SeatingDiscarded",
    "SeatingDrafted",
    "SeatingPublished",
    "SettingsChanged",
    "StartOrderFixed",
    "TournamentArchived",
    "TournamentDrafted",
    "TournamentFinished",
    "TurnClosed",
    "TwoRequired",
    "VolunteerNamed",
    "WalkoverGiven",
    "WriterNamed",
    "YearCounted",
    "event_from_json",
    "name_of",
    "to_json",
]
