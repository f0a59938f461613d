"""Zips with a manifest: made the same from the same files, and taken in only if every byte is what was put in.

A zip from elsewhere is hostile until shown otherwise: names that lead out of the folder, links, encrypted entries,
bombs and files nobody put in are refused before anything is kept.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import stat
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any

from tavle.core.errors import MOST_FAULTS, Fault, Refused, refuse

MANIFEST = "manifest.json"
MOST_FILES = 100_000
MOST_BYTES = 500_000_000
"""So much is unpacked at most: a hundred boards with photos of each are a fifth of the bytes, the pages of ten thousand
players a third of the files."""

_NAME = re.compile(r"[\w~-][\w~.-]{0,199}(/[\w~-][\w~.-]{0,199}){0,5}")
_DAY_ONE = (1980, 1, 1, 0, 0, 0)
"""The first day a zip knows: nothing of when it was made gets into it."""
_NO_FILE = 0o170000
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def pack(files: Mapping[str, bytes], about: Mapping[str, Any], *, spare: str = "") -> bytes:
    """A zip of files with a manifest of their digests.

    Args:
        files: Names with slashes between folders, to contents.
        about: What the manifest says besides.
        spare: A folder that is left out where `unpack` would refuse the zip for its size, `site/`.
    """
    named = {name: {"bytes": len(files[name]), "sha256": _digest(files[name])} for name in sorted(files)}
    manifest = json.dumps({**about, "files": named}, ensure_ascii=False, indent=1).encode()
    if spare and _is_much(1 + len(files), len(manifest) + sum(map(len, files.values()))):
        return pack({name: content for name, content in files.items() if not name.startswith(spare)}, about)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in ((MANIFEST, manifest), *((name, files[name]) for name in sorted(files))):
            info = zipfile.ZipInfo(name, _DAY_ONE)
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            info.create_system = 3
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def unpack(content: bytes) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The manifest and the files of a zip as `pack` makes it.

    Raises:
        Refused: `archive-unreadable`, `archive-unsafe`, `archive-too-large`, or with each file that is missing,
            changed or not named.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            _safe(archive.infolist())
            files = _read(archive)
        manifest = json.loads(files.pop(MANIFEST))
        named = {str(name): str(of["sha256"]) for name, of in manifest["files"].items()}
    except KeyError as error:
        raise refuse("archive-unreadable", reason=f"{error.args[0]} is missing") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        raise refuse("archive-unreadable", reason=str(error) or type(error).__name__) from error
    except (OSError, TypeError, AttributeError) as error:
        raise refuse("archive-unreadable", reason="it is torn, or its manifest is none") from error
    _same(named, files)
    return manifest, files


def _safe(entries: list[zipfile.ZipInfo]) -> None:
    """Looks at the table of contents before anything is unpacked."""
    if _is_much(len(entries), sum(entry.file_size for entry in entries)):
        raise _too_large()
    faults, seen = [], set[str]()
    for entry in entries:
        reason = _unsafe(entry) or ("it stands twice" if entry.filename.casefold() in seen else "")
        seen.add(entry.filename.casefold())
        if reason:
            faults.append(Fault("archive-unsafe", values={"name": entry.filename, "reason": reason}))
    if faults:
        raise Refused(faults[:MOST_FAULTS])


def _unsafe(entry: zipfile.ZipInfo) -> str:
    kind = (entry.external_attr >> 16) & _NO_FILE
    # What a zip calls an entry in its table must be what stands before the entry itself.
    if not _NAME.fullmatch(entry.filename) or entry.filename != entry.orig_filename:
        return "the name is none that Tavle gives"
    if kind not in (0, stat.S_IFREG):
        return "it is no plain file"
    if entry.flag_bits & 0x1:
        return "it is encrypted"
    return "" if entry.compress_type in _METHODS else "it is packed in a way that is not read here"


def _read(archive: zipfile.ZipFile) -> dict[str, bytes]:
    """The files; sizes in the table of contents are not believed."""
    files: dict[str, bytes] = {}
    left = MOST_BYTES
    for entry in archive.infolist():
        with archive.open(entry) as file:
            files[entry.filename] = file.read(left + 1)
        left -= len(files[entry.filename])
        if left < 0:
            raise _too_large()
    return files


def _is_much(files: int, size: int) -> bool:
    return files > MOST_FILES or size > MOST_BYTES


def _too_large() -> Refused:
    return refuse("archive-too-large", megabytes=MOST_BYTES // 1_000_000, files=MOST_FILES)


def _same(named: Mapping[str, str], files: Mapping[str, bytes]) -> None:
    faults = [Fault("archive-missing", values={"name": name}) for name in named if name not in files]
    faults += [Fault("archive-not-named", values={"name": name}) for name in files if name not in named]
    changed = [name for name, digest in named.items() if name in files and _digest(files[name]) != digest]
    faults += [Fault("archive-changed", values={"name": name}) for name in changed]
    if faults:
        raise Refused(faults[:MOST_FAULTS])


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
