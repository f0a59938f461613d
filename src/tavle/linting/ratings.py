"""Checks of rating books: what can never happen, numbers that contradict each other, translations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from typing import Any

from tavle.core.errors import BadBook
from tavle.core.exact import exact_text
from tavle.linting.finding import SENTENCES, Finding, of_reader
from tavle.linting.subject import lacking_texts
from tavle.rules.model.game import Game
from tavle.rules.model.rating import Elo, Fibs, Glicko2, KStep, RatingBook
from tavle.rules.rating_books import load_rating_book, rating_source
from tavle.rules.read import book_ids, load_book, place


@dataclass(frozen=True, slots=True)
class RatingSubject:
    """One rating book under the eyes of the checks; as `tavle.linting.subject.Subject`."""

    name: str
    text: str
    raw: Mapping[str, Any]
    book: RatingBook

    def found(self, code: str, /, *path: str | int, **values: object) -> Finding:
        """A finding at the line where a path of the data stands; rating books have no clauses."""
        return Finding(code, SENTENCES[code][0], place(self.name, self.text, path), "", values)

    def games(self) -> list[Game]:
        """The games that are rated, as far as they are known; all of them where the book names none."""
        known = games_known()
        return [known[game] for game in self.book.games or known if game in known]


@cache
def games_known() -> Mapping[str, Game]:
    """Every game that a shipped book is played with, by its id."""
    return {load_book(book).game.id: load_book(book).game for book in book_ids()}


def lint_ratings(id_or_path: str) -> tuple[Finding, ...]:
    """What is to be said of a rating book, the reader's faults included.

    Raises:
        BadBook: if there is no such book or file.
    """
    try:
        book = load_rating_book(id_or_path)
    except BadBook as error:
        if any(fault.code in ("unknown-book", "unreadable-book") for fault in error.faults):
            raise
        return tuple(of_reader(fault) for fault in error.faults)
    subject = RatingSubject(*rating_source(id_or_path), book)
    return tuple(finding for check in CHECKS for finding in check(subject))


def games(subject: RatingSubject) -> Iterator[Finding]:
    """Games that no book plays, and tables that are never so large."""
    for number, game in enumerate(subject.book.games):
        if game not in games_known():
            known = ", ".join(sorted(games_known()))
            yield subject.found("game-unknown", "games", number, game=game, known=known)
    most = max((max(game.sizes) for game in subject.games()), default=None)
    least = subject.book.rated.least_seats
    if most is not None and least > most:
        yield subject.found("seats-never", "rated", "least_seats", least=least, most=most)


def matches(subject: RatingSubject) -> Iterator[Finding]:
    """What only matches of two have: their length, experience by it, walkovers."""
    rated = subject.games()
    others = [game.id for game in rated if game.result != "won"]
    if isinstance(subject.book.model, Fibs) and subject.book.games and others:
        yield subject.found("model-of-matches", "model", "kind", games=", ".join(others))
    if not rated or len(others) < len(rated):
        return
    if subject.book.listed.experience:
        yield subject.found("experience-of-nothing", "listed", "experience", games=", ".join(others))
    if subject.book.rated.walkovers:
        yield subject.found("walkovers-never", "rated", "walkovers", games=", ".join(others))


def steps(subject: RatingSubject) -> Iterator[Finding]:
    """Steps of K that nobody comes to, and a K that rises with the games played."""
    model = subject.book.model
    if not isinstance(model, Elo):
        return
    for (earlier, one), (later, other) in combinations(enumerate(model.k), 2):
        if _covers(one, other):
            yield subject.found("step-idle", "model", "k", step=later + 1, earlier=earlier + 1)
    for one, other in pairwise(model.k):
        if one.games_below is not None and one.rating_below is None and other.rating_below is None and other.k > one.k:
            numbers = f"{exact_text(one.k)}, {exact_text(other.k)}"
            yield subject.found("k-rises", "model", "k", numbers=numbers, games=one.games_below)


def _covers(one: KStep, other: KStep) -> bool:
    """Whether whoever is below the bounds of `other` is below those of `one`, so that it never comes to the other."""
    bounds = ((one.games_below, other.games_below), (one.rating_below, other.rating_below))
    return all(mine is None or (theirs is not None and theirs <= mine) for mine, theirs in bounds)


def numbers(subject: RatingSubject) -> Iterator[Finding]:
    """A ramp that does not fall, and a deviation above the most that it may be."""
    model = subject.book.model
    if isinstance(model, Fibs) and model.ramp is not None and model.ramp.highest <= model.ramp.least:
        ramp = model.ramp
        values = {"highest": exact_text(ramp.highest), "least": exact_text(ramp.least)}
        yield subject.found("ramp-flat", "model", "ramp", **values)
    if isinstance(model, Glicko2) and model.deviation > model.most_deviation:
        values = {"deviation": exact_text(model.deviation), "most": exact_text(model.most_deviation)}
        yield subject.found("deviation-beyond-most", "model", "deviation", **values)


def classes(subject: RatingSubject) -> Iterator[Finding]:
    """Classes of one id."""
    ids = [each.id for each in subject.book.classes]
    for number, id_ in enumerate(ids):
        if id_ in ids[:number]:
            yield subject.found("class-twice", "classes", number, "id", id=id_)


def translations(subject: RatingSubject) -> Iterator[Finding]:
    """How many texts a language lacks."""
    for language, lacking in lacking_texts(subject.raw):
        yield subject.found("text-missing", "book", count=lacking, language=language)


CHECKS: tuple[Callable[[RatingSubject], Iterator[Finding]], ...] = (
    games,
    matches,
    steps,
    numbers,
    classes,
    translations,
)
"""Every check, in the order of the answer."""
