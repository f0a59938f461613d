"""Work beside the requests: one after the other, and none breaks off in silence."""

from __future__ import annotations

import pytest

from tavle.web import background


def test_what_breaks_off_stands_in_the_log_and_the_next_is_done(caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []

    def broken() -> None:
        done.append("begun")
        raise ValueError("no such kernel")

    background.beside("odd", broken)
    background.beside("odd", done.append, "next")
    background._queue("odd").submit(int).result()  # the queue does one after the other: this comes after both
    assert done == ["begun", "next"]
    assert [record.getMessage() for record in caplog.records] == ["work beside the requests broke off: odd"]
    assert "no such kernel" in caplog.text
