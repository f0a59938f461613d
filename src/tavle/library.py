"""The library: Tavle's functions on plain data, in the forms that docs/interface describes.

Records and games are what `json.load` gives; answers are ready for `json.dump`, exact numbers as strings. A record that is
used several times is read once with `load_record`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from tavle.core.exact import exact_text
from tavle.ranking import CriterionValue, Row, Standings, rank
from tavle.ranking.criteria import Value
from tavle.records import Loaded, read_record
from tavle.records.games import Game, GameReader
from tavle.rules.model import Book
from tavle.rules.model.base import Language
from tavle.rules.read import load_book
from tavle.scoring import Scorer, SeatScore
from tavle.texts.labels import term_label

Plain = dict[str, Any]
RecordLike = Mapping[str, Any] | Loaded
"""A record as plain data, or one already read by `load_record`."""


def load_record(record: RecordLike) -> Loaded:
    """A record read against its book.

    Raises:
        Refused: with all its faults, up to 20.
    """
    return record if isinstance(record, Loaded) else read_record(record)


def score(book: str | Path | Book, game: Mapping[str, Any], *, language: Language = "en") -> Plain:
    """Scores one finished game.

    Args:
        book: The id of a shipped book, a path to one, or a loaded book.
        game: {"id": ..., "seats": [{"role": ..., "centres": ...}, ...]}.

    Returns:
        {"id", "points": by role, "total", "terms": by role}; the terms of a seat add up to its points.

    Raises:
        Refused: if the game cannot be scored by this book.

    >>> board = [("AUSTRIA", 3), ("ENGLAND", 11), ("FRANCE", 8), ("GERMANY", 0), ("ITALY", 1), ("RUSSIA", 3), ("TURKEY", 8)]
    >>> score("ndf_arcon_2002", {"seats": [{"role": r, "centres": c} for r, c in board]})["points"]["FRANCE"]
    '39/2'
    """
    return next(iter(score_games(book, [game], language=language)))


def score_games(
    book: str | Path | Book, games: Iterable[object], *, language: Language = "en"
) -> list[Plain]:
    """Scores many games by one book; see `score`. Equal positions are scored once.

    Raises:
        Refused: with the faults of all games, each with the number of its line; then nothing is scored.
    """
    loaded = book if isinstance(book, Book) else load_book(book)
    scorer = Scorer(loaded)
    seats = _Seats(language)
    return [_scored(game, scorer.outcomes(game.outcomes, game.sharers), seats) for game in GameReader(loaded).read(games)]


def _scored(game: Game, scores: tuple[SeatScore, ...], seats: _Seats) -> Plain:
    written = [seats.written(score) for score in scores]
    return {
        "id": game.id,
        "points": {name: points for name, (points, _) in zip(game.names, written, strict=True)},
        "total": exact_text(sum([score.points for score in scores], Fraction(0))),
        "terms": {name: terms for name, (_, terms) in zip(game.names, written, strict=True)},
    }


class _Seats:
    """Points and terms of seats as plain data; a seat that the scorer remembers is written once."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._written: dict[int, tuple[SeatScore, tuple[str, list[Plain]]]] = {}

    def written(self, score: SeatScore) -> tuple[str, list[Plain]]:
        found = self._written.get(id(score))
        if found is None:
            # The score is kept with its answer, so that no other object can get its id.
            found = self._written[id(score)] = (score, (exact_text(score.points), self._terms(score)))
        return found[1]

    def _terms(self, score: SeatScore) -> list[Plain]:
        return [
            {
                "clause": term.clause,
                "label": term_label(self._language, term.key, term.values),
                "points": exact_text(term.points),
            }
            for term in score.terms
        ]


def standings(record: RecordLike, *, after: int | None = None) -> Plain:
    """The list after a round (default: after all), best first, with every criterion's value.

    Raises:
        Refused: if the record is not right or there is no such round.
    """
    loaded = load_record(record)
    return standings_plain(rank(loaded.book, loaded.tournament, after=after))


def standings_plain(listed: Standings) -> Plain:
    """A list as plain data."""
    texts: dict[Fraction, str] = {}
    return {
        "book": listed.book,
        "after": listed.after,
        "final": listed.final,
        "standings": [_row(row, texts) for row in listed.rows],
    }


def _row(row: Row, texts: dict[Fraction, str]) -> Plain:
    return {
        "place": row.place,
        "order": row.order,
        "player": row.player,
        "points": _text(row.points, texts),
        "criteria": [_criterion(criterion, texts) for criterion in row.criteria],
        "separated_from_next_by": row.separated_by,
    }


def _criterion(criterion: CriterionValue, texts: dict[Fraction, str]) -> Plain:
    return {"key": criterion.key, "value": _value(criterion.value, texts)}


def _value(value: Value, texts: dict[Fraction, str]) -> str | list[str] | None:
    if value is None:
        return None
    if isinstance(value, tuple):
        return [_text(part, texts) for part in value]
    return _text(value, texts)


def _text(value: Fraction, texts: dict[Fraction, str]) -> str:
    found = texts.get(value)
    if found is None:
        found = texts[value] = exact_text(value)
    return found
