"""Machine code is kept for just the sources that it was made of."""

from __future__ import annotations

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
    assert not before.exists()


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


def test_where_nothing_can_be_written_there_is_no_place(sources: Path) -> None:
    (sources / "__pycache__").write_text("a file where the folder should be")
    assert compiled.keep_apart(sources) is None
