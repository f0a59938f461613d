"""Dealing the packets of a draft from a deck of cards.

Source: agricola_nm S3, S4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tavle.core.errors import Fault, Refused
from tavle.core.lots import Stream


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card; deck and number tell it from all others.

    Attributes:
        deck: The deck it belongs to, e.g. `E`.
        number: Its number in that deck.
        name: What is printed on it.
        kind: What it is, e.g. `occupation`.
    """

    deck: str
    number: int
    name: str
    kind: str


Packets = Mapping[str, tuple[Card, ...]]
"""Kind -> the cards that a player begins the draft with, in the order drawn."""


def deal(
    cards: Collection[Card],
    players: Sequence[str],
    packets: Mapping[str, int],
    stream: Stream,
    *,
    banned: Collection[tuple[str, int]] = (),
) -> dict[str, Packets]:
    """Deal each player a packet of each kind; every deal is equally likely.

    Args:
        cards: The whole deck; its order does not matter.
        players: Those at the table, in the order in which they are dealt to.
        packets: Kind -> cards in a packet: `{"occupation": 9, "minor_improvement": 9}`.
        stream: Where the lots come from.
        banned: Deck and number of the cards that stay out.

    Raises:
        Refused: `double-card`, or for each kind with too few cards `deck-too-small`.

    Source: agricola_nm S3, S4.
    """
    _check_once(cards)
    piles = {
        kind: sorted(card for card in cards if card.kind == kind and (card.deck, card.number) not in banned)
        for kind in packets
    }
    _check_sizes(piles, packets, len(players))
    drawn = {kind: stream.shuffled(pile) for kind, pile in piles.items()}
    return {
        player: {kind: drawn[kind][seat * size : (seat + 1) * size] for kind, size in packets.items()}
        for seat, player in enumerate(players)
    }


def _check_once(cards: Collection[Card]) -> None:
    counts = Counter((card.deck, card.number) for card in cards)
    faults = [
        Fault("double-card", values={"deck": deck, "number": number, "count": count})
        for (deck, number), count in counts.items()
        if count > 1
    ]
    if faults:
        raise Refused(faults)


def _check_sizes(piles: Mapping[str, Sequence[Card]], packets: Mapping[str, int], players: int) -> None:
    faults = [
        Fault("deck-too-small", values={"kind": kind, "count": len(piles[kind]), "players": players, "size": size})
        for kind, size in packets.items()
        if len(piles[kind]) < players * size
    ]
    if faults:
        raise Refused(faults)
