"""Pictures that are none, that would not fit into memory, or that carry something else along."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageFile

from tavle.core.errors import Refused
from tavle.web import photos
from tests.web.halls import entered


def png(width: int, height: int, data: bytes = b"") -> bytes:
    """A picture that says it is so large, whatever there is of it."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def drawn(kind: str) -> bytes:
    content = io.BytesIO()
    Image.new("RGB", (8, 8)).save(content, kind)
    return content.getvalue()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (png(30_000, 30_000), "photo-too-large"),
        (png(8_000, 8_000), "photo-too-large"),
        (png(7_000, 7_000), "no-photo"),  # not too large, but nothing is in it
        (png(0, 0), "no-photo"),
        (drawn("GIF"), "no-photo"),
        (drawn("BMP"), "no-photo"),
        (drawn("JPEG")[:200], "no-photo"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "no-photo"),
        (b"%PDF-1.7", "no-photo"),
        (b"PK\x03\x04" + bytes(100), "no-photo"),
        (b"", "no-photo"),
    ],
)
def test_what_is_refused_leaves_no_file(content: bytes, code: str) -> None:
    hall = entered("agricola_nm", 4)
    with pytest.raises(Refused) as refused:
        photos.keep(hall.id, 1, 1, "p1", SimpleUploadedFile("photo.jpg", content, content_type="image/jpeg"))
    assert [fault.code for fault in refused.value.faults] == [code]
    assert photos.sent_by(hall.id, "p1") == []


def test_half_a_picture_is_none_whatever_made_pdfs_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)  # as WeasyPrint leaves it
    test_what_is_refused_leaves_no_file(drawn("JPEG")[:200], "no-photo")
    test_what_is_refused_leaves_no_file(png(7_000, 7_000), "no-photo")


def test_what_stands_behind_a_picture_does_not_come_along() -> None:
    hall = entered("agricola_nm", 4)
    content = drawn("JPEG") + b"<script>alert(1)</script>"
    photos.keep(hall.id, 1, 1, "../p1", SimpleUploadedFile("../../x.html", content))
    (kept,) = photos.sent_by(hall.id, "../p1")
    assert kept.parent == photos.folder_of(hall.id)
    assert (b"script" in kept.read_bytes(), kept.read_bytes()[:2]) == (False, b"\xff\xd8")
