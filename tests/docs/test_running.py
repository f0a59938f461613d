"""What docs/running.md says of Docker fits the files in deploy/: nothing can be tried here, but it can be compared."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMPOSE = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
RUNNING = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")


def test_every_value_that_compose_asks_for_is_in_the_file_that_the_page_writes() -> None:
    """Written once: `logs`, `run` and `down` need them as well as `up`."""
    (line,) = re.findall(r"^.*> \.env.*$", RUNNING, re.MULTILINE)
    assert set(re.findall(r"\$\{(\w+)", COMPOSE)) == set(re.findall(r"([A-Z_]+)=%s", line))


def test_secrets_do_not_go_into_images_or_the_repository() -> None:
    ignored = (ROOT / "deploy" / "Dockerfile.dockerignore").read_text(encoding="utf-8").split()
    assert "**/.env" in ignored
    assert ".env" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()


def test_a_service_that_runs_another_command_begins_with_none_of_its_own() -> None:
    """`docker compose run SERVICE COMMAND` replaces `command`; it is handed to an `entrypoint` as words."""
    services = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", COMPOSE, re.MULTILINE))
    asked = re.findall(r"docker compose run --rm (\w+) tavle", RUNNING)
    assert asked
    assert [name for name in asked if "entrypoint:" in services[name]] == []
    assert "ENTRYPOINT" not in (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
