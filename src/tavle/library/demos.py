"""The championships that the demos play, on the terminal and in the web application. They stand in examples/ too."""

from __future__ import annotations

from importlib import resources

from tavle.records import Loaded, read_record_text
from tavle.tournament.from_record import play, steps_of
from tavle.tournament.state import State


def demo_text(name: str) -> str:
    """A record of a demo as JSON: `arcon_weekend`, `agricola_championship`, `monrad_saturday` or `monrad_weekend`."""
    return resources.files("tavle.library").joinpath("demo", f"{name}.json").read_text(encoding="utf-8")


def demo_record(name: str) -> Loaded:
    """The same, read."""
    return read_record_text(demo_text(name))


def demo_played(name: str) -> Loaded:
    """The same, played through the commands of the log from registration to its last list."""
    loaded = demo_record(name)
    state = State()
    for step in steps_of(loaded.book, loaded.tournament, name=name):
        state = play(state, step, now=PLAYED, by=BY)
    return Loaded(state.book, state.tournament)


PLAYED, BY = "2000-01-01T00:00:00", "demo"
"""The demos know neither when nor by whom they were played."""
