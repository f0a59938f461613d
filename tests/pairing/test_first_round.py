"""The forms of the first round, the strength groups, and clubs kept apart: by hand and against all pairings."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavle.pairing.first_round import FirstRound, Form, pair_first_round, strength_groups
from tests.pairing.oracle import Pair, every_pairing


@pytest.mark.parametrize(
    ("form", "players", "pairs", "bye"),
    [
        (Form.ADJACENT, 6, ((0, 1), (2, 3), (4, 5)), None),
        (Form.ADJACENT, 5, ((0, 1), (2, 3)), 4),
        (Form.FOLD, 6, ((0, 5), (1, 4), (2, 3)), None),
        (Form.FOLD, 5, ((0, 3), (1, 2)), 4),
        (Form.SLIDE, 6, ((0, 3), (1, 4), (2, 5)), None),
        (Form.SLIDE, 7, ((0, 3), (1, 4), (2, 5)), 6),
        (Form.ADJACENT, 1, (), 0),
        (Form.FOLD, 0, (), None),
    ],
)
def test_forms(form: Form, players: int, pairs: tuple[Pair, ...], bye: int | None) -> None:
    assert pair_first_round(players, form=form) == FirstRound(pairs, bye, (), ())


def test_clubs_are_kept_apart_by_a_small_change() -> None:
    made = pair_first_round(6, clubs=["Oslo", "Oslo", None, None, "Bodø", "Bodø"])
    assert made == FirstRound(((0, 2), (1, 4), (3, 5)), None, (), ((0, 2), (1, 4), (3, 5)))
    fold = pair_first_round(6, form=Form.FOLD, clubs=["Oslo", None, "Oslo", "Oslo", None, None])
    assert fold == FirstRound(((0, 5), (1, 3), (2, 4)), None, (), ((1, 3), (2, 4)))


def test_a_club_that_is_more_than_half_meets_as_little_as_it_must() -> None:
    made = pair_first_round(6, clubs=["Oslo", "Oslo", "Oslo", "Oslo", "Bodø", "Bodø"])
    assert made.pairs == ((0, 1), (2, 4), (3, 5))
    assert made.together == ((0, 1),)
    everybody = pair_first_round(4, clubs=["Oslo"] * 4)
    assert everybody == FirstRound(((0, 1), (2, 3)), None, ((0, 1), (2, 3)), ())


def test_one_club_for_each_player_is_wanted() -> None:
    with pytest.raises(ValueError, match="2 clubs for 3 players"):
        pair_first_round(3, clubs=["Oslo", None])


def wish(form: Form, players: int, pair: Pair) -> int:
    """How far down the second stands among the wishes of the first."""
    return {Form.ADJACENT: pair[1], Form.FOLD: -pair[1], Form.SLIDE: (pair[1] - players // 2) % players}[form]


@settings(max_examples=300)
@given(st.sampled_from(Form), st.lists(st.sampled_from([None, "Oslo", "Oslo", "Bodø"]), max_size=9))
def test_it_is_the_first_of_the_pairings_with_the_fewest_of_one_club(form: Form, clubs: list[str | None]) -> None:
    even = len(clubs) - len(clubs) % 2

    def worth(pairing: tuple[Pair, ...]) -> tuple[int, list[int]]:
        together = sum(clubs[one] is not None and clubs[one] == clubs[two] for one, two in pairing)
        return together, [wish(form, even, pair) for pair in pairing]

    best = min(every_pairing(range(even)), key=worth)
    made = pair_first_round(len(clubs), form=form, clubs=clubs)
    assert made.pairs == best
    assert len(made.together) == worth(best)[0]
    plain = min(every_pairing(range(even)), key=lambda pairing: worth(pairing)[1])
    assert set(made.moved) == set(best) - set(plain)


def test_start_numbers_go_to_a_c_d_b_c_a_b_d() -> None:
    """no.wikipedia.org, Monradturnering: 1 from A, 2 from C, then D, B, C, A, B, D, and again."""
    groups = "AAAABBBBCCCCDDDD"
    assert "".join(groups[position] for position in strength_groups(16)) == "ACDBCABDACDBCABD"
    assert strength_groups(8) == (0, 4, 6, 2, 5, 1, 3, 7)
    assert strength_groups(4) == (0, 2, 3, 1)


def test_the_lowest_get_the_last_start_numbers() -> None:
    assert strength_groups(7) == (0, 2, 3, 1, 4, 5, 6)
    assert strength_groups(2) == (0, 1)


def test_lots_decide_within_the_strength_groups() -> None:
    assert strength_groups(8, lots=[7, 1, 2, 5, 0, 4, 3, 6]) == (1, 5, 7, 2, 4, 0, 3, 6)
    with pytest.raises(ValueError, match="each position"):
        strength_groups(3, lots=[0, 1, 1])
