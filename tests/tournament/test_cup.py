"""The cup after a Monrad: the cut, its rounds, its end."""

from __future__ import annotations

from typing import Any

import pytest

from tavle.core.model import PlayerId, Seat, Table
from tavle.ranking import rank
from tavle.tournament import Phase
from tavle.tournament import commands as c
from tavle.tournament import events as e
from tavle.tournament.commands import Command
from tavle.tournament.cup import bracket_of
from tests.tournament.desk import Desk, first_wins, play_round, players, registered, seated
from tests.tournament.refusals import refused


def before_the_cup(count: int, rounds: int, cup: dict[str, Any] | None) -> Desk:
    settings = {"rounds": rounds, "match_length": 3, **({"cup": cup} if cup else {})}
    desk = registered("nbgf_monrad", players(count), **settings)
    for _ in range(rounds):
        play_round(desk, first_wins)
    return desk


def test_the_best_four_play_first_against_last() -> None:
    desk = before_the_cup(8, 3, {"best": 4})
    best = [row.player for row in rank(desk.state.book, desk.state.tournament).rows][:4]
    assert refused(desk, c.FinishTournament()) == ["cup-to-come"]
    assert refused(desk, c.OpenCheckIn()) == ["no-more-rounds"]
    assert desk.do(c.CutToCup(seed="k")) == (e.CupCut("cup", tuple(best), "k"),)
    assert refused(desk, c.CutToCup()) == ["cup-is-cut"]
    assert refused(desk, c.FinishTournament()) == ["cup-not-won"]
    desk.do(c.OpenCheckIn())
    assert set(desk.state.tournament.present or ()) == set(best)
    desk.all(c.DrawSeating(seed="another"), c.PublishSeating(), c.StartRound())
    semi = [{seat.player for seat in table.seats} for table in desk.state.tournament.rounds[-1].tables]
    assert semi == [{best[0], best[3]}, {best[1], best[2]}]
    assert desk.state.tournament.rounds[-1].stage == "cup"
    desk.do(c.EnterResult(round=4, table=1, result=first_wins(desk.table(1))))
    assert refused(desk, c.CloseRound(unfinished=(2,))) == ["no-unfinished-here"]
    desk.do(c.EnterResult(round=4, table=2, result=first_wins(desk.table(2))))
    desk.do(c.CloseRound())
    play_round(desk, first_wins)
    assert refused(desk, c.OpenCheckIn()) == ["cup-is-won"]
    desk.do(c.FinishTournament())
    assert desk.state.phase is Phase.FINISHED
    listed = rank(desk.state.book, desk.state.tournament)
    assert (listed.after, listed.final) == (3, True)


def test_a_round_of_the_cup_may_be_seated_by_hand() -> None:
    desk = before_the_cup(4, 1, {"best": 2, "at_cut": "lot"})
    desk.all(c.CutToCup(seed="k"), c.OpenCheckIn())
    assert desk.state.cup is not None
    final = Table(1, tuple(Seat(player) for player in desk.state.cup.players))
    desk.all(c.SeatByHand(tables=(final,)), c.PublishSeating())
    assert desk.state.tournament.rounds[-1].stage == "cup"


def test_equals_at_the_cut_by_play_off() -> None:
    """One round of four players: two with a point share the first place, as do the two without."""
    desk = before_the_cup(8, 1, {"best": 2, "at_cut": "play_off"})
    assert refused(desk, c.CutToCup()) == ["cut-undecided"]
    rows = rank(desk.state.book, desk.state.tournament).rows
    first = [row.player for row in rows if row.place == 1]
    assert len(first) == 4
    order = tuple(reversed(first))
    for wrong in (order[:3], (*order, PlayerId("p99")), (*order, rows[-1].player), (*order[:3], order[0])):
        assert refused(desk, c.CutToCup(decided=wrong)) == ["not-equal-at-cut"]
    assert desk.do(c.CutToCup(decided=order)) == (e.CupCut("cup", order[:2], "", order),)
    assert [row.player for row in rank(desk.state.book, desk.state.tournament).rows][:4] == list(order)


