"""PostgreSQL: the tests of the application once more, and two workers of which one tells the pages of the other."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.browser.server import Workers

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
ELSEWHERE = {
    "browser",
    "test_postgres.py",
    "test_first_start.py",
    "test_backups.py",
    "test_upgrade.py",
    "test_two_servers.py",
    "test_api_docs.py",
    "test_crowd.py",
    "test_french.py",
    "test_methods.py",
    "test_stopping.py",
    "hardening",
    "paper",
}
"""Not run once more: browsers (one evening plays on PostgreSQL anyway), what starts servers by itself, and what is long
and knows no database: forms filled at random, sheets of paper, punctuation, methods."""
PARTS = 4
"""The tests are run in so many parts, that several processes of a test run share them."""

pytestmark = pytest.mark.skipif("DATABASE_URL" in os.environ, reason="these are the tests of PostgreSQL already")


def environment(database: str, data: Path) -> dict[str, str]:
    return {**os.environ, "DATABASE_URL": database, "TAVLE_DATA": str(data)}


def files() -> list[str]:
    """Every file of tests of the application, the largest first."""
    found = [path for path in HERE.rglob("test_*.py") if path.relative_to(HERE).parts[0] not in ELSEWHERE]
    return [str(path) for path in sorted(found, key=lambda path: (-path.stat().st_size, path))]


@pytest.mark.parametrize("part", range(PARTS))
def test_the_tests_of_the_application_on_postgresql(part: int, database: str, tmp_path: Path) -> None:
    # A thread of a loop that has ended leaves its connection to the collector, which complains.
    quiet = ("-W", "ignore::pytest.PytestUnraisableExceptionWarning")
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *quiet, *files()[part::PARTS]]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(database, tmp_path), capture_output=True, check=False, text=True
    )
    assert done.returncode == 0, done.stdout[-4000:]


def hears(address: str, into: queue.Queue[str]) -> None:
    """Listens to a stream of events until it ends."""
    with urllib.request.urlopen(address, timeout=30) as stream:
        for line in stream:
            if line.startswith(b"data: "):
                into.put(line.decode().removeprefix("data: ").strip())


PLAY = """
import secrets, sys
from pathlib import Path
from tavle.web.serving import prepare
prepare(Path(sys.argv[1]))
from tavle.web import logs
from tavle.tournament import commands as c
{command}
logs.do("two-workers", command, command_id=secrets.token_hex(8), by="director")
logs.store().close()
"""
FOUND = """
logs.store().create("two-workers")
command = c.DraftTournament(name="Two workers", book="agricola_nm")
"""


def test_a_change_at_one_worker_reaches_the_pages_of_the_other(database: str, tmp_path: Path) -> None:
    """Two servers on one database, as two workers are: a command given by the one is heard at the other."""
    workers = Workers(tmp_path / "hall", database)
    workers.start()
    try:
        workers.play(PLAY.format(command=FOUND))
        listen(workers.port, lambda: workers.play(PLAY.format(command="command = c.NameArbiter(arbiter='Anna')")))
    finally:
        workers.stop()


def listen(port: int, change: Callable[[], object]) -> None:
    """Eight pages open, by chance at the one worker or the other; all hear of a change."""
    address = f"http://127.0.0.1:{port}/live/two-workers"
    pages: list[queue.Queue[str]] = [queue.Queue() for _ in range(8)]
    for page in pages:
        threading.Thread(target=hears, args=(address, page), daemon=True).start()
    assert {page.get(timeout=20) for page in pages} == {"1"}
    change()
    assert {page.get(timeout=20) for page in pages} == {"2"}
