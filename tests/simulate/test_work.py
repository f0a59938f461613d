"""The same study in one piece, in many, in processes, on Dask, broken off and gone on with: the same counts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tavle.core.errors import Refused
from tavle.library.simulation import simulate_formats
from tavle.simulate import Study, executors, run, study
from tavle.simulate.executors import processes
from tavle.simulate.work import FORM, Found, pieces, run_piece, run_study

SUBJECTS: list[dict[str, Any]] = [
    {"book": "nbgf_monrad", "settings": {"rounds": 5, "match_length": 5}},
    {"format": "knockout"},
    {"format": "round_robin"},
]


def small(tournaments: int = 1500) -> Study:
    return study(
        SUBJECTS, players={"kind": "linear", "count": 8}, model={"kind": "elo"}, tournaments=tournaments, seed=4
    )


def plain(found: Found) -> Any:
    return [counts.plain() for counts in found.counts], found.compared.plain()


@pytest.fixture(scope="module")
def whole() -> Any:
    planned = small()
    return plain(run_study(planned.plans, planned.seed, 1500, size=1500))


def test_pieces_cover_every_tournament_once() -> None:
    for tournaments in (1, 255, 256, 257, 1000, 5000):
        made = pieces(tournaments, size=700)
        assert [index for piece in made for index in range(piece.first, piece.first + piece.count)] == list(
            range(tournaments)
        )


@pytest.mark.parametrize("size", [1, 7, 400])
def test_pieces_change_nothing(size: int) -> None:
    planned = small(300)
    one = run_study(planned.plans, planned.seed, 300, size=300)
    assert plain(run_study(planned.plans, planned.seed, 300, size=size)) == plain(one)


def test_processes_change_nothing(whole: Any) -> None:
    planned = small()
    with processes(2) as pool:
        assert pool is not None
        found = run_study(planned.plans, planned.seed, 1500, executor=pool, workers=2, size=400)
    assert plain(found) == whole
    with processes(1) as nobody:
        assert nobody is None


def test_dask_with_two_workers_in_processes_changes_nothing(whole: Any) -> None:
    distributed = pytest.importorskip("distributed")
    planned = small()
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = run_study(planned.plans, planned.seed, 1500, executor=client.get_executor(), workers=2, size=300)
    assert plain(found) == whole


def test_a_cluster_by_its_address() -> None:
    distributed = pytest.importorskip("distributed")
    study_of: dict[str, Any] = {
        "players": {"kind": "linear", "count": 8},
        "model": {"kind": "elo"},
        "tournaments": 700,
        "seed": 4,
    }
    here = simulate_formats(SUBJECTS, **study_of)
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None) as far:
        assert simulate_formats(SUBJECTS, **study_of, cluster=far.scheduler_address) == here


def test_nobody_answers_at_a_wrong_address(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(executors, "PATIENCE", 0.5)
    for address in ("tcp://127.0.0.1:9", "nowhere://1"):
        with pytest.raises(Refused) as refused, executors.cluster(address):
            pass
        assert refused.value.faults[0].code == "no-cluster"


LEFT_BEHIND = """
import sys, time
from tavle.simulate.executors import processes

if __name__ == "__main__":
    with processes(2) as pool:
        assert pool.submit(int, "7").result() == 7
        pool.submit(time.sleep, 3600)
        print("ready", flush=True)
        time.sleep(3600)
