"""`tavle export` and `import` in every form, with what they refuse."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tavle.files.archive import read_archive
from tavle.store import TournamentId, open_store
from tavle.store.veils import Veils, veils_beside
from tests.cli.terminal import Terminal

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


@pytest.fixture
def store(terminal: Terminal, tmp_path: Path) -> Path:
    path = tmp_path / "hall.db"
    for name in ("monrad_weekend", "arcon_weekend"):
        assert terminal.run("import", EXAMPLES / f"{name}.json", path, "--name", name.title()).code == 0
    return path


@pytest.mark.parametrize(
    ("form", "tournament", "files"),
    [
        ("csv", "monrad_weekend", {"players.csv", "seatings.csv", "results.csv", "standings.csv", "log.csv"}),
        ("wdd", "arcon_weekend", {"classification.csv", "boards.csv"}),
    ],
)
def test_folders(form: str, tournament: str, files: set[str], store: Path, terminal: Terminal, tmp_path: Path) -> None:
    to = tmp_path / "out"
    ended = terminal.run("export", store, tournament, to, "--format", form, "--delimiter", ";", "--bom", "--json")
    assert json.loads(ended.out) == {"written": str(to), "format": form, "files": sorted(files)}
    assert {path.name for path in to.iterdir()} == files
    assert all(path.read_bytes().startswith("\ufeff".encode()) for path in to.iterdir())
    again = terminal.run("export", store, tournament, to, "--format", form)
    assert (again.code, "[export-place-taken]" in again.err) == (1, True)


@pytest.mark.parametrize("form", ["xlsx", "trf16", "trf26", "record", "log"])
def test_files(form: str, store: Path, terminal: Terminal, tmp_path: Path) -> None:
    to = tmp_path / ("out.jsonl" if form == "log" else "out")
    assert terminal.run("export", store, "monrad_weekend", to, "--format", form).code == 0
    assert to.stat().st_size > 1000


@pytest.mark.parametrize("form", ["record", "log", "trf16", "trf26"])
def test_text_goes_to_standard_output(form: str, store: Path, terminal: Terminal) -> None:
    assert "Lefèvre" in terminal.run("export", store, "monrad_weekend", "--format", form).out


@pytest.mark.parametrize("form", ["csv", "xlsx", "wdd"])
def test_the_others_need_a_place(form: str, store: Path, terminal: Terminal) -> None:
    ended = terminal.run("export", store, "arcon_weekend", "--format", form)
    assert (ended.code, "[export-place-missing]" in ended.err) == (1, True)


def test_a_place_that_cannot_be_written(store: Path, terminal: Terminal) -> None:
    ended = terminal.run("export", store, "monrad_weekend", store / "x", "--format", "xlsx")
    assert (ended.code, "[unwritable-file]" in ended.err) == (1, True)


def test_what_a_form_cannot_hold(store: Path, terminal: Terminal) -> None:
    assert "[trf-book]" in terminal.run("export", store, "arcon_weekend", "--format", "trf26").err
    ended = terminal.run("export", store, "monrad_weekend", store.parent / "x", "--format", "wdd", "--lang", "nb")
    assert "er ikke Diplomacy" in ended.err


def test_a_report_becomes_a_tournament(store: Path, terminal: Terminal, tmp_path: Path) -> None:
    report = tmp_path / "friday.trf"
    assert terminal.run("export", store, "monrad_weekend", report, "--format", "trf26").code == 0
    report.write_bytes(b"022 Oslo\r\n" + report.read_bytes())
    ended = terminal.run("import", report, store, "--set", "match_length=7", "--set", "cup_kind=single", "--json")
    answer = json.loads(ended.out)
    assert answer["added"].keys() == {"friday"}
    assert answer["left_out"][0] == "line 1 (022)"
    kept = open_store(store, read_only=True)
    assert "Monrad_Weekend" in str(kept.read(TournamentId("friday"))[0].event)
    kept.close()
    report.write_bytes(report.read_bytes().replace(b"1487", b"14x7").replace(b" w 1", b" w =", 1))
    refused = terminal.run("import", report, store, "again")
    assert (refused.code, refused.err.count("\n") > 0, "line 9: " in refused.err) == (1, True, True)
    assert terminal.run("import", report, store, "--set", "nothing").code == 2


def test_a_store_that_is_copied(store: Path, terminal: Terminal, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    assert json.loads(terminal.run("import", store, other, "--json").out)["added"].keys() == {
        "arcon_weekend",
        "monrad_weekend",
    }
    assert "0 commands added" in terminal.run("import", store, other, "arcon_weekend").out


def test_an_archive_there_and_back_with_its_photos(store: Path, terminal: Terminal, tmp_path: Path) -> None:
    photo = store.parent / "photos/monrad_weekend/1-1-berit.jpg"
    photo.parent.mkdir(parents=True)
    photo.write_bytes(b"\xff\xd8\xff")
    made = tmp_path / "weekend.zip"
    tavle("export", str(store), "monrad_weekend", str(made), "--format", "archive")
    archive = read_archive(made.read_bytes())
    assert ("nb/standings.html" in archive.site, list(archive.photos)) == (True, ["1-1-berit.jpg"])
    other = tmp_path / "elsewhere/other.db"
    other.parent.mkdir()
    ended = terminal.run("import", made, other, "--json")
    assert json.loads(ended.out)["photos"] == 1
    assert (other.parent / "photos/monrad_weekend/1-1-berit.jpg").read_bytes() == b"\xff\xd8\xff"
    assert "0 commands added" in terminal.run("import", made, other).out
    assert "0 commands added" in terminal.run("import", made, other, "monrad_weekend").out
    another = terminal.run("import", made, other, "friday")
    assert another.err == "TOURNAMENT cannot be friday; what would be right: monrad_weekend [bad-value]\n"
    for log in (store, other):
        assert terminal.run("replay", log, "monrad_weekend").code == 0
    made.write_bytes(made.read_bytes()[:-100])
    assert "[archive-unreadable]" in terminal.run("import", made, other).err
    assert "[unreadable-file]" in terminal.run("import", tmp_path / "none.zip", other).err


def test_a_site_of_a_store_and_of_an_installation(store: Path, tmp_path: Path, terminal: Terminal) -> None:
    tavle("export", str(store), "arcon_weekend", str(tmp_path / "site"), "--format", "site")
    assert (tmp_path / "site/fr/index.html").is_file()
    assert terminal.run("verify", tmp_path / "site/record.json").code == 0
    program = "from pathlib import Path; from tavle.web.serving import prepare; prepare(Path('data'))"
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=plain_environment(), check=True)
    data = tmp_path / "data/tournaments.sqlite3"
    tavle("import", str(store), str(data))
    tavle("export", str(data), "arcon_weekend", str(tmp_path / "again"), "--format", "site")
    files = [
        sorted(path.relative_to(root) for path in root.rglob("*")) for root in (tmp_path / "site", tmp_path / "again")
    ]
    assert files[0] == files[1]


def test_what_is_made_for_others_has_the_names_that_the_tournament_shows(
    store: Path, tmp_path: Path, terminal: Terminal
) -> None:
    program = (
        "from pathlib import Path; from tavle.web.serving import prepare; prepare(Path('data'));"
        "from tavle.web.privacy.models import Veil;"
        "Veil.objects.create(tournament='monrad_weekend', player='berit', way='erased')"
    )
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=plain_environment(), check=True)
    data = str(tmp_path / "data/tournaments.sqlite3")
    tavle("import", str(store), data)
    for form, name in (("log", "log.jsonl"), ("record", "record.json"), ("csv", "sheets")):
        for audience in ("owner", "others"):
            if (form, audience) == ("log", "owner"):
                continue
            to = tmp_path / audience / name
            to.parent.mkdir(exist_ok=True)
            tavle("export", data, "monrad_weekend", str(to), "--format", form, "--for", audience)
            texts = [to.read_text()] if to.is_file() else [path.read_text() for path in to.iterdir()]
            assert any("Berit" in text for text in texts) is (audience == "owner"), (form, audience)
            assert any("N. N. " in text for text in texts) is (audience == "others")
    assert terminal.run("verify", tmp_path / "others/log.jsonl").code == 0
    for form, name in (("log", "carried.jsonl"), ("archive", "carried.zip")):
        kept = tmp_path / form / "kept.db"
        kept.parent.mkdir()
        carried = tmp_path / name
        tavle("export", data, "monrad_weekend", str(carried), "--format", form)
        assert terminal.run("import", carried, kept).code == 0
        assert veils_beside(kept, TournamentId("monrad_weekend")) == Veils({"berit": "erased"})
    again = tmp_path / "again.json"
    tavle("export", str(kept), "monrad_weekend", str(again), "--format", "record", "--for", "others")
    assert ("Berit" in again.read_text(), "N. N. " in again.read_text()) == (False, True)
    assert "[broken-log]" in terminal.run("import", tmp_path / "others/log.jsonl", tmp_path / "x.db").err


def tavle(*words: str) -> None:
    """A process of its own: an application is set up once in each."""
    subprocess.run([sys.executable, "-m", "tavle.cli.main", *words], env=plain_environment(), check=True)


def plain_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "TAVLE_DATA")}
