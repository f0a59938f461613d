"""`tavle serve` in a process of its own: started, stopped in the middle, started again."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

PATIENCE = 120.0
"""Seconds that a start may take on a busy machine."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The server, with its data in a folder."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.port = free_port()
        self.options = options
        self._process: subprocess.Popen[bytes] | None = None
        self._output = data.with_suffix(".out")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def command(self) -> list[str]:
        words = ["serve", "--data", str(self.data), "--host", "127.0.0.1", "--port", str(self.port), *self.options]
        return [sys.executable, "-m", "tavle.cli.main", *words]

    @property
    def environment(self) -> dict[str, str]:
        # Another test may have set the folder for its own process.
        return {**{key: value for key, value in os.environ.items() if key != "TAVLE_DATA"}, "PYTHONUNBUFFERED": "1"}

    def start(self) -> None:
        """Starts it and waits until it answers."""
        with self._output.open("ab") as out:
            self._process = subprocess.Popen(self.command, stdout=out, stderr=subprocess.STDOUT, env=self.environment)
        try:
            self._wait()
        except AssertionError:
            self.stop(at_once=True)
            raise

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process is not None
            assert self._process.poll() is None, self.said
            assert time.monotonic() < until, f"no answer within {PATIENCE} s: {self.said}"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/time", timeout=2) as answer:
                return bool(answer.read())
        except (urllib.error.URLError, OSError):
            return False

    def stop(self, *, at_once: bool = False) -> None:
        """Stops it, as somebody who closes the laptop does, or (`at_once`) as a power cut does."""
        if self._process is None:
            return
        (self._process.kill if at_once else self._process.terminate)()
        try:
            self._process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    @property
    def pid(self) -> int:
        """The process that was started; 0 where none runs."""
        return 0 if self._process is None else self._process.pid

    @property
    def said(self) -> str:
        """All that it has printed."""
        return self._output.read_text(encoding="utf-8", errors="replace")

    @property
    def invitation(self) -> str:
        """The path of the one-time link that was printed last."""
        return str(re.findall(r"http://\S+(/welcome/\S+)", self.said)[-1])


class Workers(Server):
    """Two workers on one PostgreSQL database."""

    def __init__(self, data: Path, database: str) -> None:
        super().__init__(data, "--workers", "2")
        self.database = database

    @property
    def environment(self) -> dict[str, str]:
        return {**super().environment, "DATABASE_URL": self.database}

    def play(self, code: str) -> None:
        """Runs a program on the same data in a process of its own; its argument is the data folder."""
        subprocess.run([sys.executable, "-c", code, str(self.data)], env=self.environment, check=True)
