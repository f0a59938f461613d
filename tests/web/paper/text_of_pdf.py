"""The text of a PDF that WeasyPrint wrote, read from its streams, its fonts and their tables of letters."""

from __future__ import annotations

import re
import zlib

_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
_STREAM = re.compile(rb"stream\n(.*)\nendstream", re.DOTALL)


def objects(pdf: bytes) -> dict[int, bytes]:
    """The objects of a file by their numbers; streams are unpacked."""
    found: dict[int, bytes] = {}
    for number, body in _OBJECT.findall(pdf):
        stream = _STREAM.search(body)
        if stream is not None and b"FlateDecode" in body[: stream.start()]:
            body = body[: stream.start()] + b"stream\n" + zlib.decompress(stream[1]) + b"\nendstream"
        found |= _held(body) if b"/ObjStm" in body else {int(number): body}
    return found


def _held(body: bytes) -> dict[int, bytes]:
    """The objects that stand together in one stream: pairs of number and place first."""
    first = re.search(rb"/First (\d+)", body)
    stream = _STREAM.search(body)
    assert first is not None
    assert stream is not None
    start, held = int(first[1]), stream[1]
    words = [int(word) for word in held[:start].split()]
    numbers, places = words[::2], [*words[1::2], len(held) - start]
    return {n: held[start + places[at] : start + places[at + 1]] for at, n in enumerate(numbers)}


def pages(pdf: bytes) -> list[str]:
    """What stands on each page, letter by letter, without blanks."""
    known = objects(pdf)
    fonts = {name: _letters(known, number) for name, number in _fonts(known).items()}
    return [
        _shown(known[int(content)], fonts)
        for body in known.values()
        if re.search(rb"/Type /Page\b", body)
        for content in re.findall(rb"/Contents (\d+) 0 R", body)
    ]


def _fonts(known: dict[int, bytes]) -> dict[bytes, int]:
    plain = [body for body in known.values() if b"stream" not in body]
    named = (pair for body in plain for pair in re.findall(rb"/(\w+) (\d+) 0 R", body))
    return {name: int(number) for name, number in named if b"/ToUnicode" in known.get(int(number), b"")}


def _letters(known: dict[int, bytes], font: int) -> dict[bytes, str]:
    table = re.search(rb"/ToUnicode (\d+) 0 R", known.get(font, b""))
    if table is None:
        return {}
    pairs = re.findall(rb"<([0-9a-fA-F]{4})> <([0-9a-fA-F]+)>\n", known[int(table[1])])
    return {glyph.lower(): bytes.fromhex(letters.decode()).decode("utf-16-be") for glyph, letters in pairs}


def _shown(content: bytes, fonts: dict[bytes, dict[bytes, str]]) -> str:
    text, font = "", {}
    for name, shown in re.findall(rb"/(\S+) [\d.-]+ Tf|(\[.*?\] TJ|<[0-9a-fA-F]+> Tj)", content, re.DOTALL):
        if name:
            font = fonts.get(name, {})
        for run in re.findall(rb"<([0-9a-fA-F]+)>", shown):
            text += "".join(font.get(run[at : at + 4].lower(), "") for at in range(0, len(run), 4))
    return text.replace(" ", "")
