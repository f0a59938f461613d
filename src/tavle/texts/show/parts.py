"""All parts of a book that do something, each with the clause it cites and what it says."""

from __future__ import annotations

from collections.abc import Iterator

from tavle.rules.model import Book
from tavle.rules.model.base import Rule
from tavle.rules.model.event import Bye, Draft
from tavle.rules.model.lists import Criterion, FinalPlace, FinalTable
from tavle.rules.model.scoring import Rank
from tavle.rules.model.seating import Blocks, ByLot, Composition, Monrad
from tavle.texts.show import hall, lists, scoring, seating
from tavle.texts.show.phrases import Amount, Phrases, phrase

WORDED = {**scoring.WORDED, **lists.WORDED, **seating.WORDED, **hall.WORDED}
"""Every kind of rule and criterion and the function that words it."""

Said = tuple[str, Phrases, bool]
"""A clause, what a rule says there, and whether the rule is applied."""


def said_by(book: Book) -> Iterator[Said]:
    """What every part of the book says, in the order in which a tournament meets them."""
    yield from _game(book)
    for rule in rules_of(book):
        yield rule.clause, WORDED[type(rule)](rule) + _for_this_game(rule, book), _applied(rule)
        yield from _elsewhere(rule)


def rules_of(book: Book) -> Iterator[Rule | Criterion]:
    """Every rule and criterion of the book."""
    score = book.score
    parts: tuple[Rule | Criterion | None, ...] = (
        *(*book.stages, *book.sessions, book.attendance, book.sitting_out, book.bye, *book.seating),
        *(*score.terms, score.solo, score.unfinished, score.scale, *book.upsets),
        *(book.total, *(part for listed in book.lists for part in (listed, *listed.chain))),
        *(*book.clocks, book.after_moves, book.order_reading, book.disputes, book.vote, book.replacement),
        *(book.places_at_table, book.draft, *book.notices),
    )
    return (part for part in parts if part is not None)


def _applied(rule: Rule | Criterion) -> bool:
    return rule.enabled if isinstance(rule, Rule) else True


def _game(book: Book) -> Iterator[Said]:
    """What the game's own numbers say, each under the clause that the book names for it."""
    game, cites = book.game, book.game.cites
    if book.entries is not None:
        yield book.entries_clause or "", (phrase("entries", entries=Amount("players", book.entries)),), True
    if game.years is not None:
        yield cites.get("years", ""), hall.years(game, game.years, sessions=bool(book.sessions)), True
    if game.match_length is not None:
        yield cites.get("match_length", ""), hall.match_length(game.match_length), True
    if game.edition is not None:
        yield cites.get("edition", ""), (phrase("game.edition", edition=game.edition),), True
    if game.role_once is not None:
        yield game.role_once, (phrase("game.role_once"),), True


def _for_this_game(rule: Rule | Criterion, book: Book) -> Phrases:
    """What a rule says only in some games, by what these know: elimination, tables of several sizes, roles."""
    said: Phrases = (phrase("note", text=rule.note),) if isinstance(rule, Rule) and rule.note else ()
    if isinstance(rule, Rank) and book.game.result == "centres":
        said += scoring.rank_of_eliminated(rule)
    if isinstance(rule, ByLot) and book.game.roles:
        said += (phrase("by_lot.roles"),)
    if isinstance(rule, ByLot | Blocks) and len(book.game.sizes) > 1:
        said += seating.odd_tables(rule)
    if isinstance(rule, FinalTable | FinalPlace):
        said += tuple(phrase("criterion.stage", title=stage.title) for stage in book.stages if stage.name == rule.stage)
    return said


def _elsewhere(rule: Rule | Criterion) -> Iterator[Said]:
    """What a rule says under other clauses that it names."""
    if isinstance(rule, Monrad):
        yield rule.rematch_clause, seating.no_rematch(rule), rule.enabled
        yield rule.start_clause, seating.first_round(rule), rule.enabled
    if isinstance(rule, Composition):
        yield rule.groups_clause or rule.clause, seating.seeding_groups(rule), rule.enabled
    if isinstance(rule, Bye):
        yield rule.most_clause or rule.clause, seating.most_byes(rule), rule.enabled
        yield rule.whom_clause or rule.clause, seating.whose_bye(), rule.enabled
    if isinstance(rule, Draft) and rule.banned:
        yield rule.banned_clause or rule.clause, hall.banned_cards(rule), rule.enabled
