"""`tavle serve`, from a machine that has never seen it: what it makes, prints and refuses; on SQLite and PostgreSQL."""

from __future__ import annotations

import os
import re
import socket
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tavle.web.secrets_file import kept_secret, make_data_folder, make_secret


def command(data: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "tavle.cli.main", "serve", "--data", str(data), "--host", "127.0.0.1", *more]


class Started:
    """A server in a process of its own; `said` is what it had printed when it was ready."""

    def __init__(self, data: Path, *more: str, **environment: str) -> None:
        known = {
            key: value for key, value in os.environ.items() if not key.startswith(("TAVLE_", "DJANGO_", "DATABASE_"))
        }
        self.process = subprocess.Popen(
            command(data, "--port", "0", *more),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=known | environment,
        )
        assert self.process.stdout is not None
        lines: list[str] = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith("ready"):
                break
        self.said = "".join(lines)

    def __enter__(self) -> Started:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.communicate(timeout=20)

    @property
    def address(self) -> str:
        found = re.search(r"on this machine: (\S+)", self.said)
        assert found is not None, self.said
        return found[1]

    @property
    def welcome(self) -> str:
        found = re.search(r"\S+/welcome/\S+", self.said)
        assert found is not None, self.said
        return found[0]


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as answer:
        text: str = answer.read().decode()
    return text


@pytest.fixture(params=["sqlite", "postgres"])
def environment(request: pytest.FixtureRequest) -> dict[str, str]:
    """Where accounts and logs are kept."""
    return {} if request.param == "sqlite" else {"DATABASE_URL": request.getfixturevalue("database")}


def test_it_starts_with_demos_and_again_with_what_it_had(tmp_path: Path, environment: dict[str, str]) -> None:
    data = tmp_path / "new" / "hall"
    with Started(data, "--demo", **environment) as first:
        assert f"data: {data}" in first.said
        assert read(first.address).count('class="demo"') == 3
        assert "Make your account" in read(first.welcome)
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        assert {stat.S_IMODE(path.stat().st_mode) for path in data.iterdir() if path.is_file()} == {0o600}
        secret = (data / "secret.key").read_text()
    with Started(data, "--demo", **environment) as second:
        assert read(second.address).count('class="demo"') == 3
        assert "Make your account" in read(second.welcome)
    assert (data / "secret.key").read_text() == secret


def test_a_lasting_name_is_printed_instead_of_the_address_of_the_day(tmp_path: Path) -> None:
    with Started(tmp_path / "hall", TAVLE_NAME="laptop.local:8000") as server:
        assert "in the hall:     http://laptop.local:8000/" in server.said
        assert "█" in server.said


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield int(other.getsockname()[1])


def refused(words: list[str], **environment: str) -> str:
    """What is said when it does not start."""
    ended = subprocess.run(
        words, capture_output=True, text=True, env=dict(os.environ) | environment, timeout=60, check=False
    )
    assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
    return ended.stderr


def test_what_cannot_be_is_refused_in_words(tmp_path: Path, taken: int) -> None:
    assert "[port-taken]" in refused(command(tmp_path / "hall", "--port", str(taken)))
    assert "[port-taken]" in refused(command(tmp_path / "hall", "--port", "99999"))
    (tmp_path / "file").touch()
    assert "[unwritable-file]" in refused(command(tmp_path / "file", "--port", "0"))
    unreachable = "postgresql://nobody@127.0.0.1:1/none"
    assert "[store-unusable]" in refused(command(tmp_path / "hall", "--port", "0"), DATABASE_URL=unreachable)


def test_a_data_folder_is_closed_to_others_unless_other_things_lie_in_it(tmp_path: Path) -> None:
    shared, own = tmp_path / "shared", tmp_path / "own"
    for folder in (shared, own):
        folder.mkdir(mode=0o755)
    (shared / "letter.txt").touch()
    for folder in (shared, own):
        make_data_folder(folder)
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in (shared, own)] == [0o755, 0o700]


def test_the_secret_is_made_once(tmp_path: Path) -> None:
    assert kept_secret(tmp_path) != kept_secret(tmp_path)
    made = make_secret(tmp_path)
    assert make_secret(tmp_path) == kept_secret(tmp_path) == made
    assert len(made) > 50
