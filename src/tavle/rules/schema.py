"""The JSON Schemas of rule books, rating books and series books, for editors that complete and check TOML.

`python -m tavle.rules.schema > docs/schema/book.schema.json` writes that of rule books anew, with `rating` or `series`
after it (and in the file's name) that of the others; a test compares them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from tavle.rules.model import Book
from tavle.rules.model.rating import RatingBook
from tavle.rules.model.series import SeriesBook
from tavle.rules.options import REFERENCE

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_REFERENCE = {
    "type": "object",
    "properties": {REFERENCE: {"type": "string"}},
    "required": [REFERENCE],
    "additionalProperties": False,
    "description": "The chosen value of an option of the book.",
}


def book_schema() -> dict[str, Any]:
    """The schema of a book as written in its file.

    Unlike the validated book it may say `like` in its game, and any value may be a reference to an option.
    """
    schema = Book.model_json_schema(mode="validation")
    definitions = schema["$defs"]
    definitions["Game"]["properties"]["like"] = {"type": "string", "description": "A game that Tavle knows by name."}
    definitions["Game"].pop("required")
    return _with_references(schema)


def _with_references(schema: dict[str, Any]) -> dict[str, Any]:
    """Any value of the schema's tables may be a reference to an option in its place."""
    for part in (*schema["$defs"].values(), schema):
        for key, value in part.get("properties", {}).items():
            part["properties"][key] = _or_reference(value)
    schema["$defs"]["Reference"] = _REFERENCE
    return {"$schema": DRAFT, **schema}


def _or_reference(value: dict[str, Any]) -> dict[str, Any]:
    """A value's schema, or a reference to an option in its place; the name that tells the model stays as it is."""
    if "const" in value:
        return value
    kept: dict[str, Any] = {key: value[key] for key in ("title", "description", "default") if key in value}
    rest = {key: part for key, part in value.items() if key not in kept}
    return {**kept, "anyOf": [rest, {"$ref": "#/$defs/Reference"}]}


def rating_schema() -> dict[str, Any]:
    """The schema of a rating book as written in its file; such books have no options."""
    return {"$schema": DRAFT, **RatingBook.model_json_schema(mode="validation")}


def series_schema() -> dict[str, Any]:
    """The schema of a series book as written in its file: any value may be a reference to an option."""
    return _with_references(SeriesBook.model_json_schema(mode="validation"))


SCHEMAS: dict[str, Callable[[], dict[str, Any]]] = {
    "book": book_schema,
    "rating": rating_schema,
    "series": series_schema,
}
"""The schemas by the kinds of books."""


def schema_text(kind: str = "book") -> str:
    """The schema of a kind of book as the file says it."""
    return json.dumps(SCHEMAS[kind](), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text(*sys.argv[1:2]))
