"""Scores, lists and explanations as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from tavle.core.errors import Fault, Refused
from tavle.core.exact import exact_text, total
from tavle.core.model import PlayerId
from tavle.library.plain import Plain, RecordLike, load_record
from tavle.ranking import CriterionValue, Row, Standings, rank
from tavle.ranking.criteria import Value
from tavle.ranking.reasons import Comparison, ExplainedTerm, compare, explain_points
from tavle.records.games import Game, GameReader
from tavle.rules.model import Book
from tavle.rules.model.base import Language
from tavle.rules.read import load_book
from tavle.scoring import ScoredTerm, Scorer, SeatScore
from tavle.texts.explaining import comparison_text
from tavle.texts.labels import term_label


def score(book: str | Path | Book, game: Mapping[str, Any], *, language: Language = "en") -> Plain:
    """Scores one finished game.

    Args:
        book: The id of a shipped book, a path to one, or a loaded book.
        game: {"id": ..., "seats": [{"role": ..., "centres": ...}, ...]}.

    Returns:
        {"id", "points": by role, "total", "terms": by role}; the terms of a seat add up to its points.

    Raises:
        Refused: if the game cannot be scored by this book.

    >>> powers = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
    >>> seats = [{"role": p, "centres": c} for p, c in zip(powers, [3, 11, 8, 0, 1, 3, 8])]
    >>> score("ndf_arcon_2002", {"seats": seats})["points"]["FRANCE"]
    '39/2'
    """
    return next(iter(score_games(book, [game], language=language)))


def score_games(book: str | Path | Book, games: Iterable[object], *, language: Language = "en") -> list[Plain]:
    """Scores many games by one book; see `score`. Equal positions share their list of terms, equal terms are one.

    Raises:
        Refused: with the faults of all games, each with the number of its line; then nothing is scored.
    """
    loaded = book if isinstance(book, Book) else load_book(book)
    scorer = Scorer(loaded)
    seats = _Seats(language)
    answers: list[Plain] = []
    faults: list[Fault] = []
    for number, game in enumerate(GameReader(loaded).read(games), start=1):
        try:
            answers.append(_scored(game, scorer.outcomes(game.outcomes, game.sharers), seats))
        except Refused as error:
            faults += [replace(fault, where=f"line {number}") for fault in error.faults]
    if faults:
        raise Refused(faults)
    return answers


def _scored(game: Game, scores: tuple[SeatScore, ...], seats: _Seats) -> Plain:
    written = [seats.written(score) for score in scores]
    return {
        "id": game.id,
        "points": {name: points for name, (points, _) in zip(game.names, written, strict=True)},
        "total": exact_text(total(score.points for score in scores)),
        "terms": {name: terms for name, (_, terms) in zip(game.names, written, strict=True)},
    }


class _Seats:
    """Points and terms of seats as plain data; a seat that the scorer remembers is written once, and so is a term."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._written: dict[int, tuple[SeatScore, tuple[str, list[Plain]]]] = {}
        self._terms: dict[tuple[object, ...], Plain] = {}

    def written(self, score: SeatScore) -> tuple[str, list[Plain]]:
        found = self._written.get(id(score))
        if found is None:
            # The score is kept with its answer, so that no other object can get its id.
            found = self._written[id(score)] = (score, (exact_text(score.points), list(map(self._term, score.terms))))
        return found[1]

    def _term(self, term: ScoredTerm) -> Plain:
        said = (term.clause, term.key, term.points, *term.values.items())
        found = self._terms.get(said)
        if found is None:
            found = self._terms[said] = {
                "clause": term.clause,
                "label": term_label(self._language, term.key, term.values),
                "points": exact_text(term.points),
            }
        return found


def standings(record: RecordLike, *, after: int | None = None) -> Plain:
    """The list after a round (default: after all), best first, with every criterion's value.

    Raises:
        Refused: if the record is not right or there is no such round.
    """
    loaded = load_record(record)
    return standings_plain(rank(loaded.book, loaded.tournament, after=after))


def explain(
    record: RecordLike, a: str, b: str | None = None, *, after: int | None = None, language: Language = "en"
) -> Plain:
    """Where a player's points come from; with a second player, why one stands above the other.

    Raises:
        Refused: if the record is not right, or a player is not on the list.
    """
    loaded = load_record(record)
    book, tournament = loaded.book, loaded.tournament
    explained = explain_points(book, tournament, PlayerId(a), after=after)
    names = {player.id: player.called for player in tournament.players}
    answer = {
        "player": a,
        "points": exact_text(explained.points),
        "terms": [_explained_term(term, names, language) for term in explained.terms],
    }
    if b is None:
        return answer
    compared = compare(book, tournament, PlayerId(a), PlayerId(b), after=after)
    text = separated(compared, names, language)
    above = compared.upper.player == a
    return {**answer, "against": {"player": b, "above": above, "decided_by": compared.decided_by, "text": text}}


def separated(compared: Comparison, names: Mapping[Any, str], language: Language) -> str:
    """What puts one of two players above the other, in a sentence or two."""
    return comparison_text(
        language,
        upper=names[compared.upper.player],
        lower=names[compared.lower.player],
        decided_by=compared.decided_by,
        clause=compared.clause,
        values=compared.values,
        points=(compared.upper.points, compared.lower.points),
        equal_before=compared.equal_before,
    )


def _explained_term(term: ExplainedTerm, names: Mapping[PlayerId, str], language: Language) -> Plain:
    return {
        "round": term.round,
        "table": term.table,
        "clause": term.clause,
        "label": term_label(language, term.key, named(term.values, names)),
        "points": exact_text(term.points),
        "counted": exact_text(term.counted),
    }


def named(values: Mapping[str, object], names: Mapping[Any, str]) -> dict[str, object]:
    """The values of a label, with players called by their names."""
    players = values.get("players")
    if not isinstance(players, tuple):
        return dict(values)
    return {**values, "players": tuple(names[player] for player in players)}


def standings_plain(listed: Standings) -> Plain:
    """A list as plain data."""
    return {
        "book": listed.book,
        "after": listed.after,
        "final": listed.final,
        "standings": [_row(row) for row in listed.rows],
    }


def _row(row: Row) -> Plain:
    return {
        "place": row.place,
        "order": row.order,
        "player": row.player,
        "points": exact_text(row.points),
        "criteria": [_criterion(criterion) for criterion in row.criteria],
        "separated_from_next_by": row.separated_by,
    }


def _criterion(criterion: CriterionValue) -> Plain:
    return {"key": criterion.key, "value": _value(criterion.value)}


def _value(value: Value) -> str | list[str] | None:
    if value is None:
        return None
    if isinstance(value, tuple):
        return [exact_text(part) for part in value]
    return exact_text(value)
