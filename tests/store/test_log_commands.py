"""`tavle log`, `replay`, `export`, `import` and `backup`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tavle.cli import backups, files, logs
from tavle.cli.main import main
from tavle.core.errors import Refused
from tavle.records import read_record
from tavle.store import Store, taking_over
from tavle.tournament.commands import Command, GivePenalty
from tavle.tournament.from_record import commands_of
from tests.store.logs import ARCON, OTHER, add
from tests.store.playing import CHAMPIONSHIPS, Desk, play

Opened = Callable[..., Store]
Tavle = Callable[..., str]


@pytest.fixture
def tavle(capsys: pytest.CaptureFixture[str]) -> Tavle:
    """Runs a command; gives what it printed."""
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers()
    logs.add_parsers(commands)
    backups.add_parsers(commands)
    files.add_parsers(commands)

    def run(*words: object) -> str:
        args = parser.parse_args([str(word) for word in words])
        assert args.run(args) == 0
        return capsys.readouterr().out

    return run


@pytest.fixture
def hall(tmp_path: Path, opened: Opened) -> Path:
    """A store with a finished tournament and an empty one."""
    path = tmp_path / "hall.db"
    store = opened(path)
    play(Desk(store, ARCON), CHAMPIONSHIPS["monrad"])
    store.create(OTHER)
    store.keep_contact(ARCON, "p1", {"email": "anna@example.org"})
    return path


class TestLog:
    @pytest.mark.parametrize(
        ("language", "line"),
        [
            ("en", "    3  2026-11-28T00:03:00  Director  Spiller Ø1 registered."),
            ("nb", "    3  2026-11-28T00:03:00  Director  Spiller Ø1 meldte seg på."),
            ("fr", "    3  2026-11-28T00:03:00  Director  Spiller Ø1 s'est inscrit."),
        ],
    )
    def test_a_line_for_each_event(self, tavle: Tavle, hall: Path, opened: Opened, language: str, line: str) -> None:
        lines = tavle("log", hall, ARCON, "--lang", language).splitlines()
        assert len(lines) == opened(hall).head(ARCON).version
        assert lines[2] == line

    def test_from_a_version(self, tavle: Tavle, hall: Path) -> None:
        assert tavle("log", hall, ARCON, "--after", 2) == "".join(
            tavle("log", hall, ARCON).splitlines(keepends=True)[2:]
        )

    def test_no_name_steers_the_terminal(self, tavle: Tavle, hall: Path, opened: Opened) -> None:
        add(opened(hall), "steers", "Bo \x1b[2J", tournament=OTHER)
        assert "Bo \N{REPLACEMENT CHARACTER}[2J" in tavle("log", hall, OTHER)

    def test_as_json(self, tavle: Tavle, hall: Path) -> None:
        lines = [json.loads(line) for line in tavle("log", hall, ARCON, "--json").splitlines()]
        assert [line["version"] for line in lines] == list(range(1, len(lines) + 1))
        assert lines[2]["event"]["event"] == "player_registered"

    @pytest.mark.parametrize("version", ["-1", "x"])
    def test_versions_that_cannot_be(self, tavle: Tavle, hall: Path, version: str) -> None:
        with pytest.raises(SystemExit) as ended:
            tavle("log", hall, ARCON, f"--after={version}")
        assert ended.value.code == 2

    def test_no_such_tournament(self, tavle: Tavle, hall: Path) -> None:
        with pytest.raises(Refused, match="it has: arcon_2002, nm"):
            tavle("log", hall, "nobody")


class TestReplay:
    def test_all_is_well(self, tavle: Tavle, hall: Path) -> None:
        said: dict[str, Any] = json.loads(tavle("replay", hall, ARCON, "--json"))
        assert said["tournament"] == ARCON
        assert f"{said['commands']} commands, {said['version']} events" in tavle("replay", hall, ARCON)

    def test_changed_by_hand(self, tavle: Tavle, hall: Path, opened: Opened) -> None:
        with opened(hall).writing() as run:  # type: ignore[attr-defined]  # an SqliteStore
            run("UPDATE tavle_event SET body = replace(body, 'Ø1', 'Ø7') WHERE version = 3")
        with pytest.raises(Refused) as refused:
            tavle("replay", hall, ARCON)
        assert [fault.code for fault in refused.value.faults] == ["digest-wrong"]


class TestExportAndImport:
    def test_a_record(self, tavle: Tavle, hall: Path) -> None:
        record = json.loads(tavle("export", hall, ARCON))
        assert len(read_record(record).tournament.rounds) == CHAMPIONSHIPS["monrad"].rounds

    def test_there_and_back(self, tavle: Tavle, hall: Path, address: str, opened: Opened, tmp_path: Path) -> None:
        first, last = tmp_path / "first.jsonl", tmp_path / "last.jsonl"
        assert tavle("export", hall, ARCON, first).startswith(f"{ARCON}: ")
        tavle("import", first, address)
        tavle("export", address, ARCON, last)
        assert last.read_bytes() == first.read_bytes()
        assert list(opened(address).entries(ARCON)) == list(opened(hall).entries(ARCON))

    def test_all_or_one(self, tavle: Tavle, hall: Path, tmp_path: Path) -> None:
        said = json.loads(tavle("import", hall, tmp_path / "all.db", "--json"))
        assert list(said["added"]) == [ARCON, OTHER]
        said = json.loads(tavle("import", hall, tmp_path / "one.db", OTHER, "--json"))
        assert said == {"store": str(tmp_path / "one.db"), "added": {OTHER: 0}}

    def test_contact_data_stay_where_they_are(self, tavle: Tavle, hall: Path, tmp_path: Path, opened: Opened) -> None:
        tavle("import", hall, tmp_path / "all.db")
        assert opened(tmp_path / "all.db").contacts(ARCON) == {}


def without_penalties(*args: Any, **options: Any) -> Iterator[Command]:
    return (command for command in commands_of(*args, **options) if not isinstance(command, GivePenalty))


class TestImportOfARecord:
    @pytest.fixture
    def record(self, tavle: Tavle, hall: Path, tmp_path: Path) -> Path:
        """A tournament as it leaves a store."""
        path = tmp_path / "saturday.json"
        path.write_text(tavle("export", hall, ARCON), encoding="utf-8")
        return path

    def test_comes_out_again(self, tavle: Tavle, record: Path, address: str) -> None:
        assert len(tavle("import", record, address).splitlines()) == 1
        assert tavle("export", address, "saturday") == record.read_text(encoding="utf-8")
        assert "the log is whole" in tavle("replay", address, "saturday")

    def test_what_the_log_does_not_say_is_named(
        self, tavle: Tavle, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Here: because the penalty is forgotten on the way."""
        data = json.loads(record.read_text(encoding="utf-8"))
        data["adjustments"] = [{"player": "p1", "after_round": 1, "points": "-1", "clause": "nbgf_monrad §13"}]
        record.write_text(json.dumps(data), encoding="utf-8")
        monkeypatch.setattr(taking_over, "commands_of", without_penalties)
        said = tavle("import", record, tmp_path / "x.db").splitlines()
        assert said[1:] == ["Not in the log, or otherwise: adjustments"]

    def test_under_another_name(self, tavle: Tavle, record: Path, tmp_path: Path) -> None:
        said = json.loads(tavle("import", record, tmp_path / "x.db", "nm", "--name", "Cup day", "--json"))
        assert list(said["added"]) == ["nm"]
        assert said["left_out"] == []
        assert "Cup day was set up" in tavle("log", tmp_path / "x.db", "nm")

    def test_only_once(self, tavle: Tavle, record: Path, hall: Path, opened: Opened) -> None:
        before = opened(hall).tournaments()
        with pytest.raises(Refused) as refused:
            tavle("import", record, hall, ARCON)
        assert [fault.code for fault in refused.value.faults] == ["tournament-exists"]
        assert opened(hall).tournaments() == before

    def test_what_the_rules_refuse_leaves_nothing(self, tavle: Tavle, record: Path, tmp_path: Path) -> None:
        """An override without a reason may stand in a record; a director has to give one."""
        data = json.loads(record.read_text(encoding="utf-8"))
        data["rounds"][0]["overrides"] = [{"clause": "nbgf_monrad §9", "players": ["p1"], "reason": ""}]
        record.write_text(json.dumps(data), encoding="utf-8")
        with pytest.raises(Refused):
            tavle("import", record, tmp_path / "x.jsonl")
        assert not (tmp_path / "x.jsonl").exists()


