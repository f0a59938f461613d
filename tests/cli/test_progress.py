"""A bar for people who wait: only on a terminal, only after a while, and gone at the end."""

from __future__ import annotations

import io
import time
from collections.abc import Generator

import pytest

from tavle.cli import progress


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def watched(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A screen instead of standard error; not as a fixture, because pytest puts its own stream back before the test."""
    made = Screen()
    monkeypatch.setattr("sys.stderr", made)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    return made


def appeared(bar: progress.Bar) -> None:
    """Waits until the timer has shown the bar, however busy the machine is."""
    for _ in range(60_000):
        if bar.shown:
            return
        time.sleep(0.001)
    pytest.fail("the bar has not appeared")


def test_it_counts_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watched(monkeypatch)
    with progress.waiting("counting", 3) as bar:
        appeared(bar)
        assert list(bar.over("abc")) == ["a", "b", "c"]
    assert "counting" in screen.getvalue()


def test_it_goes_to_and_fro_where_nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watched(monkeypatch)
    with progress.waiting("thinking") as bar:
        appeared(bar)
    assert "thinking" in screen.getvalue()


def test_it_vanishes_when_something_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    watched(monkeypatch)

    def refused() -> Generator[progress.Bar, None, None]:
        with progress.waiting("failing") as bar:
            appeared(bar)
            yield bar

    running = refused()
    bar = next(running)
    with pytest.raises(ZeroDivisionError):
        running.throw(ZeroDivisionError)
    assert not bar.shown


def test_who_is_quick_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watched(monkeypatch)
    monkeypatch.setattr(progress, "PATIENCE", 3600.0)
    with progress.waiting("quick", 1) as bar:
        assert list(bar.over("a")) == ["a"]
    assert screen.getvalue() == ""


def test_nobody_watches_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with progress.waiting("piped") as bar:
        assert list(bar.over("a")) == ["a"]
    assert capsys.readouterr().err == ""
