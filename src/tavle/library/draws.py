"""Lots as plain data: orders of names, orders for a list, who begins at a table, the packets of a draft."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from tavle.core.errors import Refused, refuse
from tavle.core.lots import Stream, commitment
from tavle.core.model import Draw, Table
from tavle.library.plain import Plain, RecordLike, draws_plain, load_record, seed_plain, seed_used
from tavle.pairing.deck import Card, deal
from tavle.pairing.list_lots import draw_for_list
from tavle.pairing.next_round import task_for
from tavle.pairing.places import draw_turn_order
from tavle.pairing.seating import Task
from tavle.ranking import rank
from tavle.rules.invalid import dotted, faults_of
from tavle.rules.model.event import Draft

OCCUPATION, IMPROVEMENT = "occupation", "minor_improvement"
"""Kinds of cards."""


def lots(items: Sequence[str], *, seed: str | int | None = None, purpose: str = "lots") -> Plain:
    """An order of some names drawn by lot, with all that is needed to draw it again (docs/lots.md)."""
    used = seed_used(seed)
    order = Stream(used, purpose).shuffled(sorted(items))
    return {"purpose": purpose, "order": list(order), "seed": seed_plain(used), "commitment": commitment(used)}


def promise(seed: str | int | None = None) -> Plain:
    """A seed to be kept secret until the draw, and its commitment, to be published before (docs/lots.md)."""
    used = seed_used(seed)
    return {"seed": seed_plain(used), "commitment": commitment(used)}


def list_lots(record: RecordLike, *, after: int | None = None, seed: str | int | None = None) -> Plain:
    """Lots for those whom the list leaves equal: what is added to `lots.after` of the record, and to the round's draws.

    Raises:
        Refused: if the record is not right or there is no such round.
    """
    loaded = load_record(record)
    used = seed_used(seed)
    listed = rank(loaded.book, loaded.tournament, after=after)
    draw = draw_for_list(loaded.book, loaded.tournament, after=listed.after, seed=used)
    drawn = [] if draw is None else [draw]
    order = [player for each in drawn for player in each.order]
    return {"after": listed.after, "order": order, "draws": draws_plain(drawn), "seed": seed_plain(used)}


def starting_players(record: RecordLike, *, number: int, seed: str | int | None = None) -> Plain:
    """Who begins at each table of a round, by lot, and the order of play: the second sits on the first one's right.

    Source: agricola_nm §S1.

    Raises:
        Refused: if the record is not right or the round is not seated.
    """
    used = seed_used(seed)
    task = _seated_round(record, number, used)
    draws = [
        task.draw(
            f"starting_player/{table.number}",
            draw_turn_order(_seats(table), task.stream("starting_player", table.number)),
        )
        for table in task.entry.tables
    ]
    tables = [
        {"number": table.number, "order": list(draw.order)}
        for table, draw in zip(task.entry.tables, draws, strict=True)
    ]
    return {"round": number, "tables": tables, "draws": draws_plain(draws), "seed": seed_plain(used)}


def packets(record: RecordLike, deck: Iterable[object], *, number: int, seed: str | int | None = None) -> Plain:
    """Deals the packets of a draft at every table of a round, the book's banned cards left out.

    Source: agricola_nm §S3, §S4.

    Args:
        record: The tournament with the round seated.
        deck: All cards: {"deck", "number", "name", "kind"}, the kind `occupation` or `minor_improvement`. Each table
            has a deck of its own, of the decks that the book names.
        number: The round.
        seed: Where the lots come from.

    Returns:
        {"round", "kept": how many cards a player keeps of each packet, "passed": kind -> `left` or `right`, "tables":
        [{"number", "packets": [{"player", kind: [cards]}]}], "left_out": banned cards that the deck holds, "draws",
        "seed"}. A draw of kind `deal/2` names the cards of table 2, player by player, kind by kind.

    Raises:
        Refused: if the record or a card is not right, the book knows no draft, the round is not seated, or the deck is
            too small.
    """
    used = seed_used(seed)
    task = _seated_round(record, number, used)
    draft = task.book.draft
    if draft is None or not draft.enabled:
        raise refuse("no-draft", book=task.book.id)
    cards = [card for card in _cards(deck) if card.deck in draft.decks]
    banned = {(card.deck, card.number) for card in draft.banned}
    sizes = {OCCUPATION: draft.dealt, IMPROVEMENT: draft.dealt}
    tables, draws = [], []
    for table in task.entry.tables:
        dealt = deal(cards, _seats(table), sizes, task.stream("deal", table.number), banned=banned)
        order = [f"{card.deck} {card.number}" for held in dealt.values() for pile in held.values() for card in pile]
        draws.append(Draw(f"deal/{table.number}", used, tuple(order)))
        held = [
            {"player": player, **{kind: [_card(card) for card in pile] for kind, pile in piles.items()}}
            for player, piles in dealt.items()
        ]
        tables.append({"number": table.number, "packets": held})
    return {
        "round": number,
        "kept": draft.kept,
        "passed": _directions(draft),
        "tables": tables,
        "left_out": [_card(card) for card in sorted(cards) if (card.deck, card.number) in banned],
        "draws": draws_plain(draws),
        "seed": seed_plain(used),
    }


def _directions(draft: Draft) -> dict[str, str]:
    return {OCCUPATION: draft.occupations_go, IMPROVEMENT: draft.improvements_go}


def _seated_round(record: RecordLike, number: int, seed: str) -> Task:
    loaded = load_record(record)
    task = task_for(loaded.book, loaded.tournament, seed=seed, number=number)
    if not task.entry.tables:
        raise refuse("round-not-seated", number=number)
    return task


def _seats(table: Table) -> list[str]:
    return [seat.player for seat in table.seats]


class _CardPart(BaseModel):
    """A card of a deck file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    deck: str
    number: int
    name: str
    kind: str


def _cards(deck: Iterable[object]) -> list[Card]:
    try:
        parts = TypeAdapter(list[_CardPart]).validate_python(list(deck))
    except ValidationError as error:
        raise Refused([fault.at("deck") for fault in faults_of(error, lambda path: f"deck{dotted(path)}")]) from error
    return [Card(part.deck, part.number, part.name, part.kind) for part in parts]


def _card(card: Card) -> dict[str, Any]:
    return {"deck": card.deck, "number": card.number, "name": card.name}
