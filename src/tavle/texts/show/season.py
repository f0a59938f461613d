"""What the rules of a series say: points of an event, what counts, who has a place, the order, teams."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tavle.rules.model.series import SeriesBook
from tavle.rules.model.series.points import (
    Amount,
    Fixed,
    Geometric,
    Given,
    Linear,
    Logarithmic,
    Paid,
    PointsRule,
    Relative,
    Root,
    Table,
    Wins,
)
from tavle.rules.model.series.teams import TeamRule
from tavle.rules.model.series.total import Eligible, EventRule, Part, Qualification, SeriesTotal, Tier
from tavle.texts.show.phrases import Phrase, Phrases, Value

SeriesSaid = tuple[str, Phrases, bool]
"""A clause, what a rule says there, and whether the rule is applied."""


def said(key: str, /, **values: Value) -> Phrase:
    """The sentence under `series.rule.{key}`."""
    return Phrase(f"series.rule.{key}", values)


def said_by_series(book: SeriesBook) -> Iterator[SeriesSaid]:
    """What every part of a series book says; a part that asks for nothing says nothing."""
    return (each for each in _said(book) if each[1])


def _said(book: SeriesBook) -> Iterator[SeriesSaid]:
    for tier in book.tiers:
        yield tier.clause, (_tier(tier),), True
    if book.events is not None:
        yield book.events.clause, tuple(_events(book.events)), book.events.enabled
    for rule in book.points:
        yield rule.clause, tuple(_points(rule)), rule.enabled
    yield book.total.clause, tuple(total_phrases(book.total)), True
    if book.listed is not None:
        yield book.listed.clause, tuple(_listed(book.listed)), book.listed.enabled
    for step in book.chain:
        only = (said("chain.only_first"),) if step.only_first else ()
        yield step.clause, (said(f"chain.{step.criterion}"), *only), True
    if book.qualification is not None:
        yield book.qualification.clause, tuple(_qualification(book.qualification)), book.qualification.enabled
    if book.teams is not None:
        yield book.teams.clause, tuple(_teams(book.teams)), book.teams.enabled


def _tier(tier: Tier) -> Phrase:
    if tier.weight == 1:
        return said("tier.plain", name=tier.name, id=tier.id)
    return said("tier.weight", name=tier.name, id=tier.id, weight=tier.weight)


def _events(rule: EventRule) -> Iterator[Phrase]:
    if rule.least_players:
        yield said("events.least_players", count=rule.least_players)
    if rule.least_boards:
        yield said("events.least_boards", count=rule.least_boards)


def amount(value: Amount) -> Phrase:
    """An amount, with what it depends on and its bounds."""
    said_amount = _unbounded(value)
    if value.least is not None:
        said_amount = said("amount.least", amount=said_amount, least=value.least)
    return said_amount if value.most is None else said("amount.most", amount=said_amount, most=value.most)


def _unbounded(value: Amount) -> Phrase:
    if value.each is None:
        return said("amount.open") if value.base is None else said("amount.base", base=value.base)
    what = said(f"amount.{value.per}")
    if value.per == "boards" and value.rounds is not None:
        what = said("amount.boards_of", rounds=value.rounds)
    if value.per == "games" and value.each_player is not None:
        what = said("amount.games_of", games=value.each_player)
    if value.base is None:
        return said("amount.each", each=value.each, what=what)
    return said("amount.both", base=value.base, each=value.each, what=what)


def _table(rule: Table) -> Iterator[Phrase]:
    if rule.prizes:
        yield said("table", prizes=rule.prizes, rest=rule.rest)
    else:
        yield said("printed", by=said(f"size.{rule.by}"), least=rule.sizes[0], most=rule.sizes[-1])


def _geometric(rule: Geometric) -> Iterator[Phrase]:
    if rule.root == 1:
        yield said("geometric", first=amount(rule.first), ratio=rule.ratio)
    else:
        yield said("geometric_root", first=amount(rule.first), root=rule.root, ratio=rule.ratio)
        yield said("decimals", decimals=rule.decimals)


def _logarithmic(rule: Logarithmic) -> Iterator[Phrase]:
    yield said("logarithmic", first=amount(rule.first), last=amount(rule.last))
    if rule.winner is not None:
        yield said("logarithmic_winner", winner=amount(rule.winner))
    yield said("decimals", decimals=rule.decimals)


def _root(rule: Root) -> Iterator[Phrase]:
    yield said("root", under=amount(rule.under))
    yield said("decimals", decimals=rule.decimals)


def _wins(rule: Wins) -> Iterator[Phrase]:
    if rule.section is None:
        yield said("wins", each=rule.each)
    else:
        yield said("wins_in", each=rule.each, section=rule.section)


_WORDED: dict[type, Callable[[Any], Iterator[Phrase]]] = {
    Table: _table,
    Geometric: _geometric,
    Logarithmic: _logarithmic,
    Linear: lambda rule: iter((said("linear", total=amount(rule.total)),)),
    Relative: lambda rule: iter((said("relative", top=amount(rule.top)),)),
    Root: _root,
    Wins: _wins,
    Fixed: lambda rule: iter((said("fixed", points=amount(rule.points)),)),
    Given: lambda _: iter((said("given"),)),
}

_BY_RESULT = (Wins, Fixed, Given)
"""Rules that do not ask for the place: nothing is tied there."""


def _points(rule: PointsRule) -> Iterator[Phrase]:
    yield from _WORDED[type(rule)](rule)
    if rule.tiers:
        yield said("tiers", tiers=rule.tiers)
    if rule.paid is not None:
        yield _paid(rule.paid)
    if not isinstance(rule, _BY_RESULT):
        yield said(f"ties.{rule.ties}")
    if rule.ties_from > 1:
        yield said("ties.from", first=rule.ties_from)
    yield from _finished(rule)
    if rule.note is not None:
        yield Phrase("show.note", {"text": rule.note})


def _paid(paid: Paid) -> Phrase:
    if paid.share is not None:
        return said("paid_share", share=paid.share)
    return said(
        "paid_steps", steps=tuple(said("step", players=step.players, places=step.places) for step in paid.steps)
    )


def _finished(rule: PointsRule) -> Iterator[Phrase]:
    """What is done to the points of a place in the end."""
    if rule.multiplier != 1:
        yield said("multiplier", multiplier=rule.multiplier)
    if rule.rounding is not None:
        yield said(f"round.{rule.rounding.way}", decimals=rule.rounding.decimals)
    if rule.least is not None:
        yield said("least", least=rule.least)
    if rule.most is not None:
        yield said("most", most=rule.most)


def total_phrases(rule: SeriesTotal) -> Iterator[Phrase]:
    """How results become a total."""
    for part in rule.parts:
        yield from _part(part)
    if rule.decay:
        yield said("total.decay", weights=rule.decay)
    if rule.fill is not None:
        yield said("total.fill", results=rule.fill.results)
    if rule.divisor is not None:
        yield said("total.divisor", plus=rule.divisor.plus, least=rule.divisor.least)


def _part(part: Part) -> Iterator[Phrase]:
    method = said(f"total.{part.method}")
    yield method if part.share == 1 else said("total.part", share=part.share, sentence=method)
    if part.weights:
        yield said("total.weights", weights=part.weights, rest=part.rest)
    for own in part.by_count:
        yield said("total.by_count", count=len(own), weights=own)
    if part.always:
        yield said("total.always", tiers=part.always)
    if part.best is not None:
        yield said("total.best", best=part.best)
    if part.drop:
        yield said("total.drop", drop=part.drop)
    if part.absence_drops:
        yield said("total.absence")
    for step in part.drop_steps:
        yield said("total.drop_step", results=step.results, drop=step.drop)


def _listed(rule: Eligible) -> Iterator[Phrase]:
    if rule.least_events:
        yield said("listed.least_events", count=rule.least_events)
    if rule.least_scored:
        yield said("listed.least_scored", count=rule.least_scored)
    for key, names in (("clubs", rule.clubs), ("nations", rule.nations), ("classes", rule.classes)):
        if names:
            yield said(f"listed.{key}", names=names)


def _qualification(rule: Qualification) -> Iterator[Phrase]:
    yield said("qualification.places", places=rule.places)
    for entry in rule.entries:
        yield said("qualification.entry", first=entry.first, last=entry.last, stage=entry.stage)


def _teams(rule: TeamRule) -> Iterator[Phrase]:
    yield said("teams.members", least=rule.least_members, most=rule.most_members)
    function = said(f"teams.function.{rule.function}", **({"best": rule.best} if rule.best is not None else {}))
    yield said(f"teams.{rule.of}", function=function)
    if rule.of == "events" and rule.total is not None:
        yield from total_phrases(rule.total)
    if rule.effort:
        yield said("teams.effort", weights=rule.effort)
    if rule.bring:
        yield said("teams.bring", bring=rule.bring)
    for window in rule.transfers:
        yield said("teams.transfers", first=window.first, last=window.last)
