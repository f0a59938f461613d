"""Undo and redo: what depends on what, what is offered instead, what would change in the list."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.model import Player, PlayerId
from tavle.tournament import Move, Offer, State, apply, carry_out, decide, dependents, replay, standings_change, undoing
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.fold import reverted_versions
from tavle.tournament.past import CHUNK, Past
from tavle.tournament.touches import TOUCHES, meet, touch
from tests.tournament.desk import Desk, first_wins, play_round, players, registered, seated, won_by
from tests.tournament.refusals import refused
from tests.tournament.strategies import instances

AT: dict[str, Any] = {"round": 1, "table": 1}
P = [PlayerId(f"p{number}") for number in range(10)]


def monrad() -> Desk:
    return registered("nbgf_monrad", players(6), rounds=3, match_length=5)


def version_of(desk: Desk, kind: type[e.Event], nth: int = 0) -> int:
    return [version for version, event in enumerate(desk.log, 1) if isinstance(event, kind)][nth]


def names(found: tuple[tuple[int, e.Event], ...]) -> list[str]:
    return [e.name_of(type(event)) for _, event in found]


def test_the_last_event_can_always_be_taken_back_and_brought_back() -> None:
    desk = seated(monrad())
    played = desk.state
    desk.do(c.EnterResult(**AT, result=first_wins(desk.table())))
    entered = desk.state
    desk.do(c.RevertEvent(version=desk.version, reason="wrong table"))
    assert desk.state.tournament == played.tournament
    assert desk.state.tables == played.tables
    assert refused(desk, c.RevertEvent(version=entered.version)) == ["already-reverted"]
    desk.do(c.RevertEvent(version=desk.version, reason="it was right"))
    assert desk.state.tournament == entered.tournament
    assert desk.state.version == entered.version + 2
    desk.restart()


def test_undo_undo_undo() -> None:
    """A chain of reverts, each of the one before: the result is gone, there, gone, there."""
    desk = seated(monrad())
    desk.do(c.EnterResult(**AT, result=first_wins(desk.table())))
    for played in (False, True, False, True):
        desk.do(c.RevertEvent(version=desk.version))
        assert desk.table().played is played


def test_what_was_taken_back_says_how_to_bring_it_back() -> None:
    desk = seated(monrad())
    desk.do(c.NameArbiter(arbiter="Frank"))
    version = desk.version
    desk.all(c.RevertEvent(version=version), c.RevertEvent(version=version + 1), c.RevertEvent(version=version + 2))
    with pytest.raises(
        Exception, match=f"event {version} is taken back already; to bring it back, take back {version + 1}"
    ):
        desk.do(c.RevertEvent(version=version))


@pytest.mark.parametrize("version", [0, 99])
def test_what_is_not_in_the_log_cannot_be_taken_back(version: int) -> None:
    assert refused(monrad(), c.RevertEvent(version=version)) == ["no-such-event"]


def test_an_entry_can_be_taken_back_while_others_came_after() -> None:
    desk = monrad()
    desk.do(c.RevertEvent(version=version_of(desk, e.PlayerRegistered, 1)))
    assert [player.id for player in desk.state.tournament.players] == ["p1", "p3", "p4", "p5", "p6"]


def test_an_entry_that_is_seated_cannot() -> None:
    desk = seated(monrad())
    assert names(dependents(desk.state, version_of(desk, e.PlayerRegistered))) == [
        "check_in_opened",
        "seating_drafted",
        "seating_published",
        "round_started",
        "clock_started",
    ]


def test_a_result_of_a_closed_round_can_be_corrected_or_the_round_reopened() -> None:
    desk = play_round(play_round(monrad(), first_wins), first_wins)
    version = version_of(desk, e.ResultEntered)
    found = undoing(desk.state, version)
    assert names(found.dependents)[:3] == ["round_closed", "check_in_opened", "seating_drafted"]
    assert found.offers == (Offer("correct_result", 1, 1), Offer("reopen_round", 1))
    with pytest.raises(Exception, match="possible instead: correct_result, reopen_round"):
        desk.do(c.RevertEvent(version=version))


def test_results_of_different_tables_do_not_depend_on_each_other() -> None:
    desk = seated(monrad())
    for number in (1, 2, 3):
        desk.do(c.EnterResult(round=1, table=number, result=first_wins(desk.table(number))))
    assert undoing(desk.state, version_of(desk, e.ResultEntered)).dependents == ()


def test_a_seating_that_later_rounds_rest_on_is_withdrawn_by_reopening_the_one_before() -> None:
    desk = play_round(play_round(monrad(), first_wins), first_wins)
    found = undoing(desk.state, version_of(desk, e.SeatingPublished, 1))
    assert found.offers == (Offer("reopen_round", 1),)


def test_where_nothing_can_be_offered_the_latest_goes_first() -> None:
    desk = seated(monrad())
    with pytest.raises(Exception, match="possible instead: revert_event, the latest first"):
        desk.do(c.RevertEvent(version=version_of(desk, e.PlayerRegistered)))


def test_a_result_of_a_withdrawn_round_cannot_be_corrected() -> None:
    """It lies aside; only the reopening can be taken back, as long as nothing followed."""
    desk = play_round(play_round(monrad(), first_wins), first_wins)
    result = version_of(desk, e.ResultEntered, 3)
    desk.do(c.ReopenRound(round=1, reason="r"))
    assert undoing(desk.state, result).offers == ()
    desk.do(c.RevertEvent(version=desk.version))
    assert len(desk.state.tournament.rounds) == 2
    assert desk.state.aside == ()


def test_a_draft_can_be_taken_back_as_long_as_it_is_not_published() -> None:
    desk = monrad()
    desk.all(c.OpenCheckIn(everybody=True), c.DrawSeating(seed="s"), c.RevertEvent(version=9 + 1))
    assert desk.state.draft is None


def test_bringing_back_asks_what_has_happened_since() -> None:
    """The report was taken back, another was entered instead: bringing the first back would contradict it."""
    desk = seated(monrad())
    desk.do(c.ReportResult(**AT, result=first_wins(desk.table())), by="p1")
    desk.do(c.RevertEvent(version=desk.version))
    revert = desk.version
    desk.do(c.EnterResult(**AT, result=won_by(desk.table(), "p2")))
    assert names(dependents(desk.state, revert)) == ["result_entered"]


def test_an_entry_taken_back_leaves_room_only_once() -> None:
    """Two places: one is cancelled, another comes; the cancelling cannot be taken back any more."""
    desk = Desk()
    desk.all(c.DraftTournament(name="T", book="nbgf_monrad"), c.OpenRegistration(limit=2))
    desk.all(*(c.RegisterPlayer(player=player) for player in players(2)))
    desk.all(c.WithdrawPlayer(player=P[1]), c.RegisterPlayer(player=Player(P[3])))
    cancelled = version_of(desk, e.EntryCancelled)
    assert names(dependents(desk.state, cancelled)) == ["player_registered"]
    desk.all(c.RevertEvent(version=desk.version), c.RevertEvent(version=cancelled))
    assert [player.id for player in desk.state.tournament.players] == ["p1", "p2"]


def test_what_an_event_rested_on_comes_back_before_it() -> None:
    """A report and its confirmation, taken back one after the other, come back in the order in which they happened."""
    desk = seated(monrad())
    desk.do(c.ReportResult(**AT, result=first_wins(desk.table())), by="p1")
    desk.do(c.ConfirmResult(**AT), by="p2")
    counted = desk.state
    report, confirmation = desk.version - 1, desk.version
    desk.all(c.RevertEvent(version=confirmation), c.RevertEvent(version=report))
    assert dependents(desk.state, confirmation + 1) == ((confirmation + 2, e.EventReverted(report)),)
    desk.all(c.RevertEvent(version=confirmation + 2), c.RevertEvent(version=confirmation + 1))
    assert desk.state.tournament == counted.tournament


def test_what_comes_back_must_still_be_possible() -> None:
    """A check-in that was taken back, and then the whole roll call with it."""
    desk = monrad()
    desk.do(c.OpenCheckIn())
    opened = desk.version
    desk.do(c.CheckIn(player=P[1]))
    desk.all(c.RevertEvent(version=opened + 1), c.RevertEvent(version=opened))
    assert names(dependents(desk.state, opened + 2)) == ["player_checked_in"]


def test_what_an_event_did_without_must_not_have_come_back_either() -> None:
    """Entered while an earlier entry lay taken back; taken back; the earlier one is in force again."""
    desk = seated(monrad())
    first, second = (c.EnterResult(**AT, result=won_by(desk.table(), winner)) for winner in ("p1", "p2"))
    desk.do(first)
    desk.do(c.RevertEvent(version=desk.version))
    without = desk.version
    desk.do(second)
    desk.do(c.RevertEvent(version=desk.version))
    gone = desk.version
    desk.do(c.RevertEvent(version=without))
    assert desk.table().seats[0].outcome.won
    assert names(dependents(desk.state, gone)) == ["event_reverted"]


def test_a_ruling_keeps_its_call() -> None:
    desk = seated(monrad())
    desk.do(c.CallDirector(**AT, question="?"), by="p1")
    call = desk.version
    desk.do(c.GiveRuling(**AT, decision="no", judge="Frank", answers=call))
    assert names(dependents(desk.state, call)) == ["ruling_given"]
    desk.all(c.RevertEvent(version=desk.version), c.RevertEvent(version=call))
    assert (desk.state.calls, desk.state.rulings) == ((), ())


def test_a_state_from_a_snapshot_says_that_it_does_not_know_its_past() -> None:
    desk = monrad()
    forgetful = _without_past(desk.state)
    with pytest.raises(ValueError, match="replay the whole log"):
        undoing(forgetful, 1)
    with pytest.raises(ValueError, match="replay the whole log"):
        apply(forgetful, e.EventReverted(1))
    assert apply(forgetful, e.ArbiterNamed("Frank")).version == desk.version + 1


def _without_past(state: State) -> State:
    return replace(state, past=Past(forgotten=state.version))


def test_reverts_settle_from_the_latest_back() -> None:
    """2 is taken back by 3, that by 4, that by 5; 1 by 6."""
    log: list[e.Event] = [e.ArbiterNamed("a"), e.ArbiterNamed("b"), *(e.EventReverted(v) for v in (2, 3, 4, 1))]
    assert reverted_versions(log) == {1, 2, 4}
    assert replay(log).arbiter is None


def test_every_kind_of_event_says_what_it_touches() -> None:
    assert set(TOUCHES) == set(e.EVENTS) - {e.EventReverted}


@given(st.sampled_from(e.EVENTS).flatmap(instances))
def test_any_event_touches_itself_and_a_revert_nothing(event: e.Event) -> None:
    touched = touch(17, event)
    assert "event/17" in touched.writes or isinstance(event, e.EventReverted)
    assert all(key.count("*") == 0 or key.endswith("*") for key in touched.reads if not key.startswith("player/"))


def test_who_takes_over_a_seat_must_stay_among_the_players() -> None:
    desk = seated(registered("ndf_arcon_2002", players(8)))
    away = desk.table().seats[0].player
    free = next(
        player.id for player in desk.state.tournament.players if all(s.player != player.id for s in desk.table().seats)
    )
    desk.do(c.TakeOverSeat(**AT, player=away, substitute=free))
    entered = next(
        v for v, event in enumerate(desk.log, 1) if isinstance(event, e.PlayerRegistered) and event.player.id == free
    )
    assert names(dependents(desk.state, entered))[-1] == "seat_taken_over"


@pytest.mark.parametrize(
    ("reads", "writes", "met"),
    [
        (["a/1"], {"a/1"}, True),
        (["a/1"], {"a/11"}, False),
        (["a/*"], {"a/11"}, True),
        (["a/*"], {"b/1"}, False),
        ([], {"a"}, False),
    ],
)
def test_keys_meet(reads: list[str], writes: set[str], met: bool) -> None:
    assert meet(reads, frozenset(writes)) is met


def test_the_past_is_kept_in_chunks() -> None:
    past = Past(forgotten=5)
    happened = [e.ArbiterNamed(str(number)) for number in range(2 * CHUNK + 3)]
    for event in happened:
        past = past.and_then(event)
    assert list(past) == list(enumerate(happened, start=6))
    assert (len(past.chunks), len(past.tail), past.whole) == (2, 3, False)


# ---- what would change


def test_the_change_in_the_list_is_seen_before() -> None:
    """One round of two matches; the second match was read wrongly."""
    desk = play_round(registered("nbgf_monrad", players(4), rounds=2, match_length=5), first_wins)
    correction = c.CorrectResult(round=1, table=2, result=won_by(desk.table(2), "p4"), reason="read wrongly")
    before = desk.state
    after = carry_out(before, correction, now=desk.now, by="director")
    assert desk.state is before
    assert standings_change(before, after) == (
        Move(P[4], 3, 1, Fraction(0), Fraction(1)),
        Move(P[3], 1, 3, Fraction(1), Fraction(0)),
    )


def test_who_comes_and_goes_has_no_place_on_one_side() -> None:
    desk = monrad()
    before = Desk().state
    assert standings_change(before, before) == ()
    assert standings_change(before, desk.state)[0] == Move(P[1], None, 1, None, Fraction(0))
    assert standings_change(desk.state, before)[0] == Move(P[1], 1, None, Fraction(0), None)


# ---- what the giver had seen


def test_a_command_given_in_view_of_an_old_log_is_refused() -> None:
    desk = seated(monrad())
    assert refused(desk, c.CloseRound(expected=desk.version - 1)) == ["stale"]
    assert refused(desk, c.NameArbiter(arbiter="Frank", expected=desk.version)) == []


def test_a_command_at_a_table_looks_at_that_table_alone() -> None:
    desk = seated(monrad())
    seen = desk.state.tables["1/1"].version
    desk.do(c.EnterResult(round=1, table=2, result=first_wins(desk.table(2))))
    desk.do(c.ReportResult(**AT, result=first_wins(desk.table()), expected=seen), by="p1")
    assert refused(desk, c.ConfirmResult(**AT, expected=seen), by="p2") == ["stale"]
    assert refused(desk, c.ConfirmResult(**AT, expected=desk.state.tables["1/1"].version), by="p2") == []
    assert refused(desk, c.ConfirmResult(round=1, table=9, expected=4)) == ["stale"]


def test_deciding_changes_nothing() -> None:
    desk = seated(monrad())
    before = desk.state
    first = decide(before, c.CloseRound(unfinished=(1, 2, 3)), now=desk.now, by="x")
    assert decide(before, c.CloseRound(unfinished=(1, 2, 3)), now=desk.now, by="x") == first
    assert desk.state == before
