"""A server that is stopped waits for nothing that is done beside the requests, and says what it broke off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.web.test_first_start import Started

ARRANGE = """
import sys
from importlib.metadata import version
from pathlib import Path
from tavle.web.serving import prepare
prepare(Path(sys.argv[1]))
from tavle.store import tournament_id
from tavle.tournament.commands import DraftTournament
from tavle.web import logs
from tavle.web.accounts.models import Membership, User
from tavle.web.jobs.models import Job, made_folder
from tavle.web.outside.models import ApiToken
logs.store().create(tournament_id("cup"))
logs.do("cup", DraftTournament(name="Cup", book="nbgf_monrad"), command_id="draft", by="director")
job = Job.objects.create(key="k" * 64, tournament="cup", name="slips.pdf", release=version("tavle"))
made_folder().mkdir()
job.page.write_text("<p>" + "word " * 10**6)
owner = User.objects.create(username="owner")
Membership.objects.create(user=owner, tournament="", role="owner")
print(ApiToken.make("program", ["owner", "director"], maker=owner)[1])
"""
"""A tournament with a PDF of some thousand sheets to be made, which takes hours."""

STATE = """
import json, sys
from pathlib import Path
from tavle.web.serving import connect
connect(Path(sys.argv[1]))
from tavle.web.jobs.models import Job, made_folder
from tavle.web.studies.models import Study
print(json.dumps({
    "jobs": [each.phase for each in Job.objects.all()],
    "studies": [each.phase for each in Study.objects.order_by("pk")],
    "files": sorted(path.suffix for path in made_folder().iterdir()),
}))
"""
LONG = {"book": "nbgf_monrad", "count": 512, "rounds": 9, "match_length": 15, "tournaments": 1_000_000}


def run(data: Path, code: str) -> str:
    known = {key: value for key, value in os.environ.items() if not key.startswith(("TAVLE_", "DATABASE_"))}
    done = subprocess.run(
        [sys.executable, "-c", code, str(data)], capture_output=True, text=True, env=known, check=True
    )
    return done.stdout.strip()


def ask(server: Started, token: str, path: str, data: object = None) -> dict[str, object]:
    body = None if data is None else json.dumps(data).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{server.address}api/v1/{path}", body, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        told: dict[str, object] = json.load(answer)
    return told


def running() -> list[tuple[int, int, str]]:
    """All processes that are not dead: their numbers, those of their parents, and what they were started with."""
    listed = subprocess.run(
        ["ps", "-ww", "-eo", "pid,ppid,stat,args"], capture_output=True, text=True, check=True
    ).stdout
    rows = [line.split(None, 3) for line in listed.splitlines()[1:]]
    return [(int(row[0]), int(row[1]), row[3]) for row in rows if not row[2].startswith("Z")]


def below(pid: int) -> set[int]:
    """The processes that a server has for its work."""
    return {own for own, parent, started in running() if parent == pid and "spawn_main" in started}


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl+C"])
def test_a_stopped_server_breaks_off_what_it_makes(sent: signal.Signals, tmp_path: Path) -> None:
    data = tmp_path / "hall"
    token = run(data, ARRANGE)
    with Started(data) as server:
        for _ in range(2):
            ask(server, token, "studies", LONG)
        ask(server, token, "tournaments/cup/jobs/1")
        until = time.monotonic() + 60
        while len(workers := below(server.process.pid)) < 2:
            assert time.monotonic() < until, workers
            time.sleep(0.1)
        server.process.send_signal(sent)
        said = server.process.communicate(timeout=20)[0]
    assert "Traceback" not in said
    assert workers.isdisjoint(pid for pid, _, _ in running())
    # The PDF is made anew when somebody looks at its page; of a study what was played stays.
    state = json.loads(run(data, STATE))
    assert state == {"jobs": ["waiting"], "studies": ["stopped", "stopped"], "files": [".html"]}
