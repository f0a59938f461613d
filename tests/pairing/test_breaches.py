"""A director's own seating: each broken rule by name, by how much, and the overrides that admit it."""

from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.core.model import Round
from tavle.pairing.breaches import admitting, breaches
from tavle.pairing.seating import Note
from tavle.records import Loaded
from tavle.records.read import read_seating
from tests.pairing.rounds import POWERS, Plain, admitted, boards, companies, loaded, seat, won
from tests.pairing.test_seat_cup import ROUNDS, cup
from tests.pairing.test_seat_tables import GAME_1, SIXTEEN, TestGames3To6, game

MONRAD = {"rounds": 5}
FIRST = won(1, "ab", "cd", "ef", "gh")


def tables(*companies: str, byes: str = "", roles: bool = False) -> Plain:
    made = [
        {
            "number": number,
            "seats": [
                {"player": player, **({"role": role} if roles else {})}
                for player, role in zip(company, POWERS, strict=False)
            ],
        }
        for number, company in enumerate(companies, start=1)
    ]
    return {"tables": made, "byes": list(byes)}


def found(record: Loaded, *companies: str, **keys: Any) -> list[Note]:
    number = len(record.tournament.rounds) + 1
    entry = read_seating(record, tables(*companies, **keys), number)
    return list(breaches(record.book, record.tournament, entry))


def texts(notes: list[Note]) -> list[tuple[str, str]]:
    return [(note.key.removeprefix("breach."), "".join(note.players)) for note in notes]


class TestMonrad:
    def record(self, **keys: Any) -> Loaded:
        return loaded("nbgf_monrad", "abcdefgh", [FIRST], settings=MONRAD, **keys)

    def test_the_books_own_seating_breaks_nothing(self) -> None:
        assert found(self.record(), "ac", "eg", "bd", "fh") == []

    def test_a_meeting_again_with_its_round(self) -> None:
        notes = found(self.record(), "ab", "eg", "cd", "fh")
        assert texts(notes)[:2] == [("rematch", "ab"), ("rematch", "cd")]
        assert (notes[0].clause, notes[0].values) == ("nbgf_monrad §3", {"first": "A", "second": "B", "round": 1})

    def test_other_company_with_the_places_between(self) -> None:
        # The list is a c e g b d f h. a meets e instead of c, c meets g instead of a.
        (one, two) = found(self.record(), "ae", "cg", "bd", "fh")
        assert texts([one, two]) == [("other_company", "ae"), ("other_company", "cg")]
        assert dict(one.values) == {"table": 1, "players": "A, E", "right": "A, C", "places": 1}
        # c and g stand 2 and 4, a and c 1 and 2: one place and two places apart.
        assert two.values["places"] == 3
        assert one.clause == "nbgf_monrad §5"

    def test_who_is_left_out_and_who_should_not_be_there(self) -> None:
        notes = found(self.record(present=list("abcdefg")), "ac", "eh", "bd")
        assert texts(notes)[:3] == [("not_seated", "f"), ("not_seated", "g"), ("not_present", "h")]

    def test_a_bye_again_and_to_another(self) -> None:
        record = loaded("nbgf_monrad", "abcde", [won(1, "ab", "cd", byes="e")], settings=MONRAD)
        notes = found(record, "ac", "bd", byes="e")
        # By the list (a c e b d) d has the bye, a meets c and e meets b.
        assert texts(notes) == [("bye_again", "e"), ("other_company", "bd"), ("other_bye", "ed")]
        assert notes[0].values == {"player": "E", "count": 2, "most": 1}
        assert (notes[2].clause, notes[2].values) == ("nbgf_monrad §8", {"players": "E", "right": "D"})

    def test_a_first_bye_is_no_second_one(self) -> None:
        record = loaded("nbgf_monrad", "abcde", [won(1, "ab", "cd", byes="e")], settings=MONRAD)
        assert found(record, "ac", "eb", byes="d") == []

    def test_where_the_book_itself_is_stuck(self) -> None:
        closed = [won(1, "ab", "cd"), won(2, "ac", "db"), won(3, "ad", "bc")]
        notes = found(loaded("nbgf_monrad", "abcd", closed, settings=MONRAD), "ab", "cd")
        assert texts(notes) == [("rematch", "ab"), ("rematch", "cd"), ("no_seating", "abcd")]

    def test_lots_of_round_1_that_were_not_drawn(self) -> None:
        entered = [{"id": player, "name": player} for player in "cd"]
        record = loaded("nbgf_monrad", "abcd", settings=MONRAD, entered=entered)
        assert texts(found(record, "ab", "dc")) == [("not_drawn", "abdc")]

    def test_a_round_that_the_book_does_not_have(self) -> None:
        record = loaded("nbgf_monrad", "ab", [won(1, "ab")], settings={"rounds": 1})
        with pytest.raises(Refused, match="round 2 would be next"):
            found(record, "ab")


