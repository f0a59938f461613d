"""Monrad books and Swiss formats for the kernels `swiss` and, above 64 players, `wide_swiss`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavle.core.errors import refuse
from tavle.core.phrases import Phrase
from tavle.rules.model import Book
from tavle.rules.model.lists import Cumulative, HeadToHead, Points, Solkoff
from tavle.rules.model.seating import Monrad
from tavle.simulate.arrays.swiss import play_swisses
from tavle.simulate.arrays.wide_swiss import play_wide_swisses
from tavle.simulate.counts import Counts
from tavle.simulate.formats import Swiss
from tavle.simulate.kernels.swiss import MOST_PLAYERS, MOST_ROUNDS, many_swiss, swiss_settings
from tavle.simulate.kernels.wide_swiss import MOST_WIDE, many_wide
from tavle.simulate.models import Matches
from tavle.simulate.plans.base import Plan, counted, filled, first_examples, runner, strict_spans, zeros
from tavle.simulate.words import key_of

Ints = NDArray[np.int64]

CRITERIA = ("points", "head_to_head", "cumulative", "solkoff", "lots")
SUMS = ("games", "byes", "letter_stuck", "beat_all")
FORMS = {"adjacent": 0, "fold": 1, "halves": 2}


def swiss_book(book: Book) -> dict[str, Any] | str:
    """The settings of a Monrad book, or why the kernel cannot play it."""
    rule = next((rule for rule in book.seating if isinstance(rule, Monrad)), None)
    if rule is None:
        return "no Monrad rounds"
    unlike = _unlike(book, rule)
    if unlike:
        return unlike
    chain = {criterion.criterion: criterion for criterion in book.lists[0].chain}
    running = chain.get("cumulative")
    return {
        "rounds": book.rounds(),
        "start": int(rule.start == "lot"),
        "form": FORMS["fold" if rule.start == "fold" else "adjacent"],
        "head": "head_to_head" in chain,
        "cumulative": "cumulative" in chain,
        "solkoff": "solkoff" in chain,
        "byes_run": isinstance(running, Cumulative) and running.byes,
        "list_lots": book.lists[0].lots,
    }


def _unlike(book: Book, rule: Monrad) -> str:
    """What of a book the kernel does not know; empty if nothing."""
    chain = book.lists[0].chain if book.lists else ()
    known = [Points, HeadToHead, Cumulative, Solkoff]
    order = [known.index(type(each)) for each in chain if type(each) in known]
    checks = {
        "more than one list": len(book.lists) == 1,
        "its chain of criteria": len(order) == len(chain) and order == sorted(set(order)) and order[:1] == [0],
        "its head to head": all(
            not each.restart and each.needs == "one" and each.win == 1 and each.loss == -1
            for each in chain
            if isinstance(each, HeadToHead)
        ),
        "its Solkoff": all(each.cut == 0 for each in chain if isinstance(each, Solkoff)),
        "its first round": rule.start != "groups" and not rule.apart,
        "its dead ends": rule.dead_end == "refuse",
        "its points": _plain_points(book),
        "its rounds": rule.rounds == () and (book.rounds() or 0) <= MOST_ROUNDS,
        "upsets": not book.upsets and (book.total is None or not book.total.weights),
    }
    return next((name for name, fits in checks.items() if not fits), "")


def _plain_points(book: Book) -> bool:
    terms = [term for term in book.score.terms if term.enabled]
    won = len(terms) == 1 and terms[0].term == "won" and terms[0].win == 1 and terms[0].loss == 0
    hanging = book.score.unfinished is None or book.score.unfinished.points * 2 == 1
    bye = book.bye is not None and book.bye.points == 1 and book.bye.most == 1
    return won and hanging and bye and book.score.scale is None


def swiss_format(form: Swiss) -> dict[str, Any]:
    """The settings of a Swiss format."""
    return {
        "rounds": form.rounds,
        "start": int(form.first == "lot"),
        "form": FORMS.get(form.first, 0),
        "by_lots": form.paired_by == "points",
        "head": "head_to_head" in form.chain,
        "cumulative": "cumulative" in form.chain,
        "solkoff": "solkoff" in form.chain,
        "byes_run": True,
        "list_lots": True,
    }


def swiss_plan(title: str, settings: dict[str, Any], entry: Ints, game: Matches) -> Plan | str:
    """The whole plan, or why the kernel cannot play so many."""
    players = len(entry)
    if players > MOST_WIDE:
        return f"more than {MOST_WIDE} players"
    if int(settings["rounds"]) > MOST_ROUNDS:
        right = Phrase("between", {"least": 1, "most": MOST_ROUNDS})
        raise refuse("bad-value", key="rounds", value=int(settings["rounds"]), right=right)
    if len(game.draws) > 1:
        raise refuse("bad-value", key="draws", value=">0", right=Phrase("winner-needed"))
    arguments = {
        "settings": swiss_settings(**settings),
        "entry": entry.astype(np.int64),
        "lots_key": key_of("start_order/1"),
        "wins": game.wins,
        "hanging": game.hanging,
    }
    return Plan(
        title,
        "swiss" if players <= MOST_PLAYERS else "wide_swiss",
        players,
        arguments,
        CRITERIA,
        strict_spans(players),
        int(settings["rounds"]),
        players // 2,
        sums=SUMS,
    )


@runner("wide_swiss", play_wide_swisses)
@runner("swiss", play_swisses)
def run_swiss(plan: Plan, seed: int, first: int, count: int) -> tuple[Counts, Ints]:
    """See `run_plan`."""
    players, rounds = plan.players, int(plan.arguments["settings"][0])
    more = {
        "separated": zeros(players, len(CRITERIA)),
        "starts": zeros(players),
        "dead": zeros(rounds + 1),
        "codes": zeros(count),
    }
    many = many_swiss if plan.kind == "swiss" else many_wide
    arrays = filled(plan, seed, first, count, many, **more)
    codes = arrays.pop("codes")
    return counted(plan, {**arrays, "example": first_examples(codes, first, rounds)}, codes)
