"""Files that commands write: whole or not at all; what is no file is written into and stays what it is."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tavle.cli.drawing import check_place, put
from tavle.core.errors import Refused


def test_a_file_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "cup.svg"
    for content in (b"old", b"new"):
        put(str(path), content)
        assert path.read_bytes() == content
    assert [each.name for each in tmp_path.iterdir()] == ["cup.svg"]


def test_a_pipe_is_written_into_and_stays(tmp_path: Path) -> None:
    """So do `/dev/stdout` and other devices."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        put(str(path), b"drawn")
        assert os.read(reader, 100) == b"drawn"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(path.stat().st_mode)


@pytest.mark.parametrize("name", ["", "no/folder/cup.svg", "a\0b.svg"])
def test_what_cannot_be_written_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused) as refused:
        put(str(tmp_path / name) if name else str(tmp_path), b"drawn")
    assert [fault.code for fault in refused.value.faults] == ["unwritable-file"]


@pytest.mark.parametrize("name", ["", "no/folder/report.html"])
def test_what_cannot_be_written_is_refused_before_the_work(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused, match="unwritable-file"):
        check_place(str(tmp_path / name) if name else str(tmp_path))


def test_a_place_that_can_be_written(tmp_path: Path) -> None:
    check_place(str(tmp_path / "report.html"))
    check_place("/dev/stdout")
    assert list(tmp_path.iterdir()) == []
