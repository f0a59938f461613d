"""How fair formats are: for each what matters most, with its interval, and the chances of every player."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable
from typing import Any

from tavle.cli.output import one_line
from tavle.cli.sheets.page import DASH, Column, Page
from tavle.library.fairness.sheet import place_rows
from tavle.library.fairness.titles import briefly_titled, why_stuck
from tavle.texts import say
from tavle.texts.numbers import decimal_text

Plain = dict[str, Any]

MOST_SHOWN = 40
"""So many players are listed."""


def write_fairness(page: Page, answer: Plain) -> None:
    """The whole answer of a study."""
    subjects = briefly_titled(answer, page.language)["subjects"]
    page.heading(page.word("fairness", tournaments=answer["tournaments"], seed=answer["seed"]))
    columns = [Column(page.word("measure"))]
    columns += [Column(one_line(subject["title"]), "right") for subject in subjects]
    page.table(columns, [[page.word(f"fair-{name}"), *cells] for name, cells in _rows(page, subjects)])
    for subject in subjects:
        if "why_exact" in subject:
            page.line(page.word("exact-engine", title=one_line(subject["title"])), quiet=True)
    _write_stuck(page, subjects)
    _write_decided(page, subjects)
    _write_players(page, subjects)


def _rows(page: Page, subjects: list[Plain]) -> list[tuple[str, list[str]]]:
    measures: dict[str, Callable[[Plain], str]] = {
        "best-wins": lambda each: _percent(page, each["best_wins"]),
        "goes-on": lambda each: _percent(page, each.get("cup", {}).get("best_goes_on")),
        "leader-wins": lambda each: _percent(page, each.get("cup", {}).get("leader_wins")),
        "consolation": lambda each: _percent(page, _beside(each, "consolation")),
        "last-chance": lambda each: _percent(page, _beside(each, "last_chance")),
        "second": lambda each: _percent(page, _beside(each, "second")),
        "mean-rank": lambda each: _number(page, each["winner"]["mean_rank"]),
        "tau": lambda each: _number(page, each["order"]["kendall_tau"], digits=3),
        "inversions": lambda each: _number(page, each["order"]["inversions"]),
        "dead-ends": lambda each: _percent(page, each["dead_ends"].get("share")),
        "games": lambda each: _decimal(page, each["work"]["games"]),
        "rounds": lambda each: _decimal(page, each["work"]["rounds"]),
        "cup-players": lambda each: _decimal(page, each.get("cup", {}).get("players")),
        "minutes": lambda each: _decimal(page, each["work"].get("minutes")),
        "losing": lambda each: _percent(page, each.get("losing", {}).get("better")),
    }
    rows = [(name, [shown(subject) for subject in subjects]) for name, shown in measures.items()]
    return [(name, cells) for name, cells in rows if set(cells) != {DASH}]


def _beside(subject: Plain, name: str) -> Plain | None:
    """How often the best wins something beside the title."""
    found: Plain | None = subject.get("lists", {}).get(name, {}).get("best_wins")
    return found


def _write_stuck(page: Page, subjects: list[Plain]) -> None:
    """The first round that cannot be seated, and why, of one tournament in which it is so."""
    for subject in subjects:
        found = subject["dead_ends"]
        if "why" not in found:
            continue
        title, why = one_line(subject["title"]), one_line(why_stuck(subject, page.language))
        values = {key: found["why"][key] for key in ("round", "index")}
        shown = page.word("stuck-example", index=values["index"])
        page.line(f"{title}: {say(page.language, 'simulate.stuck', why=why, **values)} {shown}")
        if "smallest" in found:
            least = {key: found["smallest"][key] for key in ("players", "round")}
            page.line(f"{title}: {say(page.language, 'simulate.smallest', **least)}")


def _write_decided(page: Page, subjects: list[Plain]) -> None:
    """What decides between the first and the second, and who goes on to a cup."""
    for subject in subjects:
        for border in ("title", "cut"):
            shares = subject["decided"].get(border)
            if not shares:
                continue
            parts = [
                f"{say(page.language, f'criterion.{name}')} {_percent(page, found, bare=True)}"
                for name, found in shares.items()
                if found["value"]
            ]
            title = one_line(subject["title"])
            page.line(page.word(f"decides-{border}", title=title, parts=", ".join(parts)))


def _write_players(page: Page, subjects: list[Plain]) -> None:
    """Each player's chance of the title."""
    page.heading(page.word("title-chances"))
    columns = [Column(page.word("order"), "right"), Column(page.word("name"))]
    columns += [Column(one_line(subject["title"]), "right") for subject in subjects]
    names = subjects[0]["players"]
    rows = [
        [
            str(at + 1),
            one_line(name),
            *(_percent(page, subject["title_chances"][at], bare=True) for subject in subjects),
        ]
        for at, name in enumerate(names[:MOST_SHOWN])
    ]
    page.table(columns, rows)


def write_csv(answer: Plain) -> None:
    """For each subject and player the chance of every place."""
    csv.writer(sys.stdout, lineterminator="\n").writerows(place_rows(answer))


def _decimal(page: Page, value: float | None, digits: int = 1) -> str:
    if value is None:
        return DASH
    return decimal_text(value, 0 if value == int(value) else digits, page.language)


def _percent(page: Page, found: Plain | None, *, bare: bool = False) -> str:
    if found is None or found["value"] is None:
        return DASH
    value = _decimal(page, 100 * found["value"])
    if bare:
        return f"{value} %"
    return f"{value} % ({_decimal(page, 100 * found['low'])}–{_decimal(page, 100 * found['high'])})"


def _number(page: Page, found: Plain, digits: int = 2) -> str:
    if found["value"] is None:
        return DASH
    low, high = (_decimal(page, found[end], digits) for end in ("low", "high"))
    return f"{_decimal(page, found['value'], digits)} ({low}–{high})"
