"""JSON Lines in, JSON Lines out: one answer a line, in order; if any line is bad, none is printed."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import EXAMPLES, Terminal

BOARD = (EXAMPLES / "arcon_board.jsonl").read_bytes()
POWERS = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
CENTRES = [18, 16, 0, 0, 0, 0, 0]
SEATS = [{"role": role, "centres": centres} for role, centres in zip(POWERS, CENTRES, strict=True)]
SOLO = json.dumps({"id": "solo", "seats": SEATS}).encode()


def score(terminal: Terminal, text: bytes) -> tuple[int, list[dict[str, object]], list[str]]:
    ended = terminal.run("score", "ndf_arcon_2002", "-", "--json", stdin=text)
    return ended.code, [json.loads(line) for line in ended.out.splitlines()], ended.err.splitlines()


def test_one_answer_for_each_line_in_order(terminal: Terminal) -> None:
    code, answers, faults = score(terminal, BOARD + SOLO + b"\n" + BOARD)
    assert (code, faults) == (0, [])
    assert [(answer["id"], answer["total"]) for answer in answers] == [
        ("arcon-2002-2c", "100"),
        ("solo", "79"),
        ("arcon-2002-2c", "100"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        BOARD.rstrip(b"\n"),
        b"\n" + BOARD + b"\n\n",
        BOARD.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + BOARD,
    ],
)
def test_empty_lines_marks_and_other_ends_of_line(terminal: Terminal, text: bytes) -> None:
    code, answers, faults = score(terminal, text)
    assert (code, len(answers), faults) == (0, 1, [])


def test_no_lines_no_answers(terminal: Terminal) -> None:
    assert score(terminal, b"") == (0, [], [])


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        (b"{", "not-json"),
        (b"[]", "not-an-object"),
        (b'{"seats": []}', "wrong-number-of-seats"),
        (SOLO.replace(b"18", b"19"), "too-many-centres"),
        (SOLO.replace(b"AUSTRIA", b"ENGLAND"), "double-role"),
        (SOLO.replace(b"18", b"NaN"), "not-a-number"),
    ],
)
def test_one_bad_line_and_none_is_printed(terminal: Terminal, bad: bytes, fault: str) -> None:
    code, answers, faults = score(terminal, BOARD + bad + b"\n" + BOARD)
    assert (code, answers) == (1, [])
    assert all(line.startswith("line 2") for line in faults)
    assert faults[0].endswith(f"[{fault}]")


def test_each_bad_line_is_named(terminal: Terminal) -> None:
    code, answers, faults = score(terminal, b"{\n" + BOARD + b"]\n")
    assert (code, answers) == (1, [])
    assert [line.split(":")[0] for line in faults] == ["line 1", "line 3"]


def test_no_more_than_twenty_bad_lines_are_named(terminal: Terminal) -> None:
    assert len(score(terminal, b"{\n" * 50)[2]) == 20


def test_a_record_comes_from_standard_input_too(terminal: Terminal) -> None:
    path = EXAMPLES / "arcon_weekend.json"
    piped = terminal.run("standings", "-", "--json", stdin=path.read_bytes())
    assert piped.code == 0
    assert piped == terminal.run("standings", path, "--json")


def test_answers_are_utf8_whatever_the_locale(terminal: Terminal) -> None:
    """A name that cannot be written in ASCII, and one that can be written in nothing."""
    ended = terminal.run("lots", "order", "Åse", "half \udce5", "--json")
    assert ended.code == 0
    assert sorted(json.loads(ended.out)["order"]) == ["half \udce5", "Åse"]
