"""How long the log of a tournament takes: reading it again, and one more command. CPU time, the best of several runs.

    python benchmarks/log.py

Targets: 2,000 events folded in under 50 ms; an accepted command on a tournament of 200 players in under 10 ms.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from statistics import median
from time import process_time

from tavle.core.model import Outcome, Player, PlayerId, Table
from tavle.tournament import State, apply, decide, replay
from tavle.tournament import commands as c
from tavle.tournament.commands import Command
from tavle.tournament.events import Event, Result, SeatResult, event_from_json, to_json

NOW = "2002-06-28T16:00:00"
PLAYERS, ROUNDS = 200, 9


class Course:
    """A tournament as it is played; `times` are the CPU seconds of each kind of command, decided and folded."""

    def __init__(self) -> None:
        self.state = State()
        self.log: list[Event] = []
        self.times: defaultdict[str, list[float]] = defaultdict(list)

    def play(self) -> None:
        """All commands, in order."""
        for command in commands(self):
            by = voice(self.state, command)
            begin = process_time()
            events = decide(self.state, command, now=NOW, by=by)
            for event in events:
                self.state = apply(self.state, event)
            self.times[type(command).__name__].append(process_time() - begin)
            self.log += events


def main() -> None:
    """Play a large Monrad tournament, then take the times."""
    course = Course()
    course.play()
    log = course.log
    print(f"{PLAYERS} players, {ROUNDS} rounds: {len(log)} events")
    part = log[:2000]
    print(f"replay of {len(part)} events: {best(lambda: replay(part)) * 1000:.1f} ms")
    plain = [json.dumps(to_json(event)) for event in part]
    print(f"their JSON read: {best(lambda: [event_from_json(json.loads(line)) for line in plain]) * 1000:.1f} ms")
    print("decided and folded, median and slowest:")
    for name, taken in sorted(course.times.items(), key=lambda item: -median(item[1])):
        print(f"  {name:18} {median(taken) * 1000:6.2f} ms {max(taken) * 1000:6.2f} ms")


def commands(course: Course) -> Iterator[Command]:
    """Everything from the draft to the last list; both players of each table report."""
    yield c.DraftTournament(name="Large", book="nbgf_monrad", settings={"rounds": ROUNDS, "match_length": 7})
    yield c.OpenRegistration()
    for number in range(PLAYERS):
        yield c.RegisterPlayer(player=Player(PlayerId(f"p{number}"), f"Player {number}", Fraction(2000 - number)))
    for number in range(1, ROUNDS + 1):
        yield c.OpenCheckIn(everybody=True)
        yield c.DrawSeating(seed="s")
        yield c.PublishSeating()
        yield c.StartRound()
        for table in course.state.tournament.rounds[-1].tables:
            yield c.ReportResult(round=number, table=table.number, result=first_wins(table))
            yield c.ConfirmResult(round=number, table=table.number)
        yield c.CloseRound()


def voice(state: State, command: Command) -> str:
    """Who gives a command: the first player of a table reports, the director does the rest."""
    if not isinstance(command, c.ReportResult):
        return "director"
    table = state.table(command.round, command.table)
    return str(table.seats[0].player) if table is not None else ""


def first_wins(table: Table) -> Result:
    """The seat that is named first wins."""
    return Result(tuple(SeatResult(seat.player, Outcome(won=seat is table.seats[0])) for seat in table.seats))


def best(work: Callable[[], object], runs: int = 5) -> float:
    """The CPU seconds of the fastest of several runs."""
    times = []
    for _ in range(runs):
        begin = process_time()
        work()
        times.append(process_time() - begin)
    return min(times)


if __name__ == "__main__":
    main()
