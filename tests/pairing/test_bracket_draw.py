"""Who gets which number: lots, byes, clubs apart, and who comes late."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavle.core.errors import Refused
from tavle.pairing.bracket import NOBODY, Bracket, Form, Kind
from tavle.pairing.bracket_draw import byes_of, clubs_apart, drawn_seeds, with_late
from tavle.pairing.bracket_kinds import LEAST, build


def first_round(seeds: list[str]) -> list[tuple[str | None, str | None]]:
    bracket = build(seeds)
    return [bracket.players(node.number) for node in bracket.nodes if node.round == 1]


@pytest.mark.parametrize(("players", "byes"), [(1, 0), (2, 0), (3, 1), (5, 3), (8, 0), (9, 7)])
def test_byes(players: int, byes: int) -> None:
    assert byes_of(players) == byes


def test_seeds() -> None:
    players = list("abcdef")
    assert drawn_seeds(players) == players
    assert drawn_seeds(players, lots="fbdace") == ["b", "a", "f", "d", "c", "e"]
    assert drawn_seeds(players, byes="fcabde") == ["c", "f", "a", "b", "d", "e"]
    assert drawn_seeds(players, lots="fbdace", byes="eabcdf") == ["a", "e", "f", "b", "d", "c"]
    with pytest.raises(ValueError, match="each player once"):
        drawn_seeds(players, byes="abc")
    with pytest.raises(ValueError, match="each player once"):
        drawn_seeds(players, lots="abcdeg")


def test_clubs_apart() -> None:
    """a-h and b-g meet: of X both; the nearest exchange is with f, who meets c of no club."""
    clubs = {"a": "X", "h": "X", "d": "X"}
    assert first_round(clubs_apart("abcdefgh", clubs)) == [("a", "g"), ("d", "e"), ("b", "h"), ("c", "f")]
    assert drawn_seeds("abcdefgh", clubs=clubs) == list("abcdefhg")
    assert clubs_apart("abcdefgh", {}) == list("abcdefgh")


def test_who_is_free_is_not_moved() -> None:
    assert clubs_apart("abcde", {"d": "X", "e": "X"}) == list("abcde")
    assert clubs_apart("abcdef", {"d": "X", "e": "X"}) == ["a", "b", "c", "d", "f", "e"]


@given(st.integers(2, 40), st.data())
def test_no_more_matches_inside_a_club_than_must_be(players: int, data: st.DataObject) -> None:
    seeds = [str(number) for number in range(players)]
    names = st.sampled_from(["A", "B", "C", None])
    drawn = {seed: data.draw(names) for seed in seeds}
    clubs = {seed: club for seed, club in drawn.items() if club is not None}
    apart = clubs_apart(seeds, clubs)
    assert sorted(apart) == sorted(seeds)
    pairs = first_round(apart)
    inside = sum(clubs.get(str(upper), upper) == clubs.get(str(lower), lower) for upper, lower in pairs)
    sizes = Counter(clubs[str(player)] for pair in pairs for player in pair if player in clubs)
    assert inside == max(0, max(sizes.values(), default=0) - len(pairs))


class TestLate:
    def test_on_the_line_of_the_lowest_bye(self) -> None:
        bracket = with_late(build(list("abcde")), "f")
        assert bracket.seeds == tuple("abcdef")
        assert [bracket.players(node.number) for node in bracket.nodes if node.round == 1] == [("d", "e"), ("c", "f")]

    def test_what_is_played_stays(self) -> None:
        bracket = build(list("abcde"), Form(Kind.CONSOLATION)).with_result(1, "e", scores=(3, 7))
        later = with_late(bracket, "f")
        assert later.results == bracket.results
        assert later.players(3) == ("a", "e")

    def test_a_line_that_has_begun_is_passed_over(self) -> None:
        """b and c, both free, have played; d-e too; a has not begun, and g gets the line opposite to him."""
        bracket = build(list("abcde")).with_result(3, "b")
        later = with_late(bracket, "g")
        assert later.seeds == ("a", "b", "c", "d", "e", NOBODY, NOBODY, "g")
        assert {later.players(node.number) for node in later.playable()} == {("a", "g"), ("d", "e")}
        full = with_late(build(list("abcdefg")), "h")
        assert full.seeds == tuple("abcdefgh")

    def test_an_open_line_between_others_is_taken_first(self) -> None:
        bracket = build(["a", "b", "c", "d", "e", NOBODY, "g"])
        assert with_late(bracket, "f").seeds == tuple("abcdefg")

    @pytest.mark.parametrize("players", ["ab", "abcdefgh"])
    def test_no_bye_is_left(self, players: str) -> None:
        with pytest.raises(Refused, match=r"\[no-bye-left\]"):
            with_late(build(list(players)), "z")

    def test_too_late(self) -> None:
        bracket = build(list("abc")).with_result(1, "b").with_result(2, "a")
        with pytest.raises(Refused, match=r"\[no-bye-left\]"):
            with_late(bracket, "z")

    def test_too_late_for_the_consolation(self) -> None:
        """c was free and has not played in the main cup; but the loser of his line would have met who has played on."""
        bracket = build(list("abcdefg"), Form(Kind.CONSOLATION))
        first = [node.number for node in bracket.playable()]
        for number in first:
            bracket = bracket.with_result(number, str(bracket.players(number)[0]))
        loser = next(node for node in bracket.playable() if node.part == "consolation")
        bracket = bracket.with_result(loser.number, str(bracket.players(loser.number)[0]))
        open_main = next(node for node in bracket.playable() if "a" in bracket.players(node.number))
        assert open_main.part == "main"
        assert with_late(bracket, "h").seeds[-1] == "h"
        bracket = bracket.with_result(5, str(bracket.players(5)[0]))
        drop = next(node for node in bracket.playable() if node.part == "consolation")
        bracket = bracket.with_result(drop.number, str(bracket.players(drop.number)[0]))
        with pytest.raises(Refused, match=r"\[no-bye-left\]"):
            with_late(bracket, "h")

    def test_nobody_comes_twice_and_a_second_cup_is_closed(self) -> None:
        with pytest.raises(Refused, match=r"\[named-twice\]"):
            with_late(build(list("abc")), "a")
        with pytest.raises(Refused, match=r"\[no-bye-left\]"):
            with_late(build(list("abcdef"), Form(second=3)), "z")

    @given(st.sampled_from(list(Kind)), st.integers(6, 31), st.data())
    def test_nobody_else_is_moved(self, kind: Kind, players: int, data: st.DataObject) -> None:
        bracket = build([str(number) for number in range(max(players, LEAST.get(kind, 1)))], Form(kind))
        for _ in range(data.draw(st.integers(0, 12))):
            if bracket.playable():
                node = data.draw(st.sampled_from(bracket.playable()))
                bracket = bracket.with_result(
                    node.number, str(data.draw(st.sampled_from(bracket.players(node.number))))
                )
        later = bracket
        with suppress(Refused):
            later = with_late(bracket, "late")
        assert later.seeds[: len(bracket.seeds)] == bracket.seeds
        assert decided(later) == decided(bracket)


def decided(bracket: Bracket) -> Counter[tuple[frozenset[str | None], str]]:
    return Counter((frozenset(bracket.players(number)), result.winner) for number, result in bracket.results.items())
