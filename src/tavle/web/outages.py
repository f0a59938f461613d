"""The disk is full, or the database away: one sentence says so, and nothing is half kept."""

from __future__ import annotations

import errno
import logging

from django.db import OperationalError

from tavle.core.errors import TavleError, refuse

_DISK = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG, errno.EIO})
"""What the machine says where nothing more can be written: full, over a quota, for reading only, torn."""
_OURS = ("no such", "near ")
"""How SQLite begins where a question is wrong and not the disk; that is the program's own fault."""


def outage(error: BaseException) -> TavleError | None:
    """What to tell of an error that is the machine's and not the program's; none for any other."""
    reason = _reason(error)
    if reason is None:
        return None
    logging.getLogger(__name__).error("nothing can be written: %s", reason)
    return refuse("store-unusable", where="store", reason=reason)


def told_of(error: BaseException) -> str:
    """What is kept of work beside the requests that broke off, in English."""
    known = outage(error)
    return f"{type(error).__name__}: {error}" if known is None else str(known.faults[0])


def _reason(error: BaseException) -> str | None:
    if isinstance(error, OperationalError):
        reason = str(error).strip().partition("\n")[0]
        return None if reason.startswith(_OURS) else reason
    if isinstance(error, OSError) and error.errno in _DISK:
        return error.strerror or type(error).__name__
    return None
