"""Photos of boards: made anew from their pixels, so that nothing else a phone wrote comes along; kept beside the log.

A photo is evidence for a dispute, not part of the tournament: it lies in the data folder and may be deleted.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from PIL import Image, ImageFile, ImageOps, UnidentifiedImageError

from tavle.core.errors import refuse
from tavle.store.durable import put_in_place

LARGEST = 15_000_000
"""Bytes of a file that is looked at."""
MOST_PIXELS = 60_000_000
SIDE = 1600
"""Pixels of the longer side of what is kept: every piece on the board can be told."""
FORMATS = ("JPEG", "PNG", "WEBP")


def keep(id_: str, round_: int, table: int, player: str, file: UploadedFile[Any]) -> None:
    """Keeps a photo of a table, in place of an earlier one by the same player.

    Raises:
        Refused: if it is too large or no picture.
        OSError: if there is no room for it; then the earlier one stays.
    """
    if (file.size or 0) > LARGEST:
        raise refuse("photo-too-large", where="photo", megabytes=LARGEST // 1_000_000)
    picture = _opened(file)
    path = path_of(id_, round_, table, player)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    content = io.BytesIO()
    picture.save(content, "JPEG", quality=80, optimize=True)
    put_in_place(path, content.getvalue(), mode=0o600)


def _opened(file: UploadedFile[Any]) -> Image.Image:
    """The picture upright, in three colours, small, and with no word of where and when it was taken."""
    try:
        ImageFile.LOAD_TRUNCATED_IMAGES = False  # What makes PDFs lets half a picture pass.
        with warnings.catch_warnings(), Image.open(file, formats=FORMATS) as found:
            warnings.simplefilter("error")
            if found.width * found.height > MOST_PIXELS:
                raise refuse("photo-too-large", where="photo", megabytes=LARGEST // 1_000_000)
            found.draft("RGB", (SIDE, SIDE))
            upright = ImageOps.exif_transpose(found).convert("RGB")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise refuse("photo-too-large", where="photo", megabytes=LARGEST // 1_000_000) from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Warning) as error:
        raise refuse("no-photo", where="photo", right=", ".join(FORMATS)) from error
    upright.thumbnail((SIDE, SIDE))
    bare = Image.new("RGB", upright.size)
    bare.paste(upright)
    return bare


def path_of(id_: str, round_: int, table: int, player: str) -> Path:
    """Where a photo lies; ids that could leave the folder are written with their code points."""
    return folder_of(id_) / f"{round_}-{table}-{_safe(player)}.jpg"


def _safe(player: str) -> str:
    return re.sub(r"[^\w-]", lambda letter: f"~{ord(letter.group()):x}", player)


def sent_by(id_: str, player: str) -> list[Path]:
    """All photos that a player has sent, by the names of their files."""
    own = re.compile(rf"\d+-\d+-{re.escape(_safe(player))}\.jpg")
    return sorted(path for path in folder_of(id_).glob("*.jpg") if own.fullmatch(path.name))


def folder_of(id_: str) -> Path:
    """Where the photos of a tournament lie."""
    return Path(settings.DATA) / "photos" / id_


def photos_of(id_: str, round_: int, table: int, players: Iterable[str] = ()) -> list[str]:
    """Which of some players have sent a photo of a table."""
    return [player for player in players if path_of(id_, round_, table, player).is_file()]
