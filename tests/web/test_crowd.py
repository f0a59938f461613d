"""Two directors and fifty reporting players at once: nothing is lost, no page breaks. Ten minutes in `make soak`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import time
import urllib.error
from collections.abc import Callable
from pathlib import Path

import pytest

from tavle.store import TournamentId, open_store
from tavle.tournament.events import ResultConfirmed, ResultEntered, ResultReported
from tavle.tournament.fold import replay
from tavle.tournament.log import chain_faults
from tavle.tournament.state import TablePhase
from tests.web.browser.server import Server, Workers
from tests.web.visiting import Visiting

HALL = TournamentId("crowd")
PLAYERS = 50
PASSWORD = "correct horse battery"
WINNER = re.compile(r'name="winner" value="([^"]+)"')
ROUND = re.compile(r'data-keep="report-crowd-(\d+)-')
CODE = re.compile(r"\[[a-z-]+\]")

SET_UP = """
import secrets, sys
from pathlib import Path
from tavle.web.serving import prepare
prepare(Path(sys.argv[1]))
from tavle.core.model import Player, PlayerId
from tavle.tournament import commands as c
from tavle.web import logs
from tavle.web.accounts.models import Membership, PlayerLink, User
logs.store().create("crowd")
settings = {"rounds": 40, "match_length": 7}
commands = [c.DraftTournament(name="Crowd", book="nbgf_monrad", settings=settings), c.OpenRegistration()]
commands += [c.RegisterPlayer(player=Player(PlayerId(f"p{n}"), name=f"Player {n}")) for n in range(50)]
for command in commands:
    logs.do("crowd", command, command_id=secrets.token_hex(8), by="set-up")
for n in range(50):
    PlayerLink.objects.create(tournament="crowd", player=f"p{n}", token=f"link-{n}", code=f"C{n:05}")
for name in ("Anna", "Bo"):
    user = User.objects.create_user(name, password="correct horse battery")
    Membership.objects.create(user=user, tournament="crowd", role="director")
logs.store().close()
"""


class Crowd:
    """Everybody in threads of their own until the time is over; what went wrong is kept."""

    def __init__(self, server: Server, *, seconds: float, rounds: int) -> None:
        self.url = server.url
        self.rounds = rounds
        self.taken = 0
        self.faults: list[str] = []
        self._until = time.monotonic() + seconds
        self._done = threading.Event()
        self._counting = threading.Lock()

    @property
    def going_on(self) -> bool:
        """Whether there is time left, and no fault, and rounds to play."""
        return not self._done.is_set() and not self.faults and time.monotonic() < self._until

    def play(self) -> None:
        """Lets everybody begin and waits until all have ended."""
        work: list[Callable[[], None]] = [self._first_director, self._second_director]
        work += [lambda n=n: self._player(n) for n in range(PLAYERS)]  # type: ignore[misc] # its own number
        threads = [threading.Thread(target=self._kept, args=(each,)) for each in work]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _kept(self, work: Callable[[], None]) -> None:
        try:
            work()
        except urllib.error.HTTPError as error:
            self.faults.append(f"{error.url}: {error}: {CODE.findall(error.read().decode())}")
        except Exception as error:  # noqa: BLE001 - whatever breaks a thread breaks the test
            self.faults.append(f"{type(error).__name__}: {error}")

    def _first_director(self) -> None:
        """Draws rounds, and closes each when all its results are in."""
        anna = Visiting(self.url)
        anna.log_in("Anna", PASSWORD)

        def give(**command: object) -> None:
            anna.post(f"/t/{HALL}/do", page=f"/t/{HALL}/desk", command=json.dumps(command))

        for _ in range(self.rounds):
            give(command="open_check_in", everybody=True)
            give(command="draw_seating", seed="fresh")
            give(command="publish_seating")
            give(command="start_round")
            while not self._all_in(anna.get(f"/t/{HALL}/desk")):
                if not self.going_on:
                    return
                time.sleep(0.2)
            give(command="close_round")
        self._done.set()

    def _second_director(self) -> None:
        """Looks at everything and gives time, again and again."""
        bo = Visiting(self.url)
        bo.log_in("Bo", PASSWORD)
        while self.going_on:
            for page in ("desk", "desk/grid", "standings", "desk/history", "desk/players"):
                bo.get(f"/t/{HALL}/{page}")
            time.sleep(0.1)

    @staticmethod
    def _all_in(desk: str) -> bool:
        """Whether the desk offers to close the round without leaving a table unfinished."""
        return "close_round" in desk and "unfinished" not in desk

    def _player(self, number: int) -> None:
        """Opens the personal link, and reports every match once: who is named first has won by 7 to 4."""
        phone = Visiting(self.url)
        phone.get(f"/me/link-{number}")
        last = ""
        while self.going_on:
            page = phone.get(f"/t/{HALL}/me/report")
            winners, rounds = WINNER.findall(page), ROUND.findall(page)
            if winners and rounds[0] != last and self._reported(phone, winners[0]):
                last = rounds[0]
            time.sleep(0.3)

    def _reported(self, phone: Visiting, winner: str) -> bool:
        """Whether a report was taken; where the round has not begun the form says so, and nothing is."""
        try:
            phone.post(f"/t/{HALL}/me/report", winner=winner, **{"seat-0": "7", "seat-1": "4"})
        except urllib.error.HTTPError as error:
            if error.code != 422 or "[round-not-running]" not in error.read().decode():
                raise
            return False
        with self._counting:
            self.taken += 1
        return True


def check_log(store_at: str, crowd: Crowd) -> None:
    """The chain holds, every round that was closed is whole, and no report that was taken is missing."""
    store = open_store(store_at)
    try:
        log = store.read(HALL)
    finally:
        store.close()
    assert list(chain_faults(log)) == []
    state = replay(stored.event for stored in log)
    assert {table.phase for table in state.tables.values()} <= set(TablePhase) - {TablePhase.DISPUTED}
    told = [stored for stored in log if isinstance(stored.event, ResultReported | ResultConfirmed | ResultEntered)]
    assert len({stored.by for stored in told}) == PLAYERS
    assert len(told) == crowd.taken
    assert all(table.played for entry in state.tournament.rounds[: state.closed] for table in entry.tables)


def crowded(server: Server, store_at: str, *, seconds: float, rounds: int) -> None:
    """Plays and looks what has become of it."""
    subprocess.run([sys.executable, "-c", SET_UP, str(server.data)], env=server.environment, check=True)
    server.start()
    try:
        crowd = Crowd(server, seconds=seconds, rounds=rounds)
        crowd.play()
    finally:
        server.stop()
    assert crowd.faults == []
    check_log(store_at, crowd)


def test_one_round_of_a_crowd(tmp_path: Path) -> None:
    crowded(Server(tmp_path / "hall"), str(tmp_path / "hall" / "tournaments.sqlite3"), seconds=120, rounds=1)


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_ten_minutes_of_a_crowd(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if kind == "sqlite":
        crowded(Server(tmp_path / "hall"), str(tmp_path / "hall" / "tournaments.sqlite3"), seconds=600, rounds=40)
    else:
        database: str = request.getfixturevalue("database")
        crowded(Workers(tmp_path / "hall", database), database, seconds=600, rounds=40)
