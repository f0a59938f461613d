"""README.md is true: each transcript is what the command prints, and the Python in it runs.

`python -m tests.test_readme` writes the transcripts anew. One that ends in `...` shows so many lines of the answer.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import shlex
from pathlib import Path

import pytest

from tavle.cli.main import main

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
TRANSCRIPT = re.compile(r"```console\n\$ tavle (?P<words>.*)\n(?P<shown>(?:.*\n)*?)```")


def printed(words: str) -> list[str]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(shlex.split(words)) == 0
    return out.getvalue().splitlines()


def played(transcript: re.Match[str]) -> str:
    """The transcript as it should stand."""
    shown = transcript["shown"].splitlines()
    lines = printed(transcript["words"])
    if shown[-1:] == ["..."]:
        lines = [*lines[: len(shown) - 1], "..."]
    return "\n".join(["```console", f"$ tavle {transcript['words']}", *lines, "```"])


TRANSCRIPTS = list(TRANSCRIPT.finditer(README.read_text(encoding="utf-8")))


def test_there_are_transcripts() -> None:
    assert len(TRANSCRIPTS) >= 5


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda transcript: transcript["words"].split()[0])
def test_transcript(transcript: re.Match[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert transcript[0] == played(transcript)


def test_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    ended = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert ended.attempted > 5
    assert ended.failed == 0


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", README.read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


if __name__ == "__main__":
    README.write_text(TRANSCRIPT.sub(played, README.read_text(encoding="utf-8")), encoding="utf-8")
