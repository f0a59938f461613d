"""The JSON Schema of records, for editors and for programs that write them.

`python -m tavle.records.schema > docs/schema/record.schema.json` writes it anew; a test compares the two. The schema
says what shape a record has; what a book allows beyond that only reading it can tell.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tavle.records.model import RecordPart


def record_schema() -> dict[str, Any]:
    """The schema of a tournament record."""
    schema = RecordPart.model_json_schema(mode="validation")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Tournament record"}


def schema_text() -> str:
    """The schema as the file says it."""
    return json.dumps(record_schema(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
