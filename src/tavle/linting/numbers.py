"""Numbers of a book that contradict each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from tavle.core.exact import exact_text
from tavle.linting.finding import Finding
from tavle.linting.subject import Subject
from tavle.rules.locate import Keys
from tavle.rules.model.scoring import Centres, Rank, SurvivalYears, Term, Tribute

_OF_CENTRES = {
    "centres",
    "survival",
    "survival_years",
    "eliminated_players",
    "shared_end",
    "near_top",
    "lead",
    "normalised",
    "tribute",
}
"""Terms that speak of centres or of who was eliminated."""


def games(subject: Subject) -> Iterator[Finding]:
    """Roles, starting centres and years that do not fit the game."""
    game = subject.book.game
    if game.roles and len(game.roles) != game.sizes[0]:
        yield subject.found("roles-miss-table", "game", "roles", roles=len(game.roles), size=game.sizes[0])
    for role in game.start:
        if role not in game.roles:
            yield subject.found("start-of-unknown-role", "game", "start", role=role)
    if game.centres is not None and sum(game.start.values()) > game.centres:
        count = sum(game.start.values())
        yield subject.found("start-off-board", "game", "start", count=count, centres=game.centres)
    if game.years is not None and game.first_year is None:
        yield subject.found("first-year-missing", "game", "years")
    draft = subject.book.draft
    if draft is not None and draft.kept > draft.dealt:
        values = {"kept": draft.kept, "dealt": draft.dealt}
        yield subject.found("kept-beyond-dealt", "draft", "kept", clause=draft.clause, **values)


def terms(subject: Subject) -> Iterator[Finding]:
    """Terms of another game, and names of terms that are not there."""
    game = subject.book.game
    before: list[str] = []
    for position, term in enumerate(subject.book.score.terms):
        path, clause = ("score", "terms", position), term.clause
        needs = "centres" if term.term in _OF_CENTRES else "won" if term.term == "won" else game.result
        if needs != game.result:
            yield subject.found(
                "term-of-another-game", *path, clause=clause, term=term.term, needs=needs, result=game.result
            )
        if _counts_years(term) and game.first_year is None:
            yield subject.found("first-year-missing", *path, clause=clause)
        named = term.cap_terms if isinstance(term, Tribute) else ()
        yield from _not_before(subject, (*path, "cap_terms"), clause, named, before)
        before.append(term.term)
    scale = subject.book.score.scale
    if scale is not None:
        yield from _not_before(subject, ("score", "scale", "unscaled"), scale.clause, scale.unscaled, before)


def _counts_years(term: Term) -> bool:
    return isinstance(term, SurvivalYears) or (isinstance(term, Rank) and term.elimination_order)


def _not_before(
    subject: Subject, path: Keys, clause: str, named: Sequence[str], before: Sequence[str]
) -> Iterator[Finding]:
    for name in named:
        if name not in before:
            yield subject.found("term-not-before", *path, clause=clause, term=name)


def prizes(subject: Subject) -> Iterator[Finding]:
    """Prizes that rise, prizes for places that no table has, and tables of centres that fall."""
    sizes = subject.book.game.sizes
    for position, term in enumerate(subject.book.score.terms):
        path = ("score", "terms", position)
        if isinstance(term, Rank):
            for size, earned in ((max(sizes), term.prizes), *term.by_size.items()):
                yield from _prizes(subject, path, term.clause, size, earned)
        if isinstance(term, Centres) and not _falls(term.table[::-1]):
            yield subject.found("table-falls", *path, "table", clause=term.clause, numbers=_listed(term.table))


def _prizes(subject: Subject, path: Keys, clause: str, size: int, earned: Sequence[Fraction]) -> Iterator[Finding]:
    if not _falls(earned):
        yield subject.found("prizes-rise", *path, "prizes", clause=clause, numbers=_listed(earned))
    if len(earned) > size:
        yield subject.found("prizes-beyond-table", *path, "prizes", clause=clause, count=len(earned), size=size)


def weights(subject: Subject) -> Iterator[Finding]:
    """Weights by which a worse result counts more than a better one."""
    total = subject.book.total
    if total is not None and not _falls(total.weights):
        yield subject.found("weights-rise", "total", "weights", clause=total.clause, numbers=_listed(total.weights))


def solo(subject: Subject) -> Iterator[Finding]:
    """A solo that two can have, or nobody."""
    rule, whole = subject.book.score.solo, subject.book.game.centres
    if rule is None or whole is None:
        return
    values = {"at": rule.at, "centres": whole}
    if rule.at > whole:
        yield subject.found("solo-beyond-board", "score", "solo", "at", clause=rule.clause, **values)
    elif 2 * rule.at <= whole:
        yield subject.found("solo-for-two", "score", "solo", "at", clause=rule.clause, **values)


def _falls(numbers: Sequence[Fraction]) -> bool:
    """Whether no number is greater than the one before."""
    return all(later <= earlier for earlier, later in pairwise(numbers))


def _listed(numbers: Sequence[Fraction]) -> str:
    return ", ".join(exact_text(number) for number in numbers)
