"""Lots as plain data: orders, equals on a list, who begins, packets of a draft (agricola_nm §S1, §S3, §S4)."""

from typing import Any

import pytest

import tavle
from tavle.core.errors import Refused
from tavle.core.lots import Stream, commitment
from tests.pairing.rounds import boards, scored, won

Plain = dict[str, Any]
SIXTEEN = "abcdefghijklmnop"
GAME: Plain = {
    "book": "agricola_nm",
    "players": [{"id": player} for player in SIXTEEN],
    "rounds": [scored(1, *(dict.fromkeys(SIXTEEN[at : at + 4], 30) for at in (0, 4, 8, 12)))],
}


def deck(cards: int = 40) -> list[Plain]:
    """So many cards of each kind in each of the decks; the banned ones among them, and a deck the book does not use."""
    return [
        {"deck": name, "number": first + number, "name": f"{name} {first + number}", "kind": kind}
        for name in ("E", "I", "K", "WM", "Z")
        for kind, first in (("occupation", 190), ("minor_improvement", 80))
        for number in range(cards)
    ] + [
        {"deck": "I", "number": 238, "name": "Chamberlain", "kind": "occupation"},
        {"deck": "K", "number": 291, "name": "Lover", "kind": "occupation"},
    ]


def test_a_promise_is_the_commitment_of_docs_lots() -> None:
    published = "c1718179452df20e39022f41bbbb3739add3f541d9538fa506fc13934773532f"
    assert tavle.promise(17) == tavle.promise("17") == {"seed": 17, "commitment": published}


def test_a_promise_without_a_seed_draws_one_nobody_knew() -> None:
    first, second = tavle.promise(), tavle.promise()
    assert first["seed"] != second["seed"]
    assert tavle.promise(first["seed"]) == first


def test_an_order_of_names() -> None:
    answer = tavle.lots(["west", "east", "north"], seed="2002", purpose="seats")
    assert answer == {
        "purpose": "seats",
        "order": list(Stream("2002", "seats").shuffled(["east", "north", "west"])),
        "seed": 2002,
        "commitment": commitment("2002"),
    }


def test_equals_on_a_list() -> None:
    record = {"book": "ndf_arcon_2002", "players": [{"id": p} for p in "abcdefg"], "rounds": [boards(1, "abcdefg")]}
    answer = tavle.list_lots(record, seed="5")
    assert (answer["after"], answer["order"]) == (1, list(Stream("5", "standings/1").shuffled(list("bcdefg"))))
    assert answer["draws"] == [{"kind": "standings", "seed": "5", "order": answer["order"]}]


def test_nobody_is_equal() -> None:
    record = {
        "book": "nbgf_monrad", "players": [{"id": p} for p in "ab"], "rounds": [won(1, "ab")], "settings": {"rounds": 1}
    }  # fmt: skip
    assert tavle.list_lots(record, seed=1) == {"after": 1, "order": [], "draws": [], "seed": 1}


def test_who_begins_and_who_sits_on_his_right() -> None:
    answer = tavle.starting_players(GAME, number=1, seed="9")
    for table, at in zip(answer["tables"], (0, 4, 8, 12), strict=True):
        seats = list(SIXTEEN[at : at + 4])
        first = Stream("9", f"starting_player/1/{table['number']}").below(4)
        assert table["order"] == seats[first:] + seats[:first]
    assert [draw["kind"] for draw in answer["draws"]] == [f"starting_player/{n}" for n in (1, 2, 3, 4)]


class TestPackets:
    def test_nine_of_each_kind_to_everybody(self) -> None:
        answer = tavle.packets(GAME, deck(), number=1, seed=3)
        packets = [packet for table in answer["tables"] for packet in table["packets"]]
        assert [packet["player"] for packet in packets] == list(SIXTEEN)
        assert {len(packet[kind]) for packet in packets for kind in ("occupation", "minor_improvement")} == {9}
        assert (answer["kept"], answer["passed"]) == (7, {"occupation": "right", "minor_improvement": "left"})

    def test_banned_cards_and_other_decks_stay_out(self) -> None:
        answer = tavle.packets(GAME, deck(), number=1, seed=3)
        dealt = {
            (card["deck"], card["number"])
            for table in answer["tables"]
            for packet in table["packets"]
            for kind in ("occupation", "minor_improvement")
            for card in packet[kind]
        }
        # S3: E 198, I 238 and 260, K 270 and 291; I 81 and K 138. The deck here goes to 229 and to 119.
        assert not dealt & {("E", 198), ("I", 238), ("K", 291), ("I", 81)}
        assert "Z" not in {name for name, _ in dealt}
        assert answer["left_out"] == [
            {"deck": "E", "number": 198, "name": "E 198"},
            {"deck": "I", "number": 81, "name": "I 81"},
            {"deck": "I", "number": 238, "name": "Chamberlain"},
            {"deck": "K", "number": 291, "name": "Lover"},
        ]

    def test_each_table_has_a_deck_of_its_own_and_no_card_twice(self) -> None:
        answer = tavle.packets(GAME, deck(), number=1, seed=3)
        for table, draw in zip(answer["tables"], answer["draws"], strict=True):
            assert draw["kind"] == f"deal/{table['number']}"
            assert len(set(draw["order"])) == len(draw["order"]) == 4 * 2 * 9

    def test_the_deal_can_be_repeated(self) -> None:
        assert tavle.packets(GAME, deck(), number=1, seed=3) == tavle.packets(GAME, deck()[::-1], number=1, seed="3")
        assert tavle.packets(GAME, deck(), number=1, seed=3) != tavle.packets(GAME, deck(), number=1, seed=4)

    @pytest.mark.parametrize(("cards", "message"), [
        (deck(2), "occupation: 8 cards are left when the banned ones are out; 4 players need 9 each"),
        ([{"deck": "E", "number": "x", "name": "", "kind": ""}], r"deck\[0\].number: number cannot be"),
        ([*deck(), deck()[0]], "card 190 of deck E stands 2 times"),
        ([7], r"deck\[0\]: "),
    ])  # fmt: skip
    def test_decks_that_cannot_be_dealt(self, cards: list[object], message: str) -> None:
        with pytest.raises(Refused, match=message):
            tavle.packets(GAME, cards, number=1, seed=3)

    def test_a_book_without_a_draft(self) -> None:
        record = {
            "book": "nbgf_monrad", "players": [{"id": p} for p in "ab"], "rounds": [won(1, "ab")],
            "settings": {"rounds": 1},
        }  # fmt: skip
        with pytest.raises(Refused, match="nbgf_monrad knows no draft of cards"):
            tavle.packets(record, deck(), number=1)

    def test_a_round_without_tables(self) -> None:
        with pytest.raises(Refused, match="round 2 has no tables yet; seat it first"):
            tavle.packets(GAME, deck(), number=2)