class TestAgricola:
    def test_game_1_has_a_composition_and_lots(self) -> None:
        notes = found(loaded("agricola_nm", SIXTEEN), "abij", "efkl", "cgmn", "dhop")
        assert texts(notes) == [
            ("composition", "abij"),
            ("composition", "efkl"),
            ("not_drawn", "abijefklcgmndhop"),
        ]
        assert notes[0].values == {"table": 1, "have": (2, 0, 2), "right": (1, 1, 2)}
        assert notes[2].values["kinds"] == ("tables", "places")

    def test_game_2_keeps_apart_who_has_met(self) -> None:
        record = loaded("agricola_nm", SIXTEEN, [game(1, *GAME_1)])
        right = ["".join(players) for players in companies(seat(record)).values()]
        assert [key for key, _ in texts(found(record, *right))] == ["not_drawn"]
        notes = found(record, "aeij", *["".join(sorted(set("bcdfghklmnop"))[at : at + 4]) for at in (0, 4, 8)])
        again = next(note for note in notes if note.key == "breach.meets_again")
        assert (again.values["count"], set(again.players)) == (6, set("aeij"))

    def test_games_by_the_list(self) -> None:
        record = loaded("agricola_nm", SIXTEEN, TestGames3To6.ROUNDS)
        notes = found(record, "aeib", "mfjn", "cgko", "dhlp")
        assert [key for key, _ in texts(notes)] == ["not_drawn", "other_company", "other_company"]
        # m (place 4) and b (5) have changed places; m is now the best of table 2, and his company far below his own.
        assert [note.values["places"] for note in notes[1:]] == [1, (6 - 1) + (7 - 2) + (8 - 3)]


class TestDiplomacy:
    def test_a_power_again_and_boards_not_drawn(self) -> None:
        record = loaded("ndf_arcon_2002", "abcdefg", [boards(1, "abcdefg")])
        notes = found(record, "agbcdef", roles=True)
        assert texts(notes) == [("role_again", "a"), ("not_drawn", "agbcdef")]
        assert (notes[0].clause, notes[0].values) == (
            "ndf_arcon_2002 §1d",
            {"player": "A", "role": "AUSTRIA"},
        )


class TestCup:
    def test_who_meets_now(self) -> None:
        record = cup(cup={"best": 4})
        assert found(record, "ab", "ec") == []
        (note,) = found(record, "ae")
        assert (note.key, note.values["right"]) == ("breach.not_in_cup", "A, B; C, E")
        assert note.players == ("a", "e")
        assert len(ROUNDS) == 3


def test_a_book_that_may_repeat_roles() -> None:
    record = loaded("ndf_arcon_2002", "abcdefg", [boards(1, "abcdefg")])
    game_of = record.book.game.model_copy(update={"role_once": None})
    entry = read_seating(record, tables("abcdefg", roles=True), 2)
    notes = breaches(record.book.model_copy(update={"game": game_of}), record.tournament, entry)
    assert [note.key for note in notes] == ["breach.not_drawn"]


def test_overrides_name_each_clause_once_with_everybody() -> None:
    record = loaded("nbgf_monrad", "abcdefgh", [FIRST], settings=MONRAD, present=list("abcdefg"))
    overrides = admitting(found(record, "ab", "eg", "cd", "fh"), "they asked for it")
    assert overrides[0] == admitted("nbgf_monrad §3", "abcd", "they asked for it")
    assert [each.clause for each in overrides] == ["nbgf_monrad §3", "nbgf_monrad §5"]


def test_nothing_to_admit() -> None:
    assert admitting([], "") == ()


def test_an_empty_round_leaves_everybody_without_a_place() -> None:
    record = loaded("nbgf_monrad", "ab", settings={"rounds": 1})
    assert texts(list(breaches(record.book, record.tournament, Round(1))))[:2] == [
        ("not_seated", "a"),
        ("not_seated", "b"),
    ]
