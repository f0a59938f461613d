"""The client of docs/api.md plays against a server that runs, and a webhook hears of it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.web.api.test_webhooks import Receiver
from tests.web.test_first_start import Started
from tests.web.test_two_servers import MAKE_TOKEN

DOCS = Path(__file__).parents[2] / "docs" / "api.md"
PLAY = """
for name in ("Anna", "Bo"):
    command("club-cup", "register_player", player={"id": name.lower(), "name": name})
command("club-cup", "open_check_in", everybody=True)
command("club-cup", "draw_seating", seed="fresh")
command("club-cup", "publish_seating")
command("club-cup", "start_round")
"""
MAKE_HOOK = """
from tavle.web import logs
from tavle.web.outside.models import Webhook
Webhook.make("club-cup", sys.argv[2], position=0, private=True)
"""


def in_data(code: str, data: Path, *words: str) -> str:
    """What a process prints that shares the server's data."""
    known = {key: value for key, value in os.environ.items() if not key.startswith(("TAVLE_", "DATABASE_"))}
    command = [sys.executable, "-c", code, str(data), *words]
    return subprocess.run(command, capture_output=True, check=True, text=True, env=known).stdout.strip()


def test_the_client_of_the_docs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    client, example = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in client.splitlines() if line.strip()]) <= 10
    data = tmp_path / "hall"
    token = in_data(MAKE_TOKEN, data)
    receiver = Receiver(503, 200)
    try:
        with Started(data) as server:
            monkeypatch.setenv("TAVLE_TOKEN", token)
            monkeypatch.setenv("TAVLE_URL", server.address.rstrip("/"))
            names: dict[str, object] = {}
            exec(client, names)
            settings = {"rounds": 1, "match_length": 3}
            made = {"id": "club-cup", "name": "Club cup", "book": "nbgf_monrad", "settings": settings}
            exec(f"tavle('tournaments', command_id='new', **{made!r})", names)
            exec("command('club-cup', 'open_registration')", names)
            in_data(MAKE_TOKEN + MAKE_HOOK, data, receiver.url)
            exec(PLAY, names)
            exec(example.replace("?after=1", "?after=0"), names)
            exec("command('club-cup', 'close_round'); head = tavle('tournaments/club-cup')['version']", names)
            capsys.readouterr()
            exec(example.partition("won =")[0] + example[example.rindex("for row") :], names)
            wait_for(receiver, int(str(names["head"])))
        assert capsys.readouterr().out.splitlines() == ["club-cup Club cup between", "1 Anna 1", "2 Bo 0"]
    finally:
        receiver.close()
    heard = [json.loads(body)["version"] for _, body in receiver.heard]
    assert heard == [1, *range(1, int(str(names["head"])) + 1)]


def wait_for(receiver: Receiver, version: int) -> None:
    pause = threading.Event()
    for _ in range(600):
        if version in receiver.versions:
            return
        pause.wait(0.1)
    raise AssertionError(receiver.versions)
