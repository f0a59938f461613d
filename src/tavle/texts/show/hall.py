"""What is said of the hall and the table: times, orders, disputes, votes, drafts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.rules.model.event import (
    AfterMoves,
    Attendance,
    Clock,
    Disputes,
    Draft,
    Notice,
    OrderReading,
    PlacesAtTable,
    Replacement,
    Session,
    Vote,
)
from tavle.rules.model.game import Game
from tavle.texts.show.phrases import Amount, Phrase, Phrases, phrase, points


def years(game: Game, number: int, *, sessions: bool) -> Phrases:
    """When a game ends; with sessions also by the clock."""
    return (
        phrase("game.years", years=Amount("years", number)),
        *(() if game.first_year is None else (phrase("game.last_year", last=str(game.first_year + number - 1)),)),
        *((phrase("game.session_over"),) if sessions else ()),
    )


def session(rule: Session) -> Phrases:
    """When a round is played."""
    (day, starts), (last_day, ends) = rule.starts.split("T"), rule.ends.split("T")
    ending = ends if day == last_day else f"{last_day} {ends}"
    return (phrase("session", round=rule.round, starts=f"{day} {starts}", ends=ending),)


def attendance(rule: Attendance) -> Phrases:
    """When to be there."""
    all_players = phrase("attendance.all", minutes=Amount("minutes", rule.minutes))
    if rule.beginners is None:
        return (all_players,)
    return all_players, phrase("attendance.beginners", minutes=Amount("minutes", rule.beginners))


def clock(rule: Clock) -> Phrases:
    """How long a phase lasts."""
    key = "clock.per_point" if rule.per_player_and_point else "clock.minutes"
    lasts = phrase(key, phase=phrase(f"clock.phase.{rule.phase}"), minutes=Amount("minutes", rule.minutes))
    return (lasts, phrase("clock.shorter")) if rule.shorter == "unanimous" else (lasts,)


def order_reading(rule: OrderReading) -> Phrases:
    """Who reads the orders."""
    return phrase(f"orders.{rule.readers}"), phrase("orders.own", side=_side(rule.own_read_by))


def _side(side: str) -> Phrase:
    return phrase(f"side.{side}")


def after_moves(rule: AfterMoves) -> Phrases:
    """How retreats and builds go."""
    return (
        phrase(f"after_moves.{'negotiation' if rule.negotiation else 'no_negotiation'}"),
        phrase(f"after_moves.{'alone' if rule.alone_on_board else 'written'}"),
    )


def disputes(rule: Disputes) -> Phrases:
    """Who decides a dispute."""
    return (phrase("disputes.decided"), phrase("disputes.final" if rule.final else "disputes.appeal"))


def vote(rule: Vote) -> Phrases:
    """How a game is ended by vote."""
    return (
        phrase(f"vote.{'unanimous' if rule.unanimous else 'majority'}"),
        phrase(f"vote.{'open' if rule.open else 'secret'}"),
        phrase(f"vote.{rule.counted_by}"),
        phrase(f"vote.{rule.after_spring}"),
        phrase(f"vote.{'eliminated' if rule.eliminated else 'alive'}"),
    )


def replacement(rule: Replacement) -> Phrases:
    """Whose the score is, and what happens without a substitute."""
    return phrase(f"replacement.{rule.score_to}"), phrase(f"replacement.{rule.otherwise}")


def notice(rule: Notice) -> Phrases:
    """What is shown at the table."""
    return (phrase("notice", text=rule.text),)


def places_at_table(rule: PlacesAtTable) -> Phrases:
    """What is drawn at each table."""
    return (
        phrase(f"places.{'drawn' if rule.places else 'chosen'}"),
        phrase(f"places.{'starter_drawn' if rule.starting_player else 'starter_chosen'}"),
    )


def draft(rule: Draft) -> Phrases:
    """How cards are dealt, kept and passed on."""
    return (
        phrase("draft.dealt", dealt=Amount("cards", rule.dealt), kept=rule.kept, decks=rule.decks),
        phrase("draft.ways", occupations=_side(rule.occupations_go), improvements=_side(rule.improvements_go)),
    )


def banned_cards(rule: Draft) -> Phrases:
    """Which cards stay in the box."""
    cards = tuple(f"{card.name} ({card.deck} {card.number})" for card in rule.banned)
    return (phrase("draft.banned", cards=cards),)


def match_length(number: int) -> Phrases:
    """How long a match is."""
    return (phrase("game.match_length", points=points(number)),)


WORDED: dict[type, Callable[[Any], Phrases]] = {
    Session: session,
    Attendance: attendance,
    Clock: clock,
    OrderReading: order_reading,
    AfterMoves: after_moves,
    Disputes: disputes,
    Vote: vote,
    Replacement: replacement,
    Notice: notice,
    PlacesAtTable: places_at_table,
    Draft: draft,
}
