"""Which round is seated, and what is kept of it."""

import pytest

from tavle.core.errors import Refused
from tavle.pairing.next_round import next_round, seed_of_round
from tests.pairing.rounds import admitted, companies, loaded, seat, won

BOOK = "nbgf_monrad"
THREE = {"rounds": 3}


def test_the_number_of_rounds_must_be_announced() -> None:
    with pytest.raises(Refused, match=r"the setting rounds must be announced first.*nbgf_monrad §1"):
        seat(loaded(BOOK, "abcd"))


def test_a_book_that_leaves_its_rounds_open_without_an_option() -> None:
    record = loaded(BOOK, "abcd")
    with pytest.raises(Refused, match="the setting rounds must be announced first"):
        next_round(record.book.model_copy(update={"options": ()}), record.tournament, seed="1")


def test_after_the_last_round() -> None:
    with pytest.raises(Refused, match="round 2 would be next, but the tournament has 1"):
        seat(loaded(BOOK, "ab", [won(1, "ab")], settings={"rounds": 1}))


@pytest.mark.parametrize("number", [0, 3])
def test_only_the_next_round_or_a_seated_one(number: int) -> None:
    with pytest.raises(Refused, match=f"round {number} cannot be seated; round 2 is next"):
        seat(loaded(BOOK, "abcd", [won(1, "ab", "cd")], settings=THREE), number=number)


def test_an_earlier_round_is_seated_anew_without_regard_to_later_ones() -> None:
    record = loaded(BOOK, "abcd", [won(1, "ab", "cd"), won(2, "ac", "bd")], settings=THREE)
    assert companies(seat(record, number=1)) == {1: ["a", "b"], 2: ["c", "d"]}


def test_tables_that_stand_must_be_there() -> None:
    record = loaded(BOOK, "abcd", [won(1, "ab", "cd")], settings=THREE)
    with pytest.raises(Refused, match="there is no table 7 in round 1 that could be kept"):
        seat(record, number=1, keep=[1, 7, 8])


def test_what_was_said_of_a_round_before_it_is_seated_stays() -> None:
    override = {"clause": "3", "players": ["a", "b"], "reason": "a game for the hall"}
    seating = seat(loaded(BOOK, "abcd", [{"number": 1, "overrides": [override]}], settings=THREE))
    assert seating.overrides == (admitted("3", "ab", "a game for the hall"),)


def test_nobody_is_there() -> None:
    with pytest.raises(Refused, match="nobody takes part in round 1"):
        seat(loaded(BOOK, "abcd", settings=THREE, present=[]))


def test_a_third_go_keeps_the_draws_of_the_first_two() -> None:
    draws = [
        {"kind": "seated", "seed": "", "order": list("abcd")},
        {"kind": "seated", "seed": "1", "order": ["c", "d"]},
    ]
    first = won(1, hanging="ab cd", draws=draws)
    seating = seat(loaded(BOOK, "abcd", [first], settings=THREE), seed="2", number=1, keep=[2])
    assert [(draw.seed, "".join(draw.order)) for draw in seating.draws] == [("", "abcd"), ("1", "cd"), ("2", "ab")]


def test_the_seed_of_a_round_is_not_that_of_lots_for_the_list() -> None:
    draws = [
        {"kind": "standings", "seed": "list", "order": ["a"]},
        {"kind": "unrated", "seed": "round", "order": ["a"]},
    ]
    record = loaded(BOOK, "ab", [won(1, "ab", draws=draws)], settings=THREE)
    assert seed_of_round(record.tournament.rounds[0]) == "round"
