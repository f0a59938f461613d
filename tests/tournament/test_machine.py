"""Whole tournaments by chance: commands in any order, results right and wrong, undo, corrections, restarts.

After every step the log, read again from its JSON, gives the state. After every undo the log in force is one that could
have been given from the start: each command in it, decided anew without what was taken back, leads to the same events.
"""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tavle.core.errors import TavleError
from tavle.core.model import Outcome, Player, PlayerId, Table
from tavle.judge.kept import new_game, plain_game
from tavle.ranking import rank
from tavle.records import read_record, record_of
from tavle.tournament import Phase, State, apply, decide
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.decisions.base import living
from tavle.tournament.events import Event, Result, SeatResult
from tavle.tournament.fold import reverted_versions
from tavle.tournament.state import TablePhase, players_at
from tests.tournament.desk import Desk, players

BOOKS: dict[str, tuple[int, dict[str, Any]]] = {
    "nbgf_monrad": (5, {"rounds": 3, "match_length": 3, "cup": {"best": 2, "at_cut": "lot"}}),
    "ndf_arcon_2002": (8, {"rounds": 2}),
    "agricola_nm": (16, {}),
}
BOARDS = ((11, 8, 8, 3, 3, 1, 0), (18, 6, 4, 3, 2, 1, 0), (5, 5, 5, 5, 5, 5, 4), (0, 0, 17, 17, 0, 0, 0))
PLAY = ("year", "vote", "orders", "disorder", "clock", "shorter", "builds", "call", "ruling", "arbiter")
DIRECTOR = (
    "close",
    "reopen",
    "discard",
    "lots",
    "hand",
    "penalty",
    "settings",
    "pause",
    "more",
    "two",
    "one",
    "second",
    "no",
)
GAME = ("begin", "slip", "close", "back", "rule")
LINES = ("F lon - nth", "A par - bur", "F Edi - Nor", "nonsense", "A mos - ukr")
numbers = st.integers(0, 10**6)


