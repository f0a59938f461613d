"""A tournament moves between two servers that run: laptop, club, another club, and home again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tavle.store import Store
from tavle.tournament.commands import HandOver
from tavle.tournament.events import PlayerRegistered
from tests.web.api.test_moving import CUP, do, enter, laptop, run
from tests.web.test_first_start import Started

__all__ = ["laptop"]

MAKE_TOKEN = """
import sys
from pathlib import Path
from tavle.web.serving import prepare
prepare(Path(sys.argv[1]))
from tavle.web.accounts.models import Membership, User
from tavle.web.outside.models import ApiToken
owner = User.objects.get_or_create(username="Mover")[0]
Membership.objects.get_or_create(user=owner, tournament="", role="owner")
print(ApiToken.make("mover", ["hand_over", "director"], maker=owner)[1])
"""


def token_of(data: Path) -> str:
    known = {key: value for key, value in os.environ.items() if not key.startswith(("TAVLE_", "DATABASE_"))}
    made = subprocess.run(
        [sys.executable, "-c", MAKE_TOKEN, str(data)], capture_output=True, check=True, text=True, env=known
    )
    return made.stdout.strip()


def test_to_the_server_and_on_to_another_and_back(
    laptop: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Laptop, club's server, another server; what was done at each stands in the log that comes home."""
    first, second = tmp_path / "first", tmp_path / "second"
    tokens = [token_of(first), token_of(second)]
    with Started(first, TAVLE_HERE="first") as one, Started(second, TAVLE_HERE="second") as two:
        do(laptop, HandOver(to="first"), "over")
        code, out, _ = run(capsys, "push", laptop.address, CUP, one.address, "--token", tokens[0], "--json")
        assert (code, json.loads(out)["added"]) == (0, 4)
        done = command(one.address, tokens[0], {"command": "hand_over", "to": "second"}, "on")
        assert done["version"] == 5
        monkeypatch.setenv("TAVLE_TOKEN", tokens[0])
        code, out, _ = run(capsys, "pull", str(tmp_path / "carried.jsonl"), CUP, one.address)
        assert (code, out) == (0, f"5 commands fetched from {one.address}; this store stands at version 5 now.\n")
        monkeypatch.setenv("TAVLE_TOKEN", tokens[1])
        assert run(capsys, "push", str(tmp_path / "carried.jsonl"), CUP, two.address)[0] == 0
        command(two.address, tokens[1], {"command": "register_player", "player": {"id": "bo", "name": "Bo"}}, "bo")
        command(two.address, tokens[1], {"command": "hand_over", "to": "laptop"}, "home")
        code, out, _ = run(capsys, "pull", laptop.address, CUP, two.address, "--lang", "nb")
        assert (code, out.partition(" ")[0]) == (0, "3")
        code, out, _ = run(capsys, "push", laptop.address, CUP, two.address, "--json")
        assert (code, json.loads(out)["added"], json.loads(out)["version"]) == (0, 0, 7)
    enter(laptop, "Cy")
    players = [stored.event for stored in laptop.read(CUP) if isinstance(stored.event, PlayerRegistered)]
    assert len(players) == 3
    assert run(capsys, "replay", laptop.address, CUP)[0] == 0


def command(address: str, token: str, asked: dict[str, Any], command_id: str) -> Any:
    """Gives a command to a server that runs, as any program would."""
    request = urllib.request.Request(
        f"{address}api/v1/tournaments/{CUP}/commands",
        data=json.dumps({"command_id": command_id, "command": asked}).encode(),
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)
