"""Pictures that commands write into files: SVG or, where the file is called so, PNG."""

from __future__ import annotations

import os
from errno import EACCES, EISDIR, ENOENT
from pathlib import Path

from tavle.core.errors import refuse

HELP = "draw {what} into FILE: SVG, or PNG where it ends in .png"


def put_picture(name: str, picture: str) -> None:
    """Writes a picture in the form that the file's name says.

    Args:
        picture: As SVG.

    Raises:
        Refused: `unwritable-file`; `png-missing` if the extra for PNG is not installed.
    """
    if name.lower().endswith(".png"):
        from tavle.pictures.pixels import svg_to_png

        put(name, svg_to_png(picture))
    else:
        put(name, picture.encode())


def check_place(name: str) -> None:
    """Asks before long work whether its file can be written, as far as that can be known.

    Raises:
        Refused: `unwritable-file`.
    """
    path = Path(name)
    wrong = EISDIR if path.is_dir() else 0 if path.parent.is_dir() else ENOENT
    place = path if path.exists() else path.parent
    if not wrong and not os.access(place, os.W_OK):
        wrong = EACCES
    if wrong:
        raise refuse("unwritable-file", where=name, reason=os.strerror(wrong))


def put(name: str, content: bytes) -> None:
    """Writes a whole file or, should that fail, leaves the old one as it was; pipes and devices take it as it comes.

    Raises:
        Refused: `unwritable-file`.
    """
    from tavle.store.durable import put_in_place

    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
        else:
            put_in_place(path, content)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise refuse("unwritable-file", where=name, reason=reason) from error
