"""From what a seat has at the end to the position that is scored."""

import pytest

from tavle.core.model import Outcome
from tavle.rules.model import Book
from tavle.rules.read import load_book
from tavle.scoring import Position


def book(name: str = "ndf_arcon_2002") -> Book:
    return load_book(name)


@pytest.mark.parametrize(
    ("outcome", "years"),
    [
        (Outcome(centres=5), None),
        (Outcome(centres=5, history=(4, 5, 5)), 3),
        (Outcome(centres=0), None),
        (Outcome(centres=0, eliminated=1904), 4),
        (Outcome(centres=0, history=(3, 2, 0, 0)), 3),
        (Outcome(centres=0, history=(3, 0)), 2),
        (Outcome(centres=0, history=(0, 0)), 1),
        (Outcome(centres=0, history=(3, 2, 0, 0), eliminated=1903), 3),
    ],
)
def test_years_played(outcome: Outcome, years: int | None) -> None:
    assert Position.of(book().game, [outcome]).years == (years,)


@pytest.mark.parametrize(
    ("name", "outcome", "count", "dead"),
    [
        ("ndf_arcon_2002", Outcome(centres=0), 0, True),
        ("ndf_arcon_2002", Outcome(centres=4), 4, False),
        ("agricola_nm", Outcome(score=0), 0, False),
        ("agricola_nm", Outcome(score=37), 37, False),
        ("nbgf_monrad", Outcome(won=True), 1, False),
        ("nbgf_monrad", Outcome(won=False), 0, False),
    ],
)
def test_the_measure_is_the_game_s_own(name: str, outcome: Outcome, count: int, dead: bool) -> None:
    settings = {"rounds": 5, "match_length": 7} if name == "nbgf_monrad" else None
    position = Position.of(load_book(name, settings).game, [outcome])
    assert (position.counts, position.dead) == ((count,), (dead,))


def test_tops_survivors_and_lead() -> None:
    position = Position.of(book().game, [Outcome(centres=count) for count in (3, 11, 0, 11, 9)])
    assert (position.best, position.tops, position.survivors, position.lead) == (11, (1, 3), (0, 1, 3, 4), 0)
    ahead = Position.of(book().game, [Outcome(centres=count) for count in (3, 11, 0)])
    assert (ahead.tops, ahead.lead) == ((1,), 8)
    alone = Position.of(book().game, [Outcome(centres=7)])
    assert alone.lead == 0


def test_all_survivors_share_the_end_where_nothing_was_agreed() -> None:
    outcomes = [Outcome(centres=count) for count in (17, 16, 1, 0)]
    assert Position.of(book().game, outcomes).sharers == (True, True, True, False)
    agreed = (True, True, False, False)
    assert Position.of(book().game, outcomes, sharers=agreed).sharers == agreed
