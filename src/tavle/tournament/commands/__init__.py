"""Everything that can be asked of a tournament, in the imperative."""

from __future__ import annotations

from typing import Any

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.tournament.codec import decoded, encoded
from tavle.tournament.commands.base import Command, TableCommand
from tavle.tournament.commands.changes import ConfirmChange, DeclineChange
from tavle.tournament.commands.games import BeginGame, CloseTurn, GameCommand, RuleOrder, WriteOrders
from tavle.tournament.commands.play import (
    ClockCommand,
    CountEndVote,
    CountYear,
    DeclareCivilDisorder,
    ExtendClock,
    GiveWalkover,
    PauseClock,
    ReadOrders,
    RecordAdjustments,
    ResumeClock,
    ShortenClock,
    StartClock,
    TakeOverSeat,
)
from tavle.tournament.commands.registration import (
    AdmitPlayer,
    AmendPlayer,
    BriefBeginners,
    ChangeSettings,
    DraftTournament,
    FixStartOrder,
    NameArbiter,
    OpenRegistration,
    RegisterPlayer,
    ReturnPlayer,
    WithdrawPlayer,
)
from tavle.tournament.commands.results import (
    ConfirmResult,
    CorrectResult,
    DecideResult,
    EnterResult,
    NoteScore,
    ReportResult,
    RequireTwo,
)
from tavle.tournament.commands.rounds import (
    ArchiveTournament,
    CheckIn,
    CheckOut,
    CloseRound,
    CutToCup,
    DiscardSeating,
    DrawLots,
    DrawSeating,
    FinishTournament,
    OpenCheckIn,
    PublishSeating,
    ReopenRound,
    SeatByHand,
    StartRound,
    Volunteer,
)
from tavle.tournament.commands.rulings import CallDirector, GivePenalty, GiveRuling, RevertEvent
from tavle.tournament.commands.writers import HandOver
from tavle.tournament.events import name_of

COMMANDS: tuple[type[Command], ...] = (
    DraftTournament,
    ChangeSettings,
    OpenRegistration,
    RegisterPlayer,
    AdmitPlayer,
    AmendPlayer,
    WithdrawPlayer,
    ReturnPlayer,
    FixStartOrder,
    NameArbiter,
    BriefBeginners,
    OpenCheckIn,
    CheckIn,
    CheckOut,
    Volunteer,
    DrawSeating,
    SeatByHand,
    DiscardSeating,
    PublishSeating,
    StartRound,
    CloseRound,
    ReopenRound,
    DrawLots,
    CutToCup,
    FinishTournament,
    ArchiveTournament,
    StartClock,
    PauseClock,
    ResumeClock,
    ExtendClock,
    ShortenClock,
    ReadOrders,
    RecordAdjustments,
    CountYear,
    CountEndVote,
    TakeOverSeat,
    DeclareCivilDisorder,
    GiveWalkover,
    NoteScore,
    ReportResult,
    ConfirmResult,
    EnterResult,
    DecideResult,
    CorrectResult,
    CallDirector,
    GiveRuling,
    GivePenalty,
    BeginGame,
    WriteOrders,
    CloseTurn,
    RuleOrder,
    RevertEvent,
    HandOver,
    RequireTwo,
    ConfirmChange,
    DeclineChange,
)
"""Every kind of command."""

_BY_NAME = {name_of(kind): kind for kind in COMMANDS}


def command_to_json(command: Command) -> dict[str, Any]:
    """A command as plain data: `{"command": "check_in", "player": "p1"}`."""
    return {"command": name_of(type(command)), **encoded(command)}


def command_from_json(data: object) -> Command:
    """The command that plain data stand for.

    Raises:
        Refused: naming what is not known or not right.
    """
    if not isinstance(data, dict):
        raise refuse("not-an-object", what=Phrase("command"))
    name = data.get("command")
    kind = _BY_NAME.get(name) if isinstance(name, str) else None
    if kind is None:
        raise refuse("unknown-command", where="command", name=name, known=", ".join(_BY_NAME))
    command: Command = decoded(kind, {key: value for key, value in data.items() if key != "command"}, str(name))
    return command


__all__ = [
    "COMMANDS",
    "AdmitPlayer",
    "AmendPlayer",
    "ArchiveTournament",
    "BeginGame",
    "BriefBeginners",
    "CallDirector",
    "ChangeSettings",
    "CheckIn",
    "CheckOut",
    "ClockCommand",
    "CloseRound",
    "CloseTurn",
    "Command",
    "ConfirmChange",
    "ConfirmResult",
    "CorrectResult",
    "CountEndVote",
    "CountYear",
    "CutToCup",
    "DecideResult",
    "DeclareCivilDisorder",
    "DeclineChange",
    "DiscardSeating",
    "DraftTournament",
    "DrawLots",
    "DrawSeating",
    "EnterResult",
    "ExtendClock",
    "FinishTournament",
    "FixStartOrder",
    "GameCommand",
    "GivePenalty",
    "GiveRuling",
    "GiveWalkover",
    "HandOver",
    "NameArbiter",
    "NoteScore",
    "OpenCheckIn",
    "OpenRegistration",
    "PauseClock",
    "PublishSeating",
    "ReadOrders",
    "RecordAdjustments",
    "RegisterPlayer",
    "ReopenRound",
    "ReportResult",
    "RequireTwo",
    "ResumeClock",
    "ReturnPlayer",
    "RevertEvent",
    "RuleOrder",
    "SeatByHand",
    "ShortenClock",
    "StartClock",
    "StartRound",
    "TableCommand",
    "TakeOverSeat",
    "Volunteer",
    "WithdrawPlayer",
    "WriteOrders",
    "command_from_json",
    "command_to_json",
]
