"""Writing files so that they outlive a power failure: bytes appended, or a whole file put in the place of another."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def append_bytes(path: Path, data: bytes, *, at: int, mode: int = 0o644) -> None:
    """Makes a file end after its first `at` bytes and `data`, and waits until that is on the disk; undone if it fails.

    Raises:
        OSError: if the disk is full or the file cannot be written; then the file ends at `at`.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, mode)
    try:
        try:
            os.ftruncate(descriptor, at)
            _write_all(descriptor, data, at)
            os.fsync(descriptor)
        except OSError:
            with suppress(OSError):
                os.ftruncate(descriptor, at)
                os.fsync(descriptor)
            raise
    finally:
        os.close(descriptor)
    if at == 0:
        sync_folder(path.parent)


def _write_all(descriptor: int, data: bytes, at: int) -> None:
    os.lseek(descriptor, at, os.SEEK_SET)
    while data:
        data = data[os.write(descriptor, data) :]


def put_in_place(path: Path, data: bytes, *, mode: int = 0o644) -> None:
    """Makes `path` hold these bytes: others see the old file or the new one, never a part.

    Raises:
        OSError: if it cannot be written; then the old file stays.
    """
    fresh = path.with_name(f"{path.name}.new")
    try:
        fresh.unlink(missing_ok=True)
        append_bytes(fresh, data, at=0, mode=mode)
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Waits until the names in a folder are on the disk; some systems cannot, and need not."""
    with suppress(PermissionError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
