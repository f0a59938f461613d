"""What each event rests on and what it changes, as keys: by them undoing finds what depends on an event.

A key names a part of the state: `player/p1`, `present/2` (who is there for round 2), `seats/2`, `table/2/5`,
`game/2/5`,
`results/2` (what of round 2 counts on the lists), `closed/2`, `event/17` (that event itself). `results/*` rests on all
rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tavle.tournament import events as e
from tavle.tournament.events import Event

Keys = Iterable[str]


@dataclass(frozen=True, slots=True)
class Touch:
    """The keys that an event rests on, and those it changes."""

    reads: frozenset[str]
    writes: frozenset[str]


def touch(version: int, event: Event) -> Touch:
    """What an event of the log rests on and changes; nothing for a revert, which has no part of its own."""
    rule = TOUCHES.get(type(event))
    if rule is None:
        return Touch(frozenset(), frozenset())
    reads, writes = rule(event)
    return Touch(frozenset(reads), frozenset([*writes, f"event/{version}"]))


def meet(reads: Keys, writes: frozenset[str]) -> bool:
    """Whether something that is rested on was changed."""
    for key in reads:
        if key in writes or (key.endswith("*") and any(written.startswith(key[:-1]) for written in writes)):
            return True
    return False


def _entry(player: str) -> tuple[Keys, Keys]:
    return [f"player/{player}"], [f"player/{player}", "entries"]


def _players(players: Iterable[str]) -> list[str]:
    return [f"player/{player}" for player in players]


def _in_round(number: int) -> list[str]:
    """A round that is seated, and still as far as it was: started, open, closed."""
    return [f"seats/{number}", f"started/{number}", f"closed/{number}"]


def _at_table(event: Any, *writes: str) -> tuple[Keys, Keys]:
    table = f"table/{event.round}/{event.table}"
    return [*_in_round(event.round), table], [table, *writes]


def _counting(event: Any) -> tuple[Keys, Keys]:
    return _at_table(event, f"results/{event.round}")


def _by_rule(keys: tuple[Keys, Keys]) -> tuple[Keys, Keys]:
    """What an entry led to rests on whether two people were wanted."""
    return [*keys[0], "two"], keys[1]


def _clock(event: Any) -> tuple[Keys, Keys]:
    hall = f"clock/{event.round}"
    own = hall if event.table is None else f"{hall}/{event.table}"
    return [*_in_round(event.round), hall, own], [own]


def _fresh_clock(event: e.ClockStarted) -> tuple[Keys, Keys]:
    return ["settings", *_in_round(event.round)], _clock(event)[1]


def _check_in(event: e.CheckInOpened) -> tuple[Keys, Keys]:
    basis = ["settings", "cup", *(["results/*"] if event.cup else ["entries"] if event.present else [])]
    return [*basis, *_players(event.present)], [f"present/{event.round}"]


def _admitted(event: e.PlayerAdmitted) -> tuple[Keys, Keys]:
    reads, writes = _entry(event.player)
    return [*reads, "limit", "places", "entries", "queue"], [*writes, "queue"]


def _left(event: e.EntryCancelled | e.PlayerWithdrew) -> tuple[Keys, Keys]:
    """Whether an entry is cancelled or kept as withdrawn hangs on where the player was seated, and on rulings."""
    reads, writes = _entry(event.player)
    return [*reads, f"ruled/{event.player}", "cup", "seats/*", "draft/*", "closed/*"], writes


def _cancelled(event: e.EntryCancelled) -> tuple[Keys, Keys]:
    """A place becomes free, and who waits first gets it; or the queue becomes shorter."""
    reads, writes = _left(event)
    return [*reads, "queue", "limit"], [*writes, "queue" if event.waiting else "places"]


def _presence(event: Any) -> tuple[Keys, Keys]:
    own = f"in/{event.round}/{event.player}"
    return [f"player/{event.player}", own], [own, f"present/{event.round}"]


def _drafted(event: e.SeatingDrafted) -> tuple[Keys, Keys]:
    seated = [seat.player for table in event.tables for seat in table.seats]
    lists = [] if event.by_hand else [f"results/{number}" for number in range(1, event.round)]
    basis = ["settings", "entries", "start", "lots", "cup", f"present/{event.round}", *lists]
    return [*basis, *_players([*seated, *event.byes])], [f"draft/{event.round}"]


def _seats_around(number: int) -> list[str]:
    return [f"seats/{number}", f"seats/{number + 1}"]


def _reopened(event: e.RoundReopened) -> tuple[Keys, Keys]:
    void = [f"seats/{number}" for number in event.withdrawn]
    return [f"closed/{event.round}", *void], [f"closed/{event.round}", f"results/{event.round}", "cup", "lots", *void]


def _ruling(event: e.RulingGiven) -> tuple[Keys, Keys]:
    called = [] if event.answers is None else [f"event/{event.answers}", f"answer/{event.answers}"]
    return [f"seats/{event.round}", "arbiter", *called], called[1:]


def _game(event: Any) -> tuple[Keys, Keys]:
    """Each step of a kept game rests on the one before."""
    game = f"game/{event.round}/{event.table}"
    return [f"seats/{event.round}", game], [game]


def _ruled(event: e.OrderRuled) -> tuple[Keys, Keys]:
    reads, writes = _game(event)
    return [*reads, "arbiter"], writes


def _decided(event: e.ResultDecided) -> tuple[Keys, Keys]:
    reads, writes = _counting(event)
    return [*reads, "arbiter", "two"], writes


def _taken_over(event: e.SeatTakenOver) -> tuple[Keys, Keys]:
    reads, writes = _counting(event)
    own = f"player/{event.substitute}"
    return [*reads, own], [*writes, own]


def _change(event: Any) -> tuple[Keys, Keys]:
    """A change rests on the rule of two and on its table; one without a table, on all that such changes rest on."""
    if event.table:
        reads, _ = _at_table(event)
        return [*reads, f"results/{event.round}", "two"], [f"waiting/{event.round}"]
    return ["settings", "lots", "entries", "two", "results/*", "seats/*"], ["waiting/0"]


def _answer(event: e.ChangeConfirmed | e.ChangeDeclined) -> tuple[Keys, Keys]:
    """An answer rests on its change; what a confirmed one led to rests on the answer."""
    reads, writes = _change(event)
    own, answer = f"event/{event.proposal}", f"answer/{event.proposal}"
    led_to = [f"table/{event.round}/{event.table}"] if event.table else ["second"]
    return [*reads, own, answer], [*writes, answer, *(led_to if isinstance(event, e.ChangeConfirmed) else [])]


TOUCHES: dict[type[Event], Callable[[Any], tuple[Keys, Keys]]] = {
    e.TournamentDrafted: lambda _: ([], ["settings"]),
    e.SettingsChanged: lambda _: (["settings", "closed/*", "two", "second"], ["settings"]),
    e.RegistrationOpened: lambda _: (["limit", "entries", "queue"], ["limit"]),
    e.PlayerRegistered: lambda event: (["limit", *_entry(event.player.id)[0]], _entry(event.player.id)[1]),
    e.PlayerWaitlisted: lambda event: (
        ["limit", "entries", *_entry(event.player.id)[0]],
        [f"player/{event.player.id}", "queue"],
    ),
    e.PlayerAdmitted: _admitted,
    e.PlayerAmended: lambda event: _entry(event.player.id),
    e.EntryCancelled: _cancelled,
    e.PlayerWithdrew: _left,
    e.PlayerReturned: lambda event: _entry(event.player),
    e.StartOrderFixed: lambda event: (["entries", "draft/1", *_players(event.order)], ["start"]),
    e.ArbiterNamed: lambda _: ([], ["arbiter"]),
    e.BriefingGiven: lambda event: ([f"seats/{event.round - 1}", *_players(event.players)], []),
    e.CheckInOpened: _check_in,
    e.PlayerCheckedIn: _presence,
    e.PlayerCheckedOut: _presence,
    e.VolunteerNamed: _presence,
    e.SeatingDrafted: _drafted,
    e.SeatingDiscarded: lambda event: ([f"draft/{event.round}"], [f"draft/{event.round}"]),
    e.SeatingPublished: lambda event: ([f"draft/{event.round}", "start"], [f"seats/{event.round}"]),
    e.RoundStarted: lambda event: ([f"seats/{event.round}"], [f"started/{event.round}"]),
    e.ClockStarted: _fresh_clock,
    e.ClockPaused: _clock,
    e.ClockResumed: _clock,
    e.ClockExtended: _clock,
    e.ClockShortened: lambda event: ([*_clock(event)[0], f"table/{event.round}/{event.table}"], _clock(event)[1]),
    e.OrdersRead: _at_table,
    e.AdjustmentsMade: _at_table,
    e.YearCounted: _at_table,
    e.EndVoteCounted: _at_table,
    e.SeatTakenOver: _taken_over,
    e.CivilDisorderDeclared: _at_table,
    e.WalkoverGiven: lambda event: _by_rule(_counting(event)),
    e.TwoRequired: lambda _: (["two", "second"], ["two"]),
    e.ScoreNoted: _at_table,
    e.ResultReported: lambda event: _by_rule(_at_table(event)),
    e.ResultConfirmed: _counting,
    e.ResultEntered: lambda event: _by_rule(_counting(event)),
    e.ResultDisputed: lambda event: _by_rule(_at_table(event)),
    e.ResultDecided: _decided,
    e.ResultCorrected: lambda event: (
        [f"seats/{event.round}", f"table/{event.round}/{event.table}", "two"],
        _counting(event)[1],
    ),
    e.RoundClosed: lambda event: (
        [*_in_round(event.round), f"results/{event.round}", f"waiting/{event.round}"],
        [f"closed/{event.round}", f"results/{event.round}"],
    ),
    e.RoundReopened: _reopened,
    e.LotsDrawn: lambda _: (["results/*", "seats/*", "settings", "entries", "lots", "two", "second"], ["lots"]),
    e.CupCut: lambda _: (["results/*", "seats/*", "settings", "entries", "lots", "waiting/*"], ["cup", "lots"]),
    e.DirectorCalled: lambda event: ([f"seats/{event.round}"], []),
    e.RulingGiven: _ruling,
    e.PenaltyGiven: lambda event: (
        [*_seats_around(event.after_round), "two", "second", *_players([event.player])],
        [f"results/{event.after_round}", f"ruled/{event.player}"],
    ),
    e.GameBegun: _game,
    e.OrdersWritten: _game,
    e.TurnClosed: _game,
    e.OrderRuled: _ruled,
    e.WriterNamed: lambda _: ([], []),
    e.ChangeProposed: _change,
    e.ChangeConfirmed: _answer,
    e.ChangeDeclined: _answer,
    e.TournamentFinished: lambda _: (["results/*", "settings", "cup", "waiting/*"], []),
    e.TournamentArchived: lambda _: ([], []),
}