class TestBackup:
    def test_while_others_write(self, tavle: Tavle, hall: Path, tmp_path: Path, opened: Opened) -> None:
        store = opened(hall)
        before = store.head(ARCON)
        assert tavle("backup", hall, tmp_path / "backup.db") == f"2 tournaments are in {tmp_path}/backup.db.\n"
        add(store, "later", "p99")
        backup = opened(tmp_path / "backup.db")
        assert backup.head(ARCON) == before
        assert backup.contacts(ARCON) == {"p1": {"email": "anna@example.org"}}

    def test_as_json(self, tavle: Tavle, hall: Path, tmp_path: Path) -> None:
        said = json.loads(tavle("backup", hall, tmp_path / "backup.db", "--json"))
        assert said == {"file": str(tmp_path / "backup.db"), "tournaments": 2}


class TestVerify:
    """`tavle verify STORE TOURNAMENT`: the chain, then every lot and seating of what the log tells of."""

    @pytest.fixture
    def kept(self, tmp_path: Path) -> Path:
        path = tmp_path / "hall.jsonl"
        example = Path(__file__).parents[2] / "examples" / "arcon_weekend.json"
        assert main(["import", str(example), str(path), "arcon"]) == 0
        return path

    def test_an_honest_log(self, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
        capsys.readouterr()
        assert main(["verify", str(kept), "arcon", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["verified"] is True

    def test_a_log_that_somebody_has_written_into(self, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
        kept.write_text(kept.read_text(encoding="utf-8").replace("Jens", "Hans"), encoding="utf-8")
        assert main(["verify", str(kept), "arcon"]) == 1
        assert "[digest-wrong]" in capsys.readouterr().err
