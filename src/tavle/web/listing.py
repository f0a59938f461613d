"""The list as its pages show it: what each round gave and what counted, who has moved, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tavle.core.model import PlayerId
from tavle.library import results
from tavle.library.results import named
from tavle.ranking import Ledger, Row, Standings
from tavle.ranking.ledger import counts
from tavle.ranking.order import ledger_after, list_of
from tavle.ranking.reach import Reach, reaches_in
from tavle.ranking.reasons import ExplainedTerm, compared, explained
from tavle.ranking.total import shares_of
from tavle.rules.model.base import Language
from tavle.texts import number_text
from tavle.texts.explaining import value_text
from tavle.texts.labels import term_label
from tavle.tournament.state import State
from tavle.web.halls import names_of
from tavle.web.once import once


@dataclass(frozen=True, slots=True)
class Part:
    """What a round gave a player, in words.

    Attributes:
        share: How much of the points enters the total: empty for all, `0` where the result is dropped.
    """

    points: str
    share: str


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the list as it is shown.

    Attributes:
        moved: Places won since the list before (negative: lost); `None` where there was none.
        parts: For each round; one who also took over a seat in it has two.
        values: The criteria's values in words, the points' left out.
    """

    row: Row
    moved: int | None
    parts: list[list[Part]]
    values: list[str]


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a player's points in words."""

    round: int
    table: int | None
    label: str
    points: Fraction
    counted: Fraction
    clause: str


def listed_after(state: State) -> int:
    """The round after which the list that counts is made; the rounds of a cup do not count."""
    return sum(counts(state.book, entry) for entry in state.tournament.rounds if entry.number <= state.closed)


@once
def ledger_of(state: State, after: int | None) -> Ledger:
    """The ledger after a round (`None`: with the one that is played).

    Raises:
        Refused: as `tavle.ranking.order.ledger_after`.
    """
    return ledger_after(state.book, state.tournament, after)


@once
def list_after(state: State, after: int) -> Standings:
    """The list after a round."""
    return list_of(ledger_of(state, after))


@once
def rows_after(state: State, after: int) -> Mapping[str, Row]:
    """The rows of that list by player."""
    return {row.player: row for row in list_after(state, after).rows}


@once
def reaches_after(state: State, after: int) -> Mapping[PlayerId, Reach]:
    """What places everybody can still reach; empty where nothing certain can be said."""
    return reaches_in(ledger_of(state, after))


@once
def lines_after(state: State, after: int) -> tuple[Line, ...]:
    """The rows of that list with what each round gave."""
    ledger, listed = ledger_of(state, after), list_after(state, after)
    before = list_of(ledger.until(ledger.after - 1)).rows if ledger.after > 1 else ()
    places = {row.player: row.place for row in before}
    # Few different values stand in the many cells of a list: each is worded once.
    parts: dict[tuple[int, int, int], Part] = {}
    words: dict[int, str] = {}
    lines = []
    for row in listed.rows:
        columns = [column for column in ledger.columns if row.player in column.points]
        results = [column.points[row.player] for column in columns]
        cells: list[list[Part]] = [[] for _ in range(listed.after)]
        for column, points, share in zip(columns, results, shares_of(ledger.book, results), strict=True):
            key = (points, share.numerator, share.denominator)
            if key not in parts:
                parts[key] = Part(number_text(ledger.exact(points)), "" if share == 1 else number_text(share))
            cells[column.round - 1].append(parts[key])
        moved = places[row.player] - row.place if row.player in places else None
        lines.append(Line(row, moved, cells, _values(row, words)))
    return tuple(lines)


def _values(row: Row, words: dict[int, str]) -> list[str]:
    values = []
    for criterion in row.criteria:
        if criterion.key != "points":
            # Equal values are one object on a list (`tavle.ranking.order`), which lives as long as its row.
            found = words.get(id(criterion))
            if found is None:
                found = words[id(criterion)] = value_text(criterion.value)
            values.append(found)
    return values


def terms_of(state: State, player: str, language: Language, *, after: int) -> list[Term]:
    """Where a player's points come from, clause by clause."""
    names = names_of(state)
    return [_term(term, language, names) for term in explained(ledger_of(state, after), PlayerId(player)).terms]


def _term(term: ExplainedTerm, language: Language, names: Mapping[str, str]) -> Term:
    label = term_label(language, term.key, named(term.values, names))
    return Term(term.round, term.table, label, term.points, term.counted, term.clause)


def separated(state: State, one: Row, other: Row, language: Language, *, after: int) -> str:
    """What puts one of two players of the list after a round above the other, in a sentence or two."""
    found = compared(state.book, list_after(state, after), one, other)
    return results.separated(found, names_of(state), language)


def neighbours(listed: Standings, row: Row) -> list[Row]:
    """Who stands next above and next below a player."""
    at = row.order - 1
    return [*listed.rows[max(at - 1, 0) : at], *listed.rows[at + 1 : at + 2]]


def list_values(state: State, after: int | None) -> dict[str, Any]:
    """What the table of the list after a round needs, all its rows shut; `None`: there is none yet."""
    listed = None if after is None else list_after(state, after)
    lines = () if after is None else lines_after(state, after)
    return {"listed": listed, "lines": lines, "opened": None, "between": None, "terms": (), "against": ""}
