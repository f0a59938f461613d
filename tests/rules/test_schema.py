"""The JSON Schema for editors."""

import json
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tavle.rules.rating_books import rating_book_ids, rating_source
from tavle.rules.read import book_ids, parse, source
from tavle.rules.schema import SCHEMAS, book_schema, rating_schema, schema_text, series_schema
from tavle.rules.series_books import series_ids, series_source

ROOT = Path(__file__).parents[2]
SCHEMA = book_schema()


@pytest.mark.parametrize("kind", sorted(SCHEMAS))
def test_the_file_in_docs_is_the_model_s(kind: str) -> None:
    """Mend it with: python -m tavle.rules.schema KIND > docs/schema/KIND.schema.json."""
    assert (ROOT / "docs" / "schema" / f"{kind}.schema.json").read_text(encoding="utf-8") == schema_text(kind)


def test_the_module_prints_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["schema.py"])
    runpy.run_path(str(ROOT / "src" / "tavle" / "rules" / "schema.py"), run_name="__main__")
    assert json.loads(capsys.readouterr().out) == SCHEMA


KINDS: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}


def admits(schema: dict[str, Any], value: Any, root: dict[str, Any] = SCHEMA) -> bool:
    """As much of JSON Schema as the models make: enough to check that the shipped books fit."""
    if "$ref" in schema:
        return admits(root["$defs"][schema["$ref"].rpartition("/")[2]], value, root)
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return any(admits(part, value, root) for part in schema[key])
    if "const" in schema or "enum" in schema:
        return value in schema.get("enum", [schema.get("const")])
    if schema.get("type") == "object":
        return isinstance(value, dict) and admits_table(schema, value, root)
    if schema.get("type") == "array":
        return isinstance(value, list) and all(admits(schema.get("items", {}), part, root) for part in value)
    return "type" not in schema or KINDS[schema["type"]](value)


def admits_table(schema: dict[str, Any], value: dict[str, Any], root: dict[str, Any]) -> bool:
    known, extra = schema.get("properties", {}), schema.get("additionalProperties", True)
    others = [part for key, part in value.items() if key not in known]
    return (
        set(schema.get("required", ())) <= set(value)
        and all(admits(known[key], part, root) for key, part in value.items() if key in known)
        and (extra is True or all(extra is not False and admits(extra, part, root) for part in others))
    )


@pytest.mark.parametrize("name", book_ids())
def test_every_shipped_book_fits(name: str) -> None:
    assert admits(SCHEMA, parse(*source(name)))


@pytest.mark.parametrize("name", rating_book_ids())
def test_every_shipped_rating_book_fits(name: str) -> None:
    schema, raw = rating_schema(), rating_source(name)[2]
    assert admits(schema, raw, schema)
    assert not admits(schema, {**raw, "model": {**raw["model"], "begin": 1}}, schema)


@pytest.mark.parametrize("name", series_ids())
def test_every_shipped_series_book_fits(name: str) -> None:
    schema, raw = series_schema(), series_source(name)[2]
    assert admits(schema, raw, schema)
    assert not admits(schema, {**raw, "total": {**raw["total"], "sum": 1}}, schema)


@pytest.mark.parametrize(
    "spoiled",
    [
        {"colour": 1},
        {"score": {"terms": [{"clause": "a", "term": "centres", "eech": 1}]}},
        {"entries": "many"},
        {"stages": {}},
        {"entries": {"option": 7}},
    ],
)
def test_what_is_wrong_does_not(spoiled: dict[str, Any]) -> None:
    raw = parse(*source("agricola_nm"))
    assert admits(SCHEMA, raw)
    assert not admits(SCHEMA, raw | spoiled)
