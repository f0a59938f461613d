"""The JSON Schema of records, and the page that explains them."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from tavle.records import read_record, schema
from tavle.records.schema import record_schema, schema_text
from tests.records.test_read import WHOLE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")


def test_the_file_in_docs_is_the_model_s() -> None:
    """Mend it with: python -m tavle.records.schema > docs/schema/record.schema.json."""
    assert (ROOT / "docs" / "schema" / "record.schema.json").read_text(encoding="utf-8") == schema_text()


def test_the_module_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(schema.__file__, run_name="__main__")
    assert capsys.readouterr().out == schema_text()


def test_every_key_is_explained() -> None:
    parts = record_schema()["$defs"].values()
    keys = {key for part in (*parts, record_schema()) for key in part.get("properties", {})}
    assert {key for key in keys if not re.search(rf"`[^`\n]*\b{key}\b[^`\n]*`", PAGE)} == set()


def test_the_whole_record_of_the_tests_has_every_key() -> None:
    """So that the tests of reading and writing leave none out."""

    def keys_in(data: Any) -> set[str]:
        if isinstance(data, dict):
            return set(data).union(*map(keys_in, data.values()))
        return set().union(*map(keys_in, data)) if isinstance(data, list) else set()

    whole = record_schema()
    known = {key for part in (*whole["$defs"].values(), whole) for key in part.get("properties", {})}
    assert known - keys_in(WHOLE) == {"score", "won", "status"}


@pytest.mark.parametrize("text", re.findall(r"```json\n(\{\n.*?)```", PAGE, flags=re.DOTALL))
def test_the_examples_of_the_page_are_records(text: str) -> None:
    assert read_record(json.loads(text)).tournament.rounds