"""


def test_workers_end_with_whom_they_work_for(tmp_path: Path) -> None:
    """Killed, it cannot tell them; what they write to is closed only when all of them are gone."""
    script = tmp_path / "study.py"
    script.write_text(LEFT_BEHIND, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.kill()
        assert process.stdout.read() == ""


class BrokenOff(Exception):
    pass


def test_a_study_broken_off_goes_on(whole: Any, tmp_path: Path) -> None:
    planned, keep, told = small(), tmp_path / "study.jsonl", []

    def stop(done: int, _: Found) -> None:
        told.append(done)
        if done >= 1000:
            raise BrokenOff

    with pytest.raises(BrokenOff):
        run_study(planned.plans, planned.seed, 1500, size=300, keep=keep, progress=stop)
    # The last line is torn, as by a crash; its piece is played again.
    lines = keep.read_text(encoding="utf-8").splitlines(keepends=True)
    keep.write_text("".join(lines[:-1]) + lines[-1][: len(lines[-1]) // 2], encoding="utf-8")
    kept = sum(json.loads(line)["count"] for line in lines[1:-1])
    again: list[int] = []
    found = run_study(
        planned.plans, planned.seed, 1500, size=300, keep=keep, progress=lambda done, _: again.append(done)
    )
    assert again[0] == kept > 0
    assert again[-1] == 1500
    assert plain(found) == whole
    # All is kept now: nothing is played, and the answer is there at once.
    assert plain(run_study(planned.plans, planned.seed, 1500, size=300, keep=keep)) == whole


@pytest.mark.parametrize(("first", "then"), [(500, 900), (900, 500), (256, 257)])
def test_a_file_goes_on_with_more_or_fewer_tournaments(first: int, then: int, tmp_path: Path) -> None:
    """The last piece of the shorter study is cut short; it must not be counted beside the whole one."""
    plans, keep = small().plans, tmp_path / "study.jsonl"
    run_study(plans, 3, first, size=300, keep=keep)
    again = run_study(plans, 3, then, size=300, keep=keep)
    assert again.counts[0].number("tournaments") == then
    assert plain(again) == plain(run_study(plans, 3, then, size=300))


@pytest.mark.parametrize("line", ["3", "[]", "{}", '{"first": 0, "count": 256}', '{"first": 0, "cou'])
def test_a_line_that_tells_of_no_piece_is_passed_over(line: str, tmp_path: Path) -> None:
    plans, keep = small().plans, tmp_path / "study.jsonl"
    whole = run_study(plans, 3, 300, size=300, keep=keep)
    lines = keep.read_text(encoding="utf-8").splitlines()
    keep.write_text(f"{lines[0]}\n{line}\n{lines[1]}\n", encoding="utf-8")
    again: list[int] = []
    assert plain(run_study(plans, 3, 300, size=300, keep=keep, progress=lambda done, _: again.append(done))) == plain(
        whole
    )
    assert again == [256, 300]


def test_a_file_of_another_study_is_refused(tmp_path: Path) -> None:
    keep = tmp_path / "study.jsonl"
    planned = small(20)
    run_study(planned.plans, planned.seed, 20, keep=keep)
    with pytest.raises(Refused) as refused:
        run_study(planned.plans, planned.seed + 1, 20, keep=keep)
    assert [fault.code for fault in refused.value.faults] == ["another-study"]


def test_a_file_whose_pieces_lack_what_is_counted_now_is_refused(tmp_path: Path) -> None:
    """Half of the counts of a cup would be without the places in the draw."""
    keep, plans = tmp_path / "study.jsonl", small(20).plans
    run_study(plans, 3, 20, keep=keep)
    head, *rest = keep.read_text(encoding="utf-8").splitlines()
    older = {**json.loads(head), "form": FORM - 1}
    keep.write_text("\n".join([json.dumps(older), *rest, ""]), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        run_study(plans, 3, 20, keep=keep)
    assert [fault.code for fault in refused.value.faults] == ["another-study"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "unwritable-file"),
        (b"\xff\xfe", "another-study"),
        (b"[" * 100_000, "another-study"),
    ],
)
def test_what_is_no_file_of_pieces_is_refused(content: bytes | None, code: str, tmp_path: Path) -> None:
    keep = tmp_path / "study.jsonl"
    keep.mkdir() if content is None else keep.write_bytes(content)
    planned = small(20)
    with pytest.raises(Refused) as refused:
        run_study(planned.plans, planned.seed, 20, keep=keep)
    assert [(fault.code, fault.where) for fault in refused.value.faults] == [(code, str(keep))]


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/null"])
def test_a_device_keeps_nothing_and_is_not_read_for_ever(device: str) -> None:
    if not Path(device).exists():
        pytest.skip("no such device here")
    with pytest.raises(Refused) as refused:
        run_study(small(20).plans, 3, 20, keep=Path(device))
    assert [(fault.code, fault.where) for fault in refused.value.faults] == [("unwritable-file", device)]


def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = tmp_path / "study.jsonl"
    keep.touch()

    def forbidden(*_: Any, **__: Any) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", forbidden)
    with pytest.raises(Refused) as refused:
        run_study(small(20).plans, 3, 20, keep=keep)
    assert [fault.code for fault in refused.value.faults] == ["unreadable-file"]


def test_who_watches_is_told_of_every_piece() -> None:
    told: list[tuple[int, int]] = []
    answer = run(
        small(900), size=300, progress=lambda done, so_far: told.append((done, so_far["subjects"][0]["complete"]))
    )
    assert [done for done, _ in told] == [256, 556, 856, 900]
    assert told[-1][1] == answer["subjects"][0]["complete"]


def test_the_same_index_is_the_same_tournament_in_every_study() -> None:
    planned = small()
    alone = run_piece(planned.plans[:1], planned.seed, pieces(50)[0])
    together = run_piece(planned.plans, planned.seed, pieces(50)[0])
    assert alone.counts[0].plain() == together.counts[0].plain()
