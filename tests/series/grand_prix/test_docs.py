"""docs/series.md: every book has its row, and its examples work."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tavle.linting import lint_series
from tavle.rules.series_books import load_series_book, series_ids
from tavle.series.grand_prix.read import read_season
from tests.series.grand_prix.seasons import book, event, table, totals

PAGE = (Path(__file__).parents[3] / "docs" / "series.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)


def with_key(key: str) -> Any:
    (found,) = (data for data in map(json.loads, blocks("json")) if key in data)
    return found


def test_every_book_has_its_row() -> None:
    rows = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert set(series_ids()) <= set(named)


def test_every_rule_and_criterion_is_named() -> None:
    rules = book([{"rule": "given"}]).model_json_schema()["$defs"]
    kinds = {part["properties"]["rule"]["const"] for part in rules.values() if "rule" in part.get("properties", {})}
    criteria = set(rules["SeriesCriterion"]["properties"]["criterion"]["enum"])
    fields = {
        name for part in ("Part", "SeriesTotal", "Eligible", "Qualification") for name in rules[part]["properties"]
    }
    named = set(re.findall(r"`(\w+)`", PAGE)) | set(re.findall(r"`\[+(\w+)\]+`", PAGE))
    assert (kinds | criteria | fields) - named == {"clause", "enabled", "note"}


def test_the_book_of_one_s_own(tmp_path: Path) -> None:
    (text,) = blocks("toml")
    path = tmp_path / "our_cup.toml"
    path.write_text(text, encoding="utf-8")
    found = table(load_series_book(path), [event(str(n), ["a", "b"]) for n in range(6)])
    assert totals(found) == {"a": 55, "b": 40}
    assert {finding.code for finding in lint_series(str(path))} == {"clause-missing", "text-missing"}


def test_the_files() -> None:
    (read,) = read_season(book([{"rule": "given"}]), [with_key("places")]).events
    assert (read.players, read.boards, [result.place for result in read.results]) == (24, (4, 4, 3), [1, 2, 2])
    people = ["Kari Holm", "Per Vik", "Ola Dal"]
    rules = book({"rule": "linear", "total": {"base": 3}}, teams={"clause": "7", "bring": 1})
    found = table(rules, [event("e", people, date="2009-07-01")], teams=with_key("teams"))
    assert found.teams[0].tally.points == 3 + 2 + 1
    season = with_key("series")
    assert load_series_book(season["series"], season["settings"]).id == season["series"]
