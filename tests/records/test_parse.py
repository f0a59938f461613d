"""JSON text: what the standard reader lets pass is refused too."""

from __future__ import annotations

import pytest

from tavle.core.errors import Fault, Refused
from tavle.records import read_record_text
from tavle.records.parse import parse_json


def refused(text: str) -> Fault:
    with pytest.raises(Refused) as caught:
        parse_json(text, where="line 7", first_line=7)
    (fault,) = caught.value.faults
    assert fault.where == "line 7"
    return fault


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ('{"a": 1,\n "b" 2}', "not-json", 'line 8, column 6 cannot be read ("2}")'),
        ("", "not-json", 'line 7, column 1 cannot be read ("")'),
        ("{} {}", "not-json", "line 7, column 4"),
        ('{"a": {"b": 1, "c": 2, "b": 3}}', "double-key", "the key b stands twice in one object"),
        ('{"a": NaN}', "not-a-number", "NaN is no number in JSON"),
        ("[-Infinity]", "not-a-number", "-Infinity"),
        ("[" + "9" * 5000 + "]", "number-too-long", "too many digits"),
        ("[" * 100_000, "too-deep", "nested too deeply"),
        (r'{"name": "x\ud800"}', "not-text", r"'\ud800' can stand in no text"),
        (r'{"name": "x\u0000"}', "not-text", r"'\x00' can stand in no text"),
        (r'{"x": [{"\u0000": 1}]}', "not-text", r"'\x00' can stand in no text"),
        (r'["\uDC00"]', "not-text", r"\udc00"),
    ],
)
def test_what_is_refused(text: str, code: str, says: str) -> None:
    fault = refused(text)
    assert fault.code == code
    assert says in fault.message


def test_what_is_read() -> None:
    text = r'{"a": [1, "\ud83c\udfb2", null], "b": {"a": -0}}'
    assert parse_json(text) == {"a": [1, "\N{GAME DIE}", None], "b": {"a": 0}}


@pytest.mark.parametrize("text", ["[]", "7", "null", '"book"'])
def test_a_record_is_an_object(text: str) -> None:
    with pytest.raises(Refused) as caught:
        read_record_text(text)
    assert [str(fault) for fault in caught.value.faults] == [
        "a tournament record is wanted here: a JSON object in braces [not-an-object]"
    ]


def test_a_sign_that_is_spelt_out_is_text() -> None:
    """A backslash and five signs, not the sign that they would be the name of."""
    assert parse_json(r'{"name": "\\u0000"}') == {"name": r"\u0000"}
