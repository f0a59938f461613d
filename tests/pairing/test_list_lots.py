"""Lots for what a list leaves equal (ndf_arcon_2002 §2d, agricola_nm §T4, §T8)."""

import pytest

from tavle.core.lots import Stream
from tavle.pairing.list_lots import draw_for_list, equals, wants_lots, with_list_lots
from tavle.ranking import rank
from tests.pairing.rounds import boards, loaded, won


def test_all_equals_are_drawn_in_one_order_and_it_decides() -> None:
    # b to g have four centres each; a won.
    record = loaded("ndf_arcon_2002", "abcdefg", [boards(1, "abcdefg")])
    assert equals(rank(record.book, record.tournament)) == [list("bcdefg")]
    draw = draw_for_list(record.book, record.tournament, after=1, seed="5")
    assert draw is not None
    assert draw.order == Stream("5", "standings/1").shuffled(list("bcdefg"))
    drawn = with_list_lots(record.tournament, 1, draw)
    assert [row.player for row in rank(record.book, drawn).rows] == ["a", *draw.order]
    assert draw_for_list(record.book, drawn, after=1, seed="5") is None


@pytest.mark.parametrize(("given", "kept"), [(["a"], ["a"]), (["b"], []), (["c", "a", "b"], ["a"])])
def test_later_lots_are_added_behind_earlier_ones_and_nobody_stands_twice(given: list[str], kept: list[str]) -> None:
    record = loaded("ndf_arcon_2002", "abcdefg", [boards(1, "abcdefg")], lots={"after": {"1": given, "2": ["c"]}})
    draw = draw_for_list(record.book, record.tournament, after=1, seed="5")
    assert draw is not None
    orders = with_list_lots(record.tournament, 1, draw).lots.after
    assert (orders[1], orders[2]) == ((*kept, *draw.order), ("c",))


@pytest.mark.parametrize(("book", "wanted"), [("ndf_arcon_2002", True), ("agricola_nm", True), ("nbgf_monrad", False)])
def test_which_books_want_them(book: str, wanted: bool) -> None:
    settings = {"rounds": 3} if book == "nbgf_monrad" else {}
    assert wants_lots(loaded(book, "ab", settings=settings).book, 1) is wanted


def test_a_book_without_a_list_wants_none() -> None:
    book = loaded("nbgf_monrad", "ab", [won(1, "ab")], settings={"rounds": 1}).book
    assert not wants_lots(book.model_copy(update={"lists": ()}), 1)
