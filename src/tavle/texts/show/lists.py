"""What counts, and what the criteria of a list say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tavle.rules.model.lists import (
    BestGame,
    CentresByYear,
    Criterion,
    Cumulative,
    FinalPlace,
    FinalTable,
    HeadToHead,
    ListRule,
    MeanCentres,
    Points,
    RelativeBest,
    RelativeTotal,
    Solkoff,
    Total,
    Wins,
)
from tavle.texts.show.phrases import Phrase, Phrases, Value, phrase, points


def total(rule: Total) -> Phrases:
    """Which results count, and who is listed."""
    if rule.weights:
        counted = phrase("total.weights", count=len(rule.weights), weights=rule.weights)
    else:
        counted = phrase("total.all")
    return (counted, phrase("total.played")) if rule.listed == "played" else (counted,)


def list_rule(rule: ListRule) -> Phrases:
    """Which lists, by which criteria in which order, and what is done about who is still equal."""
    when = {
        (False, False): "all",
        (False, True): "until",
        (True, False): "from",
        (True, True): "between",
    }[rule.first is not None, rule.last is not None]
    criteria = tuple(criterion_name(criterion) for criterion in rule.chain)
    return (
        phrase(f"list.{when}", first=rule.first or 0, last=rule.last or 0, criteria=criteria),
        phrase(f"list.{'lots' if rule.lots else 'shared'}"),
    )


def criterion_name(criterion: Criterion) -> Value:
    """The book's own name of a criterion, or the usual one."""
    return criterion.name or Phrase(f"criterion.{criterion.criterion}", {})


def _plain(criterion: Criterion) -> Phrases:
    return (phrase(f"criterion.{criterion.criterion}", name=criterion_name(criterion)),)


def head_to_head(rule: HeadToHead) -> Phrases:
    """Points among equals, and when they are used."""
    return (
        phrase("criterion.head_to_head", name=criterion_name(rule), win=points(rule.win), loss=points(rule.loss)),
        phrase(f"criterion.needs_{rule.needs}"),
        phrase(f"criterion.{'restart' if rule.restart else 'once'}"),
    )


def cumulative(rule: Cumulative) -> Phrases:
    """The sum of running scores."""
    return (*_plain(rule), phrase(f"criterion.{'with' if rule.byes else 'without'}_byes"))


def solkoff(rule: Solkoff) -> Phrases:
    """The opponents' points."""
    return (*_plain(rule), phrase("criterion.cut", cut=rule.cut)) if rule.cut else _plain(rule)


def relative_best(rule: RelativeBest) -> Phrases:
    """The best relative score, of all games or some."""
    if not rule.rounds:
        return _plain(rule)
    return (phrase("criterion.relative_best_of", name=criterion_name(rule), rounds=rule.rounds),)


WORDED: dict[type, Callable[[Any], Phrases]] = {
    Total: total,
    ListRule: list_rule,
    Points: _plain,
    BestGame: _plain,
    MeanCentres: _plain,
    CentresByYear: _plain,
    HeadToHead: head_to_head,
    Cumulative: cumulative,
    Solkoff: solkoff,
    Wins: _plain,
    FinalTable: _plain,
    FinalPlace: _plain,
    RelativeTotal: _plain,
    RelativeBest: relative_best,
}
