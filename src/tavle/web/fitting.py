"""How those present fit the tables, said while they still arrive: how many are over, who fills up, who sits out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tavle.core.errors import NoSolution, Refused
from tavle.core.lots import Stream
from tavle.core.model import PlayerId
from tavle.pairing.next_round import rule_for
from tavle.pairing.sitting_out import Attendee, Reason, choose_players
from tavle.rules.model import Book
from tavle.rules.model.seating import Blocks, Composition, Scheme
from tavle.tournament.state import Phase, State


@dataclass(frozen=True, slots=True)
class Fitting:
    """Those present and the tables of the next round.

    Attributes:
        here: How many are present.
        tables: How many tables they fill, volunteers included.
        over: How many sit out, or have the bye.
        short: How many more would fill one table more; 0 where nobody is over.
        bye: Whether who is over has the bye, so that nothing is to be done about it.
        exact: How many the book's seating needs, neither more nor fewer; 0 where it takes as many as come.
        filling: Volunteers who would play.
        out: Who would sit out and why, who is first to give way first; of those whom lots will decide only `by_lot` is
            known, their number.
    """

    here: int
    tables: int
    over: int
    short: int = 0
    bye: bool = False
    exact: int = 0
    filling: tuple[PlayerId, ...] = ()
    out: tuple[tuple[PlayerId, Reason], ...] = ()
    by_lot: int = 0

    @property
    def uneven(self) -> bool:
        """Whether volunteers could make it come out even."""
        return self.over > 0 and not self.bye


def fitting(state: State) -> Fitting | None:
    """How all would be seated if nobody else came; before the check-in all who are entered count as present.

    `None` in a cup, where not all of those present play.
    """
    if state.cup is not None or state.book.rounds() == 0:
        return None
    tournament = state.tournament
    preparing = state.phase is Phase.CHECK_IN and tournament.present is not None
    listed = tournament.present if preparing else [player.id for player in tournament.players]
    present = [player for player in listed or () if player not in tournament.withdrawn]
    size = state.book.game.sizes[0]
    exact = exact_field(state.book, state.round if preparing else state.closed + 1)
    if exact:
        # The log lets no more in than the book has places for.
        return Fitting(len(present), exact // size, 0, max(exact - len(present), 0), exact=exact)
    if state.book.bye is not None:
        tables, over = divmod(len(present), size)
        return Fitting(len(present), tables, over, (size - over) % size, bye=True)
    return _by_giving_way(state, present)


def _by_giving_way(state: State, present: Sequence[PlayerId]) -> Fitting:
    """Where nobody has a bye: who is over sits out, or somebody who would play fills in."""
    size, *others = state.book.game.sizes
    tournament = state.tournament
    spare = [player for player in tournament.play if player not in present and player not in tournament.withdrawn]
    rule = state.book.sitting_out
    try:
        field = choose_players(
            [_attendee(state, player) for player in present],
            size,
            Stream("", "preview"),  # whom it would choose among equals is not shown: lots decide that later
            play=[_attendee(state, player) for player in spare],
            sit_out=tournament.sit_out,
            travellers_equal=rule is not None and rule.travellers_equal,
            other_sizes=() if state.book.game.roles else others,
        )
    except NoSolution:
        return Fitting(len(present), 0, len(present), size - len(present))
    # Volunteers give way before all others, the last of them first, as the least of the rest does.
    last_first = list(field.out.items())[::-1]
    willing = [item for item in last_first if item[1] is Reason.VOLUNTEERED]
    order = [*willing, *(item for item in last_first if item not in willing)]
    return Fitting(
        len(present),
        len(field.sizes),
        len(field.out),
        size - len(field.out) % size if field.out else 0,
        filling=tuple(PlayerId(player) for player, reason in field.playing.items() if reason is Reason.FILLS),
        out=tuple((PlayerId(player), reason) for player, reason in order if reason is not Reason.LOT),
        by_lot=sum(reason is Reason.LOT for reason in field.out.values()),
    )


def exact_field(book: Book, number: int) -> int:
    """How many players the seating of a round needs, neither more nor fewer; 0 where it takes as many as come.

    Source: agricola_nm §T1, §T2, §T5 (groups and places that add up to sixteen).
    """
    try:
        rule = rule_for(book, number)
    except Refused:
        return 0  # No round is to come, or their number is not announced yet.
    match rule:
        case Composition():
            return sum(rule.groups)
        case Scheme():
            return sum(map(len, rule.goals))
        case Blocks():
            return sum(map(len, rule.places))
    return 0


def _attendee(state: State, player: PlayerId) -> Attendee:
    known = next(each for each in state.tournament.players if each.id == player)
    arrived = state.arrivals.get(player, known.arrived)
    return Attendee(player, known.registered is not None, known.travelled, arrived)
