"""Places by part, and the prizes for them."""

from __future__ import annotations

from fractions import Fraction

from tavle.pairing.bracket import Bracket, Form, Kind, Part
from tavle.pairing.bracket_kinds import build
from tavle.pairing.bracket_places import places, places_of, prize_money


def drawn(players: str, kind: Kind) -> Bracket:
    return build(list(players), Form(kind))


def played(bracket: Bracket, *winners: str) -> Bracket:
    for winner in winners:
        node = next(node for node in bracket.playable() if winner in bracket.players(node.number))
        bracket = bracket.with_result(node.number, winner)
    return bracket


def test_double_elimination_is_one_list() -> None:
    """a-d, b-c; a and b win, a beats b; d beats c and loses to b; b beats a twice."""
    bracket = played(drawn("abcd", Kind.DOUBLE), "a", "b", "a")
    assert places(bracket) == {}
    bracket = played(bracket, "d")
    assert places(bracket) == {"c": 4}
    bracket = played(bracket, "b")
    assert places(bracket) == {"c": 4, "d": 3}
    assert places(played(bracket, "a")) == {"c": 4, "d": 3, "b": 2, "a": 1}
    bracket = played(bracket, "b")
    assert places(bracket) == {"c": 4, "d": 3}
    assert places(played(bracket, "b")) == {"c": 4, "d": 3, "a": 2, "b": 1}


def test_a_consolation_has_places_of_its_own() -> None:
    bracket = played(drawn("abcd", Kind.CONSOLATION), "a", "b")
    assert places_of(bracket) == {Part.MAIN: {"d": 3, "c": 3}, Part.CONSOLATION: {}}
    bracket = played(bracket, "c", "b")
    assert places_of(bracket) == {Part.MAIN: {"d": 3, "c": 3, "a": 2, "b": 1}, Part.CONSOLATION: {"c": 1, "d": 2}}


def test_no_places_while_it_is_open_who_comes_in() -> None:
    """Of five, the first is free; until it is known whether he loses his first match, nobody is placed below him."""
    bracket = played(drawn("abcde", Kind.TWO_MATCHES), "d", "b", "c")
    assert bracket.players(5) == ("e", "c")
    assert places_of(bracket)[Part.CONSOLATION] == {}


def test_a_free_line_counts_for_nobody() -> None:
    """The first wins his first match, so nobody joins the consolation on his line."""
    bracket = played(drawn("abcde", Kind.TWO_MATCHES), "d", "b", "a", "e")
    assert places_of(bracket)[Part.CONSOLATION] == {"e": 1, "c": 2}
    assert not bracket.goes_on("e")
    bracket = played(drawn("abcde", Kind.TWO_MATCHES), "d", "b", "d", "e")
    assert places_of(bracket)[Part.CONSOLATION] == {"c": 3}
    assert bracket.goes_on("a")


def test_prizes_of_shared_places_are_shared() -> None:
    prizes = [Fraction(60), Fraction(30), Fraction(10), Fraction(5)]
    shared = {"a": 1, "b": 2, "c": 3, "d": 3, "e": 5}
    half = Fraction(15, 2)
    assert prize_money(shared, prizes) == {"a": 60, "b": 30, "c": half, "d": half, "e": 0}
    assert prize_money({"a": 3, "b": 3}, prizes[:3]) == {"a": 5, "b": 5}
    assert prize_money({}, prizes) == {}
