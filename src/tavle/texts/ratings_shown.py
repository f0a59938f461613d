"""A rating book in plain words, written from its data."""

from __future__ import annotations

from collections.abc import Iterator

from tavle.rules.model.base import Language
from tavle.rules.model.rating import Elo, Fibs, Glicko2, KStep, PlackettLuce, RatingBook
from tavle.texts.catalogue import say

Sentence = tuple[str, dict[str, object]]
"""The key under `rating.rule`, and what is put in."""


def show_rating_book(book: RatingBook, language: Language) -> tuple[str, ...]:
    """What a rating book does, a sentence each: its model, what is rated, who is listed, how it is printed."""
    said = [*_model(book), *_rated(book), *_listed(book)]
    sentences = [say(language, f"rating.rule.{key}", **values) for key, values in said]
    for each in book.classes:
        title = each.title.in_language(language)
        sentences.append(say(language, "rating.rule.class", title=title, least=each.least))
    return tuple(sentences)


def games_of(book: RatingBook, language: Language) -> str:
    """The games that a list is for."""
    return ", ".join(book.games) or say(language, "rating.rule.all_games")


def _model(book: RatingBook) -> Iterator[Sentence]:
    model = book.model
    match model:
        case Elo():
            yield "elo", {"start": model.start, "spread": model.spread}
            yield f"scale_{model.scale}", {}
            yield from (_k(step, alone=len(model.k) == 1) for step in model.k)
        case Fibs():
            yield "fibs", {"start": model.start, "spread": model.spread}
            yield f"stake_{model.stake}", {"factor": model.factor}
            yield from _ramp(model)
        case Glicko2():
            values = {"start": model.start, "deviation": model.deviation, "volatility": model.volatility}
            yield "glicko2", {**values, "tau": model.tau}
            yield f"period_{model.period}", {}
            yield "most_deviation", {"most": model.most_deviation}
        case PlackettLuce():
            yield "plackett_luce", dict(model)
            yield f"shown_{model.shown}", {}
        case _:
            yield "whole_history", dict(model)


def _k(step: KStep, *, alone: bool) -> Sentence:
    values: dict[str, object] = {"k": step.k, "games": step.games_below, "rating": step.rating_below}
    match step.games_below, step.rating_below:
        case None, None:
            return ("k" if alone else "k_else"), values
        case None, _:
            return "k_rating", values
        case _, None:
            return "k_games", values
    return "k_both", values


def _ramp(model: Fibs) -> Iterator[Sentence]:
    if model.ramp is None:
        yield "no_ramp", {}
        return
    yield "ramp", dict(model.ramp)
    yield f"experience_{model.experience}", {}


def _rated(book: RatingBook) -> Iterator[Sentence]:
    rated = book.rated
    yield f"measure_{rated.measure}", {}
    yield ("unrated_walkovers" if rated.walkovers else "unrated"), {}
    yield ("starter" if rated.substituted == "starter" else "left_out_seat"), {}
    if rated.least_seats > 2:
        yield "least_seats", {"seats": rated.least_seats}
    if book.games:
        yield "only", {"games": book.games}
    if book.first_day is not None:
        yield "first_day", {"day": book.first_day}


def _listed(book: RatingBook) -> Iterator[Sentence]:
    listed = book.listed
    if listed.games:
        yield "listed_games", {"games": listed.games}
    if listed.experience:
        yield "listed_experience", {"experience": listed.experience}
    if listed.months is not None:
        yield "listed_months", {"months": listed.months}
    yield "decimals", {"decimals": book.decimals}
