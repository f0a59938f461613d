"""The championships that the demos play, on the terminal and in the web application. They stand in examples/ too."""

from __future__ import annotations

from importlib import resources

from tavle.library.playing import played_through
from tavle.records import Loaded, read_record_text


def demo_text(name: str) -> str:
    """A record of a demo as JSON: `arcon_weekend`, `agricola_championship`, `monrad_saturday` or `monrad_weekend`."""
    return resources.files("tavle.library").joinpath("demo", f"{name}.json").read_text(encoding="utf-8")


def demo_record(name: str) -> Loaded:
    """The same, read."""
    return read_record_text(demo_text(name))


def demo_played(name: str) -> Loaded:
    """The same, played through the commands of the log from registration to its last list."""
    state = played_through(demo_record(name), name=name, by="demo")
    return Loaded(state.book, state.tournament)
