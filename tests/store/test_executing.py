"""Commands become durable by one path, on all three kinds of store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from tavle.core.errors import Refused
from tavle.core.model import Player, PlayerId
from tavle.ranking import rank
from tavle.records import read_record, record_of
from tavle.store import Appended, Store, TournamentId
from tavle.store.checking import replay_log
from tavle.store.executing import Outcome, execute
from tavle.store.loading import load
from tavle.tournament import Phase
from tavle.tournament.commands import (
    ChangeSettings,
    Command,
    RegisterPlayer,
    ReportResult,
    RevertEvent,
    WithdrawPlayer,
)
from tavle.tournament.events import Result, SeatResult, name_of
from tests.store.logs import ARCON, NOON
from tests.store.playing import CHAMPIONSHIPS, Desk, outcome, play, play_round, set_up

MONRAD = CHAMPIONSHIPS["monrad"]
Opened = Callable[..., Store]


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [fault.code for fault in refused.value.faults]


def newcomer(name: str) -> RegisterPlayer:
    return RegisterPlayer(player=Player(PlayerId(name), name=name))


@pytest.fixture
def desk(store: Store) -> Desk:
    """A tournament that is open for registration, with nine players."""
    made = Desk(store, ARCON)
    set_up(made, MONRAD)
    return made


def events_of(done: Outcome) -> list[str]:
    return [name_of(type(stored.event)) for stored in done.events]


@pytest.mark.parametrize("name", CHAMPIONSHIPS)
def test_whole_tournaments(store: Store, name: str) -> None:
    championship = CHAMPIONSHIPS[name]
    tournament = TournamentId(name)
    done = play(Desk(store, tournament), championship)
    assert done.state.phase is Phase.FINISHED
    replayed = replay_log(store, tournament)
    assert replayed.faults == ()
    assert replayed.state == done.state == load(store, tournament)
    read = read_record(record_of(done.state.tournament))
    listed = rank(read.book, read.tournament)
    assert listed.final
    assert len(listed.rows) == championship.players


class TestTheSameCommandAgain:
    def send(self, store: Store, command_id: str, command: Command, by: str = "Anna") -> Outcome:
        return execute(store, ARCON, command, command_id=command_id, by=by, now=NOON)

    def test_is_answered_as_the_first_time(self, desk: Desk) -> None:
        first = self.send(desk.store, "x", newcomer("late"))
        self.send(desk.store, "y", newcomer("later"))
        again = self.send(desk.store, "x", newcomer("late"))
        assert again.repeated
        assert not first.repeated
        assert (again.version, again.events) == (first.version, first.events)
        assert again.state == load(desk.store, ARCON)

    def test_even_if_it_would_be_refused_now(self, desk: Desk) -> None:
        first = self.send(desk.store, "x", WithdrawPlayer(player=PlayerId("p3")))
        assert self.send(desk.store, "x", WithdrawPlayer(player=PlayerId("p3"))).events == first.events
        with pytest.raises(Refused) as refused:
            self.send(desk.store, "y", WithdrawPlayer(player=PlayerId("p3")))
        assert codes(refused) == ["unknown-player"]

    def test_nothing_new_is_kept_too(self, desk: Desk) -> None:
        same = ChangeSettings(settings=MONRAD.settings)
        assert self.send(desk.store, "x", same).events == ()
        assert self.send(desk.store, "x", same).repeated

    @pytest.mark.parametrize(("name", "by"), [("other", "Anna"), ("late", "Bo")])
    def test_another_one_under_its_id_is_refused(self, desk: Desk, name: str, by: str) -> None:
        self.send(desk.store, "x", newcomer("late"))
        with pytest.raises(Refused) as refused:
            self.send(desk.store, "x", newcomer(name), by)
        assert codes(refused) == ["command-id-used"]

    @pytest.mark.parametrize("command_id", ["", "a b", "é", "x" * 101, "a\n"])
    def test_ids_that_cannot_be(self, desk: Desk, command_id: str) -> None:
        with pytest.raises(Refused) as refused:
            self.send(desk.store, command_id, newcomer("late"))
        assert codes(refused) == ["bad-command-id"]

    def test_half_a_character(self, desk: Desk) -> None:
        before = desk.store.head(ARCON)
        with pytest.raises(Refused) as refused:
            self.send(desk.store, "x", newcomer("\ud83c"))
        assert codes(refused) == ["not-text"]
        assert desk.store.head(ARCON) == before


class TestTwoAtOneTable:
    @pytest.fixture
    def table(self, desk: Desk) -> tuple[Result, Result, str, str]:
        """Two results of table 1 of a round that runs, and who sits there."""
        play_round(desk, 1)
        running = Desk(desk.store, ARCON, "second")
        with pytest.MonkeyPatch.context() as patched:
            # The round is stopped before its first result.
            patched.setattr(Desk, "do", _until_results(Desk.do))
            with pytest.raises(InterruptedError):
                play_round(running, 2)
        seats = load(desk.store, ARCON).tournament.rounds[-1].tables[0].seats
        first, second = (
            Result(tuple(SeatResult(seat.player, outcome(2, place)) for seat, place in zip(seats, order, strict=True)))
            for order in ((0, 1), (1, 0))
        )
        return first, second, seats[0].player, seats[1].player

    def test_the_same_is_a_confirmation(self, desk: Desk, table: tuple[Result, Result, str, str]) -> None:
        result, _, one, other = table
        desk.do(ReportResult(round=2, table=1, result=result), by=one)
        done = desk.do(ReportResult(round=2, table=1, result=result), by=other)
        assert events_of(done) == ["result_confirmed"]
        assert done.dispute is None

    def test_another_is_kept_as_a_dispute_and_answered_so_each_time(
        self, desk: Desk, table: tuple[Result, Result, str, str]
    ) -> None:
        result, rival, one, other = table
        desk.do(ReportResult(round=2, table=1, result=result), by=one)
        command = ReportResult(round=2, table=1, result=rival)
        done = [execute(desk.store, ARCON, command, command_id="rival", by=other, now=NOON) for _ in range(2)]
        assert [events_of(each) for each in done] == [["result_disputed"]] * 2
        assert [each.repeated for each in done] == [False, True]
        assert done[0].dispute == done[1].dispute
        assert done[0].dispute is not None
        assert done[0].dispute.code == "table-disputed"
        assert done[0].dispute.values["first"] != done[0].dispute.values["second"]


def _until_results(do: Callable[..., Outcome]) -> Callable[..., Outcome]:
    def doing(desk: Desk, command: Command, **options: Any) -> Outcome:
        if name_of(type(command)) in ("enter_result", "report_result"):
            raise InterruptedError
        return do(desk, command, **options)

    return doing


class TestMeanwhile:
    """Somebody else appends between the look at the log and the append."""

    @pytest.fixture
    def meanwhile(
        self, desk: Desk, address: str, opened: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> Iterator[list[Command]]:
        """Commands that another process does just before the next append."""
        other = Desk(opened(address), ARCON, "other")
        waiting: list[Command] = []
        append = desk.store.append

        def late(*args: Any, **options: Any) -> Appended:
            while waiting:
                other.do(waiting.pop(0))
            return append(*args, **options)

        monkeypatch.setattr(desk.store, "append", late)
        yield waiting
        assert waiting == []

    def test_what_still_holds_is_done(self, desk: Desk, meanwhile: list[Command]) -> None:
        meanwhile.extend([newcomer("other"), newcomer("another")])
        done = desk.do(newcomer("mine"))
        assert [player.id for player in done.state.tournament.players][-3:] == ["other", "another", "mine"]
        assert done.state == load(desk.store, ARCON)
        assert replay_log(desk.store, ARCON).faults == ()

    def test_what_does_not_is_refused(self, desk: Desk, meanwhile: list[Command]) -> None:
        meanwhile.append(newcomer("mine"))
        with pytest.raises(Refused) as refused:
            desk.do(newcomer("mine"))
        assert codes(refused) == ["double-player"]

    def test_who_expected_the_old_end_is_refused(self, desk: Desk, meanwhile: list[Command]) -> None:
        seen = load(desk.store, ARCON).version
        meanwhile.append(newcomer("other"))
        with pytest.raises(Refused) as refused:
            desk.do(WithdrawPlayer(player=PlayerId("p1"), expected=seen))
        assert codes(refused) == ["stale"]

    def test_the_same_command(self, desk: Desk, meanwhile: list[Command]) -> None:
        meanwhile.append(newcomer("mine"))
        desk.name, desk.numbers = "other", iter([1])
        done = desk.do(newcomer("mine"))
        assert done.repeated
        assert done.state == load(desk.store, ARCON)

    def test_something_was_taken_back(
        self, desk: Desk, meanwhile: list[Command], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tavle.store.loading.SNAPSHOT_EVERY", 5)
        load(desk.store, ARCON)
        # As a process that begins with the snapshot.
        monkeypatch.setattr("tavle.store.loading._known", WeakKeyDictionary())
        meanwhile.append(RevertEvent(version=desk.store.head(ARCON).version))
        done = desk.do(newcomer("mine"))
        assert done.state == load(desk.store, ARCON, whole=True)
        assert [player.id for player in done.state.tournament.players][-2:] == ["p8", "mine"]
