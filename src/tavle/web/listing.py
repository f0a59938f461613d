"""The list as its pages show it: what each round gave and what counted, who has moved, and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tavle.core.model import PlayerId
from tavle.library.results import named
from tavle.ranking import Row, Standings, rank
from tavle.ranking.ledger import counts
from tavle.ranking.order import ledger_after
from tavle.ranking.reasons import ExplainedTerm, compare, explain_points
from tavle.ranking.total import counted
from tavle.rules.model.base import Language
from tavle.texts.explaining import comparison_text
from tavle.texts.labels import term_label
from tavle.tournament.state import State
from tavle.web.halls import names_of


@dataclass(frozen=True, slots=True)
class Part:
    """What a round gave a player: points, and how much of them enters the total (0 where the result is dropped)."""

    points: Fraction
    counted: Fraction


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the list as it is shown.

    Attributes:
        moved: Places won since the list before (negative: lost); `None` where there was none.
        parts: By round; one who also took over a seat has two.
    """

    row: Row
    moved: int | None
    parts: Mapping[int, list[Part]]


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


def lines_of(state: State, listed: Standings) -> list[Line]:
    """The rows of a list with what each round gave."""
    ledger = ledger_after(state.book, state.tournament, listed.after)
    before = rank(state.book, state.tournament, after=listed.after - 1).rows if listed.after > 1 else ()
    places = {row.player: row.place for row in before}
    lines = []
    for row in listed.rows:
        games = ledger.games_of(row.player)
        parts: dict[int, list[Part]] = defaultdict(list)
        for game, share in zip(games, counted(ledger, games), strict=True):
            parts[game.round].append(Part(ledger.exact(game.points), share))
        moved = places[row.player] - row.place if row.player in places else None
        lines.append(Line(row, moved, parts))
    return lines


def terms_of(state: State, player: str, language: Language, *, after: int) -> list[Term]:
    """Where a player's points come from, clause by clause."""
    names = names_of(state)
    explained = explain_points(state.book, state.tournament, PlayerId(player), after=after)
    return [_term(term, language, names) for term in explained.terms]


def _term(term: ExplainedTerm, language: Language, names: Mapping[str, str]) -> Term:
    label = term_label(language, term.key, named(term.values, names))
    return Term(term.round, term.table, label, term.points, term.counted, term.clause)


def separated(state: State, one: str, other: str, language: Language, *, after: int) -> str:
    """What puts one of two players above the other, in a sentence or two."""
    names = names_of(state)
    found = compare(state.book, state.tournament, PlayerId(one), PlayerId(other), after=after)
    return comparison_text(
        language,
        upper=names[found.upper.player],
        lower=names[found.lower.player],
        decided_by=found.decided_by,
        clause=found.clause,
        values=found.values,
        points=(found.upper.points, found.lower.points),
        equal_before=found.equal_before,
    )


def neighbours(listed: Standings, player: str) -> list[PlayerId]:
    """Who stands next above and next below a player."""
    order = [row.player for row in listed.rows]
    if player not in order:
        return []
    at = order.index(PlayerId(player))
    return [*order[max(at - 1, 0) : at], *order[at + 1 : at + 2]]
