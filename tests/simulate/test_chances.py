"""Chances in a tournament that is being played: against the exact engine, by hand, and what is certain."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tavle.core.model import NO_OUTCOME, Outcome, Player, PlayerId, Round, Seat, Status, Table, Tournament
from tavle.ranking.reach import reach, reaches
from tavle.rules.model import Book
from tavle.rules.read import book_ids, load_book
from tavle.simulate.chances import Chances, live_chances, why_nothing
from tavle.simulate.exact import entered, number_of, play, play_on
from tests.simulate.begun import begun, subject

LONG = 1e9
"""Seconds: the number of tournaments alone says when it is enough, whatever the machine."""


def titles(chances: Chances) -> float:
    return float(sum(chance.title["value"] for chance in chances.of.values()))


@pytest.mark.parametrize("index", range(5))
def test_a_tournament_played_on_from_its_beginning_is_the_same(index: int) -> None:
    played = subject("nbgf_monrad", 9, rounds=4, match_length=5)
    whole = play(played, seed=8, index=index)
    before = entered(played)
    numbers = {player: number_of(player) for player in before.start_order}
    assert play_on(played.book, before, numbers, played.game, seed=8, index=index).order == whole.order
    half = replace(whole.tournament, rounds=whole.tournament.rounds[:2], lots=before.lots)
    assert play_on(played.book, half, numbers, played.game, seed=8, index=index).order == whole.order


def final(results: list[tuple[str, str, bool | None]]) -> tuple[Book, Tournament]:
    """Four players of whom all have met all but in the last round; that has tables without a result."""
    book = load_book("nbgf_monrad", {"rounds": 3, "match_length": 1})
    ids = [PlayerId(each) for each in "abcd"]
    rounds: list[list[tuple[str, str, bool | None]]] = [
        [("a", "b", True), ("c", "d", True)],
        [("a", "c", True), ("b", "d", True)],
        results,
    ]

    def table(number: int, one: str, other: str, won: bool | None) -> Table:
        outcomes = (NO_OUTCOME, NO_OUTCOME) if won is None else (Outcome(won=won), Outcome(won=not won))
        seats = tuple(Seat(PlayerId(who), None, out) for who, out in zip((one, other), outcomes, strict=True))
        return Table(number, seats, Status.UNFINISHED if won is None else Status.FINISHED)

    made = tuple(
        Round(number, tuple(table(at, *each) for at, each in enumerate(tables, start=1)), ())
        for number, tables in enumerate(rounds, start=1)
    )
    players = tuple(Player(each, rating=Fraction(1500), games=9) for each in ids)
    return book, Tournament(book.id, players, made, start_order=tuple(ids))


def test_the_last_match_by_hand() -> None:
    # a has 2 points and plays d (0); b has 1 and has lost to a, c has 1. Equal ratings: every match is a toss.
    book, tournament = final([("a", "d", None), ("b", "c", True)])
    found = live_chances(book, tournament, seed=1, cut=2)
    assert found is not None
    assert (found.way, found.tournaments) == ("every", 2)
    # Won: a 3, b 2, c 1, d 0. Lost: a and b 2 each and a has beaten b; c and d 1 each.
    assert found.of[PlayerId("a")].title == {"value": 1.0, "low": 1.0, "high": 1.0}
    assert not found.of[PlayerId("b")].can_win
    assert [found.of[PlayerId(who)].cut for who in "ab"] == [{"value": 1.0, "low": 1.0, "high": 1.0}] * 2
    assert (found.of[PlayerId("a")].best, found.of[PlayerId("a")].worst) == (1, 1)


def test_the_likelihood_is_that_of_the_match() -> None:
    book, tournament = final([("a", "d", None), ("b", "c", None)])
    strong = tuple(
        replace(player, rating=Fraction(1900 if player.id == "c" else 1500)) for player in tournament.players
    )
    found = live_chances(book, replace(tournament, players=strong), seed=1)
    assert found is not None
    # b or c ends second unless d does not count; c second needs c to beat b: 1 / (1 + 10^(-400/2000)) by FIBS.
    chance = 1 / (1 + 10 ** (-400 / 2000))
    assert found.of[PlayerId("a")].title["value"] == pytest.approx(1)
    assert found.of[PlayerId("b")].worst is not None
    both = live_chances(book, replace(tournament, players=strong), seed=1, cut=2)
    assert both is not None
    cut = both.of[PlayerId("c")].cut
    assert cut is not None
    assert cut["value"] == pytest.approx(chance)


@pytest.mark.parametrize(
    ("book", "count", "settings"),
    [
        ("nbgf_monrad", 9, {"rounds": 4, "match_length": 5}),
        ("nbgf_monrad", 70, {"rounds": 4, "match_length": 5}),
        ("ndf_arcon_2002", 14, {}),
        ("agricola_nm", 16, {}),
    ],
)
def test_every_book_that_is_played_gives_one_title_and_the_same_again(
    book: str, count: int, settings: dict[str, object]
) -> None:
    played = subject(book, count, **settings)
    tournament = begun(played, rounds=2, hanging=1)
    one, again = (live_chances(played.book, tournament, seed=4, cut=2, tournaments=6, seconds=LONG) for _ in range(2))
    assert one is not None
    assert one == again
    assert (one.way, one.tournaments) == ("played", 6)
    assert titles(one) == pytest.approx(1)
    assert sum(each.cut["value"] for each in one.of.values() if each.cut) == pytest.approx(2)


def test_who_can_no_longer_win_never_does() -> None:
    played = subject("nbgf_monrad", 70, rounds=5, match_length=5)
    found = live_chances(played.book, begun(played, rounds=4), seed=4, tournaments=60, seconds=LONG)
    assert found is not None
    out = [chance for chance in found.of.values() if not chance.can_win]
    assert out
    assert all(chance.title["value"] == 0 and (chance.best or 0) > 1 for chance in out)


def test_nothing_is_said_where_nothing_is_left_or_nothing_is_known() -> None:
    played = subject("nbgf_monrad", 9, rounds=3, match_length=5)
    assert live_chances(played.book, play(played, seed=1, index=0).tournament, seed=1) is None
    open_book = load_book("nbgf_monrad")
    assert live_chances(open_book, begun(played, rounds=2), seed=1) is None


def test_the_bounds_of_everybody_are_those_of_each() -> None:
    played = subject("nbgf_monrad", 9, rounds=4, match_length=5)
    tournament = begun(played, rounds=3)
    together = reaches(played.book, tournament)
    assert together == {each: reach(played.book, tournament, each) for each in tournament.start_order}


@pytest.mark.parametrize("count", [0, 1, 2])
@pytest.mark.parametrize("name", book_ids())
def test_before_anybody_is_seated_nothing_can_be_said(name: str, count: int) -> None:
    """By no book: the page of a tournament is looked at before its players have come, too."""
    ids = [PlayerId(f"p{number}") for number in range(count)]
    tournament = Tournament(name, tuple(Player(each, name=each) for each in ids), start_order=tuple(ids))
    assert why_nothing(load_book(name), tournament) == "unseated"