def some_result(state: State, table: Table, chance: int) -> Result:
    """One of several results of a table."""
    kind = state.book.game.result
    outcomes: list[Outcome] = []
    for position, _ in enumerate(table.seats):
        turned = (position + chance) % len(table.seats)
        if kind == "won":
            outcomes.append(Outcome(won=turned == 0))
        elif kind == "score":
            outcomes.append(Outcome(score=30 + turned // (1 + chance % 2)))
        else:
            outcomes.append(Outcome(centres=BOARDS[chance % len(BOARDS)][turned]))
    return Result(tuple(SeatResult(seat.player, outcome) for seat, outcome in zip(table.seats, outcomes, strict=True)))


class Tournament(RuleBasedStateMachine):
    """One tournament of one book, with everything that people do to it."""

    def __init__(self) -> None:
        super().__init__()
        self.desk = Desk()
        self.given: list[tuple[int, Command, str, str, tuple[Event, ...]]] = []

    def give(self, command: Command, by: str = "director") -> bool:
        """A command; whether it was accepted. A refusal changes nothing and says why."""
        before = self.desk.state
        try:
            events = self.desk.do(command, by)
        except TavleError:
            assert self.desk.state is before
            return False
        if events:
            self.given.append((before.version, command, self.desk.now, by, events))
        return True

    @property
    def state(self) -> State:
        return self.desk.state

    def anybody(self, chance: int) -> PlayerId:
        everybody = [player.id for player in (*self.state.tournament.players, *self.state.waiting)]
        return everybody[chance % len(everybody)] if everybody else PlayerId("nobody")

    @initialize(book=st.sampled_from(sorted(BOOKS)))
    def begin(self, book: str) -> None:
        count, chosen = BOOKS[book]
        self.give(c.DraftTournament(name="By chance", book=book, settings=chosen))
        self.give(c.OpenRegistration(limit=count))
        for player in players(count):
            self.give(c.RegisterPlayer(player=replace(player, games=9)))

    # ---- the way of the tournament

    @rule(chance=numbers)
    def go_on(self, chance: int) -> None:
        """The next sensible step, however small."""
        steps: dict[Phase, Command] = {
            Phase.REGISTRATION: c.OpenCheckIn(everybody=True),
            Phase.CHECK_IN: c.DrawSeating(seed=str(chance)),
            Phase.DRAFTED: c.PublishSeating(),
            Phase.PUBLISHED: c.StartRound(),
            Phase.BETWEEN: c.OpenCheckIn(everybody=True),
        }
        if self.state.phase is Phase.RUNNING:
            self.all_results(chance)
            self.give(c.CloseRound())
        elif self.state.phase in steps and not self.give(steps[self.state.phase]):
            self.end(chance)

    @rule(chance=numbers)
    def play_on(self, chance: int) -> None:
        """As far as a closed round, or the end."""
        for step in range(5):
            self.go_on(chance + step)
            if self.state.phase in (Phase.BETWEEN, Phase.FINISHED):
                break

    def all_results(self, chance: int) -> None:
        for table in self.state.tournament.rounds[-1].tables:
            known = self.state.table_state(self.state.round, table.number)
            assert known is not None
            where = {"round": self.state.round, "table": table.number}
            result = some_result(self.state, table, chance + table.number)
            if known.phase is TablePhase.DISPUTED:
                self.give(c.DecideResult(**where, result=result, judge="Frank", reason="seen on the photo"))
            elif known.phase is TablePhase.REPORTED:
                self.give(c.ConfirmResult(**where))
            else:
                self.give(c.EnterResult(**where, result=result))
                if self.state.two_persons:
                    self.give(c.ConfirmResult(**where), by="another")
        for proposal in self.state.proposals:
            answer = (c.ConfirmChange, c.DeclineChange)[chance % 2]
            self.give(answer(proposal=proposal.version), by="another")

    def end(self, chance: int) -> None:
        """No further round: the cup, or the end."""
        self.give(c.CutToCup(seed=str(chance)))
        self.give(c.FinishTournament())

    # ---- people

    @rule(
        chance=numbers,
        kind=st.sampled_from(["in", "out", "late", "back", "leave", "sit_out", "play", "amend", "admit"]),
    )
    def somebody(self, chance: int, kind: str) -> None:
        player = self.anybody(chance)
        commands: dict[str, Command] = {
            "in": c.CheckIn(player=player),
            "out": c.CheckOut(player=player, no_show=bool(chance % 2)),
            "late": c.RegisterPlayer(player=Player(PlayerId(f"late{chance % 4}"), rating=Fraction(1500), games=9)),
            "back": c.ReturnPlayer(player=player),
            "leave": c.WithdrawPlayer(player=player, reason="sick"),
            "sit_out": c.Volunteer(player=player, offer="sit_out"),
            "play": c.Volunteer(player=player, offer="play"),
            "amend": c.AmendPlayer(
                player=Player(player, f"Name {chance % 9}", Fraction(1000 + chance % 999)), reason="typing"
            ),
            "admit": c.AdmitPlayer(player=player),
        }
        self.give(commands[kind])

    # ---- tables

    @precondition(lambda self: self.state.tournament.rounds)
    @rule(
        chance=numbers,
        kind=st.sampled_from(["report", "enter", "confirm", "decide", "correct", "walkover", "take_over", "note"]),
    )
    def at_a_table(self, chance: int, kind: str) -> None:
        rounds = self.state.tournament.rounds
        entry = rounds[-1 - chance // 7 % len(rounds)] if chance % 3 == 0 else rounds[-1]
        if not entry.tables:  # one player alone has a bye
            return
        table = entry.tables[chance % len(entry.tables)]
        where = {"round": entry.number, "table": table.number}
        result = some_result(self.state, table, chance % 3)
        here = players_at(table) or (PlayerId("nobody"),)
        commands: dict[str, Command] = {
            "report": c.ReportResult(**where, result=result),
            "enter": c.EnterResult(**where, result=result),
            "confirm": c.ConfirmResult(**where),
            "decide": c.DecideResult(**where, result=result, judge="Frank", reason="counted again"),
            "correct": c.CorrectResult(**where, result=result, reason="typing error"),
            "walkover": c.GiveWalkover(**where, winner=here[0]),
            "note": c.NoteScore(**where, seats=(SeatResult(here[0], Outcome(score=chance % 4)),)),
            "take_over": c.TakeOverSeat(
                **where, player=here[0], substitute=self.anybody(chance // 5), since=(None, 1903)[chance % 2]
            ),
        }
        self.give(commands[kind], by=here[chance % len(here)] if kind in ("report", "confirm") else "director")

    @precondition(lambda self: self.state.phase is Phase.RUNNING)
    @rule(chance=numbers, kind=st.sampled_from(PLAY))
    def while_playing(self, chance: int, kind: str) -> None:
        tables = self.state.tournament.rounds[-1].tables
        if not tables:
            return
        table = tables[chance % len(tables)]
        where: dict[str, Any] = {"round": self.state.round, "table": table.number}
        here = players_at(table)
        known = self.state.tables[f"{self.state.round}/{table.number}"]
        year = max(known.counts, default=1900) + chance % 2
        counts = dict(zip([str(seat.role) for seat in table.seats], BOARDS[chance % len(BOARDS)], strict=False))
        commands: dict[str, Command] = {
            "year": c.CountYear(**where, year=year, centres=counts),
            "vote": c.CountEndVote(
                **where, in_favour=living(table, known), counted_by="Frank", year=year + 1, season="spring"
            ),
            "orders": c.ReadOrders(**where),
            "disorder": c.DeclareCivilDisorder(**where, player=(*here, PlayerId("nobody"))[0], year=1901 + chance % 3),
            "clock": c.StartClock(phase="negotiation", table=(None, table.number)[chance % 2]),
            "shorter": c.ShortenClock(**where, seconds=chance % 300, agreed=living(table, known)),
            "builds": c.RecordAdjustments(**where, kind="builds", players=here[:1], way="board"),
            "call": c.CallDirector(**where, question="?"),
            "ruling": c.GiveRuling(
                **where,
                decision="!",
                judge="Frank",
                answers=self.state.calls[-1].version if self.state.calls and chance % 2 else None,
            ),
            "arbiter": c.NameArbiter(arbiter=("Frank", "Grete")[chance % 2]),
        }
        self.give(commands[kind])

    @precondition(lambda self: bool(self.state.tables) and self.state.tournament.book == "ndf_arcon_2002")
    @rule(chance=numbers, kind=st.sampled_from(GAME))
    def a_game_is_kept(self, chance: int, kind: str) -> None:
        number, _, table = sorted(self.state.tables)[chance % len(self.state.tables)].partition("/")
        where: dict[str, Any] = {"round": int(number), "table": int(table)}
        turn: dict[str, Any] = {**where, "turn": ("S1901M", "S1901M", "F1901M")[chance % 3]}
        lines = (LINES[chance % 5], LINES[chance // 5 % 5])
        commands: dict[str, Command] = {
            "begin": c.BeginGame(**where, game=plain_game(new_game()), shown=("after", "always")[chance % 2]),
            "slip": c.WriteOrders(**turn, slips={("ENG", "FRA", "RUS")[chance % 3]: lines}),
            "close": c.CloseTurn(**turn),
            "back": c.CloseTurn(**turn, back=True),
            "rule": c.RuleOrder(**turn, power="ENG", number=1, judge="Frank", reading="F edi - nth", reason="seen"),
        }
        self.give(commands[kind])

    # ---- the director

    @rule(
        chance=numbers,
        kind=st.sampled_from(DIRECTOR),
    )
    def the_director(self, chance: int, kind: str) -> None:
        commands: dict[str, Command] = {
            "close": c.CloseRound(unfinished=(1,)),
            "reopen": c.ReopenRound(round=1 + chance % max(1, len(self.state.tournament.rounds)), reason="a mistake"),
            "discard": c.DiscardSeating(),
            "lots": c.DrawLots(seed=str(chance)),
            "penalty": c.GivePenalty(player=self.anybody(chance), points=Fraction(-1), clause="§", reason="manners"),
            "settings": c.ChangeSettings(settings={"rounds": 1 + chance % 3}, reason="the hall closes"),
            "hand": c.DrawLots(seed=str(chance), order=(self.anybody(chance), self.anybody(chance + 1))),
            "two": c.RequireTwo(),
            "one": c.RequireTwo(on=False),
            "second": c.ConfirmChange(proposal=self.waiting(chance)),
            "no": c.DeclineChange(proposal=self.waiting(chance)),
            "pause": (c.PauseClock(), c.ResumeClock())[chance % 2],
            "more": c.ExtendClock(seconds=60, table=(None, 1)[chance % 2]),
        }
        self.give(commands[kind], by="another" if kind in ("second", "no") and chance % 5 else "director")

    def waiting(self, chance: int) -> int:
        """A change that waits for a second person, if there is one."""
        proposals = self.state.proposals
        return proposals[chance % len(proposals)].version if proposals else 1

    # ---- undo

    @rule(chance=numbers)
    def take_back(self, chance: int) -> None:
        """Mostly something recent."""
        version = self.state.version
        self.revert(version - chance // 4 % min(12, version) if chance % 4 else 1 + chance // 4 % version)

    def revert(self, version: int) -> None:
        if self.give(c.RevertEvent(version=version, reason="by mistake")):
            self.as_if_given_so_from_the_start()

    def as_if_given_so_from_the_start(self) -> None:
        """Walks through all commands in force; those of which an event was taken back are left out."""
        out = reverted_versions(self.desk.log)
        state = State()
        for start, command, now, by, events in self.given:
            versions = range(start + 1, start + 1 + len(events))
            if isinstance(command, c.RevertEvent) or out & set(versions):
                for version, event in zip(versions, events, strict=True):
                    gone = version in out or isinstance(event, e.EventReverted)
                    state = _passed(state, event) if gone else apply(state, event)
                continue
            assert decide(state, command, now=now, by=by) == events, (command, "as in version", start + 1)
            for event in events:
                state = apply(state, event)
        assert state == self.state

    # ---- always

    @invariant()
    def the_log_says_what_is(self) -> None:
        self.desk.restart()

    @invariant()
    def it_is_a_record_that_can_be_read(self) -> None:
        if self.state.tournament.players:
            plain = record_of(self.state.tournament)
            assert read_record(json.loads(json.dumps(plain))).tournament == self.state.tournament

    @invariant()
    def there_is_a_list(self) -> None:
        if self.state.tournament.players:
            listed = rank(self.state.book, self.state.tournament)
            assert len(listed.rows) <= len(self.state.tournament.players)


def _passed(state: State, event: Event) -> State:
    """One version on, with nothing changed."""
    return replace(state, version=state.version + 1, past=state.past.and_then(event))


def test_tournaments_by_chance() -> None:
    run_state_machine_as_test(Tournament, settings=settings(max_examples=12, stateful_step_count=40))


@pytest.mark.soak
def test_many_tournaments_by_chance() -> None:
    run_state_machine_as_test(Tournament, settings=settings(max_examples=400, stateful_step_count=80))
