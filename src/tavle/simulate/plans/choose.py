"""Which engine plays what: a kernel where one covers it, else the exact engine, and it says why."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

import tavle.simulate.plans.open_swiss  # noqa: F401 - enters its runner
from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.rules.model import Book
from tavle.rules.model.seating import Monrad, Scheme
from tavle.simulate.attendance import Attendance
from tavle.simulate.exact import Subject, entered, number_of
from tavle.simulate.formats import (
    AnyFormat,
    DoubleElimination,
    Groups,
    Knockout,
    OpenSwiss,
    RoundRobin,
    Swiss,
    Tables,
    ToThree,
)
from tavle.simulate.kernels.wide_swiss import MOST_WIDE
from tavle.simulate.model_data import Centres, PairModel, PlackettLuce
from tavle.simulate.models import CentreGames, Game, Matches, Scores
from tavle.simulate.plans.base import Plan, strict_spans
from tavle.simulate.plans.cups import cup_plan
from tavle.simulate.plans.exactly import seats_of
from tavle.simulate.plans.groups import groups_plan
from tavle.simulate.plans.open_swiss import open_swiss_plan
from tavle.simulate.plans.round_robins import round_robin_plan
from tavle.simulate.plans.swiss import swiss_book, swiss_format, swiss_plan
from tavle.simulate.plans.swiss_cups import planned_cup, swiss_cup_plan, with_cup
from tavle.simulate.plans.tables import plain_tables_plan, tables_plan
from tavle.simulate.plans.to_three import to_three_plan
from tavle.simulate.plans.weekends import weekend_plan

Floats = NDArray[np.float64]
AnyModel = PairModel | PlackettLuce | Centres


def plan_for_book(
    book: Book, ratings: Floats, model: AnyModel, *, attendance: Attendance | None = None, exact: bool = False
) -> Plan:
    """The plan of a rule book.

    Args:
        ratings: Of the players, the strongest first.
        model: What decides the games; it must be of the book's kind.
        attendance: Who comes to a round.
        exact: The exact engine even where a kernel plays the book.

    Raises:
        Refused: if the model does not fit the book, the number of rounds is open, or players are too few.
    """
    if book.rounds() is None:
        raise refuse("rounds-open", book=book.id)
    if len(ratings) < book.game.sizes[0]:
        raise refuse("too-few-to-simulate", count=len(ratings), book=book.id, least=book.game.sizes[0])
    if attendance is None:
        _check_meetings(book.id, len(ratings), _rounds_without_rematch(book))
    subject = _subject(book, ratings, model, attendance)
    if isinstance(subject.game, Matches) and isinstance(model, PairModel):
        subject = replace(subject, cup=planned_cup(book, model, ratings))
    plan = _by_kernel(subject)
    if isinstance(plan, Plan) and not exact:
        return replace(plan, subject=subject)
    why = plan if isinstance(plan, str) else "asked for"
    names = dict.fromkeys(criterion.criterion for rule in book.lists for criterion in rule.chain)
    players = len(ratings)
    plan = Plan(
        book.id,
        "exact",
        players,
        criteria=(*names, "lots"),
        spans=strict_spans(players),
        rounds=book.rounds(),
        tables=players // book.game.sizes[0],
        seats=seats_of(subject),
        subject=subject,
        why_exact=why,
    )
    return with_cup(plan, subject)


def _rounds_without_rematch(book: Book) -> int:
    """So many rounds are seated by a rule by which nobody ever meets anybody twice, or has a second bye."""
    rule = next((rule for rule in book.seating if isinstance(rule, Monrad)), None)
    if rule is None or rule.dead_end != "refuse":
        return 0
    return sum(rule.seats_round(number) for number in range(1, (book.rounds() or 0) + 1))


def _check_meetings(name: str, players: int, rounds: int) -> None:
    """Refuses more rounds than so few players could ever play, whatever their results."""
    most = players - 1 + players % 2
    if rounds > most:
        # Of an odd number everybody has one bye.
        raise refuse("too-few-for-rounds", count=players, book=name, rounds=rounds, most=most, least=rounds | 1)


def _subject(book: Book, ratings: Floats, model: AnyModel, attendance: Attendance | None) -> Subject:
    exact_ratings = tuple(Fraction(round(rating * 1000), 1000) for rating in ratings.tolist())
    return Subject(book, exact_ratings, _game(book, ratings, model), attendance)


def _game(book: Book, ratings: Floats, model: AnyModel) -> Game:
    result = book.game.result
    if result == "won" and not isinstance(model, PlackettLuce | Centres):
        if model.draws:
            raise refuse("bad-value", key="draws", value=model.draws, right=Phrase("winner-needed"))
        return model.matches(ratings)
    if result == "score" and isinstance(model, PlackettLuce):
        return model.scores(ratings, book.game.sizes[0])
    if result == "centres" and isinstance(model, Centres):
        return model.games(ratings, len(book.game.roles), book.game.centres or 0)
    right = {"won": "elo, ranks, favourite, matrix, goals", "score": "plackett_luce", "centres": "centres"}[result]
    raise refuse("bad-value", key="model", value=model.kind, right=right)


def _by_kernel(subject: Subject) -> Plan | str:
    """The plan of a kernel, or why none plays the book."""
    book, game = subject.book, subject.game
    if isinstance(game, CentreGames):
        return weekend_plan(subject, game)
    if subject.attendance is not None:
        return "who comes"
    if isinstance(game, Scores):
        drawn = any(isinstance(rule, Scheme) and rule.by_lot for rule in book.seating if rule.enabled)
        return "its scheme, drawn by lot" if drawn else tables_plan(subject, game)
    if not isinstance(game, Matches):
        return "its game"
    order = np.array([number_of(player) for player in entered(subject).start_order], np.int64)
    if subject.cup is not None:
        return swiss_cup_plan(subject, game, order)
    settings = swiss_book(book)
    return settings if isinstance(settings, str) else swiss_plan(book.id, settings, order, game)


def plan_for_format(form: AnyFormat, ratings: Floats, model: AnyModel) -> Plan:
    """The plan of a format.

    Raises:
        Refused: if the model does not fit, or players are too few or too many.
    """
    players = len(ratings)
    if players < 2:
        raise refuse("too-few-to-simulate", count=players, book=form.format, least=2)
    if isinstance(form, Tables):
        if not isinstance(model, PlackettLuce):
            raise refuse("bad-value", key="model", value=model.kind, right="plackett_luce")
        return plain_tables_plan(form, model.scores(ratings, form.size))
    if isinstance(model, PlackettLuce | Centres):
        raise refuse("bad-value", key="model", value=model.kind, right="elo, ranks, favourite, matrix, goals")
    if model.unfinished and not isinstance(form, Swiss):
        raise refuse("bad-value", key="unfinished", value=model.unfinished, right=Phrase("all-finished"))
    if isinstance(form, ToThree):
        deciding = model.model_copy(update={"best_of": form.deciding}).matches(ratings)
        return to_three_plan(form, players, model.matches(ratings), deciding)
    if isinstance(form, Knockout | DoubleElimination):
        return cup_plan(form, players, model, ratings)
    return _of_two(form, players, model.matches(ratings))


def _of_two(form: AnyFormat, players: int, game: Matches) -> Plan:
    match form:
        case RoundRobin():
            return round_robin_plan(form, players, game)
        case OpenSwiss():
            return open_swiss_plan(form, players, game)
        case Groups():
            return groups_plan(form, players, game)
        case Swiss():
            plan = swiss_plan(form.format, swiss_format(form), np.arange(players), game)
            if isinstance(plan, str):
                raise refuse("too-many-to-simulate", count=players, most=MOST_WIDE, what=form.format)
            _check_meetings(form.format, players, form.rounds)
            return plan
    raise TypeError(f"no plan for {form}")
