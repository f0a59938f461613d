"""The JSON Schema of rule book files, for editors that complete and check TOML.

`python -m tavle.rules.schema > docs/schema/book.schema.json` writes it anew; a test compares the two.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tavle.rules.model import Book
from tavle.rules.options import REFERENCE

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
    for name in (*definitions, None):
        part = definitions[name] if name is not None else schema
        for key, value in part.get("properties", {}).items():
            part["properties"][key] = _or_reference(value)
    definitions["Reference"] = _REFERENCE
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _or_reference(value: dict[str, Any]) -> dict[str, Any]:
    """A value's schema, or a reference to an option in its place; the name that tells the model stays as it is."""
    if "const" in value:
        return value
    kept: dict[str, Any] = {key: value[key] for key in ("title", "description", "default") if key in value}
    rest = {key: part for key, part in value.items() if key not in kept}
    return {**kept, "anyOf": [rest, {"$ref": "#/$defs/Reference"}]}


def schema_text() -> str:
    """The schema as the file says it."""
    return json.dumps(book_schema(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
