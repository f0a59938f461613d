"""Machine code is kept for just the sources that it was made of."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from numba.core import config

from tavle.simulate import compiled


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A room of kernels."""
    (tmp_path / "kernels").mkdir()
    for name in ("compiled.py", "words.py", "kernels/one.py", "kernels/other.py"):
        (tmp_path / name).write_text(f"# {name}\n")
    return tmp_path


def kept(sources: Path) -> Path:
    found = compiled.keep_apart(sources)
    assert found is not None
    return found


def test_the_same_sources_have_the_same_place(sources: Path) -> None:
    (kept(sources) / "one.nbc").touch()
    assert (kept(sources) / "one.nbc").exists()


@pytest.mark.parametrize("name", ["compiled.py", "words.py", "kernels/one.py", "kernels/other.py", "kernels/new.py"])
def test_a_source_that_has_changed_leaves_no_old_machine_code(sources: Path, name: str) -> None:
    before = kept(sources)
    (before / "one.nbc").touch()
    (sources / name).write_text("# changed\n")
    assert kept(sources) != before
    assert list(kept(sources).iterdir()) == []


def test_much_older_machine_code_is_removed(sources: Path) -> None:
    """Not that of just before: a server which goes on after an upgrade may still write there."""
    places = []
    for number in range(5):
        (sources / "words.py").write_text(f"# {number}\n")
        places.append(kept(sources))
        os.utime(places[-1], (number, number))
    assert [place.exists() for place in places] == [False, False, True, True, True]


def counted(number: int) -> int:
    return number + 1


def test_a_kernel_is_at_hand_once_it_has_been_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    kernel = compiled.kernel(counted)
    assert not compiled.at_hand(kernel)
    assert kernel(3) == 4
    assert compiled.at_hand(kernel)
    assert compiled.at_hand(compiled.kernel(counted))  # by what is kept, before it is called
    monkeypatch.setattr(compiled, "COMPILES", False)
    assert compiled.at_hand(counted)


def test_machine_code_is_kept_by_one_process_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    taken: list[bool] = []

    @contextmanager
    def alone(folder: Path) -> Iterator[None]:
        with compiled_alone(folder):
            taken.append(is_free(folder))
            yield
            taken.append(any(folder.glob("*.nbc")))
        taken.append(is_free(folder))

    compiled_alone = compiled.alone
    monkeypatch.setattr(compiled, "alone", alone)
    assert compiled.kernel(counted)(3) == 4
    assert taken == [False, True, True]


def is_free(folder: Path) -> bool:
    """Whether another would get in now."""
    with (folder / "lock").open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def test_where_no_file_can_be_locked_all_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "LOCKS", False)
    with compiled.alone(tmp_path / "none"):
        assert not (tmp_path / "none").exists()


def test_where_nothing_can_be_written_there_is_no_place(sources: Path) -> None:
    (sources / "__pycache__").write_text("a file where the folder should be")
    assert compiled.keep_apart(sources) is None
