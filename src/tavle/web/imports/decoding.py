"""The text of a file whose encoding nobody has said."""

from __future__ import annotations

import codecs

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def text_of(data: bytes) -> str:
    """UTF-8 or what a byte order mark says, else the Latin-1 of Windows, as old spreadsheets write it; never a NUL."""
    return _decoded(data).replace("\0", "")


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        # Bytes that Windows has no letter for are Latin-1's own, so that nothing is lost.
        return "".join(_letter(byte) for byte in data)


def _letter(byte: int) -> str:
    try:
        return bytes([byte]).decode("cp1252")
    except UnicodeDecodeError:
        return chr(byte)
