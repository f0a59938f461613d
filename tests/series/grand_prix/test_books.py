"""The shipped series books: whole, in three languages, and said back in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from tavle.core.errors import BadBook, Refused
from tavle.rules.model.base import LANGUAGES, Language, Text
from tavle.rules.series_books import is_series, load_series_book, series_ids
from tavle.texts.catalogue import catalogue
from tavle.texts.show import show_book
from tavle.texts.show.season import said_by_series
from tests.series.grand_prix.seasons import book

SHIPPED = series_ids()

OWN = """
points = [{ clause = "1", rule = "fixed", points = { base = { option = "all" } } }]
total = { clause = "1" }
chain = [{ criterion = "points", clause = "1" }]
[series]
id = "own"
title.en = "Own"
game.en = "Go"
edition = "1"
source = "here"
language = "en"
[[options]]
name = "all"
clause = "1"
kind = "number"
default = 2
text.en = "For all."
"""


def texts_in(value: object, place: str) -> Iterator[tuple[str, Text]]:
    if isinstance(value, Text):
        yield place, value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from texts_in(getattr(value, name), f"{place}.{name}")
    elif isinstance(value, tuple):
        for number, part in enumerate(value):
            yield from texts_in(part, f"{place}[{number}]")


def test_every_series_that_was_wanted_is_there() -> None:
    assert set(SHIPPED) >= {
        "karks_cup",
        "diplomacy_egp_2025",
        "diplomacy_egp_2009",
        "tour_de_france_2023",
        "nadf_2002",
        "nadf_2003",
        "bismark_2000",
        "bismark_2017",
        "othello_egp",
        "mers_2010",
        "vienna_backgammon_cup",
        "nordic_backgammon_tour_2011",
        "nbgf_masters",
    }


@pytest.mark.parametrize("name", SHIPPED)
def test_a_book_is_whole(name: str) -> None:
    loaded = load_series_book(name)
    assert (loaded.id, is_series(name)) == (name, True)
    assert [place for place, text in texts_in(loaded, "") if not (text.nb and text.fr)] == []
    cited = {clause for clause, _, _ in said_by_series(loaded)} | {reading.clause for reading in loaded.readings}
    assert cited <= {clause.id for clause in loaded.clauses}
    tiers = {tier.id for tier in loaded.tiers}
    assert {tier for rule in loaded.points for tier in rule.tiers} <= tiers
    assert {tier for part in loaded.total.parts for tier in part.always} <= tiers


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_book_in_plain_words(name: str, language: Language) -> None:
    sentences = [text for clause in show_book(load_series_book(name), language) for text in clause.sentences]
    assert len(sentences) == len(list(said_by_series(load_series_book(name))))
    assert [text for text in sentences if not text or "{" in text or "}" in text] == []


def test_words_of_a_book() -> None:
    (clause,) = (each for each in show_book(load_series_book("nadf_2002"), "en") if each.id == "points")
    assert clause.sentences == (
        (
            "The first place earns 10 times the number of boards in the 4 largest rounds, 500 at most, each place "
            "below 9/10 of the one above. ½ of the players earn points. Equals share the points of their places."
        ),
    )
    (clause,) = (each for each in show_book(load_series_book("nbgf_masters"), "nb") if each.id == "2.2")
    assert clause.sentences == ("En turnering teller fra 4 spillere.",)


# ---- every sentence is said by some book

AMOUNTS: list[dict[str, Any]] = [
    {"base": 1},
    {},
    {"each": 1, "per": "players", "least": 2},
    {"each": 1, "per": "boards", "most": 9},
    {"each": 1, "per": "boards", "rounds": 3},
    {"base": 1, "each": 1, "per": "games"},
    {"each": 1, "per": "games", "each_player": 3},
]
WAYS = ("half_up", "half_even", "up", "down")
POINTS: list[dict[str, Any]] = [
    *({"rule": "fixed", "points": amount} for amount in AMOUNTS),
    *({"rule": "linear", "total": {"base": 1}, "rounding": {"way": way}} for way in WAYS),
    *({"rule": "linear", "total": {"base": 1}, "ties": ties} for ties in ("share", "same", "mean_place")),
    *({"rule": "table", "by": by, "sizes": [1], "rows": [{"last": 1, "points": [1]}]} for by in ("players", "boards")),
    {"rule": "table", "by": "mean_boards", "sizes": [1], "rows": [{"last": 1, "points": [1]}], "ties_from": 5},
    {"rule": "table", "prizes": [1], "tiers": ["a"], "multiplier": 2, "least": 1, "most": 2},
    {"rule": "geometric", "first": {"base": 1}, "ratio": "1/2", "paid": {"share": "1/2"}},
    {"rule": "geometric", "first": {"base": 1}, "ratio": "1/2", "root": 7, "note": {"en": "A note."}},
    {"rule": "logarithmic", "first": {"base": 1}, "last": {"base": 1}, "winner": {"base": 1}},
    {"rule": "logarithmic", "first": {"base": 1}, "last": {"base": 1}},
    {"rule": "relative", "top": {"base": 1}, "paid": {"steps": [{"players": 4, "places": 1}]}},
    {"rule": "root", "under": {"base": 1}, "enabled": False},
    {"rule": "wins", "each": 1},
    {"rule": "wins", "each": 1, "section": "main"},
    {"rule": "given"},
]
PARTS = [
    {"share": "1/2", "weights": [1], "rest": "1/2", "by_count": [[1]], "always": ["a"], "best": 3},
    {"method": "mean", "drop": 1, "drop_steps": [{"results": 10, "drop": 1}], "absence_drops": True},
]
TOTAL = {"clause": "2", "parts": PARTS, "decay": [1], "fill": {"results": 5}, "divisor": {"least": 6}}
CRITERIA = ("points", "more_events", "fewer_events", "best_result", "results", "places", "last_event", "lots")
DAYS = {"first": "2001-01-01", "last": "2001-01-02"}
TEAMS: list[dict[str, Any]] = [
    {"of": "events", "total": TOTAL, "effort": [1], "bring": 1, "transfers": [DAYS]},
    {"function": "mean"},
    {"function": "best", "best": 2},
]


def everything() -> Iterator[Any]:
    """Books in which every part of a series book stands in each of its forms."""
    tiers = [
        {"id": "a", "name": {"en": "A"}, "clause": "1"},
        {"id": "b", "name": {"en": "B"}, "clause": "1", "weight": 2},
    ]
    listed = {"least_events": 1, "least_scored": 1, "clubs": ["x"], "nations": ["x"], "classes": ["x"]}
    entries = [{"first": 1, "last": 2, "stage": {"en": "final"}}]
    for teams in TEAMS:
        yield book(
            POINTS,
            tiers=tiers,
            total=TOTAL,
            listed={"clause": "4", **listed},
            chain=[{"criterion": each, "clause": "3", "only_first": each == "lots"} for each in CRITERIA],
            events={"clause": "5", "least_players": 1, "least_boards": 1},
            qualification={"clause": "6", "places": 2, "entries": entries},
            teams={"clause": "7", **teams},
        )
    yield book({"rule": "given"}, events={"clause": "5"}, listed={"clause": "4"})


def keys_in(value: Any) -> Iterator[str]:
    if hasattr(value, "key"):
        yield value.key
        for part in value.values.values():
            yield from keys_in(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from keys_in(part)


def test_no_sentence_about_rules_is_dead_or_missing() -> None:
    used = {key for each in everything() for _, said, _ in said_by_series(each) for key in keys_in(said)}
    written = {key for key in catalogue("en") if key.startswith("series.rule.")}
    assert {key for key in used if key.startswith("series.rule.")} == written


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_can_be_said(language: Language) -> None:
    for each in everything():
        assert all(text for clause in show_book(each, language) for text in clause.sentences)


# ---- books of one's own


def test_a_book_of_one_s_own(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    assert is_series(str(path))
    assert load_series_book(path).points[0].points.base == 2  # type: ignore[union-attr]  # the rule is a fixed one
    assert load_series_book(path, {"all": 5}).points[0].points.base == 5  # type: ignore[union-attr]  # as above
    assert load_series_book(path, {"all": 5}) is load_series_book(path, {"all": 5})
    with pytest.raises(Refused) as refused:
        load_series_book(path, {"some": 5})
    assert [fault.code for fault in refused.value.faults] == ["unknown-setting"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("[series]", "[series", ("not-toml", "")),
        ("default = 2", "default = 2\ncolour = 3", ("unknown-key", " line 17")),
        ('option = "all"', 'option = "none"', ("unknown-option", "")),
        ('rule = "fixed"', 'rule = "wishes"', ("bad-value", " line 2")),
        ('rule = "fixed", points = { base = { option = "all" } }', 'rule = "table"', ("bad-value", " line 2")),
        (
            'rule = "fixed", points = { base = { option = "all" } }',
            'rule = "table", prizes = [1], ties = "mean_place"',
            ("bad-value", " line 2"),
        ),
        (
            'rule = "fixed", points = { base = { option = "all" } }',
            'rule = "table", sizes = [2, 1], rows = [{ last = 1, points = [1, 2] }]',
            ("bad-value", " line 2"),
        ),
    ],
)
def test_spoiled_books(tmp_path: Path, old: str, new: str, expected: tuple[str, str]) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace(old, new), encoding="utf-8")
    with pytest.raises(BadBook) as refused:
        load_series_book(path)
    fault = refused.value.faults[0]
    assert (fault.code, fault.where) == (expected[0], f"{path}{expected[1]}")


def test_what_is_no_series(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[series", encoding="utf-8")
    named = ("nbgf_monrad", "some.toml", str(tmp_path / "bad.toml"), str(tmp_path))
    assert [is_series(name) for name in named] == [False] * 4
    with pytest.raises(BadBook) as refused:
        load_series_book("nothing")
    assert [fault.code for fault in refused.value.faults] == ["unknown-book"]
