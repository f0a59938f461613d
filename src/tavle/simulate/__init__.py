"""Plays formats of tournaments against models of players, and measures how fair they are.

`study` is the way in; docs/simulator.md says what it answers and which word of chance decides what.
"""

from tavle.simulate.running import run
from tavle.simulate.study import Study, study

__all__ = ["Study", "run", "study"]
