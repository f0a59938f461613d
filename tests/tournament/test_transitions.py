"""The table of what is possible when: `decide` keeps to it for every command in every phase, and the docs show it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tavle.core.errors import Refused, TavleError
from tavle.core.model import Player, PlayerId, Seat, Table
from tavle.tournament import Phase, State, apply, decide
from tavle.tournament import commands as c
from tavle.tournament.causes import CAUSES, LEADS_TO
from tavle.tournament.commands import COMMANDS, Command
from tavle.tournament.decisions import DECISIONS
from tavle.tournament.events import EVENTS
from tavle.tournament.transitions import TRANSITIONS, transition_table
from tests.tournament.desk import Desk, first_wins, players, won_by

DOCS = Path(__file__).parents[2] / "docs" / "tournament.md"
P1, P2 = PlayerId("p1"), PlayerId("p2")


def _phases() -> dict[Phase, State]:
    """A tournament of two players and one round, in each phase of its life."""
    desk, found = Desk(), {}
    steps: list[Command] = [
        c.DraftTournament(name="T", book="nbgf_monrad", settings={"rounds": 1, "match_length": 5}),
        c.OpenRegistration(),
        *(c.RegisterPlayer(player=player) for player in players(2)),
        c.OpenCheckIn(everybody=True),
        c.DrawSeating(seed="s"),
        c.PublishSeating(),
        c.StartRound(),
    ]
    found[Phase.NEW] = desk.state
    for step in steps:
        desk.do(step)
        found[desk.state.phase] = desk.state
    desk.do(c.EnterResult(round=1, table=1, result=first_wins(desk.table())))
    for step in (c.CloseRound(), c.FinishTournament(), c.ArchiveTournament()):
        desk.do(step)
        found[desk.state.phase] = desk.state
    return found


PHASES = _phases()
AT: dict[str, Any] = {"round": 1, "table": 1}
RESULT = won_by(Table(1, (Seat(P1), Seat(P2))), "p1")
SAMPLES: tuple[Command, ...] = (
    c.DraftTournament(name="T", book="nbgf_monrad"),
    c.ChangeSettings(settings={"match_length": 9}, reason="r"),
    c.OpenRegistration(limit=9),
    c.RegisterPlayer(player=Player(PlayerId("p9"))),
    c.AdmitPlayer(player=P1),
    c.AmendPlayer(player=Player(P1, "Anna"), reason="r"),
    c.WithdrawPlayer(player=P1),
    c.ReturnPlayer(player=P1),
    c.FixStartOrder(order=(P2, P1)),
    c.NameArbiter(arbiter="Frank"),
    c.BriefBeginners(players=(P1,), language="nb"),
    c.OpenCheckIn(),
    c.CheckIn(player=P1),
    c.CheckOut(player=P1),
    c.Volunteer(player=P1, offer="play"),
    c.DrawSeating(seed="s"),
    c.SeatByHand(tables=(Table(1, (Seat(P1), Seat(P2))),)),
    c.DiscardSeating(),
    c.PublishSeating(),
    c.StartRound(),
    c.CloseRound(),
    c.ReopenRound(round=1, reason="r"),
    c.DrawLots(seed="s"),
    c.CutToCup(),
    c.FinishTournament(),
    c.ArchiveTournament(),
    c.StartClock(phase="round"),
    c.PauseClock(),
    c.ResumeClock(),
    c.ExtendClock(seconds=60),
    c.ShortenClock(**AT, seconds=60, agreed=(P1, P2)),
    c.ReadOrders(**AT),
    c.RecordAdjustments(**AT, kind="builds", players=(P1,), way="board"),
    c.CountYear(**AT, year=1901, centres={}),
    c.CountEndVote(**AT, in_favour=(P1, P2), counted_by="Frank", year=1901, season="autumn"),
    c.TakeOverSeat(**AT, player=P1, substitute=PlayerId("p9")),
    c.DeclareCivilDisorder(**AT, player=P1, year=1901),
    c.GiveWalkover(**AT, winner=P1),
    c.NoteScore(**AT, seats=()),
    c.ReportResult(**AT, result=RESULT),
    c.ConfirmResult(**AT),
    c.EnterResult(**AT, result=RESULT),
    c.DecideResult(**AT, result=RESULT, judge="Frank", reason="r"),
    c.CorrectResult(**AT, result=won_by(Table(1, (Seat(P1), Seat(P2))), "p2"), reason="r"),
    c.CallDirector(**AT, question="?"),
    c.GiveRuling(**AT, decision="!", judge="Frank"),
    c.GivePenalty(player=P1, points=Fraction(-1), clause="§1", reason="r"),
    c.BeginGame(**AT, game={}),
    c.WriteOrders(**AT, turn="S1901M", slips={}),
    c.CloseTurn(**AT, turn="S1901M"),
    c.RuleOrder(**AT, turn="S1901M", power="ENG", number=1, judge="Frank"),
    c.RevertEvent(version=1),
    c.HandOver(to="club.example"),
    c.RequireTwo(),
    c.ConfirmChange(proposal=1),
    c.DeclineChange(proposal=1),
)


def _refusals(state: State, command: Command) -> list[str]:
    try:
        decide(state, command, now="2002-06-28T16:00:00", by="p1")
    except TavleError as error:
        return [fault.code for fault in error.faults]
    return []


def test_there_is_a_sample_of_every_command_and_a_state_of_every_phase() -> None:
    assert [type(sample) for sample in SAMPLES] == list(COMMANDS)
    assert list(PHASES) == list(Phase)


@pytest.mark.parametrize("command", SAMPLES, ids=lambda command: type(command).__name__)
def test_each_command_is_possible_in_exactly_the_phases_of_the_table(command: Command) -> None:
    """Within them it may still be refused, but for another reason than the phase."""
    possible = {phase for phase, state in PHASES.items() if "not-now" not in _refusals(state, command)}
    assert possible == TRANSITIONS[type(command)]


def test_no_phase_is_a_dead_end_but_the_last() -> None:
    stuck = {phase for phase in Phase if not any(phase in possible for possible in TRANSITIONS.values())}
    assert stuck == {Phase.ARCHIVED}


def test_every_command_has_its_row_and_its_decision() -> None:
    assert list(TRANSITIONS) == list(COMMANDS)
    assert set(DECISIONS) == set(COMMANDS)


def test_every_event_has_its_causes_and_every_command_an_effect() -> None:
    assert set(CAUSES) == set(EVENTS)
    assert {cause for causes in CAUSES.values() for cause in causes} == set(COMMANDS)


def test_the_refusal_says_when_it_would_be_possible() -> None:
    with pytest.raises(
        Refused, match="close_round is not possible while the tournament is draft; it is while it is: running"
    ):
        decide(PHASES[Phase.DRAFT], c.CloseRound(), now="2002-06-28T16:00:00", by="x")


def test_phases_are_led_to_as_undoing_believes() -> None:
    """Each event of a tournament's life leaves the phase that `LEADS_TO` names, or the one before."""
    desk = Desk()
    for event in (event for _, event in PHASES[Phase.ARCHIVED].past):
        before = desk.state.phase
        desk.state = apply(desk.state, event)
        assert desk.state.phase == LEADS_TO.get(type(event), before)


def test_the_docs_show_the_table_as_it_is() -> None:
    assert transition_table() in DOCS.read_text(encoding="utf-8")
