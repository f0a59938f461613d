"""Dealing the draft: the banned cards of agricola_nm S3 stay out, every deal of the rest is equally likely."""

from fractions import Fraction
from itertools import permutations

import pytest

from tavle.core.errors import Refused
from tavle.core.lots import Stream
from tavle.pairing.deck import Card, deal
from tests.pairing.chance_tree import outcomes

BANNED = [("E", 198), ("I", 238), ("I", 260), ("K", 270), ("K", 291), ("I", 81), ("K", 138)]
PACKETS = {"occupation": 9, "minor_improvement": 9}
FOUR = ["north", "east", "south", "west"]
DECK = [
    Card(deck, number, f"{deck}{number}", "minor_improvement" if number < 160 else "occupation")
    for deck, first, last in [("E", 150, 199), ("I", 75, 90), ("I", 230, 262), ("K", 130, 145), ("K", 268, 293)]
    for number in range(first, last)
]


def test_packets_without_the_banned_cards() -> None:
    dealt = deal(DECK, FOUR, PACKETS, Stream("1", "deal/1/1"), banned=BANNED)
    assert list(dealt) == FOUR
    cards = [card for packets in dealt.values() for packet in packets.values() for card in packet]
    assert len({(card.deck, card.number) for card in cards}) == 4 * 18
    assert not {(card.deck, card.number) for card in cards} & set(BANNED)
    for packets in dealt.values():
        assert {kind: len(packet) for kind, packet in packets.items()} == PACKETS
        assert all(card.kind == kind for kind, packet in packets.items() for card in packet)


def test_the_order_of_the_deck_file_does_not_matter() -> None:
    one, other = (deal(cards, FOUR, PACKETS, Stream("1", "deal/1/1")) for cards in (DECK, DECK[::-1]))
    assert one == other


def test_every_deal_is_equally_likely() -> None:
    cards = [Card("E", number, name, "x") for number, name in enumerate("abcd")]
    chances = outcomes(
        lambda stream: tuple(
            card.name
            for packet in deal(cards, "pq", {"x": 1}, stream, banned=[("E", 3)]).values()
            for card in packet["x"]
        )
    )
    assert chances == dict.fromkeys(permutations("abc", 2), Fraction(1, 6))


def test_a_deck_that_is_too_small() -> None:
    cards = [Card("E", number, str(number), "occupation") for number in range(36)]
    with pytest.raises(Refused) as caught:
        deal(cards, FOUR, PACKETS, Stream("1", "d"), banned=[("E", 5)])
    assert [fault.code for fault in caught.value.faults] == ["deck-too-small"] * 2
    assert [fault.message for fault in caught.value.faults] == [
        "occupation: 35 cards are left when the banned ones are out; 4 players need 9 each",
        "minor_improvement: 0 cards are left when the banned ones are out; 4 players need 9 each",
    ]


def test_a_card_that_stands_twice() -> None:
    with pytest.raises(Refused, match=r"card 1 of deck E stands 2 times.*\[double-card\]"):
        deal([Card("E", 1, "a", "x"), Card("E", 1, "b", "x")], ["p"], {"x": 1}, Stream("1", "d"))