def test_equals_at_the_cut_by_lot_from_the_seed() -> None:
    desk = before_the_cup(8, 1, {"best": 2, "at_cut": "lot"})
    (cut,) = desk.do(c.CutToCup(seed="k"))
    assert isinstance(cut, e.CupCut)
    seated(desk, seed="not this one")
    assert {seat.player for seat in desk.table(1).seats} == set(cut.players)


def test_all_with_so_many_points() -> None:
    desk = before_the_cup(8, 1, {"points": "1"})
    (cut,) = desk.do(c.CutToCup())
    assert isinstance(cut, e.CupCut)
    assert len(cut.players) == 4


@pytest.mark.parametrize(("cup", "command", "codes"), [(None, c.CutToCup(), ["cup-not-announced"])])
def test_a_cup_must_be_announced(cup: dict[str, Any] | None, command: Command, codes: list[str]) -> None:
    assert refused(before_the_cup(4, 1, cup), command) == codes


@pytest.mark.parametrize("changed", [{"cup": None}, {"cup": {"best": 4}}, {"rounds": 3}])
def test_a_cup_that_was_cut_stays_what_it_is(changed: dict[str, Any]) -> None:
    """To call it off, the cut is taken back first."""
    desk = before_the_cup(4, 2, {"best": 2})
    desk.do(c.CutToCup())
    change = c.ChangeSettings(settings=changed, reason="too late for it")
    assert refused(desk, change) == ["cup-is-cut"]
    desk.do(c.ChangeSettings(settings={"match_length": 5}, reason="too late for it"))
    desk.all(c.RevertEvent(version=desk.version), c.RevertEvent(version=desk.version - 1), change)


def test_without_a_cut_there_is_no_bracket() -> None:
    with pytest.raises(ValueError, match="nobody was chosen"):
        bracket_of(before_the_cup(4, 2, {"best": 2}).state)


def test_who_leaves_the_cup_gives_a_walkover() -> None:
    desk = before_the_cup(8, 2, {"best": 4, "at_cut": "lot"})
    first = rank(desk.state.book, desk.state.tournament).rows[0].player
    desk.do(c.WithdrawPlayer(player=first))
    assert refused(desk, c.CutToCup(seed="k")) == ["withdrawn-goes-on"]
    desk.all(c.ReturnPlayer(player=first), c.CutToCup(seed="k"))
    assert refused(desk, c.WithdrawPlayer(player=first)) == ["still-in-cup"]
    outside = next(p.id for p in desk.state.tournament.players if desk.state.cup and p.id not in desk.state.cup.players)
    desk.do(c.WithdrawPlayer(player=outside))
    seated(desk)
    opponent = next(seat.player for seat in desk.table().seats if seat.player != first)
    assert refused(desk, c.WithdrawPlayer(player=first)) == ["still-in-cup"]
    desk.do(c.GiveWalkover(round=3, table=1, winner=opponent))
    desk.do(c.WithdrawPlayer(player=first))
    assert desk.state.tournament.withdrawn[first] == 3


def test_the_cut_wants_the_last_list() -> None:
    desk = registered("nbgf_monrad", players(4), rounds=2, match_length=3, cup={"best": 2})
    play_round(desk, first_wins)
    assert refused(desk, c.CutToCup()) == ["list-not-final"]


def test_reopening_a_round_of_the_list_undoes_the_cut_but_one_of_the_cup_does_not() -> None:
    desk = before_the_cup(8, 2, {"best": 4, "at_cut": "lot"})
    desk.do(c.CutToCup(seed="k"))
    play_round(desk, first_wins)
    play_round(desk, first_wins)
    desk.do(c.ReopenRound(round=3, reason="wrong winner"))
    assert desk.state.cup is not None
    desk.do(c.CloseRound())
    desk.do(c.ReopenRound(round=2, reason="wrong winner"))
    assert desk.state.cup is None
